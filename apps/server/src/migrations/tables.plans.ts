import type { PlanKind, RequestBundle } from '@sealwright/contract';
import type { Generated } from 'kysely';
import type { Maybe, MaybeTime, Time } from './columns.ts';

type PlanTable = {
  id: Generated<number>;
  kind: PlanKind;
  name: string;
  sku: string;
  stock: Maybe<number>;
  monthlyPrice: Maybe<number>;
  yearlyPrice: Maybe<number>;
  price: Maybe<number>;
  bulkPrice: Maybe<number>;
  bulkFrom: Maybe<number>;
  currency: string;
  taxRate: number;
  requestsIncluded: Maybe<number>;
  features: Generated<string[]>;
  isStart: Generated<boolean>;
  isActive: boolean;
  createdAt: Time;
  updatedAt: Time;
  version: Generated<number>;
};

type RequestMeterTable = {
  accountId: number;
  planWarnedFrom: MaybeTime;
  planWarned: Generated<number>;
  bundlesWarnedFor: Maybe<number>;
  bundlesWarned: Generated<number>;
};

type RequestBundleTable = {
  accountId: number;
  id: Generated<number>;
  planId: number;
  name: string;
  sku: string;
  quantity: number;
  price: number;
  taxRate: number;
  currency: string;
  count: number;
  used: Generated<number>;
  state: Generated<RequestBundle['state']>;
  paymentId: Maybe<number>;
  boughtBy: Maybe<number>;
  createdAt: Time;
  boughtAt: MaybeTime;
  endedAt: MaybeTime;
};

type RequestTakingTable = {
  accountId: number;
  documentId: number;
  round: number;
  bundleId: Maybe<number>;
  takenAt: Time;
  givenBackAt: MaybeTime;
};

export type PlansTables = {
  plans: PlanTable;
  requestMeters: RequestMeterTable;
  requestBundles: RequestBundleTable;
  requestTakings: RequestTakingTable;
};
