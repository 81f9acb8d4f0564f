import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Line, ListQuery, listOf, orderingBy, Time } from './lists.ts';
import { Amount, Currency, Rate, rateOf } from './money.ts';
import { permissions } from './permissions.ts';
import { addDays, type Day } from './sales-tax.days.ts';
import { AGENCY_LEVELS, FILING_FREQUENCIES, PERIOD_DUES, PERIOD_STATES, type PeriodDue } from './sales-tax.terms.ts';
import { KnownUsAddress, UsAddress } from './us-addresses.ts';

const DayOf = z.iso.date().refine((day) => day >= '1950-01-01' && day <= '2100-12-31', { params: { code: 'day_far' } });

/** Whether a sale counts when it is paid or when it is made. */
export const REPORTING_METHODS = ['cash', 'accrual'] as const;
export const RATE_KINDS = ['single', 'combined'] as const;

export const MOST_AGENCIES = 20;
export const MOST_RATES = 50;
export const MOST_RATE_PARTS = 10;
/** Most returns are due on the twentieth of the month after the period. */
export const USUAL_DUE_DAY = 20;

const FrequencyFrom = z.object({ from: DayOf, frequency: z.enum(FILING_FREQUENCIES) });

/** A tax ID as agencies give them out: letters, digits, hyphens. Sealed; an answer shows its end alone. */
const TaxId = Line(40).refine((text) => text === '' || /^[\p{L}\p{N} ./-]+$/u.test(text), {
  params: { code: 'agency_tax_id_invalid' },
});

const AgencyTerms = z.object({
  level: z.enum(AGENCY_LEVELS),
  name: Line(120, 1),
  accountNumber: Line(40),
  reporting: z.enum(REPORTING_METHODS),
  /** Of the month after a period; in a shorter month its last day. */
  dueDay: z.number().int().min(1).max(31).default(USUAL_DUE_DAY),
  /** What is filed how often, the oldest first. The first begins on the start date of the registration. */
  frequencies: z.array(FrequencyFrom).min(1).max(20),
});

/** One that has an id is changed, one without is added, one that is left out is removed. `taxId`: left out, the known one stays. */
export const AgencyInput = AgencyTerms.extend({ id: Id.optional(), taxId: TaxId.optional() });
export type AgencyInput = z.infer<typeof AgencyInput>;

export const Agency = AgencyTerms.extend({
  id: Id,
  /** The last four signs of its tax ID, null where there is none. */
  taxIdEnd: z.string().nullable(),
});
export type Agency = z.infer<typeof Agency>;

const RatePart = z.object({ name: Line(80, 1), rate: Rate });
const RateTerms = z.object({
  name: Line(80, 1),
  kind: z.enum(RATE_KINDS),
  /** What it was from which day on, the oldest first: one part of a single rate, two or more of a combined one, which counts their sum. */
  versions: z
    .array(z.object({ from: DayOf, parts: z.array(RatePart).min(1).max(MOST_RATE_PARTS) }))
    .min(1)
    .max(50),
});

/** As with agencies. `agency`: which of the agencies of this answer it is filed with, by its place there. */
export const TaxRateInput = RateTerms.extend({ id: Id.optional(), agency: z.number().int().min(0) });
export type TaxRateInput = z.infer<typeof TaxRateInput>;
export const TaxRate = RateTerms.extend({ id: Id, agencyId: Id });
export type TaxRate = z.infer<typeof TaxRate>;

/** What a rate comes to on a day, parts per million; null before it begins. */
export function rateOn({ versions }: Pick<TaxRate, 'versions'>, day: Day): number | null {
  const version = versions
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .findLast(({ from }) => from <= day);
  return version === undefined ? null : version.parts.reduce((sum, { rate }) => sum + rate, 0);
}

