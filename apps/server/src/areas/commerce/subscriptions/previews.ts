import { type createSubscription, type Input, type PlanChange, totalsOf } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { PlanTerms } from '../plans/index.ts';
import { totalsOfChange, totalsOfPeriod } from './charging.ts';
import { changeNow, periodAt, whenOf } from './reckoning.ts';
import type { SubscriptionRow } from './subscriptions.repo.ts';

export type Choice = Input<typeof createSubscription>['body'];

const NOTHING = totalsOf([]);

/** What a first plan costs. */
export function firstChange(terms: PlanTerms, now: Date): PlanChange {
  const totals = totalsOfPeriod(terms);
  const { end: nextFrom } = periodAt({ anchor: now, months: 0 }, terms.interval);
  return {
    when: 'now',
    from: now.toISOString(),
    price: terms.price,
    credit: 0,
    totals,
    currency: terms.currency,
    nextTotal: totals.total,
    nextFrom: nextFrom.toISOString(),
  };
}

/** What another plan costs, and when it begins. */
export function changeOf(row: SubscriptionRow, terms: PlanTerms, now: Date): PlanChange {
  if (whenOf(row.terms, terms) !== 'now') return laterChange(row, terms, 'at_period_end');
  const change = changeNow({ from: row.terms, to: terms, place: row, now });
  return {
    when: 'now',
    from: now.toISOString(),
    price: change.price,
    credit: change.credit,
    totals: totalsOfChange(change, terms),
    currency: terms.currency,
    nextTotal: totalsOfPeriod(terms).total,
    nextFrom: change.period.end.toISOString(),
  };
}

export const laterChange = (row: SubscriptionRow, terms: PlanTerms, when: 'at_period_end' | 'kept'): PlanChange => ({
  when,
  from: row.periodEnd.toISOString(),
  price: terms.price,
  credit: 0,
  totals: NOTHING,
  currency: terms.currency,
  nextTotal: totalsOfPeriod(terms).total,
  nextFrom: row.periodEnd.toISOString(),
});

/** What was confirmed is what is charged, or nothing. Throws `amount_changed`. */
export function refuseOther({ total }: Choice, { totals }: PlanChange): void {
  if (total !== undefined && total !== totals.total) throw new AppError('amount_changed');
}
