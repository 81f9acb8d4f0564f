import { expect, test } from 'vitest';
import { isIncomplete, keepable, newPerson, type Person, type PersonValues, roomFor, valuesOf } from './people.ts';

const person = (values: Partial<PersonValues>): Person => newPerson(1, 'en', { name: 'Ada', ...values });

test('what lacks an address is kept with what there is, and an address half typed stays out', () => {
  for (const email of ['', 'ada@', 'ada']) {
    const ada = person({ email });
    expect(keepable(ada, [ada], null)).toEqual({ ...valuesOf(ada), email: '' });
  }
  const nameless = person({ name: ' ', email: ' ada@example.com ' });
  expect(keepable(nameless, [nameless], null)).toMatchObject({ name: '', email: 'ada@example.com' });
});

test('of two cards with one address the one that has it on the server keeps it', () => {
  const first = person({ email: 'ada@example.com' });
  const second = person({ email: 'ADA@example.com' });
  const all = [first, second];

  expect(keepable(first, all, valuesOf(first)).email).toBe('ada@example.com');
  expect(keepable(second, all, null).email).toBe('');
  expect(keepable(second, all, valuesOf(person({ email: 'other@example.com' }))).email).toBe('');
});

test('of many contacts those are added who are not there, as many as there is room for', () => {
  const contacts = ['a@example.com', 'ADA@example.com', '', 'b@example.com', 'c@example.com'].map((email) => ({
    name: '',
    email,
  }));
  const all = [person({ email: 'ada@example.com' }), person({ email: '', name: '' })];

  const { fits, left } = roomFor(contacts, all, 3);

  expect(fits.map(({ email }) => email)).toEqual(['a@example.com', 'b@example.com']);
  expect(left).toBe(1);
});

test('a witness is incomplete until they attest someone', () => {
  const witness = person({ email: 'wes@example.com', role: 'witness' });

  expect(isIncomplete(witness, [witness])).toBe(true);
  expect(isIncomplete({ ...witness, witnessOf: 3 }, [witness])).toBe(false);
});
