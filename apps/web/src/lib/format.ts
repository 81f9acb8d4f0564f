import type { Locale } from '@sealwright/contract';
import { IN_WORDS } from './days.ts';
import { useLocale } from './i18n.ts';
import { once, ownTimeZone, useOwnTimeZone } from './intl.ts';
import { directionOf, intlTag } from './locale.ts';

type Instant = string | Date;

const toDate = (at: Instant): Date => (typeof at === 'string' ? new Date(at) : at);

/** 20 Nov 2026, with the month in words: Arabic dates of medium style are three numbers. */
export function formatDate(locale: Locale, at: Instant): string {
  const timeZone = ownTimeZone();
  return once(Intl.DateTimeFormat, intlTag(locale), `date ${timeZone}`, { ...IN_WORDS, timeZone }).format(toDate(at));
}

/** 20 Nov 2026, 14:03; with `zone` also GMT+1, for times that people may have to prove. `timeZone` defaults to the reader's. */
export function formatTime(locale: Locale, at: Instant, options: { zone?: boolean; timeZone?: string } = {}): string {
  const { zone, timeZone = ownTimeZone() } = options;
  return once(Intl.DateTimeFormat, intlTag(locale), `time ${zone} ${timeZone}`, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(zone ? { second: '2-digit', timeZoneName: 'short' } : {}),
    timeZone,
  }).format(toDate(at));
}

/** 14:03 */
export function formatClock(locale: Locale, at: Instant): string {
  const timeZone = ownTimeZone();
  return once(Intl.DateTimeFormat, intlTag(locale), `clock ${timeZone}`, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(toDate(at));
}

export const formatNumber = (locale: Locale, value: number, options?: Intl.NumberFormatOptions): string =>
  once(Intl.NumberFormat, intlTag(locale), options ? JSON.stringify(options) : '', options).format(value);

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

const ARABIC = /\p{Script=Arabic}/u;

/** Sizes by 1024, as the limits are: 5 MB is 5 · 1024 · 1024 bytes. A unit in Latin letters keeps its order in Urdu lines. */
export function formatBytes(locale: Locale, bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  const size = formatNumber(locale, bytes / 1024 ** step, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  });
  return directionOf(locale) === 'rtl' && !ARABIC.test(size) ? `\u2066${size}\u2069` : size;
}

export const formatList = (locale: Locale, items: readonly string[]): string =>
  once(Intl.ListFormat, intlTag(locale), '', { type: 'conjunction' }).format(items);

/** Orders words as the reader's dictionaries do, numbers in them by their value: "Page 2" before "Page 10". */
export const collatorOf = (locale: Locale): Intl.Collator =>
  once(Intl.Collator, intlTag(locale), '', { numeric: true });

const STEPS: readonly [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 hours ago", "in 2 days"; under a minute "now". */
export function relativeTime(locale: Locale, at: Instant, now: Date = new Date()): string {
  const seconds = (toDate(at).getTime() - now.getTime()) / 1000;
  const format = once(Intl.RelativeTimeFormat, intlTag(locale), '', { numeric: 'auto' });
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : format.format(0, 'second');
}

type Formats = ReturnType<typeof formatsOf>;
const formats = new Map<Locale, Formats>();

/** The formats bound to the language of the page and the reader's time zone. */
export function useFormat(): Formats {
  useOwnTimeZone();
  const locale = useLocale();
  const found = formats.get(locale) ?? formatsOf(locale);
  formats.set(locale, found);
  return found;
}

const formatsOf = (locale: Locale) => ({
  date: (at: Instant) => formatDate(locale, at),
  time: (at: Instant, options?: { zone?: boolean; timeZone?: string }) => formatTime(locale, at, options),
  clock: (at: Instant) => formatClock(locale, at),
  number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(locale, value, options),
  bytes: (bytes: number) => formatBytes(locale, bytes),
  list: (items: readonly string[]) => formatList(locale, items),
  relative: (at: Instant) => relativeTime(locale, at),
  compare: collatorOf(locale).compare,
});
