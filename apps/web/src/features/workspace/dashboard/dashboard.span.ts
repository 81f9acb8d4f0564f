import { areDaysReversed, MAX_DASHBOARD_DAYS } from '@sealwright/contract';
import { addDays, daysOf } from '../../../lib/days.ts';
import type { DashboardSearch } from './dashboard.search.ts';

/** Days of the reader's time zone, both included. */
export type Days = { from: string; to: string };

export type SpanProblem = 'missing' | 'backwards' | 'too_long';

/** What is wrong with these dates, or null. */
export function problemOf(from: string | undefined, to: string | undefined): SpanProblem | null {
  if (!from || !to) return 'missing';
  if (areDaysReversed({ from, to })) return 'backwards';
  return daysOf(from, to) > MAX_DASHBOARD_DAYS ? 'too_long' : null;
}

/** The dates the address asks for by name, or null when it asks for a number of days. Dates that make no sense do not count. */
export function ownDaysOf({ from, to }: Pick<DashboardSearch, 'from' | 'to'>): Days | null {
  return from && to && problemOf(from, to) === null ? { from, to } : null;
}

/** What is wrong with the dates in the address; null where there are none, or nothing is wrong. */
export const ownProblemOf = ({ from, to }: Pick<DashboardSearch, 'from' | 'to'>): SpanProblem | null =>
  from || to ? problemOf(from, to) : null;

/** The days the dashboard looks at; a number of days ends with today. */
export function spanOf(search: Pick<DashboardSearch, 'span' | 'from' | 'to'>, today: string): Days {
  return ownDaysOf(search) ?? { from: addDays(today, 1 - Number(search.span)), to: today };
}

/** As many days, just before these. */
export function spanBefore({ from, to }: Days): Days {
  return { from: addDays(from, -daysOf(from, to)), to: addDays(from, -1) };
}
