import { getAdminDashboard, getDashboardStats, getTeamId, LOCALES } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer } from '../../../../test/server.ts';

afterEach(closePage);

const FIGURES = { uploaded: 4, submitted: 3, completed: 2, sent: 5, secondsToSign: 5400, overdue: 1 };
const MEMBERS = [
  { id: 1, name: 'Ada Lovelace', email: 'ada@example.com', ...FIGURES },
  { id: 2, name: 'x'.repeat(200), email: 'grace@example.com', ...FIGURES, secondsToSign: null, overdue: 0 },
  { id: 3, name: 'Zoe', email: 'zoe@example.com', ...FIGURES, secondsToSign: 259_200, overdue: 7 },
];

async function openMembers(options: Parameters<typeof openPage>[1] = {}) {
  const server = await openPage('/dashboard?scope=team_members', {
    ...options,
    answers: [
      answer(getTeamId, { teamId: 7 }),
      answer(getDashboardStats, {
        scope: 'team_members',
        from: '2026-11-01',
        to: '2026-11-30',
        counts: { joinedMembers: 3, pendingInvitations: 2 },
        members: MEMBERS,
      }),
    ],
  });
  await expectToStand();
  return server;
}

test('each member stands with what they sent, how long signing took and what is overdue', async () => {
  await openMembers();
  const row = page.getByRole('row', { name: /Ada Lovelace/ });
  await expect.element(row.getByRole('cell', { name: '1.5 hr' })).toBeVisible();
  await expect.element(row.getByRole('cell', { name: '5', exact: true })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Zoe/ }).getByText('3 days')).toBeVisible();
});

test('members are ordered by a figure; who has none stands last', async () => {
  await openMembers();
  await page.getByRole('button', { name: /Overdue/ }).click();
  await expect.poll(() => new URLSearchParams(location.search).get('ordering')).toBe('-overdue');
  const names = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent?.slice(0, 3));
  await expect.poll(names).toEqual(['Zoe', 'Ada', 'xxx']);
  await page.getByRole('button', { name: /Median time to sign/ }).click();
  await expect.poll(names).toEqual(['Zoe', 'Ada', 'xxx']);
});

test('pending invitations lead to them', async () => {
  await openMembers();
  await expect
    .element(page.getByRole('link', { name: /Pending invitations/ }))
    .toHaveAttribute('href', expect.stringContaining('/team/users?tab=invitations'));
});

test('a personal account has no tab of members, also where the address asks for it', async () => {
  const { received } = await openPage('/dashboard?scope=team_members', {
    answers: [answer(getTeamId, { teamId: null })],
  });
  await expectToStand();
  await expect.element(page.getByRole('tab', { name: 'Overall' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Team Members' })).not.toBeInTheDocument();
  await expect
    .poll(() => received.findLast(({ at }) => at === getDashboardStats.at)?.query)
    .toMatchObject({ scope: 'personal' });
});

test('on phones it fits the screen in every language', async () => {
  for (const locale of LOCALES) {
    await openMembers({ locale, viewport: 'phone' });
    await expect.element(page.getByText('Ada Lovelace').last()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  }
});

const day = (date: string, counts: object = {}) => ({ date, members: 0, reads: 0, answers: 0, ...counts });

test('an administrator sees what happened in the admin areas as a chart and as a table; nothing while it is unused', async () => {
  const used = [day('2026-11-24'), day('2026-11-25', { members: 3, reads: 41, answers: 7 })];
  await openPage('/admin/dashboard', {
    answers: [answer(getAdminDashboard, { communitySeries: used })],
    viewport: 'phone',
    user: { role: ['admin'] },
  });
  await expectToStand();
  const title = 'Admin areas, the last 30 days (UTC)';
  const chart = page.getByRole('region', { name: title });
  await expect.element(chart).toBeVisible();
  await expectToFit();
  // The bar at the foot of a phone stands over what a browser scrolls to.
  chart
    .getByRole('switch')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const row = chart.getByRole('row', { name: /Nov 25/ });
  for (const count of ['3', '41', '7']) {
    await expect.element(row.getByRole('cell', { name: count, exact: true })).toBeVisible();
  }
  closePage();

  await openPage('/admin/dashboard', {
    answers: [answer(getAdminDashboard, { communitySeries: [day('2026-11-25')] })],
  });
  await expectToStand();
  await expect.element(chart).not.toBeInTheDocument();
});

test('the prefix of the administrators’ screens leads to the first of them, and is nothing to others', async () => {
  await openPage('/admin', { user: { role: ['admin'] } });
  await expect.poll(() => location.pathname).toBe('/admin/dashboard');
  await expectToStand();
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).not.toBeInTheDocument();

  await openPage('/admin');
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
