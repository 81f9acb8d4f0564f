import {
  createCommunityGroup,
  deleteCommunityGroup,
  getCommunityGroup,
  listCommunityGroups,
  setCommunityGroupStatus,
  updateCommunityGroup,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { addMember } from '../../../../test/community.ts';
import { refused } from '../../../../test/refused.ts';

const server = await testApp();
const { as, make } = server;
const call = as(await make.user({ role: 'admin' }));

const group = (name: string) => call(createCommunityGroup, { body: { name } });

test('a new group is active, its access is on, and it counts its members', async () => {
  const made = await group('  Partners ');
  await addMember(server, { groupIds: [made.id] });
  await addMember(server, { groupIds: [made.id], deletedAt: server.clock.now() });

  expect(made).toMatchObject({ name: 'Partners', description: '', access: true, status: 'active', memberCount: 0 });
  expect((await call(getCommunityGroup, { params: { id: made.id } })).memberCount).toBe(1);
  await expect(group('PARTNERS')).rejects.toEqual(refused(409, 'community_name_taken'));
});

test('a group is made active or not by its own call, and its access is turned on and off', async () => {
  const { id } = await group('Board');
  const set = (status: 'active' | 'non_active') => call(setCommunityGroupStatus, { params: { id }, query: { status } });

  expect(await set('non_active')).toMatchObject({ status: 'non_active', access: true, version: 2 });
  expect(await set('non_active')).toMatchObject({ version: 2 });
  expect(await call(updateCommunityGroup, { params: { id }, body: { access: false } })).toMatchObject({
    access: false,
    status: 'non_active',
  });
  const listed = await call(listCommunityGroups, { query: { status: 'non_active' } });
  expect(listed.results.map((one) => one.id)).toEqual([id]);
  await expect(
    call(setCommunityGroupStatus, { params: { id }, query: { status: 'closed' as 'active' } }),
  ).rejects.toMatchObject({ status: 422 });
  await expect(call(setCommunityGroupStatus, { params: { id: 99_999 }, query: { status: 'active' } })).rejects.toEqual(
    refused(404, 'not_found'),
  );
});

test('a deleted group is gone and its name is free', async () => {
  const { id } = await group('Old');
  await call(deleteCommunityGroup, { params: { id } });

  await expect(call(getCommunityGroup, { params: { id } })).rejects.toEqual(refused(404, 'not_found'));
  await expect(call(deleteCommunityGroup, { params: { id } })).rejects.toEqual(refused(404, 'not_found'));
  expect((await group('old')).id).not.toBe(id);
});

test('those who are not administrators of the installation find nothing and change nothing', async () => {
  const user = as(await make.user());
  const { id } = await group('Closed');

  await expect(user(listCommunityGroups, {})).rejects.toMatchObject({ status: 404 });
  await expect(user(updateCommunityGroup, { params: { id }, body: { name: 'Open' } })).rejects.toMatchObject({
    status: 404,
  });
  expect((await call(getCommunityGroup, { params: { id } })).name).toBe('Closed');
});