/** Five steps: 1 introduction, 2 address, 3 agencies, 4 rates, 5 review. An incomplete one opens at 2, a complete one at 5. */
export const SalesTaxRegistration = z.object({
  id: Id,
  address: KnownUsAddress.nullable(),
  agencies: z.array(Agency),
  rates: z.array(TaxRate),
  isComplete: z.boolean(),
  /** What is missing before it can be completed. */
  missing: z.array(z.enum(['address', 'agencies', 'rates'])),
  createdAt: Time,
  updatedAt: Time,
  version: z.number().int(),
  permissions: permissions('update', 'delete'),
});
export type SalesTaxRegistration = z.infer<typeof SalesTaxRegistration>;

const RegistrationPatch = z.object({
  address: UsAddress.optional(),
  agencies: z.array(AgencyInput).max(MOST_AGENCIES).optional(),
  rates: z.array(TaxRateInput).max(MOST_RATES).optional(),
});
export type RegistrationPatch = z.infer<typeof RegistrationPatch>;

export const listSalesTaxRegistrations = endpoint('GET /api/sales-tax/registrations/', 'List registrations', {
  query: ListQuery.pick({ page: true, pageSize: true }),
  response: listOf(SalesTaxRegistration),
});
export const getSalesTaxRegistration = endpoint('GET /api/sales-tax/registrations/:id/', 'Get a registration', {
  params: IdParams,
  response: SalesTaxRegistration,
});
/** Begun at step 1; everything can follow. */
export const createSalesTaxRegistration = endpoint('POST /api/sales-tax/registrations/', 'Create a registration', {
  body: RegistrationPatch,
  response: SalesTaxRegistration,
  status: 201,
});
/** Rates can be changed for the days to come, and added; what a filed period used stays. */
export const updateSalesTaxRegistration = endpoint('PATCH /api/sales-tax/registrations/:id/', 'Update a registration', {
  params: IdParams,
  body: RegistrationPatch,
  response: SalesTaxRegistration,
  current: SalesTaxRegistration,
});
export const completeSalesTaxRegistration = endpoint(
  'POST /api/sales-tax/registrations/:id/complete/',
  'Complete the setup and start generating periods',
  { params: IdParams, response: SalesTaxRegistration },
);
/** With its periods, if none of them was filed. */
export const deleteSalesTaxRegistration = endpoint(
  'DELETE /api/sales-tax/registrations/:id/',
  'Delete a registration',
  {
    params: IdParams,
    status: 204,
  },
);

/** How many days ahead something is due soon. */
export const DUE_SOON_DAYS = 30;

/** Where a period stands on a day. Paid is done; filed and not paid is as open. */
export function periodDue({ to, dueOn, isPaid }: { to: Day; dueOn: Day; isPaid: boolean }, today: Day): PeriodDue {
  if (isPaid) return 'done';
  if (today > dueOn) return 'late';
  if (today <= to) return 'running';
  return addDays(today, DUE_SOON_DAYS) >= dueOn ? 'due_soon' : 'due';
}

const Signed = z
  .number()
  .int()
  .min(-(10 ** 12))
  .max(10 ** 12);

/** What a person says of a period. `taxable` by rate and by the days it was so; what is left out is nothing. */
const Figures = z.object({
  gross: Amount,
  exempt: Amount,
  taxable: z.array(z.object({ rateId: Id, from: DayOf, amount: Amount })).max(MOST_RATES * 20),
  /** Paid ahead already. */
  prepaid: Amount,
  adjustment: Signed,
  note: Line(500),
});
export type SalesTaxFigures = z.infer<typeof Figures>;

/** A rate as it was on days of a period. */
const PeriodLine = z.object({
  rateId: Id,
  name: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  rate: Rate,
  taxable: Amount,
  /** Half up. */
  tax: Amount,
});

