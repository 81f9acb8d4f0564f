import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, ListQuery, listOf, Time } from './lists.ts';
import { Amount, Currency, Rate } from './money.ts';
import { permissions } from './permissions.ts';
import { MOST_BUNDLES } from './plans.ts';

/** Shares of what is included, in percent, at which the people who may buy more are notified. */
export const USAGE_WARNINGS = [80, 100] as const;

/** The sign requests of the account one acts for. One is taken for each document that is sent. */
export const Usage = z.object({
  /** While billing is off, nothing is counted: the rest is empty then. */
  isBillingOn: z.boolean(),
  /** The name of the plan; null where the account has none. */
  plan: z.string().nullable(),
  /** In each month; null: without limit. */
  included: z.number().int().nullable(),
  /** Of those included. */
  used: z.number().int(),
  /** The month that is counted. */
  periodStart: Time.nullable(),
  periodEnd: Time.nullable(),
  /** In bundles that were bought. They are used when those included are. */
  bundlesLeft: z.number().int(),
  /** All that can still be sent in this month; null: without limit. */
  left: z.number().int().nullable(),
  permissions: permissions('buy'),
});
export type Usage = z.infer<typeof Usage>;

export const getUsage = endpoint('GET /api/subscriptions/usage/', 'Get how many sign requests the account has used', {
  response: Usage,
});

/**
 * `awaiting`: asked for and not paid. `active`: paid, and used until it is empty. `ended`: its payment was given back. `cancelled`: it
 * was never paid.
 */
export const BUNDLE_STATES = ['awaiting', 'active', 'ended', 'cancelled'] as const;

/** Sign requests that were bought at once: one bundle, or several of the same kind. */
export const RequestBundle = z.object({
  id: Id,
  /** As it was called when it was bought, and so the rest. */
  name: z.string(),
  quantity: z.number().int(),
  /** Sign requests in all. */
  count: z.number().int(),
  used: z.number().int(),
  /** Of each, before tax. */
  price: Amount,
  taxRate: Rate,
  /** With tax. */
  total: Amount,
  currency: Currency,
  state: z.enum(BUNDLE_STATES),
  createdAt: Time,
  boughtAt: Time.nullable(),
  endedAt: Time.nullable(),
});
export type RequestBundle = z.infer<typeof RequestBundle>;

/** The newest first. Throws `not_permitted` for those who may not buy. */
export const listRequestBundles = endpoint('GET /api/subscriptions/bundles/', 'List the account’s bundles', {
  query: ListQuery.omit({ search: true, ordering: true }),
  response: listOf(RequestBundle),
});

/** The payment page: a path of this installation. */
const BundleToPay = z.object({ bundle: RequestBundle, paymentPage: z.string() });

/** It is there once it is paid. Throws `billing_off`, `not_found`, `plan_inactive`, `plan_sold_out`. */
export const buyBundles = endpoint('POST /api/subscriptions/bundles/', 'Buy bundles of sign requests', {
  body: z.object({ plan: Id, quantity: z.number().int().min(1).max(MOST_BUNDLES).default(1) }),
  response: BundleToPay,
  isSecret: true,
  status: 201,
});

/** For one that waits to be paid. Throws `payment_over`. */
export const payBundle = endpoint('POST /api/subscriptions/bundles/:id/pay/', 'Open the payment page of a bundle', {
  params: IdParams,
  response: BundleToPay,
  isSecret: true,
});

/** For one that waits to be paid; harmless for one that was cancelled. Throws `payment_over`. */
export const cancelBundle = endpoint('DELETE /api/subscriptions/bundles/:id/', 'Cancel an unpaid bundle', {
  params: IdParams,
  response: RequestBundle,
});
