import type { Locale, Notification } from '@sealwright/contract';
import { dayOf } from '../../../lib/calendar.ts';
import { daysOf, formatDay } from '../../../lib/days.ts';

/** One row of the list; `day` names the day that begins with it. */
export type Entry = { notification: Notification; day: string | null };

/** Marks where a day begins in a list that is newest first. */
export function withDays(notifications: readonly Notification[]): Entry[] {
  let previous: string | null = null;
  return notifications.map((notification) => {
    const day = dayOf(new Date(notification.createdAt));
    const isNext = day !== previous;
    previous = day;
    return { notification, day: isNext ? day : null };
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
