import type { Db } from '../../../platform/db/db.ts';
import type { PlanTerms } from '../plans/index.ts';

/**
 * `active`; `past_due`: a payment failed, and everything still works until `graceUntil`; `unpaid`: grace is over, plan requests are not
 * given; `ended`.
 */
export type SubscriptionState = 'active' | 'past_due' | 'unpaid' | 'ended';

export type CurrentPlan = {
  terms: PlanTerms;
  state: SubscriptionState;
  /** Of billing: a month or a year. */
  periodStart: Date;
  periodEnd: Date;
  /** Of counting: always a month, within the period. */
  countingFrom: Date;
  countingUntil: Date;
};

export interface Subscriptions {
  /** What the account has now, under its row's lock, so that a change of plan and a sending take turns; null: none. */
  current: (tx: Db, accountId: number) => Promise<CurrentPlan | null>;
}
