import type { Locale, PricedLine, Totals } from '@sealwright/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, Maybe, MaybeJson, MaybeTime, Time } from './columns.ts';

export type BillingDetailsTable = {
  accountId: number;
  name: Generated<string>;
  company: Generated<string>;
  address: Generated<string>;
  taxId: Generated<string>;
  email: Generated<string>;
  updatedAt: Time;
  version: Generated<number>;
};

/** Someone on an invoice. `address` has lines. */
export type InvoiceParty = { name: string; company: string; address: string; taxId: string; email: string };

export type InvoiceTable = {
  accountId: number;
  id: Generated<number>;
  number: number;
  key: string;
  paymentId: number;
  state: Generated<'open' | 'paid' | 'void'>;
  locale: Locale;
  currency: string;
  lines: Json<(PricedLine & { description: string })[]>;
  totals: Json<Totals>;
  total: number;
  seller: Json<InvoiceParty>;
  buyer: Json<InvoiceParty>;
  isTest: boolean;
  card: MaybeJson<{ brand: string; last4: string }>;
  refundedAmount: Generated<number>;
  issuedAt: Time;
  paidAt: MaybeTime;
};

/** A plan as it was when it was bought: what `PlanTerms` of `commerce/plans` says. */
export type StoredTerms = {
  planId: number;
  name: string;
  sku: string;
  price: number;
  currency: string;
  interval: 'month' | 'year';
  taxRate: number;
  requestsIncluded: number | null;
};

/** What was too small to be charged by itself: a line of the next invoice, before tax. */
export type CarriedLine = { description: string; price: number; taxRate: number; currency: string };

export type SubscriptionTable = {
  accountId: number;
  id: Generated<number>;
  state: 'starting' | 'active' | 'past_due' | 'unpaid' | 'ended';
  terms: Json<StoredTerms>;
  nextTerms: MaybeJson<StoredTerms>;
  carried: MaybeJson<CarriedLine[]>;
  anchor: ColumnType<Date, Date, Date>;
  months: Generated<number>;
  periodStart: ColumnType<Date, Date, Date>;
  periodEnd: ColumnType<Date, Date, Date>;
  cancelAtPeriodEnd: Generated<boolean>;
  failedSince: MaybeTime;
  reminded: Generated<number>;
  createdAt: Time;
  endedAt: MaybeTime;
  version: Generated<number>;
};

export type SubscriptionChargeTable = {
  accountId: number;
  id: Generated<number>;
  subscriptionId: number;
  kind: 'period' | 'change';
  periodStart: ColumnType<Date, Date, never>;
  periodEnd: ColumnType<Date, Date, never>;
  total: number;
  currency: string;
  paymentId: Maybe<number>;
  state: Generated<'open' | 'failed' | 'paid' | 'unwanted' | 'cancelled'>;
  createdAt: Time;
};

export type SubscriptionsTables = {
  billingDetails: BillingDetailsTable;
  invoiceCounter: { isOnly: Generated<boolean>; lastNumber: number };
  invoices: InvoiceTable;
  subscriptions: SubscriptionTable;
  subscriptionCharges: SubscriptionChargeTable;
};