export const SalesTaxPeriod = z.object({
  id: Id,
  registrationId: Id,
  agency: z.object({ id: Id, name: z.string(), level: z.enum(AGENCY_LEVELS), state: z.string() }),
  frequency: z.enum(FILING_FREQUENCIES),
  from: z.iso.date(),
  to: z.iso.date(),
  dueOn: z.iso.date(),
  prepaymentDueOn: z.iso.date().nullable(),
  state: z.enum(PERIOD_STATES),
  due: z.enum(PERIOD_DUES),
  /** Null until figures were entered. */
  figures: Figures.omit({ taxable: true }).nullable(),
  lines: z.array(PeriodLine),
  currency: Currency,
  /** Of all lines. */
  tax: Amount,
  /** The tax with the adjustment, less what was paid ahead; below zero: a credit. */
  toPay: Signed,
  filedOn: z.iso.date().nullable(),
  paidOn: z.iso.date().nullable(),
  confirmation: z.string(),
  /** The file that shows that it was filed. */
  proof: z.object({ name: z.string(), mediaType: z.string(), sizeBytes: z.number().int() }).nullable(),
  version: z.number().int(),
  /** `takeOver`: figures from orders; `attach`, `detach`: the file. */
  permissions: permissions('update', 'takeOver', 'file', 'pay', 'reopen', 'attach', 'detach'),
});
export type SalesTaxPeriod = z.infer<typeof SalesTaxPeriod>;

/** What lines come to: tax half up by line, then the adjustment, then what was paid ahead. */
export function periodSums(
  lines: readonly { taxable: number; rate: number }[],
  { adjustment, prepaid }: { adjustment: number; prepaid: number },
): { tax: number; toPay: number } {
  const tax = lines.reduce((sum, { taxable, rate }) => sum + rateOf(taxable, rate), 0);
  return { tax, toPay: tax + adjustment - prepaid };
}

const PeriodFilter = z.object({
  registration: Id.optional(),
  agency: Id.optional(),
  level: z.enum(AGENCY_LEVELS).optional(),
  frequency: z.enum(FILING_FREQUENCIES).optional(),
  due: z.enum(PERIOD_DUES).optional(),
  state: z.enum(PERIOD_STATES).optional(),
  /** Due days, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

/** Those due first come first unless asked otherwise. `search`: the agency’s name. */
export const listSalesTaxPeriods = endpoint('GET /api/sales-tax/periods/', 'List filing periods', {
  query: ListQuery.extend({ ...PeriodFilter.shape, ordering: orderingBy('due_on', 'agency') }),
  response: listOf(SalesTaxPeriod),
});
export const getSalesTaxPeriod = endpoint('GET /api/sales-tax/periods/:id/', 'Get a filing period', {
  params: IdParams,
  response: SalesTaxPeriod,
});
/** While it is open. */
export const updateSalesTaxPeriod = endpoint('PATCH /api/sales-tax/periods/:id/', 'Enter the figures of a period', {
  params: IdParams,
  body: Figures,
  response: SalesTaxPeriod,
  current: SalesTaxPeriod,
});
const Done = z.object({ on: DayOf, confirmation: Line(80) });
export const fileSalesTaxPeriod = endpoint('POST /api/sales-tax/periods/:id/file/', 'Mark a period as filed', {
  params: IdParams,
  body: Done,
  response: SalesTaxPeriod,
});
export const paySalesTaxPeriod = endpoint('POST /api/sales-tax/periods/:id/pay/', 'Mark a period as paid', {
  params: IdParams,
  body: Done,
  response: SalesTaxPeriod,
});
/** What was filed by mistake is open again. */
export const reopenSalesTaxPeriod = endpoint('POST /api/sales-tax/periods/:id/reopen/', 'Reopen a period', {
  params: IdParams,
  response: SalesTaxPeriod,
});
export const exportSalesTaxPeriods = endpoint('GET /api/sales-tax/periods/export/', 'Export filing periods as CSV', {
  query: PeriodFilter,
  transport: 'download',
});

const DueSum = z.object({ count: z.number().int(), toPay: Signed });
/** What is due, by when, and where the account is registered. */
export const getSalesTaxOverview = endpoint('GET /api/sales-tax/overview/', 'Get totals of the sales tax that’s due', {
  response: z.object({
    currency: Currency,
    late: DueSum,
    dueSoon: DueSum,
    due: DueSum,
    upcoming: z.array(SalesTaxPeriod),
    states: z.array(
      z.object({
        state: z.string(),
        registrations: z.number().int(),
        late: z.number().int(),
        dueSoon: z.number().int(),
      }),
    ),
  }),
});
