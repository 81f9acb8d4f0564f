import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ContactImportTable } from '../../../migrations/tables.contacts.ts';
import type { Db } from '../../../platform/db/db.ts';

export type ImportRow = Selectable<ContactImportTable>;

const FORGOTTEN = { fileSha256: null, fileKeySealed: null } as const;

export const importsRepo = (db: Db) => ({
  insert: (row: Insertable<ContactImportTable>): Promise<ImportRow> =>
    db.insertInto('contactImports').values(row).returningAll().executeTakeFirstOrThrow(),

  find: (accountId: number, id: number): Promise<ImportRow | undefined> =>
    db
      .selectFrom('contactImports')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),

  lock: (accountId: number, id: number): Promise<ImportRow | undefined> =>
    db
      .selectFrom('contactImports')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  findOfJob: (workId: number): Promise<ImportRow | undefined> =>
    db.selectFrom('contactImports').selectAll().where('workId', '=', workId).executeTakeFirst(),

  change: (accountId: number, id: number, patch: Updateable<ContactImportTable>): Promise<ImportRow> =>
    db
      .updateTable('contactImports')
      .set(patch)
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** The newest import with this header. */
  remembered: async (accountId: number, headerHash: Uint8Array): Promise<ImportRow | undefined> =>
    db
      .selectFrom('contactImports')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('headerHash', '=', Buffer.from(headerHash))
      .where('startedAt', 'is not', null)
      .orderBy('startedAt', 'desc')
      .limit(1)
      .executeTakeFirst(),

  delete: (accountId: number, id: number) =>
    db.deleteFrom('contactImports').where('accountId', '=', accountId).where('id', '=', id).execute(),

  /** Ends one that runs. The file and its key are forgotten with it. */
  end: (
    { accountId, id }: Pick<ImportRow, 'accountId' | 'id'>,
    how: { state: 'failed' | 'cancelled'; error: string | null } | 'done',
    at: Date,
  ): Promise<ImportRow | undefined> =>
    db
      .updateTable('contactImports')
      .set({ ...FORGOTTEN, finishedAt: at, ...(how === 'done' ? outcome : how) })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('state', '=', 'importing')
      .returningAll()
      .executeTakeFirst(),
});

/** How much of an account there may be at once. */
export const importRoom = (db: Db) => ({
  /** Until the transaction ends, no one else of the account begins one. */
  lockStarts: (accountId: number) =>
    sql`select pg_advisory_xact_lock(hashtextextended('contact_imports', ${accountId}))`.execute(db),

  /** How many of an account have begun and are not over. */
  countRunning: async (accountId: number): Promise<number> => {
    const { count } = await db
      .selectFrom('contactImports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('accountId', '=', accountId)
      .where('state', '=', 'importing')
      .executeTakeFirstOrThrow();
    return count;
  },

  /** Forgets what a person uploaded and did not begin, but the newest: and with it the only references to the files. */
  dropIdleBut: (accountId: number, userId: number, newest: number) =>
    sql`delete from contact_imports where account_id = ${accountId} and state = 'idle' and id in (
      select id from contact_imports where account_id = ${accountId} and user_id = ${userId} and state = 'idle'
      order by id desc offset ${newest})`.execute(db),
});

/** What sweeps look for. */
export const importSweeps = (db: Db) => ({
  /** Imports whose job is over or gone, and which are not ended: the job was stopped before a process took it. */
  abandoned: async (
    limit: number,
  ): Promise<{ accountId: number; id: number; state: string | null; error: string | null }[]> => {
    const { rows } = await sql<{ accountId: number; id: number; state: string | null; error: string | null }>`
      select i.account_id, i.id, w.state, w.error from contact_imports i left join works w on w.id = i.work_id
      where i.state = 'importing' and (w.id is null or w.state not in ('waiting', 'running')) limit ${limit}`.execute(
      db,
    );
    return rows;
  },

  /** What no one started goes, and with it the only reference to its file. */
  dropIdle: (before: Date) =>
    db.deleteFrom('contactImports').where('state', '=', 'idle').where('createdAt', '<', before).execute(),

  dropProblems: (before: Date) =>
    sql`delete from contact_import_problems p using contact_imports i
      where i.account_id = p.account_id and i.id = p.import_id and i.finished_at < ${before}`.execute(db),
});

const outcome = {
  share: 1,
  state: sql<'success'>`case when row_count = 0 or failed_count = row_count then 'failed'
    when failed_count > 0 then 'partial_success' else 'success' end`,
  error: sql<string | null>`case when row_count = 0 then 'import_file_empty' end`,
};
