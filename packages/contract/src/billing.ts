import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, Id, IdParams, Line, ListQuery, listOf, Locale, Paragraphs, Time } from './lists.ts';
import { Amount, Currency, Rate, Totals } from './money.ts';
import { permissions } from './permissions.ts';

export const BILLING_INTERVALS = ['month', 'year'] as const;
export const BillingInterval = z.enum(BILLING_INTERVALS);
export type BillingInterval = z.infer<typeof BillingInterval>;

/** A plan as it was when it was bought. */
export const SubscribedPlan = z.object({
  planId: Id,
  name: z.string(),
  /** Of one period, before tax. */
  price: Amount,
  currency: Currency,
  interval: BillingInterval,
  taxRate: Rate,
  /** In each month; null: without limit. */
  requestsIncluded: z.number().int().nullable(),
});
export type SubscribedPlan = z.infer<typeof SubscribedPlan>;

/**
 * `starting`: its first payment is not there yet. `past_due`: a payment failed, and everything still works until `graceUntil`. `unpaid`:
 * that is over, and the plan gives no sign requests.
 */
export const SUBSCRIPTION_STATES = ['starting', 'active', 'past_due', 'unpaid', 'ended'] as const;

export const SubscriptionDetails = z.object({
  id: Id,
  state: z.enum(SUBSCRIPTION_STATES),
  plan: SubscribedPlan,
  /** What the next period begins with; null: the same plan. */
  nextPlan: SubscribedPlan.nullable(),
  currentPeriodStart: Time,
  currentPeriodEnd: Time,
  /** It ends with its period. */
  cancelAtPeriodEnd: z.boolean(),
  graceUntil: Time.nullable(),
  /** What is asked for and not paid, with tax. */
  owed: Amount,
  /** How many of those payments failed. */
  failedPayments: z.number().int(),
  createdAt: Time,
  version: z.number().int(),
});
export type SubscriptionDetails = z.infer<typeof SubscriptionDetails>;

export const AccountSubscription = z.object({
  isBillingOn: z.boolean(),
  /** Nothing is taken from cards. */
  isTestMode: z.boolean(),
  /** Null: no plan was bought. */
  subscription: SubscriptionDetails.nullable(),
  hasCard: z.boolean(),
  /** `read`: invoices and billing details. */
  permissions: permissions('read', 'update'),
});
export type AccountSubscription = z.infer<typeof AccountSubscription>;

/** Members of a team see the plan of its account, and change nothing. */
export const getUserSubscriptionDetails = endpoint(
  'GET /api/subscriptions/get_user_subscription_details/',
  'Get the account’s subscription',
  { response: AccountSubscription },
);

/**
 * What a choice of plan means. `now`: from this moment on. `at_period_end`: with the next period. `kept`: a change that was chosen
 * before is taken back.
 */
export const PlanChange = z.object({
  when: z.enum(['now', 'at_period_end', 'kept']),
  from: Time,
  /** Of the plan, before what is deducted. */
  price: Amount,
  /** For what is left of the plan until now. */
  credit: Amount,
  /** It is too small to be charged by itself, and comes with the next invoice. */
  isCarried: z.boolean(),
  /** What earlier changes were too small for: a part of `totals`, before tax. */
  carried: Amount,
  /** What is charged now. */
  totals: Totals,
  currency: Currency,
  /** What the next period costs, with tax and what is carried on to it, and when it begins. */
  nextTotal: Amount,
  nextFrom: Time,
});
export type PlanChange = z.infer<typeof PlanChange>;

const PlanChoice = z.object({
  planId: Id,
  interval: BillingInterval,
  /** Nothing is changed: the answer says what would be. */
  preview: z.boolean().default(false),
  /** What a preview said is charged now. Where it is something else by now, nothing is changed. */
  total: Amount.optional(),
});

const ChangedPlan = z.object({
  change: PlanChange,
  subscription: SubscriptionDetails.nullable(),
  /** Where a card is entered, for accounts without one: a path of this installation. */
  paymentPage: z.string().nullable(),
});

/** Throws `billing_off`, `subscription_exists`, `plan_inactive`, `plan_sold_out`, `amount_changed`. */
export const createSubscription = endpoint('POST /api/subscriptions/', 'Subscribe the account to a plan', {
  body: PlanChoice,
  response: ChangedPlan,
  isSecret: true,
});

