import { assignTags, createTag, getContact, listContacts, listTags } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../test/app.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { refused } from '../../../../test/refused.ts';
import { requireTags } from './tags.names.repo.ts';
import { tagsRepo } from './tags.repo.ts';

const server = await testApp();
const { as, make, platform } = server;
const { db } = platform;

const made = (person: TestUser, name: string) => as(person)(createTag, { body: { name } });
const demanded = ({ accountId, userId }: TestUser, names: string[]) =>
  db.transaction().execute((tx) => requireTags(tx, { accountId, userId, now: server.clock.now() }, names));

async function contactOf({ accountId }: TestUser): Promise<number> {
  const contact = { accountId, email: 'one@example.com' };
  const { id } = await db.insertInto('contacts').values(contact).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Until someone in this database waits for a lock. */
async function untilWaiting(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { rows } = (await rawSql(db, waiting)) as { rows: unknown[] };
    if (rows.length > 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
  throw new Error('Nobody waits');
}

test('a tag that is deleted at the moment it is being given is made anew, and not silently left out', async () => {
  const person = await make.user();
  const tag = await made(person, 'Fleeting');

  const giving = await db.transaction().execute(async (tx) => {
    await tagsRepo(tx).lock(person.accountId, [tag.id]);
    const wanted = demanded(person, ['Fleeting']);
    await untilWaiting();
    await tagsRepo(tx).markDeleted(person.accountId, [tag.id], server.clock.now());
    return { wanted };
  });

  const [given, ...others] = await giving.wanted;
  expect([given?.name, others]).toEqual(['Fleeting', []]);
  expect(given?.id).not.toBe(tag.id);
  expect((await as(person)(listTags, {})).results.map(({ id }) => id)).toEqual([given?.id]);
});

test('names that only the database takes for the same are one tag, and who makes them in any order never blocks another', async () => {
  const person = await make.user();
  const spellings = [
    ['istanbul', 'iz', 'ΟΔΟΣ', 'straße'],
    ['İstanbul', 'iz', 'οδοσ', 'STRAẞE'],
    ['STRAẞE', 'IZ', 'İSTANBUL', 'istanbul'],
  ];

  const given = await Promise.all(Array.from({ length: 9 }, (_, i) => demanded(person, spellings[i % 3] ?? [])));

  expect(given.map(({ length }) => length)).toEqual([4, 4, 3, 4, 4, 3, 4, 4, 3]);
  expect((await as(person)(listTags, {})).count).toBe(4);
});

test('a name is the same name however its letters were put together: made, found, filtered by, given', async () => {
  const person = await make.user();
  const contact = await contactOf(person);
  const [composed, apart] = ['Café'.normalize('NFC'), 'CAFÉ'.normalize('NFD')];

  const tag = await made(person, apart);
  await as(person)(assignTags, { body: { contactIds: [contact], tags: [composed] } });

  expect(tag.name).toBe('CAFÉ'.normalize('NFC'));
  await expect(made(person, composed)).rejects.toEqual(refused(409, 'tag_exists'));
  expect((await as(person)(listTags, { query: { search: apart } })).count).toBe(1);
  expect((await as(person)(listContacts, { query: { tag: apart } })).count).toBe(1);
  expect((await as(person)(getContact, { params: { id: contact } })).tags).toEqual([{ id: tag.id, name: tag.name }]);
});

test('a name of which nothing would be seen is none', async () => {
  const person = await make.user();

  for (const name of ['\u200f\u200f', '\u200b\u200b\u200b', 'a\u200d']) {
    await expect(made(person, name)).rejects.toMatchObject({ status: 422 });
  }
});

test('a tag both given and taken away is refused, also where only the database takes the two names for one', async () => {
  const person = await make.user();
  const contact = await contactOf(person);
  const assign = (tag: string, removed: string) =>
    as(person)(assignTags, { body: { contactIds: [contact], tags: [tag], removeTags: [removed] } });

  for (const [tag, removed] of [
    ['İzmir', 'izmir'],
    ['οδοσ', 'ΟΔΟΣ'],
    ['Café'.normalize('NFD'), 'CAFÉ'.normalize('NFC')],
  ] as const) {
    await expect(assign(tag, removed)).rejects.toMatchObject({ code: 'tag_given_and_taken' });
  }
  expect((await as(person)(listTags, {})).count).toBe(0);
});
