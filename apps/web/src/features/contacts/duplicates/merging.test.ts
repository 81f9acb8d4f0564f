import type { Contact } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { NEW_CONTACT } from '../form/contact-form.ts';
import { chosenFields, differing, merged, pickOf } from './merging.ts';

const contact = (id: number, of: Partial<Contact>): Contact => ({
  ...(NEW_CONTACT as unknown as Contact),
  id,
  email: `ada${id}@example.com`,
  firstName: 'Ada',
  lastName: 'Lovelace',
  tags: [],
  createdAt: '2026-11-22T10:00:00.000Z',
  updatedAt: '2026-11-22T10:00:00.000Z',
  deletedAt: null,
  version: 1,
  ...of,
});

const ONE = contact(1, {
  phone: '',
  city: 'Boston',
  streetAddress: '1 Elm Street',
  notes: 'First',
  tags: [{ id: 5, name: 'Vip' }],
});
const TWO = contact(2, { phone: '555 0100', city: 'Paris', notes: 'Second', tags: [{ id: 6, name: 'New' }] });

test('only what differs is asked, and an address as a whole', () => {
  expect(differing([ONE, TWO]).map(({ key }) => key)).toEqual(['email', 'phone', 'streetAddress']);
});

test('what the one who stays does not say is taken from the other', () => {
  const [, phone] = differing([ONE, TWO]);
  if (!phone) throw new Error('The phone differs');

  expect(pickOf(phone, [ONE, TWO], 1, {})).toBe(2);
  expect(pickOf(phone, [ONE, TWO], 1, { phone: 1 })).toBe(1);
  // Someone who is left out meanwhile has nothing to give.
  expect(pickOf(phone, [ONE, TWO], 1, { phone: 9 })).toBe(2);
});

test('an address is not put together of two', () => {
  const result = merged([ONE, TWO], 1, { streetAddress: 2 });

  expect(result).toMatchObject({ city: 'Paris', streetAddress: '', phone: '555 0100', email: 'ada1@example.com' });
  expect(chosenFields([ONE, TWO], 1, { streetAddress: 2 })).toMatchObject({ city: 2, streetAddress: 2, phone: 2 });
});

test('notes follow each other, and tags are those of all', () => {
  const result = merged([ONE, TWO], 2, {});

  expect(result?.notes).toBe('Second\n\nFirst');
  expect(result?.tags.map(({ name }) => name)).toEqual(['New', 'Vip']);
  expect(chosenFields([ONE, TWO], 2, {})).not.toHaveProperty('notes');
});

test('notes that are too long together are chosen like all else, and what is shown is what is asked for', () => {
  const [one, two] = [
    { ...ONE, notes: 'a'.repeat(3000) },
    { ...TWO, notes: 'b'.repeat(3000) },
  ];

  expect(differing([one, two]).at(-1)?.key).toBe('notes');
  expect(chosenFields([one, two], 1, {})).toMatchObject({ notes: 1 });
  expect(merged([one, two], 1, { notes: 2 })?.notes).toBe(two.notes);
  expect(chosenFields([one, two], 1, { notes: 2 })).toMatchObject({ notes: 2 });
});
