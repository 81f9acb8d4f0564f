import type { Input, listPlans } from '@sealwright/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '../../../migrations/tables.ts';
import type { Db } from '../../../platform/db/db.ts';
import { containing, COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';

export type PlanRow = Selectable<Tables['plans']>;

type Query = Input<typeof listPlans>['query'];

/** One page of all plans and bundles; the newest first unless asked otherwise. */
export async function readPlans(db: Db, query: Query): Promise<{ rows: PlanRow[]; counted: number }> {
  const { limit, offset } = pageBounds(query);
  const wanted = sql`true ${query.kind ? sql`and kind = ${query.kind}` : sql``}
    ${query.status === undefined ? sql`` : sql`and is_active = ${query.status === 'active'}`}
    ${query.search ? matching(query.search) : sql``}`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<PlanRow>`
      select * from plans where ${wanted} order by ${orderOf(query.ordering)} limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ counted: number }>`
      select count(*) as counted from (select 1 from plans where ${wanted} limit ${sql.lit(COUNT_LIMIT)}) found`.execute(
      db,
    ),
  ]);
  return { rows, counted: counts[0]?.counted ?? 0 };
}

const matching = (search: string): RawBuilder<unknown> =>
  sql`and (name ilike ${containing(search)} or sku ilike ${containing(search)})`;

function orderOf(ordering = ''): RawBuilder<unknown> {
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`;
  switch (ordering.replace(/^-/, '')) {
    case 'name':
      return sql`lower(name) ${direction}, id ${direction}`;
    case 'price':
      return sql`coalesce(monthly_price, price) ${direction}, id ${direction}`;
    case 'created_at':
      return sql`created_at ${direction}, id ${direction}`;
    default:
      return sql`created_at desc, id desc`;
  }
}

/** What is active, the cheapest first. */
export async function readOffered(db: Db, kind?: 'plan' | 'bundle'): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select * from plans where is_active ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    order by kind desc, coalesce(monthly_price, price), id`.execute(db);
  return rows;
}

export async function countActive(db: Db): Promise<{ plans: number; bundles: number }> {
  const { rows } = await sql<{ plans: number; bundles: number }>`
    select count(*) filter (where kind = 'plan')::int as plans, count(*) filter (where kind = 'bundle')::int as bundles
    from plans where is_active`.execute(db);
  return rows[0] ?? { plans: 0, bundles: 0 };
}
