import type { Input, listTags } from '@sealwright/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { TagTable } from '../../../migrations/tables.contacts.ts';
import type { Db } from '../../../platform/db/db.ts';
import { containing, COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';

export type TagRow = Selectable<TagTable>;

/** `counted` is the number of live contacts that bear it, at most COUNT_LIMIT. */
export type CountedTag = TagRow & { counted: number };

type Query = Input<typeof listTags>['query'];

/** One page of an account's tags with how many contacts bear each. */
export async function readTags(
  db: Db,
  accountId: number,
  query: Pick<Query, 'page' | 'pageSize' | 'search' | 'ordering'>,
): Promise<{ rows: CountedTag[]; counted: number }> {
  const { limit, offset } = pageBounds(query);
  const wanted = sql`account_id = ${accountId} and deleted_at is null ${
    query.search ? sql`and name ilike ${containing(query.search.normalize('NFC'))}` : sql``
  }`;
  const [{ rows: found }, { rows: counts }] = await Promise.all([
    sql<TagRow>`
      select * from tags where ${wanted} order by ${orderOf(query.ordering)} limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ counted: number }>`
      select count(*) as counted from (select 1 from tags where ${wanted} limit ${sql.lit(COUNT_LIMIT)}) found`.execute(
      db,
    ),
  ]);
  return { rows: await withCounts(db, accountId, found), counted: counts[0]?.counted ?? 0 };
}

/** A living tag of this account. */
export async function readTag(db: Db, accountId: number, id: number): Promise<CountedTag | undefined> {
  const row = await db
    .selectFrom('tags')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return (await withCounts(db, accountId, [row]))[0];
}

function orderOf(ordering = 'name'): RawBuilder<unknown> {
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const column = ordering.replace(/^-/, '');
  if (column === 'created_at') return sql`created_at ${direction}, id ${direction}`;
  return column === 'name' ? sql`lower(name) ${direction}, id ${direction}` : sql`lower(name), id`;
}

/** Each count stands with its tag's id in the statement, so that the planner knows whether few or many bear it. */
async function withCounts(db: Db, accountId: number, tags: readonly TagRow[]): Promise<CountedTag[]> {
  if (tags.length === 0) return [];
  const counts = tags.map(
    ({ id }) => sql`select ${sql.lit(id)}::bigint as id, count(*) as counted from (
      select 1 from contacts where account_id = ${accountId} and deleted_at is null and tag_ids @> array[${sql.lit(id)}::bigint]
      limit ${sql.lit(COUNT_LIMIT)}) found`,
  );
  const { rows } = await sql<{ id: number; counted: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const byId = new Map(rows.map(({ id, counted }) => [id, counted]));
  return tags.map((tag) => ({ ...tag, counted: byId.get(tag.id) ?? 0 }));
}
