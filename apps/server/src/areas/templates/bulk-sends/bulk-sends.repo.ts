import type { Input, listBulkSends } from '@sealwright/contract';
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { BulkSendTable } from '../../../migrations/tables.bulk-sends.ts';
import type { Db } from '../../../platform/db/db.ts';
import { containing, COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';
import type { Actor } from '../../access/index.ts';

export type BatchRow = Omit<Selectable<BulkSendTable>, 'tableSealed'>;

type Owner = { accountId: number; id: number };
type Query = Input<typeof listBulkSends>['query'];

// All but the rows of the file, which only the check reads.
const COLUMNS = [
  'accountId',
  'id',
  'ownerId',
  'templateId',
  'templateName',
  'templateVersion',
  'name',
  'source',
  'fileName',
  'state',
  'pausedBecause',
  'header',
  'setup',
  'problems',
  'origin',
  'rowCount',
  'readyCount',
  'wrongCount',
  'sentCount',
  'failedCount',
  'cancelledCount',
  'startAt',
  'perHour',
  'nextAt',
  'startedAt',
  'finishedAt',
  'createdAt',
  'updatedAt',
] as const;

export const batchesRepo = (db: Db) => ({
  insert: (row: Insertable<BulkSendTable>): Promise<BatchRow> =>
    db.insertInto('bulkSends').values(row).returning(COLUMNS).executeTakeFirstOrThrow(),

  find: ({ accountId, id }: Owner): Promise<BatchRow | undefined> =>
    db
      .selectFrom('bulkSends')
      .select(COLUMNS)
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),

  lock: ({ accountId, id }: Owner): Promise<BatchRow | undefined> =>
    db
      .selectFrom('bulkSends')
      .select(COLUMNS)
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  tableOf: async ({ accountId, id }: Owner): Promise<Buffer | null> =>
    (
      await db
        .selectFrom('bulkSends')
        .select('tableSealed')
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst()
    )?.tableSealed ?? null,

  change: ({ accountId, id }: Owner, patch: Updateable<BulkSendTable>, at: Date): Promise<BatchRow> =>
    db
      .updateTable('bulkSends')
      .set({ ...patch, updatedAt: at })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),

  delete: ({ accountId, id }: Owner) =>
    db.deleteFrom('bulkSends').where('accountId', '=', accountId).where('id', '=', id).execute(),

  /** One page of the batches that the actor may see, newest first. */
  list: async (actor: Actor, query: Query): Promise<{ rows: BatchRow[]; counted: number }> => {
    const { limit, offset } = pageBounds(query);
    const wanted = wantedOf(actor, query);
    const rows = await db
      .selectFrom('bulkSends')
      .select(COLUMNS)
      .where(wanted)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    const { rows: counts } = await sql<{ counted: number }>`
      select count(*) as counted from (
        select 1 from bulk_sends where ${wanted} limit ${sql.lit(COUNT_LIMIT)}) found`.execute(db);
    return { rows, counted: counts[0]?.counted ?? 0 };
  },
});

/** What a member of a team sends. */
export const ownBatchesRepo = (db: Db) => ({
  /** Batches of someone that were started and are not over. */
  countGoing: async (accountId: number, ownerId: number): Promise<number> => {
    const { counted } = await db
      .selectFrom('bulkSends')
      .select((eb) => eb.fn.countAll<number>().as('counted'))
      .where('accountId', '=', accountId)
      .where('ownerId', '=', ownerId)
      .where('state', 'in', ['scheduled', 'sending', 'paused'])
      .executeTakeFirstOrThrow();
    return counted;
  },

  /** Gives the batches of a member who leaves to another member; where they were started from is not the other’s. */
  setOwner: ({ accountId, from, to }: { accountId: number; from: number; to: number }) =>
    db
      .updateTable('bulkSends')
      .set({ ownerId: to, origin: null })
      .where('accountId', '=', accountId)
      .where('ownerId', '=', from)
      .execute(),
});

export const batchSweeps = (db: Db) => ({
  /** Batches that should be sending, and that no task has touched since `before`. */
  due: (at: Date, before: Date, limit: number): Promise<Owner[]> =>
    db
      .selectFrom('bulkSends')
      .select(['accountId', 'id'])
      .where('state', 'in', ['scheduled', 'sending'])
      .where('nextAt', '<=', at)
      .where('updatedAt', '<', before)
      .orderBy('nextAt')
      .limit(limit)
      .execute(),

  /** Forgets batches that were not started. */
  dropIdle: (before: Date) =>
    db.deleteFrom('bulkSends').where('state', 'in', ['draft', 'checked']).where('updatedAt', '<', before).execute(),

  /** Forgets what a person prepared and did not start, but the newest. */
  dropIdleBut: ({ accountId, ownerId }: { accountId: number; ownerId: number }, newest: number) =>
    sql`delete from bulk_sends where account_id = ${accountId} and id in (
      select id from bulk_sends where account_id = ${accountId} and owner_id = ${ownerId}
        and state in ('draft', 'checked') order by id desc offset ${newest})`.execute(db),

  /** Forgets who stood in the rows of batches that ended before then. */
  forgetRows: async (before: Date): Promise<void> => {
    await sql`update bulk_send_rows r set input_sealed = null from bulk_sends b
      where b.account_id = r.account_id and b.id = r.bulk_send_id and b.finished_at < ${before}
        and r.input_sealed is not null`.execute(db);
    await sql`update bulk_sends set origin = null, setup = jsonb_set(setup, '{people}', '[]')
      where finished_at < ${before} and origin is not null`.execute(db);
  },
});

function wantedOf({ accountId, userId, account }: Actor, { search, template, state }: Query) {
  const owners = [userId, ...account.actsFor.map(({ id }) => id)];
  const conditions = [
    sql<SqlBool>`account_id = ${accountId}`,
    ...(account.role === 'member' ? [sql<SqlBool>`owner_id = any(${owners}::bigint[])`] : []),
    ...(search ? [sql<SqlBool>`(name || ' ' || template_name) ilike ${containing(search)}`] : []),
    ...(template === undefined ? [] : [sql<SqlBool>`template_id = ${template}`]),
    ...(state === undefined ? [] : [sql<SqlBool>`state = ${state}`]),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
