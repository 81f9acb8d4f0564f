import { CLIENT_TYPES, CONTACT_FIELDS, isFieldOfClient } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { ORDERED_FIELDS, sectionsOf } from './sections.ts';

test.each([...CLIENT_TYPES, null])('every field of a client of type %s has one place on the page', (type) => {
  const placed = sectionsOf(type).flatMap(({ fields }) => fields);
  const expected = CONTACT_FIELDS.filter((field) => field !== 'clientType' && isFieldOfClient(type, field));

  expect([...placed].sort()).toEqual([...expected].sort());
});

test('the order of the page leaves no field out', () => {
  expect([...ORDERED_FIELDS].sort()).toEqual([...CONTACT_FIELDS].sort());
});

test('what the type does not have and the contact holds comes last, in the order of the page', () => {
  const last = sectionsOf('c_corporation', ['spouseSsn', 'ssn']).at(-1);

  expect(last).toEqual({ name: 'unused', fields: ['ssn', 'spouseSsn'] });
});

test('a company has no spouse, and a person no company', () => {
  expect(sectionsOf('partnership').map(({ name }) => name)).not.toContain('spouse');
  expect(sectionsOf('individual').map(({ name }) => name)).not.toContain('company');
});
