import { addDays, type Day, RETURN_SOON_DAYS, type ReturnFilter, type ReturnsFilter } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { COUNT_LIMIT } from '../../../platform/http/paging.ts';
import type { Actor } from '../../access/index.ts';
import {
  CLIENT_COLUMNS,
  CLIENT_ORDER,
  type ClientColumns,
  clientConditions,
  joinClient,
  type macsOfAccount,
} from '../../contacts/index.ts';
import { atStage, RETURN_ROWS, returnsSeenBy } from '../../documents/index.ts';

type MacOf = Awaited<ReturnType<typeof macsOfAccount>>;

/** Which returns are meant, and by whom. `macOf` is null where the account has no key, and so no numbers. */
export type Wanted = { actor: Actor; filter: ReturnsFilter; macOf: MacOf; today: Day };
type Page = { ordering?: string | undefined; limit: number; offset: number };

export type FoundReturn = ClientColumns & { id: number };

const ORDERS: Readonly<Record<string, ReturnType<typeof sql>>> = {
  due_on: sql`d.due_on`,
  created_at: sql`d.created_at`,
  tax_year: sql`d.tax_year`,
  client: CLIENT_ORDER,
  filed_on: sql`d.filed_on`,
};

/** Due first unless asked otherwise; what lacks it stands last upwards, and first downwards: one index is walked from either end. */
function orderOf(ordering: string | undefined) {
  const name = ordering || 'due_on';
  const direction = sql.raw(name.startsWith('-') ? 'desc' : 'asc');
  return sql`${ORDERS[name.replace(/^-/, '')] ?? sql`d.due_on`} ${direction}, d.id ${direction}`;
}

function conditionsOf({ actor, filter, macOf, today }: Wanted) {
  const { formType, taxYear, client, preparer, stage, due, archived } = filter;
  const late = due === undefined ? undefined : isDue(due, today);
  const all = [
    returnsSeenBy(actor, archived),
    ...(formType === undefined ? [] : [sql`d.form_type = ${formType}`]),
    ...(taxYear === undefined ? [] : [sql`d.tax_year = ${taxYear}`]),
    ...(client === undefined ? [] : [sql`d.client_id = ${client}`]),
    ...(preparer === undefined ? [] : [sql`d.owned_by = ${preparer}`]),
    ...(stage === undefined ? [] : [atStage(stage)]),
    ...(late === undefined ? [] : [late]),
    ...clientConditions(actor.accountId, 'd.client_id', filter, macOf),
  ];
  return sql.join(all, sql` and `);
}

/** As `returnDue` of the contract says it. */
const isDue = (due: 'late' | 'due_soon', today: Day) =>
  due === 'late'
    ? sql`d.filed_on is null and d.due_on < ${today}`
    : sql`d.filed_on is null and d.due_on between ${today} and ${addDays(today, RETURN_SOON_DAYS)}`;

/** One page of them, in one query, and how many there are: at most COUNT_LIMIT. */
export async function readReturnPage(
  db: Db,
  wanted: Wanted,
  { ordering, limit, offset }: Page,
): Promise<{ rows: FoundReturn[]; counted: number }> {
  const where = conditionsOf(wanted);
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<FoundReturn>`
      select d.id, ${CLIENT_COLUMNS} from ${RETURN_ROWS} ${joinClient(wanted.actor.accountId, 'd.client_id')}
      where ${where} order by ${orderOf(ordering)} limit ${limit} offset ${offset}`.execute(db),
    sql<{ counted: number }>`
      select count(*) as counted from (
        select 1 from ${RETURN_ROWS} where ${where} limit ${sql.lit(COUNT_LIMIT)}) found`.execute(db),
  ]);
  return { rows, counted: counts[0]?.counted ?? 0 };
}

export async function findReturn(db: Db, actor: Actor, id: number): Promise<FoundReturn | undefined> {
  const { rows } = await sql<FoundReturn>`
    select d.id, ${CLIENT_COLUMNS} from ${RETURN_ROWS} ${joinClient(actor.accountId, 'd.client_id')}
    where ${returnsSeenBy(actor, 'with')} and d.id = ${id}`.execute(db);
  return rows[0];
}

/** The ids of all that match, in no order; at most `limit`. */
export async function matchingReturns(db: Db, wanted: Wanted, limit: number): Promise<number[]> {
  const where = conditionsOf(wanted);
  const { rows } = await sql<{ id: number }>`
    select d.id from ${RETURN_ROWS} where ${where} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of these ids, which are returns that the actor sees. */
export async function returnsAmong(db: Db, actor: Actor, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from ${RETURN_ROWS}
    where ${returnsSeenBy(actor, 'with')} and d.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}

const FIGURES = ['preparing', 'out', 'waiting', 'signed', 'to_file', 'filed'] as const satisfies ReturnFilter[];
type SeasonFigures = Record<
  'preparing' | 'out' | 'waiting' | 'signed' | 'toFile' | 'filed' | 'late' | 'dueSoon',
  number
>;

/** How many of a tax year are where; archived ones are not counted, as in the list. */
export async function readSeason(db: Db, actor: Actor, taxYear: number, today: Day): Promise<SeasonFigures> {
  const counts = [
    ...FIGURES.map((stage) => sql`count(*) filter (where ${atStage(stage)})::int as ${sql.ref(stage)}`),
    sql`count(*) filter (where ${isDue('late', today)})::int as late`,
    sql`count(*) filter (where ${isDue('due_soon', today)})::int as due_soon`,
  ];
  const { rows } = await sql<SeasonFigures>`
    select ${sql.join(counts)} from ${RETURN_ROWS} where ${returnsSeenBy(actor)} and d.tax_year = ${taxYear}`.execute(
    db,
  );
  const [figures] = rows;
  if (figures === undefined) throw new Error('A sum without a row');
  return figures;
}

/** The tax years that have returns, the latest first: each is looked for below the one before. */
export async function taxYearsOf(db: Db, actor: Actor): Promise<number[]> {
  const latest = (below: ReturnType<typeof sql>) => sql`(
    select max(d.tax_year) from ${RETURN_ROWS} where ${returnsSeenBy(actor)} and ${below})`;
  const { rows } = await sql<{ taxYear: number }>`
    with recursive years as (
      select ${latest(sql`true`)} as tax_year
      union all
      select ${latest(sql`d.tax_year < years.tax_year`)} from years where years.tax_year is not null)
    select tax_year from years where tax_year is not null`.execute(db);
  return rows.map(({ taxYear }) => taxYear);
}
