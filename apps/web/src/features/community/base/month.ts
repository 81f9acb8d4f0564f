import { addDays } from '../../../lib/days.ts';

/** What a month shows: something from one moment to another. */
export type Entry = { id: number; title: string; startsAt: string; endsAt: string };

const WEEK = 7;

export const monthOf = (day: string): string => day.slice(0, 7);

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = new Date(Date.UTC(year, number - 1 + count, 1));
  return first.toISOString().slice(0, 7);
}

/** From 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK;

/** The weeks of a month, whole, beginning with this day of the week: days of the months beside it fill them. */
export function weeksOf(month: string, firstWeekday: number): string[][] {
  const first = `${month}-01`;
  const start = addDays(first, -((weekdayOf(first) - firstWeekday + WEEK) % WEEK));
  const weeks: string[][] = [];
  for (
    let day = start;
    day <= `${month}-31` && (weeks.length === 0 || monthOf(day) === month);
    day = addDays(day, WEEK)
  ) {
    weeks.push(Array.from({ length: WEEK }, (_, at) => addDays(day, at)));
  }
  return weeks;
}

/** The entries of each day that they touch, in their order. `dayOf`: the day of a moment where the reader is. */
export function byDay<E extends Entry>(entries: readonly E[], dayOf: (at: Date) => string): ReadonlyMap<string, E[]> {
  const days = new Map<string, E[]>();
  for (const entry of entries) {
    // What ends at midnight does not touch the day that begins there.
    const last = dayOf(new Date(Date.parse(entry.endsAt) - 1));
    for (let day = dayOf(new Date(entry.startsAt)); day <= last; day = addDays(day, 1)) {
      days.set(day, [...(days.get(day) ?? []), entry]);
    }
  }
  return days;
}

/** The moments between which all that a month shows lies, wherever the reader is. */
export function spanOfMonth(month: string): { from: string; before: string } {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const next = Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`);
  // A week of the months beside it, and the time zones furthest away.
  const SLACK_MS = 8 * 86_400_000;
  return { from: new Date(first - SLACK_MS).toISOString(), before: new Date(next + SLACK_MS).toISOString() };
}
