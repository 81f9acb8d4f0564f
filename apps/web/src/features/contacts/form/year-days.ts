import type { Locale } from '@sealwright/contract';
import { intlTag } from '../../../lib/locale.ts';

// A year that has a 29 February.
const LEAP = 2024;

/** How many days a month may have; 1 is January. Nothing has none. */
export const daysOf = (month: number): number => (month === 0 ? 0 : new Date(Date.UTC(LEAP, month, 0)).getUTCDate());

export function monthNames(locale: Locale): string[] {
  const format = new Intl.DateTimeFormat(intlTag(locale), { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(LEAP, month, 1)));
}

/** `12-31` as the reader says it: 31 December. */
export function dayOfYear(locale: Locale, day: string): string {
  const at = Date.parse(`${LEAP}-${day}T00:00:00Z`);
  if (Number.isNaN(at)) return day;
  return new Intl.DateTimeFormat(intlTag(locale), { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(at);
}
