import {
  type Call,
  createContact,
  deleteContacts,
  listContacts,
  readSelectedTags,
  updateContact,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../test/app.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { transactionOf } from './bulk/bulk.act.ts';

const server = await testApp();
const { as, make } = server;
const { db } = server.platform;

type Body = NonNullable<Call<typeof createContact>['body']>;
type Query = NonNullable<Call<typeof listContacts>['query']>;

const add = (person: TestUser, email: string, body: Partial<Body> = {}) =>
  as(person)(createContact, {
    body: { firstName: 'Nora', lastName: 'Number', ...body, email: `${email}@example.com` },
  });

const found = async (person: TestUser, query: Query) =>
  (await as(person)(listContacts, { query })).results.map(({ email }) => email.split('@')[0]);

test('the longest values of the widest letters are kept, found and changed in every order', async () => {
  const person = await make.user();
  const wide = (length: number) => '\u{20000}'.repeat(Math.floor(length / 2));
  const dotted = 'İ'.repeat(255);
  const email = `${'e'.repeat(64)}@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.com`;
  const long = { firstName: wide(255), lastName: dotted, companyName: wide(255), phone: '5'.repeat(40) };
  const tags = Array.from({ length: 100 }, (_, i) => `${wide(90)}${i}x`);
  const { id } = await as(person)(createContact, { body: { ...long, email, tags, notes: wide(5000) } });

  for (const ordering of ['email', '-email', 'first_name', '-last_name', 'created_at'] as const) {
    expect((await as(person)(listContacts, { query: { ordering } })).count).toBe(1);
  }
  expect((await as(person)(listContacts, { query: { search: 'İİİ' } })).count).toBe(1);
  expect((await as(person)(listContacts, { query: { search: wide(200) } })).count).toBe(1);
  const changed = await as(person)(updateContact, { params: { id }, body: { firstName: dotted, tags: ['One'] } });
  expect([changed.firstName, changed.tags.length]).toEqual([dotted, 1]);
});

test('a search that no column could hold is refused as such, wherever it is sent', async () => {
  const person = await make.user();
  const statuses = [];
  for (const search of ['a\u0000b', 'ab\u0000']) {
    for (const query of [{ search }, { tag: search }]) {
      statuses.push(
        await as(person)(listContacts, { query }).then(
          ({ count }) => count,
          ({ status }) => Number(status),
        ),
      );
    }
    const body = { matching: { search } };
    statuses.push(await as(person)(deleteContacts, { body }).catch(({ status }) => Number(status)));
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400]);
});

test('signs of patterns are signs, sixty words are sixty conditions, and pages behind the end are empty', async () => {
  const person = await make.user();
  await add(person, 'percent', { companyName: '100%_sure \\o/' });
  await add(person, 'plain', { companyName: '100 sure' });

  expect(await found(person, { search: '100%_' })).toEqual(['percent']);
  expect(await found(person, { search: '\\o' })).toEqual(['percent']);
  expect(await found(person, { search: '_sure' })).toEqual(['percent']);
  expect(await found(person, { search: 'no '.repeat(60).trim() })).toEqual(['plain', 'percent']);
  expect(await found(person, { search: '王'.repeat(200) })).toEqual([]);
  expect(await found(person, { search: '王小明 '.repeat(50).trim() })).toEqual([]);
  const last = await as(person)(listContacts, { query: { page: Number.MAX_SAFE_INTEGER, pageSize: 100 } });
  expect(last).toMatchObject({ count: 2, results: [], next: null });
});

test('ids that no row can have are refused or found nowhere, and a thousand tags are one filter', async () => {
  const person = await make.user();
  await add(person, 'one', { tags: ['Borne'] });
  const none = Array.from({ length: 1000 }, (_, i) => 900_000_000 + i);
  const select = (matching: Record<string, unknown>) => as(person)(readSelectedTags, { body: { matching } });

  expect((await select({ tags: none })).count).toBe(0);
  expect((await select({ tags: none, tagMatch: 'none' })).count).toBe(1);
  expect((await select({ tags: [Number.MAX_SAFE_INTEGER] })).count).toBe(0);
  await expect(as(person)(deleteContacts, { body: { ids: [2 ** 53] } })).rejects.toMatchObject({ status: 422 });
  await expect(select({ tags: [...none, 1] })).rejects.toMatchObject({ status: 422 });
});

test('none of an empty list of tags means those without any, as it does without a list', async () => {
  const person = await make.user();
  await add(person, 'tagged', { tags: ['Some'] });
  await add(person, 'bare');
  const counted = async (matching: Record<string, unknown>) =>
    (await as(person)(readSelectedTags, { body: { matching } })).count;

  expect(await counted({ tagMatch: 'none' })).toBe(1);
  expect(await counted({ tags: [], tagMatch: 'none' })).toBe(1);
  expect(await counted({ tags: [] })).toBe(0);
});

test('a tax number is found as every keyboard writes it, as it may be entered', async () => {
  const person = await make.user();
  await add(person, 'ssn', { ssn: '١٢٣-٤٥-٦٧٨٩' });

  for (const search of ['123456789', '١٢٣٤٥٦٧٨٩', '۱۲۳-۴۵-۶۷۸۹', '１２３４５６７８９', '123\u201345\u20136789']) {
    expect(await found(person, { search })).toEqual(['ssn']);
  }
  expect(await found(person, { search: '١٢٣٤٥٦٧٨٨' })).toEqual([]);
});

test('what is copied with marks of direction around it is found', async () => {
  const person = await make.user();
  await add(person, 'one', { lastName: 'محمد' });

  for (const search of ['\u2068one@example.com\u2069', '\u200eNora \u200fمحمد\u200f', '\u202bمحمد\u202c']) {
    expect(await found(person, { search })).toEqual(['one']);
  }
  expect(await found(person, { search: '\u200f\u200e' })).toEqual([]);
});

test('two acts on many that wait for each other are both done', async () => {
  const person = await make.user();
  const [one, two] = [await add(person, 'one'), await add(person, 'two')];
  let met = 0;
  const lockBoth = (ids: number[]) =>
    transactionOf(db, async (tx) => {
      met += 1;
      await rawSql(tx, `update contacts set notes = notes || 'x' where id = ${ids[0]}`);
      await new Promise((resolve) => {
        setTimeout(resolve, met > 2 ? 0 : 200);
      });
      await rawSql(tx, `update contacts set notes = notes || 'x' where id = ${ids[1]}`);
    });

  await Promise.all([lockBoth([one.id, two.id]), lockBoth([two.id, one.id])]);

  expect(met).toBeGreaterThan(2);
  const rows = await db.selectFrom('contacts').select('notes').where('accountId', '=', person.accountId).execute();
  expect(rows.map(({ notes }) => notes)).toEqual(['xx', 'xx']);
});

test('a filter with a word that no one knows deletes no one, rather than everyone', async () => {
  const person = await make.user();
  const one = await add(person, 'one');
  const slips = [
    { matching: { serach: 'nobody' } },
    { matching: {}, except: [one.id] },
    { ids: [one.id], matching: { search: 'nobody' } },
  ];

  for (const body of slips) {
    await expect(as(person)(deleteContacts, { body })).rejects.toMatchObject({ status: 422 });
  }
  expect((await as(person)(listContacts, {})).count).toBe(1);
});
