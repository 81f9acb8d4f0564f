import { createView, deleteView, listViews, setTeamId, updateView } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../test/app.ts';
import { refusal } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';

const server = await testApp();
const { as, make } = server;

const save = (user: TestUser, name: string, more = {}) =>
  as(user)(createView, { body: { name, search: 'status=sent&ordering=title', ...more } });
const names = async (user: TestUser) => (await as(user)(listViews)).results.map(({ name }) => name);

test('a person keeps views under names, changes and deletes them', async () => {
  const user = await make.user();
  const { id, version } = await save(user, 'Waiting');
  await save(user, 'April');
  expect(await names(user)).toEqual(['April', 'Waiting']);
  expect(await refusal(save(user, 'WAITING'))).toBe('409 view_exists');
  expect(await refusal(save(user, '\u202EgnitiaW'))).toBe('422 request_invalid');
  const changed = await as(user)(updateView, {
    params: { id },
    body: { name: 'Out' },
    headers: { 'if-match': String(version) },
  });
  expect(changed).toMatchObject({ name: 'Out', search: 'status=sent&ordering=title', version: version + 1 });
  const stale = as(user)(updateView, { params: { id }, body: { name: 'X' }, headers: { 'if-match': String(version) } });
  expect(await refusal(stale)).toBe('409 version_stale');
  await as(user)(deleteView, { params: { id } });
  expect(await names(user)).toEqual(['April']);
});

test('one is the default, also where two are made it at once', async () => {
  const user = await make.user();
  const [one, two] = [await save(user, 'One', { isDefault: true }), await save(user, 'Two')];
  const make1 = ({ id }: { id: number }) => as(user)(updateView, { params: { id }, body: { isDefault: true } });
  await Promise.all([make1(one), make1(two), make1(one), make1(two)]);
  expect((await as(user)(listViews)).results.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('they are the person’s own in one account, at most thirty', async () => {
  const { id: team, admin, others } = await makeTeam(server, 'member');
  const [member] = others as [TestUser];
  const { id } = await save(admin, 'Ours');
  expect(await names(member)).toEqual([]);
  expect(await refusal(as(member)(updateView, { params: { id }, body: { name: 'Mine' } }))).toBe('404 not_found');
  expect(await refusal(as(member)(deleteView, { params: { id } }))).toBe('404 not_found');
  await as(admin)(setTeamId, { body: { teamId: null } });
  expect(await names(admin)).toEqual([]);
  await as(admin)(setTeamId, { body: { teamId: team } });
  expect(await names(admin)).toEqual(['Ours']);
  for (let at = 2; at < 30; at += 1) await save(admin, `View ${at}`);
  const last = await Promise.allSettled(['Last', 'Another', 'A third'].map((name) => save(admin, name)));
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusal(save(admin, 'One more'))).toBe('422 views_too_many');
});
