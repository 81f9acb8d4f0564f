import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { Id, IdParams, Line, ListQuery, listOf, orderingBy, patchOf, Time } from './lists.ts';
import { Amount, Currency, Rate } from './money.ts';
import { permissions } from './permissions.ts';
import { PLAN_KINDS } from './commerce.terms.ts';

/** What is sold: a plan for a month or a year, or a bundle of sign requests that is used until it is empty. */
export const PlanKind = z.enum(PLAN_KINDS);
export type PlanKind = z.infer<typeof PlanKind>;

/** How many sign requests a bundle holds unless someone says otherwise. */
export const BUNDLE_SIZE = 20;
export const MOST_REQUESTS = 1_000_000;
export const MOST_BUNDLES = 1000;
export const MOST_FEATURES = 20;

const Stock = z.number().int().min(0).max(1_000_000_000);

const PlanTerms = z.object({
  name: Line(100, 1),
  /** Unique, whatever its case. */
  sku: Line(64, 1),
  /** How many can still be bought; null: as many as are wanted. */
  stock: Stock.nullable().default(null),
  /** Of a plan, before tax. */
  monthlyPrice: Amount.nullable().default(null),
  yearlyPrice: Amount.nullable().default(null),
  /** Of one bundle, before tax. */
  price: Amount.nullable().default(null),
  /** Of each bundle where at least `bulkFrom` are bought at once. */
  bulkPrice: Amount.nullable().default(null),
  bulkFrom: z.number().int().min(2).max(MOST_BUNDLES).nullable().default(null),
  taxRate: Rate.default(0),
  /** Of a plan: in each month; null: without limit. Of a bundle: how many it holds. */
  requestsIncluded: z.number().int().min(0).max(MOST_REQUESTS).nullable().default(null),
  features: z.array(Line(120, 1)).max(MOST_FEATURES).default([]),
  /** What accounts have that bought no plan. There is one at most: it goes over to the plan that was given it last. */
  isStart: z.boolean().default(false),
});

/** What the other kind has is ignored: the prices by month and year of a bundle, the price by piece of a plan. */
export const PlanInput = PlanTerms.extend({ kind: PlanKind, isActive: z.boolean().default(true) });
export type PlanInput = z.infer<typeof PlanInput>;

type Checked = Omit<PlanInput, 'name' | 'sku' | 'features' | 'taxRate' | 'isActive'>;
type PlanProblem = { path: keyof Checked; code: ErrorCode };

/** What is wrong with a plan as a whole. The same for the form and the server. */
export function planProblems(plan: Checked): PlanProblem[] {
  return plan.kind === 'plan' ? problemsOfPlan(plan) : problemsOfBundle(plan);
}

function problemsOfPlan({ monthlyPrice, yearlyPrice, stock, isStart }: Checked): PlanProblem[] {
  const problems: PlanProblem[] = [];
  if (monthlyPrice === null) problems.push({ path: 'monthlyPrice', code: 'plan_price_needed' });
  if (yearlyPrice === null) problems.push({ path: 'yearlyPrice', code: 'plan_price_needed' });
  if (isStart && ((monthlyPrice ?? 0) > 0 || (yearlyPrice ?? 0) > 0 || stock !== null)) {
    problems.push({ path: 'isStart', code: 'plan_start_not_free' });
  }
  return problems;
}

function problemsOfBundle({ price, bulkPrice, bulkFrom, requestsIncluded }: Checked): PlanProblem[] {
  const problems: PlanProblem[] = [];
  if (price === null) problems.push({ path: 'price', code: 'plan_price_needed' });
  if ((requestsIncluded ?? 0) === 0) problems.push({ path: 'requestsIncluded', code: 'bundle_size_needed' });
  if ((bulkPrice === null) !== (bulkFrom === null)) {
    problems.push({ path: bulkPrice === null ? 'bulkPrice' : 'bulkFrom', code: 'bulk_price_incomplete' });
  }
  if (bulkPrice !== null && price !== null && bulkPrice > price) {
    problems.push({ path: 'bulkPrice', code: 'bulk_price_high' });
  }
  return problems;
}

