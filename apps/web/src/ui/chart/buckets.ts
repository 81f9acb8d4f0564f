import { daysOf } from '../../lib/days.ts';

/** What was counted on one day, one number for each line of the chart. */
export type Entry = { date: string; values: readonly number[] };
/** Some days together: one point of the chart, one row of its table. */
export type Bucket = { from: string; to: string; values: readonly number[] };
export type Grain = 'day' | 'week' | 'month';

const MAX_SINGLE_DAYS = 31;
const MAX_DAYS_IN_WEEKS = 190;
const WEEK = 7;

/** How finely a span is drawn: never more than some thirty points, which fit on a phone. */
export function grainOf(days: number): Grain {
  if (days <= MAX_SINGLE_DAYS) return 'day';
  return days <= MAX_DAYS_IN_WEEKS ? 'week' : 'month';
}

/**
 * Puts days together. Weeks are counted back from the last day, so that the newest is whole; months are those of the calendar,
 * the first and the last as far as the span reaches.
 */
export function bucketsOf(entries: readonly Entry[], grain: Grain): Bucket[] {
  const last = entries.at(-1)?.date ?? '';
  const keyOf = ({ date }: Entry) => {
    if (grain === 'day') return date;
    return grain === 'month' ? date.slice(0, 7) : String(Math.floor((daysOf(date, last) - 1) / WEEK));
  };
  const buckets = new Map<string, Bucket>();
  for (const entry of entries) {
    const bucket = buckets.get(keyOf(entry));
    buckets.set(keyOf(entry), {
      from: bucket?.from ?? entry.date,
      to: entry.date,
      values: entry.values.map((value, index) => value + (bucket?.values[index] ?? 0)),
    });
  }
  return [...buckets.values()];
}
