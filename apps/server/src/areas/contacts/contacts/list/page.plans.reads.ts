import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import type { Seen } from '../../../../platform/db/estimate.ts';
import type { Condition } from './conditions.reads.ts';
import type { Order } from './page.order.reads.ts';

/** The ways to the ids of one page. All of them find the same; they differ in what is expensive to them. */

type Page = { limit: number; offset: number };
type Gathered = { ids: number[]; counted: number };

/** `holding`: how many of those seen hold each part. `isAll`: there are no others. */
export type Looked = Seen & { ids: number[]; holding: number[]; isAll: boolean };

type Looking = { own: Condition; narrowed: Condition; parts: readonly Condition[]; order: Order; page: Page };

/** The page among the first so many contacts in their order, and what these tell of the others. */
export async function look(db: Db, { own, narrowed, parts, order, page }: Looking, most: number): Promise<Looked> {
  const holds = parts.map((part, at) => sql`, ${part} as ${sql.ref(`part_${at}`)}`);
  const counts = parts.map((_, at) => sql`count(*) filter (where ${sql.ref(`part_${at}`)})`);
  const { rows } = await sql<Omit<Looked, 'isAll'>>`
    with first as materialized (
      select id, ${order.columns}, (${narrowed}) as fits ${sql.join(holds, sql` `)}
      from contacts where ${own} order by ${order.by} limit ${sql.lit(most + 1)})
    select count(*) as seen, count(*) filter (where fits) as found,
      array[${sql.join(counts)}]::bigint[] as holding,
      array(select id from first where fits order by ${order.by} limit ${page.limit} offset ${page.offset}) as ids
    from first`.execute(db);
  const looked = rows[0] ?? { ids: [], seen: 0, found: 0, holding: [] };
  return { ...looked, isAll: looked.seen <= most };
}

export const walk = (db: Db, wanted: Condition, order: Order, { limit, offset }: Page): Promise<number[]> =>
  idsOf(db, sql`select id from contacts where ${wanted} order by ${order.by} limit ${limit} offset ${offset}`);

/** The same, and how many there are, up to a limit. */
export async function walkAndCount(
  db: Db,
  wanted: Condition,
  order: Order,
  { limit, offset }: Page,
  most: number,
): Promise<Gathered> {
  // Counted in the order as well: the database would read whole rows to count without one.
  const { rows } = await sql<Gathered>`
    select array(select id from contacts where ${wanted} order by ${order.by} limit ${limit} offset ${offset}) as ids,
      (select count(*) from (select from contacts where ${wanted} order by ${order.by} limit ${sql.lit(most)}) found)
        as counted`.execute(db);
  return rows[0] ?? { ids: [], counted: 0 };
}

/** What of the page stands among the first so many contacts in the order. */
export function walkPart(
  db: Db,
  { own, narrowed }: { own: Condition; narrowed: Condition },
  order: Order,
  { limit, offset }: Page,
  most: number,
): Promise<number[]> {
  const first = sql`select * from contacts where ${own} order by ${order.by} limit ${sql.lit(most)}`;
  return idsOf(
    db,
    sql`select id from (${first}) first where ${narrowed} order by ${order.by} limit ${limit} offset ${offset}`,
  );
}

/** By finding all and sorting them: expensive, and independent of where they stand. `offset 0` keeps the database from walking the order. */
export const sort = (db: Db, wanted: Condition, order: Order, { limit, offset }: Page): Promise<number[]> =>
  idsOf(
    db,
    sql`select id from (select id, ${order.columns} from contacts where ${wanted} offset 0) found
        order by ${order.by} limit ${limit} offset ${offset}`,
  );

/** The page, and how many there are, where there are fewer than `most`; else only that. */
export async function gather(
  db: Db,
  wanted: Condition,
  order: Order,
  { limit, offset }: Page,
  most: number,
): Promise<Gathered> {
  const { rows } = await sql<Gathered>`
    with found as materialized (select id, ${order.columns} from contacts where ${wanted} limit ${sql.lit(most)})
    select (select count(*) from found) as counted,
      array(select id from found order by ${order.by} limit ${limit} offset ${offset}) as ids`.execute(db);
  return rows[0] ?? { ids: [], counted: 0 };
}

async function idsOf(db: Db, query: Condition): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
}
