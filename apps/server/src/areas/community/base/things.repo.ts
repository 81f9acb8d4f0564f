import type { CommunityFilter, CommunitySelection } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { containing } from '../../../platform/http/paging.ts';
import type { InTable, ThingRow } from './kind.ts';

type Bounds = { limit: number; offset: number };

// So many are sorted in a few milliseconds. Walking an order until a page of them is found can take the whole table.
const SORTED_MOST = 5000;

/** Of a row: whether it is there, and one of those. */
function wantedBy(kind: InTable, filter: CommunityFilter): RawBuilder<boolean> {
  const { search } = filter;
  const conditions = [
    sql<boolean>`t.deleted_at is null`,
    ...(search ? [sql<boolean>`${kind.searched} ilike ${containing(search.normalize('NFC'))}`] : []),
    ...(kind.narrow?.(filter) ?? []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export const chosenBy = (kind: InTable, selection: CommunitySelection): RawBuilder<boolean> =>
  'ids' in selection
    ? sql<boolean>`t.deleted_at is null and t.id = any(${selection.ids})`
    : sql<boolean>`${wantedBy(kind, selection.matching)} and t.id <> all(${selection.exceptIds})`;

function orderOf({ orderings }: InTable, ordering: string | undefined): RawBuilder<unknown> {
  const asked = ordering || (Object.keys(orderings)[0] ?? 'id');
  const direction = asked.startsWith('-') ? sql`desc` : sql`asc`;
  const columns = [orderings[asked.replace(/^-/, '')] ?? []].flat();
  return sql.join([...columns, sql`t.id`].map((column) => sql`${column} ${direction}`));
}

/** The table of a kind. All kinds are read and written here, so that what is deleted is left out in one place. */
export const thingsRepo = <Row extends ThingRow>(db: Db, kind: InTable) => {
  const table = sql.table(kind.table);
  const one = async (id: number, lock: RawBuilder<unknown>): Promise<Row | undefined> => {
    const { rows } =
      await sql<Row>`select t.* from ${table} t where t.id = ${id} and t.deleted_at is null ${lock}`.execute(db);
    return rows[0];
  };
  return {
    /** One page of those that match, of which there are `counted`. */
    page: async (
      filter: CommunityFilter & { ordering?: string | undefined },
      bounds: Bounds,
      counted: number,
    ): Promise<Row[]> => {
      const wanted = wantedBy(kind, filter);
      // `offset 0` keeps the database from walking the order.
      const found =
        counted <= SORTED_MOST
          ? sql`(select * from ${table} t where ${wanted} offset 0) t`
          : sql`${table} t where ${wanted}`;
      const { rows } = await sql<Row>`select t.* from ${found}
        order by ${orderOf(kind, filter.ordering)} limit ${bounds.limit} offset ${bounds.offset}`.execute(db);
      return rows;
    },

    /** The next ones of a selection, by their ids. */
    next: async (selection: CommunitySelection, { after, limit }: { after: number; limit: number }): Promise<Row[]> => {
      const { rows } = await sql<Row>`select t.* from ${table} t where ${chosenBy(kind, selection)} and t.id > ${after}
        order by t.id limit ${limit}`.execute(db);
      return rows;
    },

    /** Exactly: a person who acts on all that match is told the number they act on. */
    count: async (selection: CommunitySelection): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*) from ${table} t
        where ${chosenBy(kind, selection)}`.execute(db);
      return rows[0]?.count ?? 0;
    },

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
