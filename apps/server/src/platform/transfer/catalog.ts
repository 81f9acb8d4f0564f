import type { Client } from 'pg';

/** A table as it is moved: what a row of it is, and in which order rows are read. Columns that the database works out itself are left out. */
export type Table = {
  name: string;
  columns: readonly string[];
  key: readonly { column: string; isText: boolean }[];
  /** Foreign keys to the table itself: a row may come before the one it refers to. */
  ownReferences: readonly string[];
};

type Found = { name: string; columns: string[]; key: string[]; texts: string[]; references: string[]; own: string[] };

// Migrations are run on both sides, and note themselves.
const NOT_MOVED = ['kysely_migration', 'kysely_migration_lock'];

/** Every table of the product; each comes after those it refers to. Throws where tables refer to each other in a circle. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Found>(
    `select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(a.attname::text order by k.place) from pg_constraint p
        cross join lateral unnest(p.conkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where p.conrelid = c.oid and p.contype = 'p') as key,
      coalesce((select array_agg(a.attname::text) from pg_attribute a
        where a.attrelid = c.oid and a.attcollation <> 0), '{}') as texts,
      coalesce((select array_agg(distinct r.relname::text) from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as references,
      coalesce((select array_agg(f.conname::text) from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = c.oid), '{}') as own
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
    order by c.relname`,
    [NOT_MOVED],
  );
  return inOrder(rows).map(({ name, columns, key, texts, own }) => ({
    name,
    columns,
    key: key.map((column) => ({ column, isText: texts.includes(column) })),
    ownReferences: own,
  }));
}

function inOrder(found: readonly Found[]): Found[] {
  const ordered: Found[] = [];
  const left = new Set(found);
  const placed = new Set<string>();
  while (left.size > 0) {
    const ready = [...left].filter(({ references }) => references.every((name) => placed.has(name)));
    if (ready.length === 0) {
      throw new Error(`Tables refer to each other: ${[...left].map(({ name }) => name).join(', ')}`);
    }
    for (const table of ready) {
      ordered.push(table);
      placed.add(table.name);
      left.delete(table);
    }
  }
  return ordered;
}

/** The migrations a database has seen. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: string | null }>(
    "select to_regclass('kysely_migration') as found",
  );
  if ((tables[0]?.found ?? null) === null) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}
