import { readdirSync } from 'node:fs';
import { languageTag, LOCALES } from '@sealwright/contract';
import i18next, { type Namespace } from 'i18next';
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
