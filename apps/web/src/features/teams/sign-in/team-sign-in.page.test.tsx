import {
  addTeamDomain,
  checkTeamDomain,
  getTeam,
  getTeamId,
  getTeamSignIn,
  listTeamDomains,
  mailTeamDomain,
  proveTeamDomain,
  updateTeamSignIn,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const DOMAIN = {
  id: 3,
  domain: 'company.example',
  record: { name: 'company.example', value: 'sealwright-verification=abc' },
  method: null,
  verifiedAt: null,
  missingSince: null,
};
const PROVEN = { ...DOMAIN, method: 'dns' as const, verifiedAt: '2026-04-15T09:30:00.000Z' };
const SIGN_IN = {
  issuer: 'https://id.company.example',
  clientId: 'client',
  hasSecret: true,
  redirectAddress: 'https://sign.example.com/sign-in/return',
  version: 4,
  permissions: { update: true },
};

async function openSettings(role: 'admin' | 'member', ...more: Answer[]) {
  const server = await openPage('/team/sign-in', {
    answers: [
      answer(getTeamId, { teamId: 7 }),
      answer(getTeam, { name: 'Preparers', isActive: true, role }),
      answer(listTeamDomains, { results: [PROVEN] }),
      answer(getTeamSignIn, SIGN_IN),
      ...more,
    ],
  });
  await expectToStand();
  return server;
}

const button = (name: string | RegExp) => page.getByRole('button', { name });

test('members are told that admins alone see this', async () => {
  const server = await openSettings('member');
  await expect.element(page.getByText('Only admins can view these settings')).toBeVisible();
  expect(server.received.map(({ at }) => at)).not.toContain(getTeamSignIn.at);
});

test('a domain is added, and one of everybody is refused before it is sent', async () => {
  const server = await openSettings('admin');
  const field = page.getByRole('textbox', { name: 'Domain', exact: true });
  await field.fill('gmail.com');
  await button('Add domain').click();
  await expect.element(page.getByText(/Anyone can get an address/)).toBeVisible();
  await field.fill('other.example');
  await button('Add domain').click();
  await expect.poll(() => server.bodiesOf(addTeamDomain)).toEqual([{ domain: 'other.example' }]);
  await expect.element(field).toHaveValue('');
});

test('a domain that is not proven shows its record, is looked for, and says what is missing', async () => {
  await openSettings(
    'admin',
    answer(listTeamDomains, { results: [DOMAIN] }),
    refuse(checkTeamDomain, 422, 'domain_not_proven'),
  );
  await expect.element(page.getByRole('textbox', { name: 'Value' })).toHaveValue(DOMAIN.record.value);
  await button('Check now').click();
  await expect.element(page.getByText(/The record isn’t there yet/)).toBeVisible();
  await expect.element(page.getByRole('switch', { name: /^Turn on company sign-in/ })).toBeDisabled();
});

test('a domain is proven by a code that was mailed to it', async () => {
  const server = await openSettings(
    'admin',
    answer(listTeamDomains, { results: [DOMAIN] }),
    answer(mailTeamDomain, { sentTo: 'admin@company.example' }),
  );
  await button('Verify by email instead').click();
  await page.getByLabelText('Send the code to').selectOptions('admin');
  await button('Send code').click();
  await page.getByRole('textbox', { name: 'Code from the email' }).fill('ABCDE-12345');
  await button('Verify').click();
  await expect.poll(() => server.bodiesOf(proveTeamDomain)).toEqual([{ code: 'ABCDE-12345' }]);
  expect(server.bodiesOf(mailTeamDomain)).toEqual([{ mailbox: 'admin' }]);
});

test('saving leaves the secret as it is unless another one was typed', async () => {
  const server = await openSettings('admin');
  await page.getByRole('switch', { name: /^Turn on company sign-in/ }).click();
  await button('Save').click();
  await expect.poll(() => server.bodiesOf(updateTeamSignIn)).toHaveLength(1);
  expect(server.bodiesOf(updateTeamSignIn)[0]).toEqual({
    issuer: SIGN_IN.issuer,
    clientId: SIGN_IN.clientId,
    defaultRole: 'admin',
    isEnabled: true,
    isRequired: false,
  });
});

test('a refusal of the issuer stands at its field', async () => {
  const errors = [{ path: 'issuer', code: 'issuer_unreachable', message: '' }];
  await openSettings('admin', refuse(updateTeamSignIn, 422, 'issuer_unreachable', { errors }));
  await page.getByRole('textbox', { name: 'Issuer' }).fill('https://id.other.example');
  await button('Save').click();
  await expect.element(page.getByText(/No sign-in service was found/)).toBeVisible();
});
