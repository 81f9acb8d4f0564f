import type { CommunityFilter, CommunitySelection } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import { contained } from '../../../platform/db/contained.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { InTable, ThingRow } from './kind.ts';

type Bounds = { limit: number; offset: number };
type Query = CommunityFilter & { ordering?: string | undefined };
type Found = { ids: number[]; counted: number };

// So many are sorted in a few milliseconds. Walking an order until a page of them is found can take the whole table.
const SORTED_MOST = 5000;

const likeLower = (text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like lower(${pattern})`;

/** Of a row: one of those, beside being there. */
const narrowedBy = (kind: InTable, filter: CommunityFilter): RawBuilder<boolean>[] => [
  ...(filter.search ? [contained(kind.searched, filter.search.normalize('NFC'), likeLower)] : []),
  ...(filter.status && !kind.statuses?.includes(filter.status) ? [sql<boolean>`false`] : []),
  ...(kind.narrow?.(filter) ?? []),
];

/** Of a row: whether it is there, and one of those. */
const wantedBy = (kind: InTable, filter: CommunityFilter): RawBuilder<boolean> =>
  sql<boolean>`${sql.join([sql<boolean>`t.deleted_at is null`, ...narrowedBy(kind, filter)], sql` and `)}`;

export const chosenBy = (kind: InTable, selection: CommunitySelection): RawBuilder<boolean> =>
  'ids' in selection
    ? sql<boolean>`t.deleted_at is null and t.id = any(${selection.ids})`
    : sql<boolean>`${wantedBy(kind, selection.matching)} and t.id <> all(${selection.exceptIds})`;

/** What a list is ordered by, the id last. */
function orderOf({ orderings }: InTable, ordering: string | undefined) {
  const asked = ordering || (Object.keys(orderings)[0] ?? 'id');
  const columns = [orderings[asked.replace(/^-/, '')] ?? [], sql`t.id`].flat();
  return { columns, isDescending: asked.startsWith('-') };
}

const inOrder = (columns: readonly RawBuilder<unknown>[], isDescending: boolean): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${column} ${isDescending ? sql`desc` : sql`asc`}`));

/** The page by finding all and sorting them, and how many there are; more than SORTED_MOST are no longer looked at. */
async function gather(db: Db, kind: InTable, query: Query, { limit, offset }: Bounds): Promise<Found> {
  const { columns, isDescending } = orderOf(kind, query.ordering);
  const keys = columns.map((_, at) => sql.ref(`key_${at}`));
  const named = columns.map((column, at) => sql`${column} as ${sql.ref(`key_${at}`)}`);
  const { rows } = await sql<Found>`
    with found as materialized (
      select t.id, ${sql.join(named)} from ${sql.table(kind.table)} t where ${wantedBy(kind, query)}
      limit ${sql.lit(SORTED_MOST + 1)})
    select (select count(*) from found) as counted,
      array(select id from found order by ${inOrder(keys, isDescending)} limit ${limit} offset ${offset}) as ids`.execute(
    db,
  );
  return rows[0] ?? { ids: [], counted: 0 };
}

/** The page of `counted` by walking the order from the end that is nearer. */
async function walk(
  db: Db,
  kind: InTable,
  query: Query,
  { limit, offset }: Bounds,
  counted: number,
): Promise<number[]> {
  const { columns, isDescending } = orderOf(kind, query.ordering);
  const isFromEnd = offset > counted / 2;
  const [first, most] = isFromEnd
    ? [Math.max(0, counted - offset - limit), Math.min(limit, counted - offset)]
    : [offset, limit];
  if (most <= 0) return [];
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(kind.table)} t where ${wantedBy(kind, query)}
    order by ${inOrder(columns, isDescending !== isFromEnd)} limit ${most} offset ${first}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return isFromEnd ? ids.toReversed() : ids;
}

/** The table of a kind. All kinds are read and written here, so that what is deleted is left out in one place. */
export const thingsRepo = <Row extends ThingRow>(db: Db, kind: InTable) => {
  const table = sql.table(kind.table);
  const one = async (id: number, lock: RawBuilder<unknown>): Promise<Row | undefined> => {
    const { rows } =
      await sql<Row>`select t.* from ${table} t where t.id = ${id} and t.deleted_at is null ${lock}`.execute(db);
    return rows[0];
  };
  /** Exactly: a person who acts on all that match is told the number they act on. */
  const count = async (selection: CommunitySelection): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*) from ${table} t
      where ${chosenBy(kind, selection)}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  return {
    /** One page of those that match, and how many do. */
    page: async (query: Query, bounds: Bounds): Promise<{ rows: Row[]; counted: number }> => {
      const isNarrowed = narrowedBy(kind, query).length > 0;
      const gathered = isNarrowed ? await gather(db, kind, query, bounds) : undefined;
      const isGathered = gathered !== undefined && gathered.counted <= SORTED_MOST;
      const counted = isGathered ? gathered.counted : await count({ matching: query, exceptIds: [] });
      const ids = isGathered ? gathered.ids : await walk(db, kind, query, bounds, counted);
      const { rows } = await sql<Row>`select t.* from unnest(${ids}::bigint[]) with ordinality o (id, place)
        join ${table} t on t.id = o.id order by o.place`.execute(db);
      return { rows, counted };
    },

    /** The next ones of a selection, by their ids. */
    next: async (selection: CommunitySelection, { after, limit }: { after: number; limit: number }): Promise<Row[]> => {
      const { rows } = await sql<Row>`select t.* from ${table} t where ${chosenBy(kind, selection)} and t.id > ${after}
        order by t.id limit ${limit}`.execute(db);
      return rows;
    },

    count,

    find: (id: number): Promise<Row | undefined> => one(id, sql``),
    lock: (id: number): Promise<Row | undefined> => one(id, sql`for update`),

    // The kind's own `write` made the values for its own table.
    insert: async (values: object, at: Date): Promise<Row> => {
      const row = { ...values, createdAt: at, updatedAt: at } as never;
      return (await db.insertInto(kind.table).values(row).returningAll().executeTakeFirstOrThrow()) as unknown as Row;
    },

    update: async (id: number, values: object, at: Date): Promise<void> => {
      await db
        .updateTable(kind.table)
        .set((to) => ({ ...values, updatedAt: at, version: to('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },
  };
};
