import { readdirSync } from 'node:fs';
import { languageTag, LOCALES } from '@sealwright/contract';
import i18next, { getFixedT, type Namespace } from 'i18next';
import { expect, test, vi } from 'vitest';
import { fetchTexts, initI18n } from './i18n.ts';

const namespaces = readdirSync(new URL('../locales/en/', import.meta.url)).map((file) => file.replace('.json', ''));

vi.stubGlobal('document', { documentElement: { dataset: {} } });
vi.stubGlobal('navigator', { languages: [], onLine: true });

test.each(LOCALES)('the texts of every namespace are found in %s', async (locale) => {
  await initI18n(['common'], locale);

  for (const namespace of namespaces) await fetchTexts(namespace as Namespace & string);

  const tag = languageTag(locale);
  expect(namespaces.filter((namespace) => !i18next.hasResourceBundle(tag, namespace))).toEqual([]);
});

test('a count has its thousands apart, and no other number has', async () => {
  await initI18n(['common'], 'en');
  await fetchTexts('lists');
  const t = getFixedT('en', 'lists');

  expect(t('page.rows', { count: 12_345 })).toBe('12,345 rows');
  expect(t('page.rows', { count: 1 })).toBe('1 row');
  const common = getFixedT('en', 'common');
  expect(common('page_of_file', { file: 'a', page: 2026, count: 3000 })).toBe('a, page 2026 of 3,000');
});
