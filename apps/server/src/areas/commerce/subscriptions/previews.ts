import { type createSubscription, type Input, type PlanChange, totalsOf } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { PlanTerms } from '../plans/index.ts';
import { type Bill, billOf, waitingAfter } from './carrying.ts';
import { changeNow, periodAt, whenOf } from './reckoning.ts';
import type { SubscriptionRow } from './subscriptions.repo.ts';

export type Choice = Input<typeof createSubscription>['body'];

const NOTHING = totalsOf([]);

/** A whole period, with what waits for its invoice. */
const periodBill = ({ price, taxRate, currency }: PlanTerms, waiting: SubscriptionRow['carried']): Bill =>
  billOf({ description: '', price, credit: 0, taxRate, currency }, waiting, 0);

/** What a first plan costs. */
export function firstChange(terms: PlanTerms, now: Date): PlanChange {
  const { totals } = periodBill(terms, null);
  const { end: nextFrom } = periodAt({ anchor: now, months: 0 }, terms.interval);
  return {
    when: 'now',
    from: now.toISOString(),
    price: terms.price,
    credit: 0,
    isCarried: false,
    carried: 0,
    totals,
    currency: terms.currency,
    nextTotal: totals.total,
    nextFrom: nextFrom.toISOString(),
  };
}

/** What another plan costs, and when it begins. `least`: what can be charged at least. */
export function changeOf(
  row: SubscriptionRow,
  terms: PlanTerms,
  { now, least }: { now: Date; least: number },
): PlanChange {
  if (whenOf(row.terms, terms) !== 'now') return laterChange(row, terms, 'at_period_end');
  const change = changeNow({ from: row.terms, to: terms, place: row, now });
  const { price, credit } = change;
  const due = { description: '', price, credit, taxRate: terms.taxRate, currency: terms.currency };
  const { totals, carried, isTooSmall } = billOf(due, row.carried, least);
  const waiting = isTooSmall ? waitingAfter(due, row.carried, '') : null;
  return {
    when: 'now',
    from: now.toISOString(),
    price,
    credit,
    isCarried: isTooSmall,
    carried: isTooSmall ? 0 : carried,
    totals: isTooSmall ? NOTHING : totals,
    currency: terms.currency,
    nextTotal: periodBill(terms, waiting).totals.total,
    nextFrom: change.period.end.toISOString(),
  };
}

export const laterChange = (row: SubscriptionRow, terms: PlanTerms, when: 'at_period_end' | 'kept'): PlanChange => ({
  when,
  from: row.periodEnd.toISOString(),
  price: terms.price,
  credit: 0,
  isCarried: false,
  carried: 0,
  totals: NOTHING,
  currency: terms.currency,
  nextTotal: periodBill(terms, row.carried).totals.total,
  nextFrom: row.periodEnd.toISOString(),
});

/** What was confirmed is what is charged, or nothing. Throws `amount_changed`. */
export function refuseOther({ total }: Choice, { totals }: PlanChange): void {
  if (total !== undefined && total !== totals.total) throw new AppError('amount_changed');
}