/** As `createSubscription`; also `subscription_ended`, `subscription_not_paid`, `plan_same`, `card_needed`. */
export const changeUserSubscription = endpoint(
  'POST /api/subscriptions/:id/change_user_subscription/',
  'Change the plan of a subscription. Upgrades apply at once, downgrades from the next period',
  { params: IdParams, body: PlanChoice, response: ChangedPlan, isSecret: true },
);

/** One that is not paid for ends at once. Throws `subscription_ended`. */
export const cancelUserSubscription = endpoint(
  'POST /api/subscriptions/:id/cancel_user_subscription/',
  'Cancel a subscription at the end of its period, or undo the cancellation',
  {
    params: IdParams,
    body: z.object({ isCancelled: z.boolean().default(true) }),
    response: SubscriptionDetails,
  },
);

/** The payment page of the oldest payment that is owed. Throws `payment_over` where nothing is. */
export const paySubscription = endpoint(
  'POST /api/subscriptions/:id/pay/',
  'Open the page for paying an outstanding amount',
  {
    params: IdParams,
    response: z.object({ paymentPage: z.string() }),
    isSecret: true,
  },
);

/** Throws `payment_over` where nothing failed, `card_needed`. */
export const retrySubscription = endpoint(
  'POST /api/subscriptions/:id/retry_payment/',
  'Charge the default card again for an outstanding amount',
  { params: IdParams, response: SubscriptionDetails },
);

const BillingDetailsInput = z.object({
  name: Line(255),
  company: Line(255),
  /** As it stands on an envelope, with its lines. */
  address: Paragraphs(500),
  taxId: Line(64),
  /** Where receipts go; empty: to those who manage the account. */
  email: z.union([z.literal(''), Email]),
});

/** What stands on an account's invoices from now on. */
export const BillingDetails = BillingDetailsInput.extend({
  email: z.string(),
  /** 0: nothing was given yet. */
  version: z.number().int(),
  permissions: permissions('update'),
});
export type BillingDetails = z.infer<typeof BillingDetails>;

export const getBillingDetails = endpoint(
  'GET /api/subscriptions/billing_details/',
  'Get the details that appear on the account’s invoices',
  { response: BillingDetails },
);

/** A key that is left out stays as it is. */
export const addBillingDetails = endpoint(
  'POST /api/subscriptions/add_billing_details/',
  'Set the details that appear on the account’s invoices',
  { body: BillingDetailsInput.partial(), response: BillingDetails, current: BillingDetails },
);

/** `void`: nothing is owed any more. */
export const INVOICE_STATES = ['open', 'paid', 'void'] as const;

export const Invoice = z.object({
  id: Id,
  /** Without gaps in an installation. */
  number: z.string(),
  state: z.enum(INVOICE_STATES),
  /** Of its first line. */
  description: z.string(),
  total: Amount,
  refundedAmount: Amount,
  currency: Currency,
  issuedAt: Time,
  paidAt: Time.nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

/** The newest first. */
export const listInvoices = endpoint('GET /api/subscriptions/invoices/', 'List the account’s invoices', {
  query: ListQuery.omit({ search: true, ordering: true }),
  response: listOf(Invoice),
});

/** In the language it was issued in, unless another one is asked for. */
export const getInvoiceFile = endpoint('GET /api/subscriptions/invoices/:id/pdf/', 'Get an invoice as PDF', {
  params: IdParams,
  query: z.object({ locale: Locale.optional() }),
  transport: 'download',
});

/** Who sells: at the head of each invoice that is issued from now on. */
export const InvoiceSeller = z.object({
  /** Empty: the name of the installation. */
  name: Line(255),
  address: Paragraphs(500),
  taxId: Line(64),
  email: z.union([z.literal(''), Email]),
  /** 0: nothing was given yet. */
  version: z.number().int(),
});
export type InvoiceSeller = z.infer<typeof InvoiceSeller>;

export const getInvoiceSeller = endpoint('GET /api/admin-panel/config/invoices/', 'Get the seller shown on invoices', {
  response: InvoiceSeller,
});

export const updateInvoiceSeller = endpoint(
  'PATCH /api/admin-panel/config/invoices/',
  'Set the seller shown on invoices',
  {
    body: InvoiceSeller.omit({ version: true }).partial(),
    response: InvoiceSeller,
    current: InvoiceSeller,
  },
);
