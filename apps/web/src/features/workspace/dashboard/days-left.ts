import type { Locale } from '@sealwright/contract';
import { once } from '../../../lib/intl.ts';
import { intlTag } from '../../../lib/locale.ts';
import { dayIn, daysOf } from '../../../lib/days.ts';

const HOUR_MS = 3_600_000;

/** "in 3 days", "tomorrow"; on the last day "in 5 hours". Counted by the calendar, as people count. */
export function daysLeft(locale: Locale, at: string, now: Date, timeZone: string): string {
  const format = once(Intl.RelativeTimeFormat, intlTag(locale), '', { numeric: 'auto' });
  const end = new Date(at);
  const days = daysOf(dayIn(timeZone, now), dayIn(timeZone, end)) - 1;
  if (days !== 0) return format.format(days, 'day');
  return format.format(Math.trunc((end.getTime() - now.getTime()) / HOUR_MS), 'hour');
}
