import type { Locale, Notification } from '@sealwright/contract';
import { instantIn } from '../../../lib/calendar.ts';
import { addDays, dayIn, daysOf, formatDay } from '../../../lib/days.ts';

/** One row of the list; `day` names the day that begins with it. */
export type Entry = { notification: Notification; day: string | null };

/** Marks where a day begins, in this time zone, in a list that is newest first. */
export function withDays(notifications: readonly Notification[], timeZone: string): Entry[] {
  // Intl is asked once for each day: for each of 10,000 notifications it would take 40 ms.
  let begins = Infinity;
  let ends = Infinity;
  const startOf = (day: string) => instantIn(timeZone, `${day}T00:00`)?.getTime() ?? 0;
  return notifications.map((notification) => {
    const at = new Date(notification.createdAt);
    if (at.getTime() >= begins && at.getTime() < ends) return { notification, day: null };
    const day = dayIn(timeZone, at);
    [begins, ends] = [startOf(day), startOf(addDays(day, 1))];
    return { notification, day };
  });
}

/** Days between two calendar days. */
export const daysBetween = (earlier: string, later: string): number => daysOf(earlier, later) - 1;

/** A calendar day in words: with its weekday within the last week, with its year when that is another. */
export function dayInWords(locale: Locale, day: string, today: string): string {
  const isRecent = daysBetween(day, today) < 7;
  const isOtherYear = day.slice(0, 4) !== today.slice(0, 4);
  return formatDay(locale, day, {
    day: 'numeric',
    month: 'long',
    ...(isRecent ? { weekday: 'long' } : {}),
    ...(isOtherYear ? { year: 'numeric' } : {}),
  });
}
