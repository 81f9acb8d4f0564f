import {
  changeMemberRole,
  createInvitations,
  getTeam,
  getTeamId,
  listMembers,
  removeMember,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
