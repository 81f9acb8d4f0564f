import {
  type Call,
  createTag,
  deleteTag,
  deleteTags,
  getTag,
  listContacts,
  listTags,
  updateTag,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../test/app.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { refused } from '../../../../test/refused.ts';
import { tagsTasks } from './tags.tasks.ts';
import { droppingRepo } from './tags.dropping.repo.ts';

const server = await testApp();
const { as, make, platform } = server;
const { db } = platform;

const made = (person: TestUser, name: string) => as(person)(createTag, { body: { name } });

/** Contacts that bear these tags; the last of them is deleted. */
async function bearing({ accountId }: TestUser, tagIds: number[], count: number): Promise<void> {
  const contacts = Array.from({ length: count }, (_, i) => ({
    accountId,
    email: `c${i}@example.com`,
    tagIds,
    deletedAt: i + 1 === count ? server.clock.now() : null,
  }));
  await db.insertInto('contacts').values(contacts).execute();
}

async function bearersOf({ accountId }: TestUser, tagId: number): Promise<number> {
  const rows = await db.selectFrom('contacts').select('tagIds').where('accountId', '=', accountId).execute();
  return rows.filter(({ tagIds }) => tagIds.includes(tagId)).length;
}

test('tags come by name, ten a page, and tell how many live contacts bear them', async () => {
  const person = await make.user();
  const names = ['beta', 'Alpha', 'عميل', 'Gamma', ...Array.from({ length: 8 }, (_, i) => `More ${i}`)];
  const tags = [];
  for (const name of names) tags.push(await made(person, name));
  await bearing(person, [tags[0]?.id ?? 0], 4);

  const first = await as(person)(listTags, {});
  const second = await as(person)(listTags, { query: { page: 2 } });

  expect(first.count).toBe(12);
  expect(first.results).toHaveLength(10);
  expect(second.results).toHaveLength(2);
  expect(first.results.map(({ name }) => name).slice(0, 3)).toEqual(['Alpha', 'beta', 'Gamma']);
  expect(first.results[1]).toMatchObject({ contactCount: 3, isContactCountEstimated: false, version: 1 });
  expect(first.results[0]?.contactCount).toBe(0);
});

test('tags are sorted by name or by when they were made, both ways, and found by parts of their names', async () => {
  const person = await make.user();
  for (const name of ['Zebra', 'apple', '100% sure']) {
    await made(person, name);
    server.clock.advance(1000);
  }
  const listed = async (query: Call<typeof listTags>['query']) =>
    (await as(person)(listTags, { query })).results.map(({ name }) => name);

  expect(await listed({ ordering: '-name' })).toEqual(['Zebra', 'apple', '100% sure']);
  expect(await listed({ ordering: 'created_at' })).toEqual(['Zebra', 'apple', '100% sure']);
  expect(await listed({ ordering: '-created_at' })).toEqual(['100% sure', 'apple', 'Zebra']);
  expect(await listed({ search: 'APP' })).toEqual(['apple']);
  expect(await listed({ search: '0%' })).toEqual(['100% sure']);
  await expect(listed({ search: 'a' })).rejects.toEqual(refused(422, 'request_invalid'));
});

test('above ten thousand a count says that it is about so many', async () => {
  const person = await make.user();
  const tag = await made(person, 'Everybody');
  await bearing(person, [tag.id], 10_003);

  const { results } = await as(person)(listTags, {});

  expect(results[0]).toMatchObject({ contactCount: 10_000, isContactCountEstimated: true });
});

test.each([
  ['', 'tag_name_empty'],
  ['   ', 'tag_name_empty'],
  ['a', 'tag_name_short'],
  ['税', 'tag_name_short'],
  ['x'.repeat(101), 'too_big'],
  ['a\u202eb', 'control_characters'],
])('a name that is none is refused: %j', async (name, code) => {
  const person = await make.user();

  await expect(made(person, name)).rejects.toMatchObject({ status: 422, errors: [{ path: 'name', code }] });
});

test('a name is there once, whatever its case, and the refusal says which tag has it', async () => {
  const person = await make.user();
  const other = await make.user();
  const tag = await made(person, 'Clients');
  await made(other, 'clients');

  const answer = await rawCall(server.app, createTag, { body: { name: ' CLIENTS ' } }, { token: person.token });

  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ code: 'tag_exists', facts: { tagId: tag.id } });
});

test('of two who make the same tag at once one wins', async () => {
  const person = await make.user();

  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, (_, i) => made(person, i % 2 ? 'Same' : 'SAME')));

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  expect(reasons).toEqual(Array.from({ length: 5 }, () => refused(409, 'tag_exists')));
  expect((await as(person)(listTags, {})).count).toBe(1);
});

