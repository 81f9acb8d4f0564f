import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';
import type { BundleRow } from './bundles.repo.ts';

export const bundleReads = (db: Db) => ({
  /** One page, the newest first. */
  list: async (
    accountId: number,
    query: { page: number; pageSize: number },
  ): Promise<{ rows: BundleRow[]; counted: number }> => {
    const { limit, offset } = pageBounds(query);
    const [{ rows }, { rows: counts }] = await Promise.all([
      sql<BundleRow>`
        select * from request_bundles where account_id = ${accountId}
        order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db),
      sql<{ counted: number }>`
        select count(*) as counted from (
          select 1 from request_bundles where account_id = ${accountId} limit ${sql.lit(COUNT_LIMIT)}) found`.execute(
        db,
      ),
    ]);
    return { rows, counted: counts[0]?.counted ?? 0 };
  },

  /** Asked for before then, and not paid. */
  abandoned: (before: Date, limit: number): Promise<Pick<BundleRow, 'accountId' | 'id' | 'paymentId'>[]> =>
    db
      .selectFrom('requestBundles')
      .select(['accountId', 'id', 'paymentId'])
      .where('state', '=', 'awaiting')
      .where('createdAt', '<', before)
      .orderBy('createdAt')
      .limit(limit)
      .execute(),

  all: (accountId: number): Promise<BundleRow[]> =>
    db.selectFrom('requestBundles').selectAll().where('accountId', '=', accountId).orderBy('id').execute(),
});
