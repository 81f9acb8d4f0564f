import { readdirSync, readFileSync } from 'node:fs';
import {
  DOCUMENT_STATES,
  ERROR_CODES,
  languageTag,
  LOCALES,
  RECIPIENT_ROLES,
  RECIPIENT_STATES,
  textOf,
} from '@sealwright/contract';
import { describe, expect, test } from 'vitest';

const FORM = /_(zero|one|two|few|many|other)$/;

const namespaces = readdirSync(new URL('en/', import.meta.url)).sort();

function read(locale: string, file: string): { text: string; entries: Record<string, string> } {
  const text = readFileSync(new URL(`${locale}/${file}`, import.meta.url), 'utf8');
  return { text, entries: JSON.parse(text) as Record<string, string> };
}

/** Keys by what code asks for: the plural forms of one key together. */
function grouped(entries: Record<string, string>): Map<string, { form: string | null; text: string }[]> {
  const groups = new Map<string, { form: string | null; text: string }[]>();
  for (const [key, text] of Object.entries(entries)) {
    const form = FORM.exec(key)?.[1] ?? null;
    const base = form && `${key.replace(FORM, '')}_other` in entries ? key.replace(FORM, '') : key;
    groups.set(base, [...(groups.get(base) ?? []), { form: base === key ? null : form, text }]);
  }
  return groups;
}

const placeholders = (text: string) => [...new Set(text.match(/\{\{[^}]+\}\}|<\/?\w+\s*\/?>/g) ?? [])].sort();

const categories = (locale: (typeof LOCALES)[number]) =>
  [...new Intl.PluralRules(languageTag(locale)).resolvedOptions().pluralCategories].sort();

test('every language has the same namespaces', () => {
  const found = LOCALES.map((locale) => readdirSync(new URL(`${locale}/`, import.meta.url)).sort());

  expect(found).toEqual(LOCALES.map(() => namespaces));
});

describe.each(namespaces)('%s', (file) => {
  const english = grouped(read('en', file).entries);

  test.each(LOCALES)('says in %s all that it says in English, and no more', (locale) => {
    const found = grouped(read(locale, file).entries);

    expect([...found.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test.each(LOCALES)('is sorted and without gaps in %s', (locale) => {
    const { entries } = read(locale, file);
    const keys = Object.keys(entries);
    const empty = keys.filter((key) => entries[key]?.trim() === '');

    expect(keys).toEqual([...keys].sort());
    expect(empty).toEqual([]);
  });

  test.each(LOCALES)('fills the same places in %s as in English', (locale) => {
    const found = grouped(read(locale, file).entries);
    const wrong = [...english].filter(([key, texts]) => {
      const expected = placeholders(texts.map(({ text }) => text).join(' '));
      const actual = placeholders((found.get(key) ?? []).map(({ text }) => text).join(' '));
      return expected.join() !== actual.join();
    });

    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test.each(LOCALES)('has each plural form that %s needs', (locale) => {
    const plural = [...grouped(read(locale, file).entries)].filter(([, texts]) => texts.some(({ form }) => form));
    const wrong = plural.filter(([, texts]) => {
      const forms = texts.map(({ form }) => form ?? '').sort();
      return forms.join() !== categories(locale).join();
    });

    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});

test.each(LOCALES)('%s has the same names of field types for the sender and the signer', (locale) => {
  const types = (file: string) => Object.entries(read(locale, file).entries).filter(([key]) => key.startsWith('type.'));

  expect(types('signing.json')).toEqual(types('editor.json'));
});

test('every error of the contract has a text, in English the contract’s own', () => {
  const { entries } = read('en', 'errors.json');

  expect(ERROR_CODES.filter((code) => entries[code] !== textOf(code))).toEqual([]);
});

test.each(LOCALES)('what %s says of failures before their texts have come is what it says with them', (locale) => {
  const early = read(locale, 'common.json').entries;
  const late = read(locale, 'errors.json').entries;

  expect(['internal', 'network', 'unavailable'].filter((key) => early[key] !== late[key])).toEqual([]);
});

test('every state and role of the contract has a word', () => {
  const { entries } = read('en', 'common.json');
  const wanted = [
    ...DOCUMENT_STATES.map((state) => `status.${state}`),
    ...RECIPIENT_STATES.map((state) => `recipient_state.${state}`),
    ...RECIPIENT_ROLES.map((role) => `role.${role}`),
  ];

  expect(wanted.filter((key) => !(key in entries))).toEqual([]);
});
