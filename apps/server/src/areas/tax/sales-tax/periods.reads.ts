import { addDays, DUE_SOON_DAYS, type exportSalesTaxPeriods, type Input } from '@sealwright/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../../../migrations/tables.ts';
import type { SalesTaxTables } from '../../../migrations/tables.sales-tax.ts';
import type { Db } from '../../../platform/db/db.ts';
import { containing, COUNT_LIMIT } from '../../../platform/http/paging.ts';
import type { PeriodRow } from './periods.repo.ts';
import type { AgencyRow, RateRow } from './parts.repo.ts';
import type { RegistrationRow } from './registrations.repo.ts';

export type ShownPeriod = PeriodRow & {
  agencyName: string;
  level: AgencyRow['level'];
  reporting: AgencyRow['reporting'];
  accountNumber: string;
  taxIdEnd: string | null;
  address: RegistrationRow['address'];
  rates: Pick<RateRow, 'id' | 'name' | 'versions'>[];
};

export type PeriodFilter = Input<typeof exportSalesTaxPeriods>['query'] & { search?: string | undefined };
/** `today`: the day that decides what is late. */
export type Scope = { accountId: number; today: string };

type Joined = Tables & { period: SalesTaxTables['salesTaxPeriods']; agency: SalesTaxTables['salesTaxAgencies'] };
type Where = ExpressionBuilder<Joined, 'period' | 'agency'>;

/** What is shown of the agency and the place beside a period. */
const BESIDE = [
  'agency.name as agencyName',
  'agency.level',
  'agency.reporting',
  'agency.accountNumber',
  'agency.taxIdEnd',
  'registration.address',
] as const;

const OF_PERIOD = sql<boolean>`(registration.account_id, registration.id) = (period.account_id, period.registration_id)`;

/** What is due, as `periodDue` of the contract says it. */
function isDue(where: Where, due: NonNullable<PeriodFilter['due']>, today: string) {
  if (due === 'done') return where('period.state', '=', 'paid');
  const isOpen = where('period.state', '<>', 'paid');
  if (due === 'late') return where.and([isOpen, where('period.dueOn', '<', today)]);
  const isInTime = where.and([isOpen, where('period.dueOn', '>=', today)]);
  if (due === 'running') return where.and([isInTime, where('period.toDay', '>=', today)]);
  const isOver = where.and([isInTime, where('period.toDay', '<', today)]);
  const soon = addDays(today, DUE_SOON_DAYS);
  return where.and([isOver, where('period.dueOn', due === 'due_soon' ? '<=' : '>', soon)]);
}

export const periodsReads = (db: Db) => {
  const found = ({ accountId, today }: Scope, filter: PeriodFilter) => {
    let query = db
      .selectFrom('salesTaxPeriods as period')
      .innerJoin('salesTaxAgencies as agency', 'agency.id', 'period.agencyId')
      .innerJoin('salesTaxRegistrations as registration', (join) => join.on(OF_PERIOD))
      .where('period.accountId', '=', accountId);
    const { registration, agency, level, frequency, due, state, from, to, search } = filter;
    if (registration !== undefined) query = query.where('period.registrationId', '=', registration);
    if (agency !== undefined) query = query.where('period.agencyId', '=', agency);
    if (level !== undefined) query = query.where('agency.level', '=', level);
    if (frequency !== undefined) query = query.where('period.frequency', '=', frequency);
    if (state !== undefined) query = query.where('period.state', '=', state);
    if (from !== undefined) query = query.where('period.dueOn', '>=', from);
    if (to !== undefined) query = query.where('period.dueOn', '<=', to);
    if (search) query = query.where('agency.name', 'ilike', containing(search));
    return due === undefined ? query : query.where((where) => isDue(where as unknown as Where, due, today));
  };
  const shown = (query: ReturnType<typeof found>) =>
    query
      .selectAll('period')
      .select(BESIDE)
      .select(
        sql<
          ShownPeriod['rates']
        >`coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'versions', r.versions)
          order by r.position) from sales_tax_rates r where r.agency_id = period.agency_id), '[]')`.as('rates'),
      );

  return {
    page: async (
      scope: Scope,
      filter: PeriodFilter,
      { ordering, limit, offset }: { ordering?: string | undefined; limit: number; offset: number },
    ): Promise<{ rows: ShownPeriod[]; counted: number }> => {
      const direction = ordering?.startsWith('-') ? 'desc' : 'asc';
      const query = shown(found(scope, filter));
      const ordered =
        ordering?.replace('-', '') === 'agency'
          ? query
              .orderBy(sql`lower(agency.name)`, direction)
              .orderBy('period.dueOn')
              .orderBy('period.id')
          : query.orderBy('period.dueOn', direction).orderBy('period.id', direction);
      const rows = await ordered.limit(limit).offset(offset).execute();
      const { counted } = await db
        .selectFrom(found(scope, filter).select('period.id').limit(COUNT_LIMIT).as('some'))
        .select((eb) => eb.fn.countAll<number>().as('counted'))
        .executeTakeFirstOrThrow();
      return { rows, counted };
    },

    find: (scope: Scope, id: number): Promise<ShownPeriod | undefined> =>
      shown(found(scope, {})).where('period.id', '=', id).executeTakeFirst(),

    /** By state of the Union: how many registrations, and how many of their periods are late or due soon. */
    states: async ({ accountId, today }: Scope) => {
      const { rows } = await sql<{ state: string; registrations: number; late: number; dueSoon: number }>`
        select r.address->>'state' as state, count(distinct r.id)::int as registrations,
          count(p.id) filter (where p.due_on < ${today})::int as late,
          count(p.id) filter (where p.due_on between ${today} and ${addDays(today, DUE_SOON_DAYS)} and p.to_day < ${today})::int as due_soon
        from sales_tax_registrations r
        left join sales_tax_periods p on p.account_id = r.account_id and p.registration_id = r.id and p.state <> 'paid'
        where r.account_id = ${accountId} and r.address is not null and r.is_complete
        group by 1 order by 1`.execute(db);
      return rows;
    },

    sum: async (scope: Scope, due: NonNullable<PeriodFilter['due']>): Promise<{ count: number; toPay: number }> =>
      found(scope, { due })
        .select((eb) => [
          eb.fn.countAll<number>().as('count'),
          sql<number>`coalesce(sum(period.to_pay), 0)::bigint`.as('toPay'),
        ])
        .executeTakeFirstOrThrow(),
  };
};
