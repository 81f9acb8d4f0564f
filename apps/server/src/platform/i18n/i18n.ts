import { readdirSync, readFileSync } from 'node:fs';
import { formatMoney, languageTag, LOCALES, type Locale, RIGHT_TO_LEFT } from '@sealwright/contract';

type Texts = Record<string, string>;
export type TextValues = Record<string, string | number>;
export type Translate = (locale: Locale, key: string, values?: TextValues) => string;

const FOLDER = new URL('../../locales/', import.meta.url);
const cache = new Map<string, Record<Locale, Texts>>();

/**
 * Texts of one namespace: `locales/<locale>/<namespace>.json`, read once. `{{name}}` is replaced by values; where
 * `values.count` is given, the key's plural form (`key_one`, `key_other`, …) of the language is taken.
 * A text that one language lacks falls back to English; one that no language has is a bug and throws.
 */
export function translator(namespace: string): Translate {
  return (locale, key, values = {}) => {
    const texts = load(namespace);
    const text = find(texts[locale], locale, key, values) ?? find(texts.en, 'en', key, values);
    if (text === undefined) throw new Error(`No text ${namespace}:${key}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`Text ${namespace}:${key} needs a value for ${name}`);
      return isolate(locale, String(value));
    });
  };
}

function load(namespace: string): Record<Locale, Texts> {
  const known = cache.get(namespace);
  if (known !== undefined) return known;
  const read = (locale: Locale) =>
    JSON.parse(readFileSync(new URL(`${locale}/${namespace}.json`, FOLDER), 'utf8')) as Texts;
  const texts = Object.fromEntries(LOCALES.map((locale) => [locale, read(locale)])) as Record<Locale, Texts>;
  cache.set(namespace, texts);
  return texts;
}

function find(texts: Texts, locale: Locale, key: string, values: TextValues): string | undefined {
  if (typeof values['count'] !== 'number') return texts[key];
  const category = new Intl.PluralRules(languageTag(locale)).select(values['count']);
  return texts[`${key}_${category}`] ?? texts[`${key}_other`] ?? texts[key];
}

// Strong right-to-left letters: Hebrew, Arabic and their presentation forms.
const RTL_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const FSI = '\u2068';
const PDI = '\u2069';

/**
 * Where a value may run against its sentence, it is wrapped in directional isolates (UAX #9, 2.4), so that a Latin name
 * does not turn an Arabic sentence around. What people type cannot hold these characters: the contract refuses them.
 */
export function isolate(locale: Locale, value: string): string {
  if (!RIGHT_TO_LEFT.includes(locale) && !RTL_LETTER.test(value)) return value;
  return /^[\d.,:\s]*$/.test(value) ? value : `${FSI}${value}${PDI}`;
}

/** `text` without the isolates of `translator`: for places that show no markup, such as file names. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, '');
}

/** A name in isolates, whatever its direction: for clients that set names apart. */
export const isolated = (name: string): string => `${FSI}${withoutIsolates(name)}${PDI}`;

/** A sentence whose names have one pair of isolates each: `translator` has put a second one around some. */
export const isolatedOnce = (sentence: string): string =>
  sentence.replaceAll(/\u2068+/g, FSI).replaceAll(/\u2069+/g, PDI);

/** A moment for people, always with its offset from UTC: `20 November 2026, 23:51 UTC+00:00` in their language. */
export function formatTime(locale: Locale, at: Date, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(`${languageTag(locale)}-u-ca-gregory-nu-latn`, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'longOffset',
  })
    .formatToParts(at)
    .map(({ type, value }) => (type === 'timeZoneName' ? utcOffset(value) : value))
    .join('');
}

/** A day for people: `20 November 2026` in their language. */
export function formatDay(locale: Locale, at: Date, timeZone = 'UTC'): string {
  const style = { dateStyle: 'long', timeZone } as const;
  return new Intl.DateTimeFormat(`${languageTag(locale)}-u-ca-gregory-nu-latn`, style).format(at);
}

/** An amount that is kept with an event, as it is read in that language; empty where it is none. */
export const moneyIn = (locale: Locale, { amount, currency }: { amount: unknown; currency: unknown }): string =>
  typeof amount === 'number' && typeof currency === 'string' ? formatMoney({ amount, currency }, locale) : '';

function utcOffset(name: string): string {
  const offset = /[+\u2212-]\d\d:\d\d/.exec(name)?.[0].replace('\u2212', '-') ?? '+00:00';
  return `UTC${offset}`;
}

/** Every namespace that exists, by language: for the test that holds the languages together. */
export function namespaces(locale: Locale): string[] {
  return readdirSync(new URL(`${locale}/`, FOLDER))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .sort();
}
