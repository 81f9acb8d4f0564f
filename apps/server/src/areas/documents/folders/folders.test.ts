import {
  countDocuments,
  createContact,
  createFolder,
  createGroup,
  deleteDocument,
  deleteFolder,
  deleteGroup,
  getDocument,
  getDocumentAccount,
  listContactDocuments,
  listDocuments,
  listFolders,
  listGroups,
  listTeamEvents,
  moveDocument,
  recallDocument,
  removeMember,
  sendDocument,
  setTeamId,
  updateDocument,
  updateFolder,
  updateGroup,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { refusal, sentDocument } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';

const server = await testApp();
const { as, app } = server;
const notFound = '404 not_found';

const move = (user: TestUser, id: number, folder: number | null) =>
  as(user)(moveDocument, { params: { id }, body: { folder } });

/** A team with a folder that is open to a group of one; the owner's sent document lies in it. */
async function restricted() {
  const { id: team, admin, others } = await makeTeam(server, 'member', 'member', 'member');
  const [owner, inside, outside] = others as [TestUser, TestUser, TestUser];
  const group = await as(admin)(createGroup, {
    params: { id: team },
    body: { name: 'Partners', members: [inside.userId] },
  });
  const folder = await as(admin)(createFolder, { body: { name: 'Contracts', groups: [group.id] } });
  const sent = await sentDocument(server, [{ name: 'Client' }], { sender: owner });
  await move(admin, sent.id, folder.id);
  return { team, admin, owner, inside, outside, group, folder, id: sent.id, signers: sent.signers };
}

const read = (user: TestUser, id: number) => as(user)(getDocument, { params: { id } });
const foldersOf = async (user: TestUser) => (await as(user)(listFolders)).results.map(({ name }) => name);

/** Where a person finds a document. */
async function found(user: TestUser, id: number) {
  const has = async (query: Parameters<ReturnType<typeof as>>[1]) => {
    const { results } = await as(user)(listDocuments, query as never);
    return results.some((one) => one.id === id);
  };
  return [
    await has({}),
    await has({ query: { search: 'Client' } }),
    await has({ query: { happened: 'uploaded' } }),
    (await as(user)(countDocuments)).counts['all'] === 1,
    (await rawCall(app, getDocument, { params: { id } }, { token: user.token })).status === 200,
  ];
}

test('what lies in a restricted folder is seen by its groups, the admins and its owner, wherever documents are read', async () => {
  const { admin, owner, inside, outside, id, folder, signers } = await restricted();
  for (const person of [admin, owner, inside]) expect(await found(person, id)).toEqual([true, true, true, true, true]);
  expect(await found(outside, id)).toEqual([false, false, false, false, false]);
  expect(await refusal(move(outside, id, null))).toBe(notFound);
  expect((await read(inside, id)).folder).toEqual({ id: folder.id, name: 'Contracts' });
  expect((await read(inside, id)).permissions).toMatchObject({ move: false, recall: false });
  const { id: client } = await as(inside)(createContact, {
    body: { email: signers[0]!.email, firstName: 'Client', lastName: 'One' },
  });
  const withClient = async (user: TestUser) => (await as(user)(listContactDocuments, { params: { id: client } })).count;
  expect([await withClient(inside), await withClient(outside)]).toEqual([1, 0]);
  // The owner sees their document, and not the folder.
  expect([await foldersOf(inside), await foldersOf(owner), await foldersOf(outside)]).toEqual([['Contracts'], [], []]);
});

test('whoever joins or leaves the group, or the team, sees it or no longer does, with the next request', async () => {
  const { team, admin, inside, outside, group, id } = await restricted();
  const change = (members: number[]) =>
    as(admin)(updateGroup, { params: { id: team, group: group.id }, body: { name: 'Partners', members } });
  await change([outside.userId]);
  expect(await refusal(read(inside, id))).toBe(notFound);
  expect((await read(outside, id)).id).toBe(id);
  await as(admin)(removeMember, { params: { id: outside.userId }, body: {} });
  expect((await as(admin)(listGroups, { params: { id: team } })).results[0]?.members).toEqual([]);
  await change([inside.userId]);
  await as(admin)(deleteGroup, { params: { id: team, group: group.id } });
  // Without its only group the folder is open to admins, not to everyone.
  expect(await refusal(read(inside, id))).toBe(notFound);
  expect(await foldersOf(admin)).toEqual(['Contracts']);
});

test('a link to it offers to switch accounts only to those who see it', async () => {
  const { owner, inside, outside, admin, id } = await restricted();
  for (const person of [owner, inside, outside, admin]) await as(person)(setTeamId, { body: { teamId: null } });
  const asked = (user: TestUser) => as(user)(getDocumentAccount, { params: { id } });
  for (const person of [owner, inside, admin]) expect((await asked(person)).teamId).not.toBeNull();
  expect(await refusal(asked(outside))).toBe(notFound);
});

test('members make folders and change their own, and only admins say whom one is open to', async () => {
  const { team, admin, owner, outside, group } = await restricted();
  const folder = await as(owner)(createFolder, { body: { name: 'Drafts' } });
  expect(folder.permissions).toEqual({ update: true, delete: true, restrict: false });
  const change = (user: TestUser, body: { name: string; groups?: number[] | null }) =>
    as(user)(updateFolder, { params: { id: folder.id }, body });
  expect(await refusal(change(owner, { name: 'Drafts', groups: [group.id] }))).toBe('409 not_permitted');
  expect(await refusal(change(outside, { name: 'Mine' }))).toBe('409 not_permitted');
  expect(await refusal(change(owner, { name: 'contracts' }))).toBe('409 folder_exists');
  expect(await refusal(change(admin, { name: 'Drafts', groups: [9_999_999] }))).toBe(notFound);
  expect(await change(owner, { name: 'Offers' })).toMatchObject({ name: 'Offers', isRestricted: false, version: 2 });
  expect(await change(admin, { name: 'Offers', groups: [] })).toMatchObject({ isRestricted: true, groups: [] });
  // Its maker is no member of a group of it: it is hidden from them too.
  expect(await refusal(change(owner, { name: 'Drafts' }))).toBe(notFound);
  expect(await change(admin, { name: 'Offers', groups: null })).toMatchObject({ isRestricted: false });
  const { results } = await as(admin)(listTeamEvents, { params: { team } });
  const said = results.map(({ description }) => description.replaceAll(/[\u2068\u2069]/g, ''));
  expect(said.slice(0, 2)).toEqual([
    'Opened the folder Offers to every member',
    'Restricted the folder Offers to 0 groups',
  ]);
  expect(said).toContain('Restricted the folder Contracts to 1 group');
  expect(said).toContain('Created the group Partners');
});

test('a folder with documents is not deleted, and what is deleted keeps none', async () => {
  const { admin, folder, id } = await restricted();
  const remove = () => as(admin)(deleteFolder, { params: { id: folder.id } });
  expect(await refusal(remove())).toBe('409 folder_not_empty');
  await as(admin)(recallDocument, { params: { id } });
  await as(admin)(deleteDocument, { params: { id } });
  await remove();
  expect(await foldersOf(admin)).toEqual([]);
});

test('separate copies lie where their document lies, also those that come later, and the list shows one folder', async () => {
  const { others } = await makeTeam(server, 'member');
  const owner = others[0]!;
  const { id } = await sentDocument(server, [{ name: 'Ann' }, { name: 'Ben' }], { sender: owner });
  const { id: folder } = await as(owner)(createFolder, { body: { name: 'Leases' } });
  await as(owner)(recallDocument, { params: { id } });
  await as(owner)(updateDocument, { params: { id }, body: { signingOption: 'separate' } });
  await move(owner, id, folder);
  await as(owner)(sendDocument, { params: { id } });
  await server.runTasks();
  const within = async (asked: number) => (await as(owner)(listDocuments, { query: { folder: asked } })).count;
  expect([await within(folder), await within(0)]).toEqual([3, 0]);
  await move(owner, id, null);
  expect([await within(folder), await within(0)]).toEqual([0, 3]);
});

test('groups and folders of others are not there, and two of one name are refused', async () => {
  const { team, admin, group, folder, id } = await restricted();
  const stranger = await makeTeam(server);
  const body = { name: 'Partners', members: [] };
  const foreign = { params: { id: team, group: group.id } };
  expect(await refusal(as(stranger.admin)(updateGroup, { ...foreign, body }))).toBe(notFound);
  expect(await refusal(as(stranger.admin)(deleteGroup, foreign))).toBe(notFound);
  expect(await refusal(as(stranger.admin)(listGroups, { params: { id: team } }))).toBe(notFound);
  expect(await refusal(as(stranger.admin)(deleteFolder, { params: { id: folder.id } }))).toBe(notFound);
  const { id: theirs } = await as(stranger.admin)(createFolder, { body: { name: 'Theirs' } });
  expect(await refusal(move(admin, id, theirs))).toBe(notFound);
  const groups = { params: { id: team } };
  expect(await refusal(as(admin)(createGroup, { ...groups, body: { name: 'PARTNERS', members: [] } }))).toBe(
    '409 group_exists',
  );
  const withStranger = { name: 'Others', members: [stranger.admin.userId] };
  expect(await refusal(as(admin)(createGroup, { ...groups, body: withStranger }))).toBe(notFound);
  const headers = { 'if-match': '"7"' };
  const stale = await rawCall(app, updateGroup, { ...foreign, body }, { token: admin.token, headers });
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'version_stale', current: { name: 'Partners', version: 1 } },
  });
});
