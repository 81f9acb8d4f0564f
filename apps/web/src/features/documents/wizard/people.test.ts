import { expect, test } from 'vitest';
import { keepable, newPerson, type Person, type PersonValues, valuesOf } from './people.ts';

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
