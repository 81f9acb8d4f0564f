import {
  changeUserRole,
  deleteUser,
  endUserSessions,
  getManagedUser,
  listUsers,
  toggleAccountStatus,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const OWNER = { role: ['admin' as const, 'super_admin' as const] };
const NOTHING = {
  block: false,
  changeRole: false,
  resendActivation: false,
  requirePassword: false,
  endSessions: false,
  delete: false,
  keep: false,
};
const ADA = {
  id: 7,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  role: 'user' as const,
  isBlocked: false,
  isActivated: true,
  deletionAt: null,
  lastActiveAt: null,
};
const GRACE = { ...ADA, id: 8, name: 'Grace Hopper', email: 'grace@example.com', isBlocked: true };

async function openUsers(address = '/admin/users', ...more: Answer[]) {
  const results = [
    { ...ADA, permissions: { ...NOTHING, block: true } },
    { ...GRACE, permissions: { ...NOTHING, block: true } },
  ];
  const server = await openPage(address, {
    user: OWNER,
    answers: [answer(listUsers, { count: 2, results }), ...more],
  });
  await expectToStand();
  return server;
}

async function openUser(permissions: Partial<typeof NOTHING>, ...more: Answer[]) {
  const history = [{ id: 1, action: 'blocked' as const, by: 'Grace Hopper', reason: 'Left the firm' }];
  const details = { ...ADA, permissions: { ...NOTHING, ...permissions }, history };
  const server = await openPage('/admin/users/7', { user: OWNER, answers: [answer(getManagedUser, details), ...more] });
  await expectToStand();
  return server;
}

const queriesOf = ({ received }: Awaited<ReturnType<typeof openUsers>>) =>
  received.filter(({ at }) => at === listUsers.at).map(({ query }) => query);

test('someone is blocked with a reason, and whose blocking ended is asked about first', async () => {
  const server = await openUsers();

  await page.getByRole('button', { name: 'Block Ada Lovelace' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Left\nthe firm');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect.element(page.getByText('Blocked Ada Lovelace')).toBeVisible();
  await page.getByRole('button', { name: 'Unblock Grace Hopper' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();
  await expect.element(page.getByText('Unblocked Grace Hopper')).toBeVisible();

  expect(server.bodiesOf(toggleAccountStatus)).toEqual([
    { isBlocked: true, reason: 'Left the firm' },
    { isBlocked: false },
  ]);
});

test('the view in the address is what the server is asked for', async () => {
  const server = await openUsers('/admin/users?role=admin&show=never_signed_in&ordering=-created_at');

  expect(queriesOf(server).at(-1)).toMatchObject({
    role: 'admin',
    never_signed_in: 'true',
    ordering: '-created_at',
  });
  await expect.element(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Import users' })).toHaveAttribute('href', '/admin/users/import');
});

test('one letter is too little to search for', async () => {
  const server = await openUsers('/admin/users?search=a');

  expect(queriesOf(server).every(({ search }) => search === undefined)).toBe(true);
});

test('what may be done is offered with a question that names the person, and what may not is not there', async () => {
  const server = await openUser({ endSessions: true, delete: true });

  await expect.element(page.getByText('Left the firm')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Make administrator' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.element(page.getByText(/Ada Lovelace will be signed out on all devices/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(server.bodiesOf(endUserSessions)).toEqual([]);
  await page.getByRole('button', { name: 'Delete user' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
  await expect.element(page.getByText('Ada Lovelace will be deleted in 14 days')).toBeVisible();
  expect(server.bodiesOf(deleteUser)).toHaveLength(1);
});

test('a super-admin makes someone an administrator, and a refusal is said', async () => {
  const server = await openUser({ changeRole: true }, refuse(changeUserRole, 409, 'not_permitted'));

  await page.getByRole('button', { name: 'Make administrator' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click();

  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(server.bodiesOf(changeUserRole)).toEqual([{ role: 'admin' }]);
});

test('where nothing may be done, it says why', async () => {
  await openUser({});
  await expect.element(page.getByText(/Only an owner can manage administrators/)).toBeVisible();
});

test.each(['/admin/users', '/admin/users/7', '/admin/teams', '/admin/teams/7'])(
  'who is no administrator finds nothing at %s',
  async (address) => {
    const server = await openPage(address, { user: { role: ['user'] } });

    await expectToStand();
    await expectToFit();
    expect(server.received.filter(({ at }) => at === listUsers.at || at === getManagedUser.at)).toEqual([]);
    await expect.element(page.getByRole('heading', { name: 'User management' })).not.toBeInTheDocument();
  },
);
