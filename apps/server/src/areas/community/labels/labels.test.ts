import {
  type Call,
  createCategory,
  createInterest,
  deleteInterest,
  getCategory,
  getInterest,
  listInterests,
  mergeCategory,
  mergeInterest,
  restoreCommunity,
  updateInterest,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { addMember } from '../../../../test/community.ts';
import { peopleOf } from '../../../../test/people-with-passwords.ts';
import { refused } from '../../../../test/refused.ts';

const server = await testApp();
const { as, make } = server;
const { log } = peopleOf(server);
const admin = await make.user({ role: 'admin' });
const call = as(admin);

const interest = (name: string, names = {}) => call(createInterest, { body: { name, names } });
const listed = async (query: NonNullable<Call<typeof listInterests>['query']>) =>
  (await call(listInterests, { query: { pageSize: 100, ...query } })).results.map(({ name }) => name);

test('an interest is called in each language what was entered for it, and by its name in the others', async () => {
  const made = await interest('Golf', { ar: 'الغولف', zhCn: '高尔夫' });
  const reader = await make.user({ role: 'admin', locale: 'ar' });

  expect(made).toMatchObject({ name: 'Golf', names: { ar: 'الغولف', zhCn: '高尔夫' }, label: 'Golf', version: 1 });
  expect(await call(getInterest, { params: { id: made.id } })).toEqual(made);
  expect((await as(reader)(getInterest, { params: { id: made.id } })).label).toBe('الغولف');
  expect(await listed({ search: '高尔' })).toEqual(['Golf']);
});

test('a name is there once among those of its type, whatever its case', async () => {
  await interest('Chess');

  await expect(interest(' CHESS ')).rejects.toMatchObject({
    status: 409,
    errors: [{ path: 'name', code: 'community_name_taken' }],
  });
  expect(await call(createCategory, { body: { name: 'chess' } })).toMatchObject({ name: 'chess' });
  await expect(interest('')).rejects.toMatchObject({ status: 422, errors: [{ path: 'name' }] });
  await expect(interest('x'.repeat(101))).rejects.toMatchObject({ status: 422, errors: [{ path: 'name' }] });
  await expect(interest('Fine', { es: 'a\u202eb' })).rejects.toMatchObject({
    status: 422,
    errors: [{ path: 'names.es', code: 'control_characters' }],
  });
});

test('an interest is renamed, but not over a newer version; what stays as it was makes no new one', async () => {
  const { id } = await interest('Sail', { es: 'Vela' });
  const change = (body: NonNullable<Call<typeof updateInterest>['body']>, version: number) =>
    call(updateInterest, { params: { id }, body, headers: { 'if-match': `"${version}"` } });

  expect(await change({ name: 'Sailing' }, 1)).toMatchObject({ name: 'Sailing', names: { es: 'Vela' }, version: 2 });
  expect(await change({ names: { es: 'Vela' } }, 2)).toMatchObject({ version: 2 });
  expect(await change({ names: {} }, 2)).toMatchObject({ names: {}, version: 3 });
  await expect(change({ name: 'Late' }, 1)).rejects.toEqual(refused(409, 'version_stale'));
});

test('those who bear a merged interest bear the other one, once, and the merged one is gone', async () => {
  const [one, other] = [await interest('Running'), await interest('Jogging')];
  const member = await addMember(server, { interestIds: [one.id, other.id] });
  const second = await addMember(server, { interestIds: [other.id] });

  const merged = await call(mergeInterest, { params: { id: other.id }, body: { into: one.id } });

  expect(merged).toMatchObject({ id: one.id, name: 'Running', memberCount: 2 });
  expect((await member()).interestIds).toEqual([one.id]);
  expect((await second()).interestIds).toEqual([one.id]);
  await expect(call(getInterest, { params: { id: other.id } })).rejects.toEqual(refused(404, 'not_found'));
  await expect(call(mergeInterest, { params: { id: one.id }, body: { into: one.id } })).rejects.toEqual(
    refused(422, 'community_merge_same'),
  );
  await expect(call(mergeInterest, { params: { id: one.id }, body: { into: 999_999 } })).rejects.toEqual(
    refused(404, 'not_found'),
  );
});

test('a category merges among categories alone', async () => {
  const category = await call(createCategory, { body: { name: 'Clients' } });
  const { id } = await interest('Partners');

  await expect(call(mergeCategory, { params: { id: category.id }, body: { into: id + 1000 } })).rejects.toEqual(
    refused(404, 'not_found'),
  );
  expect(await call(getCategory, { params: { id: category.id } })).toEqual(category);
});

test('a deleted interest comes back to those who bore it, unless another has its name by now', async () => {
  const made = await interest('Tennis');
  await addMember(server, { interestIds: [made.id] });
  const { deletion } = await call(deleteInterest, { params: { id: made.id } });
  expect(await listed({ search: 'tennis' })).toEqual([]);
  const again = await interest('TENNIS');
  expect(again.memberCount).toBe(0);

  expect(await call(restoreCommunity, { params: { id: deletion } })).toEqual({ count: 0, left: 1 });
  const { deletion: second } = await call(deleteInterest, { params: { id: again.id } });
  expect(await call(restoreCommunity, { params: { id: second } })).toEqual({ count: 1, left: 0 });
  expect(await call(restoreCommunity, { params: { id: second } })).toEqual({ count: 0, left: 0 });
  expect((await log(admin.userId)).slice(-2).map(({ action }) => action)).toEqual([
    'community_deleted',
    'community_restored',
  ]);
});

test('interests are listed by their names or by when they were made', async () => {
  for (const name of ['order b', 'Order a']) {
    await interest(name);
    server.clock.advance(1000);
  }

  expect(await listed({ search: 'order' })).toEqual(['Order a', 'order b']);
  expect(await listed({ search: 'order', ordering: '-name' })).toEqual(['order b', 'Order a']);
  expect(await listed({ search: 'order', ordering: 'created_at' })).toEqual(['order b', 'Order a']);
});
