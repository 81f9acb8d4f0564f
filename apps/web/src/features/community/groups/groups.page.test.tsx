import {
  CommunityGroup,
  createCommunityGroup,
  deleteCommunity,
  deleteCommunityGroup,
  downloadCommunity,
  getCommunityGroup,
  getUser,
  listCommunityGroups,
  listCommunityMembers,
  restoreCommunity,
  setCommunityGroupStatus,
  toWire,
  updateCommunityGroup,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { sampleOf } from '../../../../test/sample.ts';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

const ADMIN = { role: ['admin', 'user'] as ('user' | 'admin')[] };
const BOARD: CommunityGroup = {
  ...(sampleOf(CommunityGroup) as CommunityGroup),
  id: 7,
  name: 'Board',
  description: 'Who decides',
  access: true,
  status: 'active',
  memberCount: 3,
  version: 2,
  permissions: { update: true, delete: true },
};
const CLOSED: CommunityGroup = { ...BOARD, id: 8, name: 'Partners', access: false, status: 'non_active' };

afterEach(closePage);

async function open(address: string, ...more: Answer[]) {
  const server = await openPage(address, {
    user: ADMIN,
    answers: [
      answer(listCommunityGroups, { count: 2, results: [BOARD, CLOSED], permissions: { create: true } }),
      answer(getCommunityGroup, BOARD),
      answer(getUser, ADMIN),
      ...more,
    ],
  });
  await expectToStand();
  return server;
}

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

test('the view in the address is what the server is asked for', async () => {
  const server = await open('/admin/groups?status=non_active&ordering=-created_at&search=par');

  const asked = server.received.filter(({ at }) => at === listCommunityGroups.at).at(-1)?.query;
  expect(asked).toMatchObject({ status: 'non_active', ordering: '-created_at', search: 'par' });
  await expect.element(page.getByRole('link', { name: 'Partners' })).toBeVisible();
});

test('chosen groups are named before they are deleted, and come back', async () => {
  const server = await open(
    '/admin/groups',
    answer(deleteCommunity, { deletion: 5, count: 2 }),
    answer(restoreCommunity, { count: 1, left: 1 }),
  );

  await page.getByRole('checkbox', { name: 'Select Board' }).click();
  await page.getByRole('checkbox', { name: 'Select Partners' }).click();
  await press('Delete');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Board')).toBeVisible();
  await expect.element(dialog.getByText('Partners')).toBeVisible();
  await inDialog('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.bodiesOf(deleteCommunity)).toEqual([]);
  await press('Delete');
  await inDialog('Delete').click();
  await expect.element(page.getByText('Deleted: 2')).toBeVisible();
  await press('Undo');

  await expect.element(page.getByText('Restored: 1. Not restored, because their names are in use: 1.')).toBeVisible();
  expect(server.bodiesOf(deleteCommunity)).toEqual([{ selection: { ids: [7, 8] } }]);
});

test('chosen groups are downloaded with the chosen columns', async () => {
  const server = await open('/admin/groups', {
    endpoint: downloadCommunity,
    respond: () => new Response('x', { headers: { 'content-disposition': 'attachment; filename="groups.xlsx"' } }),
  });

  await page.getByRole('checkbox', { name: 'Select Board' }).click();
  await press('Download');
  await page.getByRole('checkbox', { name: 'Description' }).click();
  await page.getByRole('radio', { name: 'Excel (.xlsx)' }).click();
  await inDialog('Download').click();

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.bodiesOf(downloadCommunity)).toEqual([
    {
      selection: { ids: [7] },
      downloadColumns: ['name', 'access', 'status', 'member_count', 'created_at'],
      format: 'xlsx',
    },
  ]);
});

test('without a column there is no file, and a refusal is said', async () => {
  const server = await open('/admin/groups', refuse(downloadCommunity, 422, 'community_none_selected'));

  await page.getByRole('checkbox', { name: 'Select Board' }).click();
  await press('Download');
  await press('Deselect all');
  await inDialog('Download').click();
  await expect.element(page.getByText('Select at least one column')).toBeVisible();
  expect(server.bodiesOf(downloadCommunity)).toEqual([]);
  await press('Select all');
  await inDialog('Download').click();
  await expect.element(page.getByText('Select at least one entry.')).toBeVisible();
});

test('a group is made active or not from its row', async () => {
  const server = await open('/admin/groups', answer(setCommunityGroupStatus, { ...BOARD, status: 'non_active' }));

  await press('Deactivate Board');

  await expect.element(page.getByText('Deactivated Board')).toBeVisible();
  const asked = server.received.find(({ at }) => at === setCommunityGroupStatus.at)?.query;
  expect(asked).toEqual({ status: 'non_active' });
});

test('a new group needs a name, and is opened once it is there', async () => {
  const server = await open('/admin/groups/new', answer(createCommunityGroup, BOARD));

  await press('Create');
  await expect.element(page.getByText('This field is required.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Board');
  await page.getByRole('switch', { name: /^Access/ }).click();
  await press('Create');

  await expect.element(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
  expect(server.bodiesOf(createCommunityGroup)).toEqual([{ name: 'Board', description: '', access: false }]);
});

test('only what was changed is sent, and a name that is taken is said at its field', async () => {
  const errors = [{ path: 'name', code: 'community_name_taken', message: '' }];
  const server = await open('/admin/groups/7', refuse(updateCommunityGroup, 409, 'community_name_taken', { errors }));

  await page.getByRole('textbox', { name: 'Name' }).fill('Partners');
  await press('Save');

  await expect.element(page.getByText('This name is already in use. Choose another one.')).toBeVisible();
  expect(server.bodiesOf(updateCommunityGroup)).toEqual([{ name: 'Partners' }]);
});

test('what someone else changed meanwhile comes in beside what was typed', async () => {
  const answers = [BOARD, { ...BOARD, description: 'Theirs', version: 3 }];
  await open('/admin/groups/7', refuse(updateCommunityGroup, 409, 'version_stale'), {
    endpoint: getCommunityGroup,
    respond: () => Response.json(toWire(answers.length > 1 ? answers.shift() : answers[0])),
  });

  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await press('Save');

  await expect.element(page.getByText('Someone else changed this')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Theirs');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine');
});

test('a group is deleted from its own screen, and the list is there again', async () => {
  await open('/admin/groups/7', answer(deleteCommunityGroup, { deletion: 9 }));

  await press('Delete');
  await inDialog('Delete').click();

  await expect.element(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  await expect.element(page.getByText('Deleted Board')).toBeVisible();
});

test('from a group one comes to its members', async () => {
  const members = { count: 0, results: [], permissions: { create: true } };
  const server = await open('/admin/groups/7', answer(listCommunityMembers, members));

  await page.getByRole('link', { name: 'Show members' }).click();

  await expect.element(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Group' })).toHaveValue('Board');
  const asked = server.received.filter(({ at }) => at === listCommunityMembers.at).at(-1)?.query;
  expect(asked).toMatchObject({ group: '7' });
});
