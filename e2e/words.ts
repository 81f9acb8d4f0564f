import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languageTag, type Locale } from '@sealwright/contract';

const LOCALES = path.join(import.meta.dirname, '../apps/web/src/locales');

/** The text of `namespace:key` as the page shows it. Throws for a key that is not there. */
export type Words = (name: `${string}:${string}`, values?: Record<string, string | number>) => string;

const read = new Map<string, Record<string, string>>();

function textsOf(file: string): Record<string, string> {
  const known =
    read.get(file) ?? (JSON.parse(readFileSync(path.join(LOCALES, file), 'utf8')) as Record<string, string>);
  read.set(file, known);
  return known;
}

/** The product's own texts, so that a journey names what it looks for once and runs in every language. */
export function wordsOf(locale: Locale): Words {
  const plural = new Intl.PluralRules(languageTag(locale));
  return (name, values = {}) => {
    const [namespace = '', key = ''] = name.split(/:(.*)/s);
    const texts = textsOf(`${locale}/${namespace}.json`);
    const text = texts[key] ?? texts[`${key}_${plural.select(Number(values['count'] ?? 0))}`];
    if (text === undefined) throw new Error(`There is no text ${name} in ${locale}`);
    return text.replace(/<\/?b>/g, '').replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ''));
  };
}
