import { type Call, createContact, deleteContact, listContacts, searchTagsRecipients } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../../test/app.ts';

const server = await testApp();
const { as, make, clock } = server;
const { db } = server.platform;

type Body = NonNullable<Call<typeof createContact>['body']>;
type Query = NonNullable<Call<typeof listContacts>['query']>;

/** Adds them one second after the other; the key is the local part of the address. */
async function personWith(contacts: Record<string, Partial<Body>>): Promise<TestUser> {
  const person = await make.user();
  for (const [key, body] of Object.entries(contacts)) {
    clock.advance(1000);
    const names = { email: `${key}@example.com`, firstName: 'Xx', lastName: 'Yy' };
    await as(person)(createContact, { body: { ...names, ...body } });
  }
  return person;
}

const found = async (person: TestUser, query: Query) =>
  (await as(person)(listContacts, { query })).results.map(({ email }) => email.split('@')[0]);

const idOf = async ({ accountId }: TestUser, name: string): Promise<number> =>
  (
    await db
      .selectFrom('tags')
      .select('id')
      .where('accountId', '=', accountId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id;

const PEOPLE = {
  wang: { firstName: '伟', lastName: '王' },
  yamada: { firstName: '太郎', lastName: '山田' },
  layla: { firstName: 'ليلى', lastName: 'حسن' },
  khan: { firstName: 'محمد', lastName: 'خان' },
  istanbul: { firstName: 'İpek', lastName: 'IŞIK' },
  zoe: { firstName: 'Zoe\u0308', lastName: 'Álvarez', phone: '+34 600-100-200' },
  firm: { firstName: 'Jo', lastName: 'Price', companyName: 'Northgate Bakery', ssn: '123-45-6789' },
  spouse: { firstName: 'Mary', lastName: 'Joplin', spouseSsn: '123456789', fein: '555667777' },
};

test('names of every script are found by their parts, and family names before given names without a space', async () => {
  const person = await personWith(PEOPLE);

  expect(await found(person, { search: '王伟' })).toEqual(['wang']);
  expect(await found(person, { search: '山田太郎' })).toEqual(['yamada']);
  expect(await found(person, { search: '太郎' })).toEqual(['yamada']);
  expect(await found(person, { search: '伟山' })).toEqual([]);
  expect(await found(person, { search: 'محمد خان' })).toEqual(['khan']);
  expect(await found(person, { search: 'حس' })).toEqual(['layla']);
  expect(await found(person, { search: 'İPEK' })).toEqual(['istanbul']);
  expect(await found(person, { search: 'zoë' })).toEqual(['zoe']);
  expect(await found(person, { search: 'ZOE\u0308 álv' })).toEqual(['zoe']);
});

test('王小明 is found by the whole name without a space, in the list and in the search across tags and contacts', async () => {
  const person = await personWith({
    xiaoming: { firstName: '小明', lastName: '王' },
    other: { firstName: '小红', lastName: '王' },
    ouyang: { firstName: '娜', lastName: '欧阳' },
  });
  const foundInBoth = async (search: string) =>
    (await as(person)(searchTagsRecipients, { query: { search } })).recipients.map(({ email }) => email.split('@')[0]);

  for (const name of ['王小明', '王 小明', '小明']) {
    expect(await found(person, { search: name })).toEqual(['xiaoming']);
    expect(await foundInBoth(name)).toEqual(['xiaoming']);
  }
  expect(await found(person, { search: '欧阳娜' })).toEqual(['ouyang']);
  expect(await found(person, { search: '王小' })).toEqual(['other', 'xiaoming']);
});

test('words are found anywhere, two letters where words begin, in names, companies, addresses and phones', async () => {
  const person = await personWith(PEOPLE);

  expect(await found(person, { search: 'jo' })).toEqual(['spouse', 'firm']);
  expect(await found(person, { search: 'op' })).toEqual([]);
  expect(await found(person, { search: 'opl' })).toEqual(['spouse']);
  expect(await found(person, { search: 'bakery price' })).toEqual(['firm']);
  expect(await found(person, { search: 'bakery mary' })).toEqual([]);
  expect(await found(person, { search: '600100' })).toEqual(['zoe']);
  expect(await found(person, { search: 'layla@' })).toEqual(['layla']);
  expect(await found(person, { search: '' })).toHaveLength(8);
});

test('nine digits find a person’s own or spouse’s SSN and a FEIN, and part of them finds nothing', async () => {
  const person = await personWith(PEOPLE);
  const stranger = await personWith({ other: { ssn: '999887777' } });

  expect(await found(person, { search: '123-45-6789' })).toEqual(['spouse', 'firm']);
  expect(await found(person, { search: '555667777' })).toEqual(['spouse']);
  expect(await found(person, { search: '12345678' })).toEqual([]);
  expect(await found(person, { search: '999887777' })).toEqual([]);
  expect(await found(stranger, { search: '123456789' })).toEqual([]);
});

test('contacts are filtered by tags: any, all, none, no tag at all, and one by its name', async () => {
  const person = await personWith({
    one: { tags: ['A1'] },
    two: { tags: ['A1', 'B2'] },
    three: { tags: ['B2'] },
    bare: {},
  });
  const [a, b] = [await idOf(person, 'A1'), await idOf(person, 'B2')];
  const tags = `${a},${b}` as unknown as Query['tags'];

  expect(await found(person, { tags })).toEqual(['three', 'two', 'one']);
  expect(await found(person, { tags, tagMatch: 'all' })).toEqual(['two']);
  expect(await found(person, { tags, tagMatch: 'none' })).toEqual(['bare']);
  expect(await found(person, { tagMatch: 'none' })).toEqual(['bare']);
  expect(await found(person, { tag: 'a1' })).toEqual(['two', 'one']);
  expect(await found(person, { tag: 'a' })).toEqual([]);
});

test('no contact has a tag that was just deleted, also while contacts still carry its id', async () => {
  const person = await personWith({ one: { tags: ['A1'] }, two: { tags: ['A1', 'B2'] } });
  const [a, b] = [await idOf(person, 'A1'), await idOf(person, 'B2')];
  await db.updateTable('tags').set({ deletedAt: clock.now() }).where('id', '=', a).execute();
  const [dead, both] = [String(a), `${a},${b}`] as unknown as Query['tags'][];

  expect(await found(person, { tags: dead })).toEqual([]);
  expect(await found(person, { tags: both })).toEqual(['two']);
  expect(await found(person, { tags: both, tagMatch: 'all' })).toEqual([]);
  expect(await found(person, { tags: dead, tagMatch: 'none' })).toEqual(['two', 'one']);
  expect(await found(person, { tagMatch: 'none' })).toEqual(['one']);
  expect(await found(person, { tag: 'A1' })).toEqual([]);
  expect((await as(person)(listContacts)).results.map((one) => one.tags.map(({ name }) => name))).toEqual([['B2'], []]);
});

test('contacts are filtered by client type and by the days on which they were added, where the reader is', async () => {
  const person = await personWith({ early: { clientType: 'fiduciary' }, late: { clientType: 'individual' } });
  const at = async (key: string, createdAt: string) =>
    db
      .updateTable('contacts')
      .set({ createdAt: new Date(createdAt) })
      .where('email', '=', `${key}@example.com`)
      .where('accountId', '=', person.accountId)
      .execute();
  await at('early', '2026-03-01T03:00:00Z');
  await at('late', '2026-03-01T23:30:00Z');

  expect(await found(person, { clientType: 'fiduciary' })).toEqual(['early']);
  expect(await found(person, { from: '2026-03-01', to: '2026-03-01' })).toEqual(['late', 'early']);
  expect(await found(person, { from: '2026-03-01', timeZone: 'America/New_York' })).toEqual(['late']);
  expect(await found(person, { to: '2026-02-28', timeZone: 'America/New_York' })).toEqual(['early']);
  expect(await found(person, { from: '2026-03-02', timeZone: 'Asia/Karachi' })).toEqual(['late']);
  await expect(found(person, { from: '2026-03-02', to: '2026-03-01' })).rejects.toMatchObject({
    code: 'span_invalid',
    errors: [{ path: 'to', code: 'days_reversed' }],
  });
  await expect(found(person, { from: '2026-03-02', timeZone: 'Mars/Base' })).rejects.toMatchObject({
    errors: [{ path: 'time_zone', code: 'time_zone_unknown' }],
  });
});

test('contacts are ordered by names, then by the other name, whatever the case', async () => {
  const person = await personWith({
    b: { firstName: 'bob', lastName: 'Young' },
    a: { firstName: 'Ann', lastName: 'young' },
    c: { firstName: 'Bob', lastName: 'Adams' },
  });

  expect(await found(person, { ordering: 'first_name' })).toEqual(['a', 'c', 'b']);
  expect(await found(person, { ordering: '-first_name' })).toEqual(['b', 'c', 'a']);
  expect(await found(person, { ordering: 'last_name' })).toEqual(['c', 'a', 'b']);
  expect(await found(person, { ordering: 'created_at' })).toEqual(['b', 'a', 'c']);
  expect(await found(person, { ordering: 'email', search: 'young' })).toEqual(['a', 'b']);
});

test('the deleted are listed by when they were deleted, and searched like the others', async () => {
  const person = await personWith({
    one: { firstName: 'Ann' },
    two: { firstName: 'Anton' },
    three: {},
    live: { firstName: 'Anna' },
  });
  const { results } = await as(person)(listContacts);
  for (const key of ['two', 'three', 'one']) {
    clock.advance(1000);
    const id = results.find(({ email }) => email.startsWith(key))?.id ?? 0;
    await as(person)(deleteContact, { params: { id } });
  }

  expect(await found(person, { state: 'deleted' })).toEqual(['one', 'three', 'two']);
  expect(await found(person, { state: 'deleted', ordering: 'deleted_at' })).toEqual(['two', 'three', 'one']);
  expect(await found(person, { state: 'deleted', ordering: 'email' })).toEqual(['one', 'three', 'two']);
  expect(await found(person, { state: 'deleted', search: 'ann' })).toEqual(['one']);
  expect(await found(person, { ordering: 'deleted_at' })).toEqual(['live']);
});

test('what many thousands match is listed in its order, page by page, wherever in it the matches stand', async () => {
  const person = await make.user();
  const { accountId } = person;
  const many = Array.from({ length: 12_000 }, (_, i) => ({
    accountId,
    email: `many${String(i).padStart(5, '0')}@example.com`,
    firstName: i < 10_500 ? 'Common' : 'Other',
    createdAt: new Date(Date.UTC(2026, 0, 1) + i * 1000),
  }));
  await db.insertInto('contacts').values(many.slice(0, 6000)).execute();
  await db.insertInto('contacts').values(many.slice(6000)).execute();
  const page = (query: Query) => found(person, { pageSize: 10, ...query });

  expect((await page({ search: 'common' }))[0]).toBe('many10499');
  expect((await page({ search: 'common', page: 1050 })).at(-1)).toBe('many00000');
  expect((await page({ search: 'common', ordering: 'email', page: 2 }))[0]).toBe('many00010');
  expect(await page({ search: 'common', page: 1051 })).toEqual([]);
  expect(await as(person)(listContacts, { query: { search: 'common' } })).toMatchObject({
    count: expect.any(Number),
    isCountEstimated: true,
  });
  expect(await as(person)(listContacts, { query: { search: 'other' } })).toMatchObject({ count: 1500 });
});
