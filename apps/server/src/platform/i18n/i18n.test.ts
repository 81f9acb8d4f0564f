import { readFileSync } from 'node:fs';
import { languageTag, LOCALES, type Locale } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { formatTime, namespaces, withoutIsolates } from './i18n.ts';

const textsOf = (locale: Locale, namespace: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/${locale}/${namespace}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;

const PLURAL = /_(zero|one|two|few|many|other)$/;

const placeholders = (text: string) => [
  ...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort()),
];

test('every language has the same texts', () => {
  for (const locale of LOCALES) {
    expect({ locale, has: namespaces(locale) }).toEqual({ locale, has: namespaces('en') });
    for (const namespace of namespaces('en')) {
      const keysIn = (of: Locale) => {
        const keys = Object.keys(textsOf(of, namespace)).map((key) => key.replace(PLURAL, ''));
        return [...new Set(keys)].sort();
      };
      expect({ locale, namespace, keys: keysIn(locale) }).toEqual({ locale, namespace, keys: keysIn('en') });
    }
  }
});

test('every plural has the forms its language needs', () => {
  for (const locale of LOCALES) {
    const wanted = new Intl.PluralRules(languageTag(locale)).resolvedOptions().pluralCategories;
    for (const namespace of namespaces(locale)) {
      const keys = Object.keys(textsOf(locale, namespace));
      const plurals = new Set(keys.filter((key) => key.endsWith('_other')).map((key) => key.replace(PLURAL, '')));
      for (const key of plurals) {
        const missing = wanted.filter(
          (form) => !keys.includes(`${key}_${form}`) && !(locale === 'es' && form === 'many'),
        );
        expect({ at: `${locale}/${namespace}:${key}`, missing }).toEqual({
          at: `${locale}/${namespace}:${key}`,
          missing: [],
        });
      }
    }
  }
});

test('every translation has the values of the English text, and none is empty', () => {
  for (const namespace of namespaces('en')) {
    const english = textsOf('en', namespace);
    for (const locale of LOCALES) {
      for (const [key, text] of Object.entries(textsOf(locale, namespace))) {
        const original = english[key] ?? english[key.replace(PLURAL, '_other')];
        const at = `${locale}/${namespace}:${key}`;
        expect({ at, isEmpty: text.trim() === '' }).toEqual({ at, isEmpty: false });
        // "One hour" and "two hours" may do without the number.
        const isFree = /_(zero|one|two)$/.test(key);
        const given = placeholders(text).filter((name) => !(isFree && name === 'count'));
        const wanted = placeholders(original ?? '').filter((name) => !(isFree && name === 'count'));
        expect({ at, values: given }).toEqual({ at, values: wanted });
      }
    }
  }
});

test('a time is shown in the language, with its offset from UTC', () => {
  const at = new Date('2026-11-20T23:51:00Z');

  expect(formatTime('en', at)).toBe('November 20, 2026 at 23:51 UTC+00:00');
  expect(formatTime('es', at, 'America/New_York')).toContain('UTC-05:00');
  expect(formatTime('ar', at)).toContain('23:51');
  expect(withoutIsolates('\u2068a\u2069')).toBe('a');
});
