import {
  changeMemberRole,
  createGroup,
  createInvitations,
  deleteGroup,
  getTeam,
  getTeamId,
  listGroups,
  listMembers,
  removeMember,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const ALL = { changeRole: true, remove: true };
const MEMBERS = [
  { id: 1, name: 'Ada Lovelace', email: 'ada@example.com', role: 'admin' as const, permissions: ALL },
  { id: 2, name: 'Grace Hopper', email: 'grace@example.com', role: 'member' as const, permissions: ALL },
];

async function openUsers(...more: Answer[]) {
  const server = await openPage('/team/users', {
    answers: [
      answer(getTeamId, { teamId: 7 }),
      answer(getTeam, { name: 'Preparers', isActive: true, permissions: { invite: true } }),
      answer(listMembers, { count: 2, results: MEMBERS }),
      ...more,
    ],
  });
  await expectToStand();
  return server;
}

test('someone without a team is led to make one', async () => {
  await openPage('/team/users');
  await expect.element(page.getByRole('link', { name: 'Create a team' })).toBeVisible();
});

test('a role is changed, and the last admin’s refusal is said', async () => {
  const server = await openUsers(refuse(changeMemberRole, 409, 'team_last_admin'));
  await page.getByLabelText('Role of Ada Lovelace').selectOptions('member');
  await expect.element(page.getByText(/A team needs at least one admin/)).toBeVisible();
  expect(server.bodiesOf(changeMemberRole)).toEqual([{ role: 'member' }]);
});

test('many are invited at once, and who could not be stays in the field with the reason', async () => {
  const refused = [{ email: 'grace@example.com', code: 'member_already' }];
  const server = await openUsers(answer(createInvitations, { refused }));
  await page.getByRole('button', { name: 'Invite people' }).click();
  const field = page.getByRole('textbox', { name: 'Email addresses' });
  await field.fill('new@example.com, grace@example.com');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect.element(page.getByText(/already a member/)).toBeVisible();
  await expect.element(field).toHaveValue('grace@example.com');
  expect(server.bodiesOf(createInvitations)).toEqual([
    { emails: ['new@example.com', 'grace@example.com'], role: 'member' },
  ]);
});

test('removing asks who takes over where documents would be left', async () => {
  const server = await openUsers(refuse(removeMember, 422, 'team_heir_needed'));
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove member' }).click();
  await expect.element(page.getByText(/Choose who takes over/)).toBeVisible();
  expect(server.bodiesOf(removeMember)).toEqual([{}]);
});

test('a group is made of members who are found by what is typed', async () => {
  const server = await openUsers(
    answer(listGroups, { results: [], permissions: { create: true } }),
    answer(createGroup, { id: 3, name: 'Partners' }),
  );
  await page.getByRole('tab', { name: 'Groups' }).click();
  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByRole('textbox', { name: 'Group name' }).fill('Partners');
  await page.getByRole('combobox', { name: 'Members' }).fill('grace');
  const searched = () => server.received.some(({ at, query }) => at === listMembers.at && query['search'] === 'grace');
  await expect.poll(searched).toBe(true);
  await page.getByRole('option', { name: /Grace Hopper/ }).click();
  await userEvent.keyboard('{Tab}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.bodiesOf(createGroup)).toEqual([{ name: 'Partners', members: [2] }]);
});

test('a group’s members are named, and it is deleted after a question', async () => {
  const permissions = { update: true, delete: true };
  const members = Array.from({ length: 8 }, (_, id) => ({ id: id + 1, name: `Person ${id + 1}` }));
  const server = await openUsers(
    answer(listGroups, {
      results: [{ id: 3, name: 'Partners', members, version: 1, permissions }],
      permissions: { create: true },
    }),
    answer(deleteGroup, undefined as never),
  );
  await page.getByRole('tab', { name: 'Groups' }).click();
  await expect.element(page.getByText(/Person 5.*3 more/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete Partners' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => server.received.some(({ at }) => at === deleteGroup.at)).toBe(true);
});
