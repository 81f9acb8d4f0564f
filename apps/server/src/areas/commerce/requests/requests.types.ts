import type { Db } from '../../../platform/db/db.ts';

export type { RequestMeter } from '../../documents/index.ts';

/** What the meter needs to know of a subscription; `Subscriptions.current` answers it. */
export type SubscribedPlan = {
  terms: { name: string; requestsIncluded: number | null };
  state: 'active' | 'past_due' | 'unpaid' | 'ended';
  countingFrom: Date;
  countingUntil: Date;
};

/** The plan that an account has now, under its row's lock; null: it bought none. */
export type CurrentPlanOf = (tx: Db, accountId: number) => Promise<SubscribedPlan | null>;
