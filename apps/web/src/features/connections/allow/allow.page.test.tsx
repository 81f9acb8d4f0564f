import { answerOauthAuthorization, getOauthAuthorization } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const ASKED = answer(getOauthAuthorization, {
  application: { name: 'Ledger', owner: 'Books Inc.', ownerKind: 'team' },
  returnsTo: 'ledger.example',
  scopes: ['openid', 'contacts:read'],
  accounts: [
    { id: 4, kind: 'personal', name: 'Ada Lovelace' },
    { id: 9, kind: 'team', name: 'Preparers' },
  ],
});

test('the person sees who asks for what, chooses the account, and allows it', async () => {
  const server = await openPage('/authorize/abc', {
    answers: [ASKED, answer(answerOauthAuthorization, { continueAt: '#allowed' })],
  });
  await expectToStand();

  await expect.element(page.getByRole('heading', { level: 1, name: /Ledger.? asks for access/u })).toBeVisible();
  await expect.element(page.getByText('See your contacts and tags')).toBeVisible();
  await expect.element(page.getByText(/Books Inc\./)).toBeVisible();
  await expect.element(page.getByText(/ledger\.example/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Act for' }).click();
  await page.getByRole('option', { name: 'Preparers' }).click();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();

  await expect.poll(() => server.bodiesOf(answerOauthAuthorization)).toEqual([{ isAllowed: true, account: 9 }]);
});

test('who does not want it says no', async () => {
  const server = await openPage('/authorize/abc', {
    answers: [ASKED, answer(answerOauthAuthorization, { continueAt: '#denied' })],
  });
  await expectToStand();

  await page.getByRole('button', { name: 'Don’t allow' }).click();

  await expect.poll(() => server.bodiesOf(answerOauthAuthorization)).toEqual([{ isAllowed: false }]);
});

test('a request that is over says what to do, as does one that cannot be answered at all', async () => {
  await openPage('/authorize/abc', { answers: [refuse(getOauthAuthorization, 410, 'authorization_over')] });
  await expect.element(page.getByText(/This request has ended/)).toBeVisible();
  closePage();

  await openPage('/authorize-refused?error=invalid_redirect_uri', {});
  await expect.element(page.getByText(/an address that isn’t registered/)).toBeVisible();
});
