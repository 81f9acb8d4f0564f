import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** What members bear: their interests, their categories, and the groups they are in. */
export type Borne = 'interestIds' | 'categoryIds' | 'groupIds';

/** How many members bear each of these; none where an id is missing. */
export async function countBearers(db: Db, borne: Borne, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const column = sql.ref(borne);
  const { rows } = await sql<{ id: number; count: number }>`
    select b.id, count(*) as count from community_members, unnest(${column}) b (id)
    where deleted_at is null and ${column} && ${[...ids]}::bigint[] and b.id = any(${[...ids]}::bigint[])
    group by b.id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Whoever bears the one bears the other instead, once; deleted members too. */
export async function replaceBorne(tx: Db, borne: Borne, { from, into }: { from: number; into: number }) {
  const column = sql.ref(borne);
  await sql`
    update community_members set ${column} = array_append(array_remove(array_remove(${column}, ${from}), ${into}), ${into}),
      version = version + 1
    where ${column} && array[${from}]::bigint[]`.execute(tx);
}
