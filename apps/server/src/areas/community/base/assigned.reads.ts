import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** The columns of ids that members, news and events are assigned: groups, interests and categories. Deals are assigned groups alone. */
export const ASSIGNED = ['interestIds', 'categoryIds', 'groupIds'] as const;

export type Assigned = (typeof ASSIGNED)[number];

/** How many members are assigned each of these; an id that none has is missing. */
export async function countAssigned(
  db: Db,
  column: Assigned,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const ref = sql.ref(column);
  const { rows } = await sql<{ id: number; count: number }>`
    select b.id, count(*) as count from community_members, unnest(${ref}) b (id)
    where deleted_at is null and ${ref} && ${[...ids]}::bigint[] and b.id = any(${[...ids]}::bigint[])
    group by b.id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Rows that are assigned this one; all where none is named. */
export const isAssigned = (column: RawBuilder<unknown>, id: number | undefined): RawBuilder<boolean>[] =>
  id === undefined ? [] : [sql<boolean>`${column} && array[${id}]::bigint[]`];