test('a tag is renamed, also to its own name in another case, but not to the name of another or over a newer version', async () => {
  const person = await make.user();
  const tag = await made(person, 'clients');
  await made(person, 'Partners');
  const rename = (name: string, version?: number) =>
    as(person)(updateTag, {
      params: { id: tag.id },
      body: { name },
      ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
    });

  expect(await rename('Clients', 1)).toMatchObject({ name: 'Clients', version: 2 });
  await expect(rename('PARTNERS')).rejects.toEqual(refused(409, 'tag_exists'));
  await expect(rename('Others', 1)).rejects.toEqual(refused(409, 'version_stale'));
  await expect(rename(' ')).rejects.toMatchObject({ status: 422 });
  expect(await as(person)(getTag, { params: { id: tag.id } })).toMatchObject({ name: 'Clients', version: 2 });
});

test('a deleted tag is gone at once, its name is free, and its contacts lose it in the background', async () => {
  const person = await make.user();
  const [tag, stays] = [await made(person, 'Old'), await made(person, 'Stays')];
  await bearing(person, [tag.id, stays.id], 4100);

  await as(person)(deleteTag, { params: { id: tag.id } });
  const again = await made(person, 'old');

  expect((await as(person)(listTags, {})).results.map(({ id }) => id)).toEqual([again.id, stays.id]);
  await expect(as(person)(getTag, { params: { id: tag.id } })).rejects.toEqual(refused(404, 'not_found'));
  await expect(as(person)(deleteTag, { params: { id: tag.id } })).rejects.toEqual(refused(404, 'not_found'));
  const { results } = await as(person)(listContacts, { query: { pageSize: 10 } });
  expect(results[0]?.tags.map(({ name }) => name)).toEqual(['Stays']);
  expect(await bearersOf(person, tag.id)).toBe(4100);
  await server.runTasks();
  expect(await bearersOf(person, tag.id)).toBe(0);
  expect(await bearersOf(person, stays.id)).toBe(4100);
  expect(await db.selectFrom('tags').select('id').where('id', '=', tag.id).execute()).toEqual([]);
  expect((await as(person)(getTag, { params: { id: stays.id } })).contactCount).toBe(4099);
});

test('taking a tag away that was killed in the middle ends well when it runs again, and does nothing a third time', async () => {
  const person = await make.user();
  const tag = await made(person, 'Half gone');
  await bearing(person, [tag.id], 50);
  await as(person)(deleteTag, { params: { id: tag.id } });
  await droppingRepo(db).takeFromNext(person.accountId, [tag.id], 0, 20);
  expect(await bearersOf(person, tag.id)).toBe(30);

  await server.runTasks();
  const runAgain = dropTagsTask();
  await runAgain({ accountId: person.accountId, tagIds: [tag.id] });

  expect(await bearersOf(person, tag.id)).toBe(0);
});

/** The job as the queue would run it once more. */
function dropTagsTask() {
  const [handler] = tagsTasks(platform);
  return async (data: { accountId: number; tagIds: number[] }) =>
    handler?.run(data, { signal: new AbortController().signal });
}

test('the job leaves a tag alone that lives', async () => {
  const person = await make.user();
  const tag = await made(person, 'Alive');
  await bearing(person, [tag.id], 5);
  const runAgain = dropTagsTask();

  await runAgain({ accountId: person.accountId, tagIds: [tag.id] });

  expect(await bearersOf(person, tag.id)).toBe(5);
  expect(await as(person)(getTag, { params: { id: tag.id } })).toMatchObject({ name: 'Alive' });
});

test('several tags are deleted together, or none of them where one is not the account’s', async () => {
  const [person, other] = [await make.user(), await make.user()];
  const [one, two] = [await made(person, 'One'), await made(person, 'Two')];
  const foreign = await made(other, 'Foreign');

  for (const stranger of [foreign.id, 999_999_999]) {
    await expect(as(person)(deleteTags, { body: { ids: [one.id, stranger] } })).rejects.toEqual(
      refused(404, 'not_found'),
    );
  }
  expect((await as(person)(listTags, {})).count).toBe(2);
  expect(await as(person)(deleteTags, { body: { ids: [two.id, one.id, two.id] } })).toEqual({ count: 2 });
  expect((await as(person)(listTags, {})).count).toBe(0);
  expect((await as(other)(listTags, {})).count).toBe(1);
  await expect(as(person)(deleteTags, { body: { ids: [] } })).rejects.toMatchObject({ status: 422 });
});

test('another account’s tag can be neither read, renamed nor deleted', async () => {
  const [person, other] = [await make.user(), await make.user()];
  const { id } = await made(other, 'Theirs');
  const call = as(person);

  await expect(call(getTag, { params: { id } })).rejects.toEqual(refused(404, 'not_found'));
  await expect(call(updateTag, { params: { id }, body: { name: 'Mine' } })).rejects.toEqual(refused(404, 'not_found'));
  await expect(call(deleteTag, { params: { id } })).rejects.toEqual(refused(404, 'not_found'));
  expect((await as(other)(getTag, { params: { id } })).name).toBe('Theirs');
});