/** The price of each of so many bundles bought at once. */
export const bundlePrice = (
  { price, bulkPrice, bulkFrom }: Pick<PlanInput, 'price' | 'bulkPrice' | 'bulkFrom'>,
  quantity: number,
): number => (bulkPrice !== null && bulkFrom !== null && quantity >= bulkFrom ? bulkPrice : (price ?? 0));

/** A plan or a bundle as administrators see it. */
export const Plan = z.object({
  id: Id,
  kind: PlanKind,
  name: z.string(),
  sku: z.string(),
  stock: Stock.nullable(),
  monthlyPrice: Amount.nullable(),
  yearlyPrice: Amount.nullable(),
  price: Amount.nullable(),
  bulkPrice: Amount.nullable(),
  bulkFrom: z.number().int().nullable(),
  currency: Currency,
  taxRate: Rate,
  requestsIncluded: z.number().int().nullable(),
  features: z.array(z.string()),
  isStart: z.boolean(),
  isActive: z.boolean(),
  createdAt: Time,
  updatedAt: Time,
  version: z.number().int(),
  permissions: permissions('update'),
});
export type Plan = z.infer<typeof Plan>;

/** What buyers see of an active one. */
export const OfferedPlan = Plan.omit({
  sku: true,
  stock: true,
  isActive: true,
  createdAt: true,
  updatedAt: true,
  version: true,
  permissions: true,
}).extend({ isSoldOut: z.boolean() });
export type OfferedPlan = z.infer<typeof OfferedPlan>;

export const listPlans = endpoint('GET /api/subscriptions/products/', 'List plans and bundles, as an administrator', {
  query: ListQuery.extend({
    ordering: orderingBy('name', 'created_at', 'price'),
    kind: z.union([z.literal(''), PlanKind]).optional(),
    status: z.enum(['active', 'inactive']).optional(),
  }),
  response: listOf(Plan),
});

export const getPlan = endpoint('GET /api/subscriptions/products/:id/', 'Get a plan or bundle, as an administrator', {
  params: IdParams,
  response: Plan,
});

export const createPlan = endpoint('POST /api/subscriptions/create-products/', 'Create a plan or a bundle', {
  body: PlanInput,
  response: Plan,
  status: 201,
});

const change = { body: patchOf(PlanTerms).extend({ id: Id }), response: Plan, current: Plan };

/** What was bought keeps the terms it was bought at. The kind stays. */
export const updatePlan = endpoint('PATCH /api/subscriptions/update-product/', 'Update a plan or a bundle', change);
/** The same as PATCH: a key that is left out stays as it is. */
export const putPlan = endpoint('PUT /api/subscriptions/update-product/', 'Update a plan or a bundle', change);

/** Active: offered to buyers. Without `isActive` it is turned round. What was bought goes on. */
export const togglePlan = endpoint(
  'POST /api/subscriptions/product-activation-toggle/',
  'Activate or deactivate a plan or a bundle',
  { body: z.object({ id: Id, isActive: z.boolean().optional() }), response: Plan },
);

/** By price, the cheapest first. Throws `billing_off`. */
export const listOfferedPlans = endpoint(
  'GET /api/subscriptions/active-products/',
  'List the plans and bundles for sale',
  {
    query: z.object({ kind: PlanKind.optional() }),
    response: z.object({ results: z.array(OfferedPlan) }),
  },
);

export const BillingConfig = z.object({
  /** Whether anything is sold and counted here. */
  isOn: z.boolean(),
  activePlans: z.number().int(),
  activeBundles: z.number().int(),
  /** What accounts have that bought no plan; null: no sign requests but those of bundles. */
  start: z.object({ id: Id, name: z.string(), requestsIncluded: z.number().int().nullable() }).nullable(),
  /** What new plans are priced in. */
  currency: Currency,
});
export type BillingConfig = z.infer<typeof BillingConfig>;

export const getBillingConfig = endpoint('GET /api/admin-panel/config/billing/', 'Get whether billing is on', {
  response: BillingConfig,
});

/** Throws `plan_needed` where no plan is active. */
export const updateBillingConfig = endpoint('PATCH /api/admin-panel/config/billing/', 'Turn billing on or off', {
  body: z.object({ isOn: z.boolean() }),
  response: BillingConfig,
});
