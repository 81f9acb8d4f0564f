import { type Selectable, sql, type Updateable } from 'kysely';
import type { JobTable } from '../../migrations/tables.access.ts';
import type { Db } from '../../platform/db/db.ts';

export type JobRow = Selectable<JobTable>;

export type NewJob = {
  accountId: number;
  userId: number;
  kind: string;
  input?: Record<string, unknown>;
  total?: number | null;
  /** What is known of the outcome at the start. */
  result?: Record<string, unknown>;
  /** A file that it works on: kept while it is under way, and given out to no one. */
  upload?: { sha256: string; sizeBytes: number; expiresAt: Date };
};

/** The data of a task that runs a job: names are those of queued tasks, and those that were queued before have no account. */
export type JobRef = { workId: number; accountId?: number };

export const OPEN = ['waiting', 'running'] as const;

export const jobsRepo = (db: Db) => ({
  insert: (
    { accountId, userId, kind, input = {}, total = null, result = {}, upload }: NewJob,
    at: Date,
  ): Promise<JobRow> =>
    db
      .insertInto('works')
      .values({
        accountId,
        userId,
        kind,
        total,
        input: JSON.stringify(input),
        result: JSON.stringify(result),
        ...(upload && { fileSha256: upload.sha256, fileSizeBytes: upload.sizeBytes, fileExpiresAt: upload.expiresAt }),
        createdAt: at,
        updatedAt: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),

  find: (id: number): Promise<JobRow | undefined> =>
    db.selectFrom('works').selectAll().where('id', '=', id).executeTakeFirst(),

  findOf: (userId: number, id: number): Promise<JobRow | undefined> =>
    db.selectFrom('works').selectAll().where('userId', '=', userId).where('id', '=', id).executeTakeFirst(),

  lockOf: (userId: number, id: number): Promise<JobRow | undefined> =>
    db.selectFrom('works').selectAll().where('userId', '=', userId).where('id', '=', id).forUpdate().executeTakeFirst(),

  /** Changes a job that is not over: of two processes that end the same job, the second changes nothing. */
  changeOpen: ({ workId, accountId }: JobRef, patch: Updateable<JobTable>): Promise<JobRow | undefined> =>
    db
      .updateTable('works')
      .set(patch)
      .$if(accountId !== undefined, (some) => some.where('accountId', '=', accountId ?? 0))
      .where('id', '=', workId)
      .where('state', 'in', OPEN)
      .returningAll()
      .executeTakeFirst(),

  /** All of it is done, also what was reported too soon after something else to be written. */
  complete: ({ id, total }: JobRow) =>
    db
      .updateTable('works')
      .set({ done: total ?? 0 })
      .where('id', '=', id)
      .execute(),

  /** Fails jobs that nothing has touched since `before`. Returns them. */
  failSilent: (before: Date, at: Date): Promise<JobRow[]> =>
    db
      .updateTable('works')
      .set({ state: 'failed', error: 'internal', updatedAt: at, finishedAt: at })
      .where('state', 'in', OPEN)
      .where('updatedAt', '<', before)
      .returningAll()
      .execute(),

  /** Takes back files whose time is over. Returns their hashes. */
  dropExpiredFiles: async (at: Date): Promise<string[]> => {
    const { rows } = await sql<{ fileSha256: string }>`
      with expired as (
        select id, file_sha256 from works where file_sha256 is not null and file_expires_at <= ${at} for update)
      update works w set file_sha256 = null from expired where w.id = expired.id
      returning expired.file_sha256`.execute(db);
    return rows.map(({ fileSha256 }) => fileSha256);
  },
});

/** Of jobs under way: their checkpoints, and stopping them. */
export const openJobsRepo = (db: Db) => ({
  /** A job that is not over, under its row lock. */
  lockOpen: (id: number): Promise<JobRow | undefined> =>
    db.selectFrom('works').selectAll().where('id', '=', id).where('state', 'in', OPEN).forUpdate().executeTakeFirst(),

  /** Writes how far a job in steps is. The cursor keeps the name that stored jobs have. */
  writeCheckpoint: async (
    id: number,
    { cursor, done, result }: { cursor: number; done: number; result: Record<string, unknown> },
    at: Date,
  ): Promise<void> => {
    await sql`
      update works set input = input || jsonb_build_object('after', ${cursor}::bigint),
        result = ${JSON.stringify(result)}::jsonb, done = ${done}, updated_at = ${at}
      where id = ${id}`.execute(db);
  },

  /**
   * Asks the open jobs of one kind to stop whose input has this value under this name. One that no process runs stops at once.
   * False where there is none.
   */
  stopOpen: async (
    { accountId, kind, name, value }: { accountId: number; kind: string; name: string; value: string },
    at: Date,
  ): Promise<boolean> => {
    const { rows } = await sql<{ id: number }>`
      update works set cancel_asked_at = coalesce(cancel_asked_at, ${at}), updated_at = ${at},
        finished_at = case when state = 'waiting' then ${at}::timestamptz end,
        state = case when state = 'waiting' then 'cancelled' else state end
      where account_id = ${accountId} and kind = ${kind} and input->>${name} = ${value}
        and state in ('waiting', 'running')
      returning id`.execute(db);
    return rows.length > 0;
  },
});
