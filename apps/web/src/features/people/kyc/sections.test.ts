import { KycDetails } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { countNeeded, problemsOf, sectionsOf } from './sections.ts';

const EMPTY = KycDetails.parse({});

test('a person is asked for their birth and no business, a business the other way round', () => {
  const fields = (kind: 'person' | 'business') => sectionsOf(kind).flatMap((section) => section.fields);

  expect(fields('person')).toContain('dateOfBirth');
  expect(fields('person')).not.toContain('businessName');
  expect(sectionsOf('person').map(({ section }) => section)).toEqual(['identity', 'address', 'tax']);
  expect(fields('business')).toContain('fein');
  expect(fields('business')).not.toContain('taxId');
});

test('what is missing is named in the order of the page', () => {
  expect(problemsOf({ kind: 'business', details: EMPTY }, '2026-11-21').map(({ field }) => field)).toEqual([
    'businessName',
    'businessType',
    'firstName',
    'lastName',
    'position',
    'country',
  ]);
});

test('a business in the US needs one detail more', () => {
  const details = { ...EMPTY, firstName: 'Ada', country: 'US' };

  expect(countNeeded({ kind: 'business', details })).toEqual({ done: 2, total: 7 });
  expect(countNeeded({ kind: 'business', details: { ...details, country: 'DE' } })).toEqual({ done: 2, total: 6 });
});

test('what was entered for the other kind is neither asked for nor looked at', () => {
  const details = { ...EMPTY, dateOfBirth: '2025-01-01' };

  expect(problemsOf({ kind: 'business', details }, '2026-11-21').map(({ field }) => field)).not.toContain(
    'dateOfBirth',
  );
  expect(problemsOf({ kind: 'person', details }, '2026-11-21')).toContainEqual({
    field: 'dateOfBirth',
    code: 'kyc_age',
  });
});
