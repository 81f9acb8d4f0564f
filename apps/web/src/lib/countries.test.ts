import { LOCALES } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { chosenOf, countriesFor, findCountries } from './countries.ts';

const first = (locale: (typeof LOCALES)[number], typed: string) =>
  findCountries(countriesFor(locale, ''), typed)[0]?.value;

test.for(LOCALES)('the United States are found by code, short name and English name (%s)', (locale) => {
  for (const typed of ['US', 'us', 'USA', 'U.S.', 'United States', 'United States of America']) {
    expect(`${typed}: ${first(locale, typed)}`).toBe(`${typed}: US`);
  }
});

test('a country is found by its name in the language, without its accents and in either spelling', () => {
  expect(first('es', 'Estados Unidos')).toBe('US');
  expect(first('es', 'mexico')).toBe('MX');
  expect(first('zhCn', '美国')).toBe('US');
  expect(first('ar', 'الولايات المتحدة')).toBe('US');
  // An Arabic keyboard's kaf in an Urdu name.
  expect(first('ur', 'پاكستان')).toBe('PK');
});

test('every country is found first by its code in every language', () => {
  for (const locale of LOCALES) {
    const all = countriesFor(locale, '');
    for (const { value } of all) expect(findCountries(all, value)[0]?.value, `${value} in ${locale}`).toBe(value);
  }
});

test('a stored country that is no code stays among the choices as it was typed', () => {
  expect(countriesFor('en', 'Deutschland')[0]).toEqual({ value: 'Deutschland', label: 'Deutschland' });
  expect(countriesFor('en', 'DE')).toHaveLength(countriesFor('en', '').length);
});

test('a country stored by its name is listed once, under that name', () => {
  const countries = countriesFor('en', 'United States');
  expect(countries.filter(({ label }) => label === 'United States')).toEqual([{ value: 'US', label: 'United States' }]);
  expect(chosenOf(countries, 'United States')?.value).toBe('US');
  expect(chosenOf(countriesFor('ar', 'United States'), 'United States')?.label).toBe('United States');
});
