import type { Generated } from 'kysely';
import type { Maybe, MaybeTime, Time } from './columns.ts';

export type ProviderName = 'stripe' | 'test';
type Failure = 'declined' | 'expired_card' | 'insufficient_funds' | 'confirmation_failed' | 'no_card' | 'other';

export type PaymentCustomerTable = {
  accountId: number;
  provider: ProviderName;
  key: string;
  customer: Maybe<string>;
  createdAt: Time;
};

export type PaymentCardTable = {
  accountId: number;
  id: Generated<number>;
  provider: ProviderName;
  card: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  isPrimary: Generated<boolean>;
  createdAt: Time;
  removedAt: MaybeTime;
};

export type PaymentSetupTable = {
  accountId: number;
  id: Generated<number>;
  provider: ProviderName;
  key: string;
  setup: Maybe<string>;
  state: Generated<'open' | 'action' | 'processing' | 'saved' | 'failed' | 'cancelled'>;
  cardId: Maybe<number>;
  createdAt: Time;
};

export type PaymentTable = {
  id: Generated<number>;
  accountId: Maybe<number>;
  purpose: 'subscription' | 'bundle' | 'order';
  purposeId: number;
  amount: number;
  currency: string;
  description: string;
  key: string;
  state: Generated<'open' | 'action' | 'processing' | 'paid' | 'failed' | 'cancelled'>;
  failure: Maybe<Failure>;
  refundedAmount: Generated<number>;
  cardBrand: Maybe<string>;
  cardLast4: Maybe<string>;
  provider: Maybe<ProviderName>;
  paidAttemptId: Maybe<number>;
  collection: Maybe<string>;
  createdAt: Time;
  updatedAt: Time;
  settledAt: MaybeTime;
};

export type PaymentAttemptTable = {
  id: Generated<number>;
  paymentId: number;
  provider: ProviderName;
  kind: 'page' | 'saved';
  key: string;
  collection: Maybe<string>;
  customer: Maybe<string>;
  card: Maybe<string>;
  charge: Maybe<string>;
  state: Generated<'prepared' | 'open' | 'action' | 'processing' | 'paid' | 'failed' | 'cancelled'>;
  failure: Maybe<Failure>;
  refundedAmount: Generated<number>;
  createdAt: Time;
  updatedAt: Time;
  endedAt: MaybeTime;
};

export type PaymentRefundTable = {
  id: Generated<number>;
  paymentId: number;
  attemptId: number;
  amount: number;
  key: Maybe<string>;
  providerKey: string;
  keyedAt: Time;
  state: Generated<'due' | 'done' | 'refused'>;
  createdAt: Time;
  doneAt: MaybeTime;
};

export type PaymentNoticeTable = {
  provider: ProviderName;
  notice: string;
  subjectKind: Maybe<'charge' | 'setup' | 'card'>;
  subjectId: Maybe<string>;
  receivedAt: Time;
  handledAt: MaybeTime;
};

export type PaymentsTables = {
  payments: PaymentTable;
  paymentAttempts: PaymentAttemptTable;
  paymentCards: PaymentCardTable;
  paymentComparisons: { provider: ProviderName; comparedTo: Time };
  paymentCustomers: PaymentCustomerTable;
  paymentNotices: PaymentNoticeTable;
  paymentRefunds: PaymentRefundTable;
  paymentSetups: PaymentSetupTable;
};
