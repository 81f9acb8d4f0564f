import { changeTeamStatus, getManagedTeam, listManagedTeams } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const ADMIN = { role: ['admin' as const] };
const permissions = { changeStatus: true };
const TEAM = {
  id: 7,
  name: 'Preparers',
  isActive: true,
  memberCount: 2,
  documentCount: 1200,
  storageBytes: 5 * 1024 * 1024,
  permissions,
};

test('a team is deactivated from the list after what that means was said', async () => {
  const results = [TEAM, { ...TEAM, id: 8, name: 'Seasonal', isActive: false }];
  const server = await openPage('/admin/teams?status=active', {
    user: ADMIN,
    answers: [answer(listManagedTeams, { count: 2, results })],
  });
  await expectToStand();

  await expect.element(page.getByText('1,200').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Activate Seasonal' })).toBeVisible();
  await page.getByRole('button', { name: 'Deactivate Preparers' }).click();
  await expect.element(page.getByText(/Documents already sent can still be signed/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();

  await expect.element(page.getByText('Deactivated Preparers')).toBeVisible();
  expect(server.bodiesOf(changeTeamStatus)).toEqual([{ isActive: false }]);
  expect(server.received.find(({ at }) => at === listManagedTeams.at)?.query).toMatchObject({ status: 'active' });
});

test('a team shows its size, its members and its status changes, and a refusal is said', async () => {
  const members = [{ id: 1, name: 'Ada Lovelace', email: 'ada@example.com', role: 'admin' as const }];
  const billing = { plan: 'Solo', state: 'past_due' as const, currentPeriodEnd: '2027-01-04T00:00:00.000Z' };
  const history = [{ id: 1, isActive: true, by: 'Grace Hopper' }];
  await openPage('/admin/teams/7', {
    user: ADMIN,
    answers: [
      answer(getManagedTeam, { ...TEAM, isActive: false, members, history, billing }),
      refuse(changeTeamStatus, 409, 'not_permitted'),
    ],
  });
  await expectToStand();

  await expect.element(page.getByRole('heading', { level: 1, name: 'Preparers' })).toBeVisible();
  await expect.element(page.getByText('5 MB')).toBeVisible();
  await expect.element(page.getByText(/Solo.*payment failed/)).toBeVisible();
  await expect.element(page.getByText(/This team is inactive/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
  await expect.element(page.getByText(/Showing the first 1 by name/)).toBeVisible();
  await page.getByRole('button', { name: 'Activate Preparers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
});
