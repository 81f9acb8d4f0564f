import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tables } from '../../../migrations/tables.ts';
import type { Db } from '../../../platform/db/db.ts';

export type BundleRow = Selectable<Tables['requestBundles']>;

export const bundlesRepo = (db: Db) => ({
  insert: (bundle: Insertable<Tables['requestBundles']>): Promise<BundleRow> =>
    db.insertInto('requestBundles').values(bundle).returningAll().executeTakeFirstOrThrow(),

  find: (accountId: number, id: number): Promise<BundleRow | undefined> =>
    db
      .selectFrom('requestBundles')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Takes one request of the oldest bundle that has any; undefined where none has. The caller holds the meter's lock. */
  takeOne: async (accountId: number): Promise<number | undefined> => {
    const { rows } = await sql<{ id: number }>`
      update request_bundles set used = used + 1
      where account_id = ${accountId} and id = (
        select id from request_bundles where account_id = ${accountId} and state = 'active' and used < count
        order by bought_at, id limit 1)
      returning id`.execute(db);
    return rows[0]?.id;
  },

  giveOne: async (accountId: number, id: number): Promise<void> => {
    await db
      .updateTable('requestBundles')
      .set((to) => ({ used: to('used', '-', 1) }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute();
  },

  /** Of all that were paid and not given back: `newest` is null where there is none. */
  sum: async (accountId: number): Promise<{ count: number; used: number; newest: number | null }> => {
    const { rows } = await sql<{ count: number; used: number; newest: number | null }>`
      select coalesce(sum(count), 0)::int as count, coalesce(sum(used), 0)::int as used, max(id) as newest
      from request_bundles where account_id = ${accountId} and state = 'active'`.execute(db);
    return rows[0] ?? { count: 0, used: 0, newest: null };
  },

  change: (accountId: number, id: number, patch: Updateable<Tables['requestBundles']>): Promise<BundleRow> =>
    db
      .updateTable('requestBundles')
      .set(patch)
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
});
