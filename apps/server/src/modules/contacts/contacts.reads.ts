import type { Input, listContacts } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { COUNT_LIMIT, pageBounds } from '../../platform/paging.ts';
import {
  type Condition,
  type MacOf,
  matching,
  narrowings,
  ownContacts,
  searched,
} from './contacts.conditions.reads.ts';
import { SUMMARY_COLUMNS, type SummaryRow } from './contacts.shape.ts';

type Query = Input<typeof listContacts>['query'];
type Page = { limit: number; offset: number };

type Sorting = { by: readonly Condition[]; columns: readonly string[] };

/** What an ordering sorts by, and the columns that needs. Ids decide between equals. The indexes of 0004-contacts.sql say the same. */
const ORDERINGS: Readonly<Record<string, Sorting>> = {
  created_at: { by: [sql`created_at`, sql`id`], columns: ['created_at'] },
  deleted_at: { by: [sql`deleted_at`, sql`id`], columns: ['deleted_at'] },
  email: { by: [sql`lower(email)`, sql`id`], columns: ['email'] },
  first_name: {
    by: [sql`first_key`, sql`last_key`, sql`id`],
    columns: ['first_key', 'last_key'],
  },
  last_name: {
    by: [sql`last_key`, sql`first_key`, sql`id`],
    columns: ['first_key', 'last_key'],
  },
};

/** `isNewest`: by creation, where the index has what the filters look at. */
type Order = { by: Condition; columns: Condition; isNewest: boolean };

// How far a list is walked in its order before all that a search finds is gathered instead.
const WALKED = 20_000;

/** One page of the account's contacts that match. `macOf` is null where the account has no key, and so no secrets. */
export async function readContacts(
  db: Db,
  accountId: number,
  query: Query,
  macOf: MacOf | null,
): Promise<{ rows: SummaryRow[]; counted: number; estimate: number }> {
  const { ids, counted } = await readPage(db, accountId, query, macOf);
  const [rows, estimate] = await Promise.all([
    readSummaries(db, accountId, ids),
    counted < COUNT_LIMIT ? counted : estimateOf(db, matching(accountId, query, macOf)),
  ]);
  return { rows, counted, estimate };
}

/** How many there are about, as the database's own statistics have it: two digits of it, more would promise too much. */
async function estimateOf(db: Db, wanted: Condition): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) select 1 from contacts where ${wanted}`.execute(db.withoutPlugins());
  return Number((rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0).toPrecision(2));
}

type Found = { ids: number[]; counted: number };

/**
 * Ids first, the rows of one page after that. What few contacts match is gathered whole, which also counts it; what many
 * match turns up soon when the list is walked in its order, where an index has all that is asked.
 */
async function readPage(db: Db, accountId: number, query: Query, macOf: MacOf | null): Promise<Found> {
  const page = pageBounds(query);
  const own = ownContacts(accountId, query.state);
  const order = orderOf(query);
  const search = searched(query.search, macOf);
  const filters = narrowings(accountId, query);
  if (search.length === 0 && filters.length === 0) {
    const [ids, counted] = await Promise.all([walk(db, own, order, page), count(db, own)]);
    return { ids, counted };
  }
  const all = sql.join([own, ...filters, ...search], sql` and `);
  const gathered = await gather(db, all, order, page);
  if (gathered.counted < COUNT_LIMIT) return gathered;
  const narrowed = sql.join([...filters, ...search], sql` and `);
  const isInIndex = search.length === 0 && order.isNewest;
  const ids = isInIndex
    ? await walk(db, all, order, page)
    : ((await walkPart(db, { own, narrowed }, order, page)) ?? (await sort(db, all, order, page)));
  return { ids, counted: COUNT_LIMIT };
}

const walk = (db: Db, wanted: Condition, order: Order, { limit, offset }: Page): Promise<number[]> =>
  idsOf(db, sql`select id from contacts where ${wanted} order by ${order.by} limit ${limit} offset ${offset}`);

/** The page where it lies within the first rows; null where it lies beyond, or where what is sought stands far from there. */
async function walkPart(
  db: Db,
  { own, narrowed }: { own: Condition; narrowed: Condition },
  order: Order,
  { limit, offset }: Page,
): Promise<number[] | null> {
  if (offset + limit > WALKED) return null;
  const first = sql`select * from contacts where ${own} order by ${order.by} limit ${sql.lit(WALKED)}`;
  const ids = await idsOf(
    db,
    sql`select id from (${first}) first where ${narrowed} order by ${order.by} limit ${limit} offset ${offset}`,
  );
  return ids.length === limit ? ids : null;
}

/** The same by finding all and sorting them: dear, and independent of where they stand. */
const sort = (db: Db, wanted: Condition, order: Order, { limit, offset }: Page): Promise<number[]> =>
  idsOf(
    db,
    sql`with found as materialized (select id, ${order.columns} from contacts where ${wanted})
        select id from found order by ${order.by} limit ${limit} offset ${offset}`,
  );

/** The page, and how many there are, where they are not too many to be counted; else only that. */
async function gather(db: Db, wanted: Condition, order: Order, { limit, offset }: Page): Promise<Found> {
  const { rows } = await sql<Found>`
    with found as materialized (select id, ${order.columns} from contacts where ${wanted} limit ${sql.lit(COUNT_LIMIT)})
    select (select count(*) from found) as counted,
      array(select id from found order by ${order.by} limit ${limit} offset ${offset}) as ids`.execute(db);
  return rows[0] ?? { ids: [], counted: 0 };
}

async function count(db: Db, wanted: Condition): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 from contacts where ${wanted} limit ${sql.lit(COUNT_LIMIT)}) found`.execute(
    db,
  );
  return rows[0]?.counted ?? 0;
}

async function idsOf(db: Db, query: Condition): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
}

/** These contacts in this order; ids that are not the account's are left out. */
export async function readSummaries(db: Db, accountId: number, ids: readonly number[]): Promise<SummaryRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('contacts')
    .select(SUMMARY_COLUMNS)
    .where('accountId', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Newest first unless asked otherwise, deleted ones by their deletion; an unknown ordering counts as none. */
function orderOf({ ordering, state }: Pick<Query, 'ordering' | 'state'>): Order {
  const usual = state === 'deleted' ? 'deleted_at' : 'created_at';
  const name = (ordering ?? '').replace(/^-/, '');
  const isKnown = Object.hasOwn(ORDERINGS, name) && (name !== 'deleted_at' || state === 'deleted');
  const { by, columns } = ORDERINGS[isKnown ? name : usual] ?? { by: [], columns: [] };
  const direction = isKnown && !ordering?.startsWith('-') ? sql`asc` : sql`desc`;
  // No two of the living share an address, and the index of addresses is not sorted by anything else.
  const sorting = name === 'email' && state !== 'deleted' ? by.slice(0, 1) : by;
  return {
    isNewest: state !== 'deleted' && columns[0] === 'created_at',
    by: sql.join(sorting.map((one) => sql`${one} ${direction}`)),
    columns: sql.join(columns.map((column) => sql.ref(column))),
  };
}
