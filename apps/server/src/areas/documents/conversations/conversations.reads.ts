import type { Db } from '../../../platform/db/db.ts';

/** Who has their parts now, by the recipient's id. */
export async function readHolders(db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('recipients')
    .select(['id', 'email'])
    .where('accountId', '=', accountId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email.toLowerCase()]));
}
