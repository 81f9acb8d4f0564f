import type { Locale } from '@sealwright/contract';
import { once } from './intl.ts';
import { intlTag } from './locale.ts';

// A day is a date of the calendar (2026-11-21), without a time zone; it is counted and written in UTC, where no day is longer.
const DAY_MS = 86_400_000;
const asUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, days: number): string =>
  new Date(asUtc(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days lie from the first to the last, both included. */
export const daysOf = (from: string, to: string): number => Math.round((asUtc(to) - asUtc(from)) / DAY_MS) + 1;

/** The day on which this moment falls there. */
export function dayIn(timeZone: string, at: Date): string {
  const parts = once(Intl.DateTimeFormat, 'en-u-ca-gregory-nu-latn', `day in ${timeZone}`, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

export const formatDay = (locale: Locale, day: string, options: Intl.DateTimeFormatOptions): string =>
  inUtc(locale, options).format(asUtc(day));

const inUtc = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once(Intl.DateTimeFormat, intlTag(locale), JSON.stringify(options), { ...options, timeZone: 'UTC' });

// With the month in words: an order of three numbers is read differently from place to place.
export const IN_WORDS = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/** 1 – 30 Nov 2026; one day alone when they are the same. */
export function formatDays(locale: Locale, from: string, to: string): string {
  // Intl writes a Chinese span in numbers (2026/8/24 – 2026/11/21), a Chinese day in words.
  if (locale === 'zhCn' && from !== to) {
    const isSameYear = from.slice(0, 4) === to.slice(0, 4);
    const end = isSameYear ? ({ month: 'short', day: 'numeric' } as const) : IN_WORDS;
    return `${formatDay(locale, from, IN_WORDS)}至${formatDay(locale, to, end)}`;
  }
  return inUtc(locale, IN_WORDS).formatRange(asUtc(from), asUtc(to));
}
