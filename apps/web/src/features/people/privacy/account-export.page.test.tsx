import { exportAccount, listAccountExports, listExports } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const TEAM = { id: 7, kind: 'team' as const, name: 'Preparers' };
const DONE = {
  id: 3,
  kind: 'account_export',
  state: 'done' as const,
  error: null,
  result: { hasTaxNumbers: true },
  file: { name: 'account-7.zip', sizeBytes: 2048, expiresAt: '2026-12-03T10:00:00.000Z' },
};
const NONE = answer(listExports, { results: [] });

const begin = () => page.getByRole('button', { name: 'Start account export' });

test('tax numbers are in an account export only where they are asked for', async () => {
  const answers = [
    NONE,
    answer(listAccountExports, { account: TEAM, permissions: { export: true }, results: [] }),
    answer(exportAccount, { job: { ...DONE, id: 4, state: 'waiting', file: null } }),
  ];
  const server = await openPage('/app/account/privacy', { answers });
  await expectToStand();
  await expect.element(page.getByRole('heading', { name: 'Export the whole team' })).toBeVisible();

  const numbers = page.getByRole('checkbox', { name: 'Include full tax numbers' });
  await expect.element(numbers).not.toBeChecked();
  await numbers.click();
  await begin().click();

  await expect.element(page.getByText('Your export will start soon')).toBeVisible();
  expect(server.bodiesOf(exportAccount)).toEqual([{ includeTaxNumbers: true }]);
});

test('an export that is over says whether tax numbers are in it', async () => {
  const results = [DONE, { ...DONE, id: 2, result: { hasTaxNumbers: false } }];
  const answers = [NONE, answer(listAccountExports, { account: TEAM, permissions: { export: true }, results })];
  await openPage('/app/account/privacy', { answers });
  await expectToStand();

  const list = page.getByRole('list', { name: 'Account exports' });
  await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(2);
  expect(list.getByText('With full tax numbers').elements()).toHaveLength(1);
});

test('a member of a team is told who may export it', async () => {
  const answers = [NONE, answer(listAccountExports, { account: TEAM, permissions: { export: false }, results: [] })];
  await openPage('/app/account/privacy', { answers });
  await expectToStand();

  await expect.element(page.getByText('Only team admins can export it.')).toBeVisible();
  expect(begin().elements()).toEqual([]);
});

test('what could not be begun says why', async () => {
  const answers = [
    NONE,
    answer(listAccountExports, { account: TEAM, permissions: { export: true }, results: [] }),
    refuse(exportAccount, 409, 'not_permitted'),
  ];
  await openPage('/app/account/privacy', { answers });
  await expectToStand();
  await begin().click();

  await expect.element(page.getByRole('alert').first()).toBeVisible();
});
