import { COUNTRIES, type Locale } from '@sealwright/contract';
import { useMemo } from 'react';
import { fold } from './case-folding.ts';
import { collatorOf } from './format.ts';
import { useLocale } from './i18n.ts';
import { intlTag } from './locale.ts';

export type Country = { value: string; label: string };

/** What else people type for a country. */
const ALIASES: Record<string, readonly string[]> = {
  AE: ['UAE'],
  CD: ['DRC'],
  CZ: ['Czech Republic'],
  GB: ['GBR', 'UK', 'Great Britain', 'England', 'Scotland', 'Wales'],
  KR: ['South Korea'],
  NL: ['Holland'],
  SA: ['KSA'],
  TR: ['Turkey'],
  US: ['USA', 'U.S.', 'U.S.A.', 'America', 'United States of America'],
};

const known: ReadonlySet<string> = new Set(COUNTRIES);
const names = new Map<Locale, Intl.DisplayNames>();

/** A country's name in a language. What is no code, such as one imported as text, stays as it is. */
function countryName(locale: Locale, value: string): string {
  if (!known.has(value)) return value;
  const own = names.get(locale) ?? new Intl.DisplayNames(intlTag(locale), { type: 'region' });
  names.set(locale, own);
  return own.of(value) ?? value;
}

export function useCountryName(): (value: string) => string {
  const locale = useLocale();
  return (value) => countryName(locale, value);
}

/** Every country in the order of a language's dictionaries; first the stored `value` where it is neither a code nor a name in it. */
export function countriesFor(locale: Locale, value: string): Country[] {
  const { compare } = collatorOf(locale);
  const all = COUNTRIES.map((code) => ({ value: code, label: countryName(locale, code) }));
  all.sort((a, b) => compare(a.label, b.label));
  return value === '' || chosenOf(all, value) ? all : [{ value, label: value }, ...all];
}

/** The one that is meant by a stored `value`: a code, or a name as it is shown. */
export const chosenOf = (countries: readonly Country[], value: string): Country | undefined =>
  countries.find((country) => country.value === value) ?? countries.find(({ label }) => label === value);

export function useCountries(value: string): Country[] {
  const locale = useLocale();
  return useMemo(() => countriesFor(locale, value), [locale, value]);
}

/** The countries that `typed` can mean, best first: by code, other name, name shown or English name. */
export function findCountries(countries: readonly Country[], typed: string): Country[] {
  const wanted = fold(typed.trim());
  const ranked = countries.map((country) => ({ country, rank: rankOf(country, wanted) }));
  return ranked
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}

const NO_MATCH = 3;

function rankOf({ value, label }: Country, wanted: string): number {
  const texts = [value, label, countryName('en', value), ...(ALIASES[value] ?? [])].map(fold);
  if (texts.includes(wanted)) return 0;
  // Two letters within a name say little; a code is only meant whole.
  const spoken = texts.slice(1);
  if (spoken.some((text) => text.startsWith(wanted))) return 1;
  return spoken.some((text) => text.includes(wanted)) ? 2 : NO_MATCH;
}
