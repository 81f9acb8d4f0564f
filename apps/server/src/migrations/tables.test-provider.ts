import type { Generated } from 'kysely';
import type { Maybe, MaybeJson, MaybeTime, Time } from './columns.ts';

type Failure = 'declined' | 'expired_card' | 'insufficient_funds' | 'confirmation_failed' | 'no_card' | 'other';

export type TestProviderCardTable = {
  id: string;
  customerId: string;
  token: string;
  expiryMonth: number;
  expiryYear: number;
  createdAt: Time;
};

export type TestProviderChargeTable = {
  id: string;
  customerId: Maybe<string>;
  amount: number;
  currency: string;
  description: string;
  reference: string;
  state: 'open' | 'action' | 'processing' | 'paid' | 'failed' | 'cancelled';
  failure: Maybe<Failure>;
  token: Maybe<string>;
  refundedAmount: Generated<number>;
  settlesAt: MaybeTime;
  createdAt: Time;
  updatedAt: Time;
};

export type TestProviderSetupTable = {
  id: string;
  customerId: string;
  state: 'open' | 'action' | 'saved' | 'failed';
  failure: Maybe<Failure>;
  token: Maybe<string>;
  expiryMonth: Maybe<number>;
  expiryYear: Maybe<number>;
  cardId: Maybe<string>;
  createdAt: Time;
};

export type TestProviderTables = {
  testProviderCustomers: { id: string; reference: string; createdAt: Time };
  testProviderCards: TestProviderCardTable;
  testProviderCharges: TestProviderChargeTable;
  testProviderSetups: TestProviderSetupTable;
  testProviderAnswers: { key: string; requestHash: string; answer: MaybeJson<unknown>; createdAt: Time };
  testProviderNotices: {
    id: string;
    subjectKind: 'charge' | 'setup' | 'card';
    subjectId: string;
    dueAt: MaybeTime;
    deliveriesLeft: Generated<number>;
    tries: Generated<number>;
    createdAt: Time;
  };
};
