import { listContacts } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import type { ContactTable } from '../../../migrations/tables.contacts.ts';
import type { Insertable } from 'kysely';

const server = await testApp();

/** A person with contacts; the first is the oldest. */
async function personWith(contacts: Omit<Insertable<ContactTable>, 'accountId'>[]) {
  const person = await server.make.user();
  const rows = contacts.map((contact, i) => ({
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, i)),
    ...contact,
    accountId: person.accountId,
  }));
  if (rows.length > 0) await server.platform.db.insertInto('contacts').values(rows).execute();
  return person;
}

const PEOPLE = [
  { email: 'zoe@example.com', firstName: 'Zoë', lastName: 'Álvarez', phone: '+34 600 100 200' },
  { email: 'adam@example.org', firstName: 'Adam', lastName: 'Smith' },
  { email: 'layla@example.net', firstName: 'ليلى', lastName: 'حسن' },
  { email: 'percent@example.com', firstName: '100%', lastName: 'Under_score' },
];

test('contacts are listed newest first, with times in UTC', async () => {
  const person = await personWith(PEOPLE);

  const { count, results } = await server.as(person)(listContacts);

  expect(count).toBe(4);
  expect(results.map(({ email }) => email)).toEqual(PEOPLE.map(({ email }) => email).reverse());
  expect(results[3]).toMatchObject({ firstName: 'Zoë', createdAt: '2026-01-01T00:00:00.000Z' });
});

test('search finds parts of name, email and phone as typed, ignoring case', async () => {
  const person = await personWith(PEOPLE);
  const found = async (search: string) =>
    (await server.as(person)(listContacts, { query: { search } })).results.map(({ firstName }) => firstName);

  expect(await found('SMITH')).toEqual(['Adam']);
  expect(await found('zoë álv')).toEqual(['Zoë']);
  expect(await found('ليلى')).toEqual(['ليلى']);
  expect(await found('600 100')).toEqual(['Zoë']);
  expect(await found('.org')).toEqual(['Adam']);
  expect(await found('00%')).toEqual(['100%']);
  expect(await found('0%')).toEqual([]);
  expect(await found('r_s')).toEqual(['100%']);
  expect(await found('%%')).toEqual([]);
});

test('a search of one character is refused', async () => {
  const person = await personWith([]);

  await expect(server.as(person)(listContacts, { query: { search: 'a' } })).rejects.toMatchObject({ status: 422 });
});

test('contacts are ordered by the column asked for, either way', async () => {
  const person = await personWith(PEOPLE);
  const emails = async (ordering: 'email' | '-email') =>
    (await server.as(person)(listContacts, { query: { ordering } })).results.map(({ email }) => email);
  const sorted = PEOPLE.map(({ email }) => email).sort();

  expect(await emails('email')).toEqual(sorted);
  expect(await emails('-email')).toEqual(sorted.toReversed());
});

test('pages follow each other by whole addresses, each contact on exactly one', async () => {
  const sameMoment = { createdAt: new Date(Date.UTC(2026, 0, 1)) };
  const person = await personWith(
    Array.from({ length: 27 }, (_, i) => ({ email: `p${i}@example.com`, ...sameMoment })),
  );
  const page = (number: number) =>
    server.as(person)(listContacts, { query: { page: number, pageSize: 10, search: 'example' } });

  const [first, second, third, fourth] = [await page(1), await page(2), await page(3), await page(4)];

  expect([first.results.length, second.results.length, third.results.length]).toEqual([10, 10, 7]);
  expect(new Set([first, second, third].flatMap(({ results }) => results.map(({ id }) => id))).size).toBe(27);
  expect(first.previous).toBeNull();
  const next = new URL(first.next ?? '');
  expect(next.pathname).toBe('/api/recipients/');
  expect(Object.fromEntries(next.searchParams)).toEqual({ page: '2', page_size: '10', search: 'example' });
  expect(third.next).toBeNull();
  expect(fourth).toMatchObject({ count: 27, next: null, results: [] });
});

test('a count beyond ten thousand says that it is an estimate', async () => {
  const person = await personWith(Array.from({ length: 10_020 }, (_, i) => ({ email: `many${i}@example.com` })));

  const many = await server.as(person)(listContacts);
  const few = await server.as(person)(listContacts, { query: { search: 'many1234@' } });

  expect(many.isCountEstimated).toBe(true);
  expect(many.count).toBeGreaterThanOrEqual(10_000);
  expect(few).toMatchObject({ count: 1 });
  expect(few.isCountEstimated).toBeUndefined();
});

test('another account’s contacts and deleted ones are not there', async () => {
  const person = await personWith([{ email: 'gone@example.com', deletedAt: new Date() }]);
  await personWith(PEOPLE);

  expect(await server.as(person)(listContacts)).toMatchObject({ count: 0, results: [] });
});
