import type { CommunityFilter, CommunitySelection } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { containing } from '../../../platform/http/paging.ts';
import type { AnyKind, ThingRow } from './kind.ts';

type Bounds = { limit: number; offset: number };
type Kept = { at: Date; deletionId: number };

const tableOf = ({ table }: AnyKind) => sql.table(table);

/** Of a row: whether it is there, and one of those. */
function wantedBy(kind: AnyKind, filter: CommunityFilter): RawBuilder<boolean> {
  const { search } = filter;
  const conditions = [
    sql<boolean>`t.deleted_at is null`,
    ...(search ? [sql<boolean>`${kind.searched} ilike ${containing(search.normalize('NFC'))}`] : []),
    ...(kind.narrow?.(filter) ?? []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const chosenBy = (kind: AnyKind, selection: CommunitySelection): RawBuilder<boolean> =>
  'ids' in selection
    ? sql<boolean>`t.deleted_at is null and t.id = any(${selection.ids})`
    : sql<boolean>`${wantedBy(kind, selection.matching)} and t.id <> all(${selection.exceptIds})`;

function orderOf({ orderings }: AnyKind, ordering: string | undefined): RawBuilder<unknown> {
  const asked = ordering || (Object.keys(orderings)[0] ?? 'id');
  const direction = asked.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${orderings[asked.replace(/^-/, '')] ?? sql`t.id`} ${direction}, t.id ${direction}`;
}

/** The table of a kind. All kinds are read and written here, so that what is deleted is left out in one place. */
export const thingsRepo = <Row extends ThingRow>(db: Db, kind: AnyKind) => {
  const table = tableOf(kind);
  const one = async (id: number, lock: RawBuilder<unknown>): Promise<Row | undefined> => {
    const { rows } =
      await sql<Row>`select t.* from ${table} t where t.id = ${id} and t.deleted_at is null ${lock}`.execute(db);
    return rows[0];
  };
  return {
    some: async (filter: CommunityFilter & { ordering?: string | undefined }, bounds: Bounds): Promise<Row[]> => {
      const { rows } = await sql<Row>`select t.* from ${table} t where ${wantedBy(kind, filter)}
        order by ${orderOf(kind, filter.ordering)} limit ${bounds.limit} offset ${bounds.offset}`.execute(db);
      return rows;
    },

    /** The next ones of a selection, by their ids. */
    next: async (selection: CommunitySelection, { after, limit }: { after: number; limit: number }): Promise<Row[]> => {
      const { rows } = await sql<Row>`select t.* from ${table} t where ${chosenBy(kind, selection)} and t.id > ${after}
        order by t.id limit ${limit}`.execute(db);
      return rows;
    },

    /** Exactly: whoever acts on all that match is told the number they act on. */
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

    /** Marks the next ones as deleted. The rows are locked by their ids first. Answers how many, and the last of them. */
    delete: async (
      selection: CommunitySelection,
      { at, deletionId }: Kept,
      { after, limit }: { after: number; limit: number },
    ): Promise<{ count: number; last: number }> => {
      const { rows } = await sql<{ count: number; last: number | null }>`
        with chosen as materialized (
          select t.id from ${table} t where ${chosenBy(kind, selection)} and t.id > ${after}
          order by t.id limit ${limit} for update),
        deleted as (
          update ${table} d set deleted_at = ${at}, deletion_id = ${deletionId}, version = d.version + 1
          from chosen c where d.id = c.id returning d.id)
        select count(*) as count, max(id) as last from deleted`.execute(db);
      return { count: rows[0]?.count ?? 0, last: rows[0]?.last ?? after };
    },

    /** Brings back what was deleted together, without what would break the unique index. */
    restore: async (deletionId: number): Promise<{ count: number; left: number }> => {
      const { unique } = kind;
      const isFree = unique
        ? sql`not exists (select from ${table} o where o.deleted_at is null and ${unique.keyOf('o')} = ${unique.keyOf('t')})`
        : sql`true`;
      const { rows } = await sql<{ count: number; noted: number }>`
        with chosen as materialized (
          select t.id from ${table} t where t.deletion_id = ${deletionId} and ${isFree} order by t.id for update),
        restored as (
          update ${table} r set deleted_at = null, deletion_id = null, version = r.version + 1
          from chosen c where r.id = c.id returning 1)
        select (select count(*) from restored) as count,
          (select count(*) from ${table} t where t.deletion_id = ${deletionId}) as noted`.execute(db);
      const { count = 0, noted = 0 } = rows[0] ?? {};
      return { count, left: noted - count };
    },

    /** Gone for good. */
    erase: async (id: number): Promise<void> => {
      await sql`delete from ${table} t where t.id = ${id}`.execute(db);
    },

    /** Those that were deleted before that, gone for good. */
    purge: async (before: Date): Promise<void> => {
      await sql`delete from ${table} t where t.deleted_at < ${before}`.execute(db);
    },
  };
};
