import type { Db } from '../../../platform/db/db.ts';

export type Interval = 'month' | 'year';

/** What was offered when it was bought. Later changes of the plan do not touch it. */
export type PlanTerms = {
  planId: number;
  name: string;
  sku: string;
  /** Of one period of its interval, in the smallest unit of `currency`, before tax. */
  price: number;
  currency: string;
  interval: Interval;
  /** In parts per million. */
  taxRate: number;
  /** Sign requests of one month; null: as many as one likes. */
  requestsIncluded: number | null;
};

/** The same of bundles of sign requests. */
export type BundleTerms = {
  planId: number;
  name: string;
  sku: string;
  quantity: number;
  /** Of each of them. */
  price: number;
  currency: string;
  taxRate: number;
  /** Sign requests of each of them. */
  size: number;
};

/** What an account has that bought no plan. */
export type StartPlan = { id: number; name: string; requestsIncluded: number | null };

export interface Plans {
  /** The terms of an active plan as they are now, under a lock that keeps its stock. Throws `not_found`, `plan_inactive`, `plan_sold_out`. */
  buy(tx: Db, planId: number, interval: Interval): Promise<PlanTerms>;
  /** As `buy`, for a preview: nothing is locked or counted. */
  terms(tx: Db, planId: number, interval: Interval): Promise<PlanTerms>;
  /** Gives places of a limited stock back: a subscription is over, or bundles were not paid. */
  giveBack(tx: Db, planId: number, quantity?: number): Promise<void>;
  /** As `buy`, of so many bundles. */
  buyBundles(tx: Db, planId: number, quantity: number): Promise<BundleTerms>;
  /** The active plan that accounts begin with; null: none. */
  start(tx: Db): Promise<StartPlan | null>;
}
