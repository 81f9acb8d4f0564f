import {
  addTeamDomain,
  checkTeamDomain,
  createScimToken,
  getTeam,
  getTeamId,
  getTeamScim,
  getTeamSignIn,
  listMembers,
  listTeamDomains,
  mailTeamDomain,
  proveTeamDomain,
  removeScimToken,
  updateTeamScim,
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
const SCIM = {
  baseAddress: 'https://sign.example.com/scim/v2',
  token: null,
  heir: null,
  version: 3,
  permissions: { update: true },
};
const TOKEN = { hint: 'x7Qk', createdAt: '2026-04-15T09:30:00.000Z', lastUsedAt: null };

async function openSettings(role: 'admin' | 'member', ...more: Answer[]) {
  const server = await openPage('/team/sign-in', {
    answers: [
      answer(getTeamId, { teamId: 7 }),
      answer(getTeam, { name: 'Preparers', isActive: true, role }),
      answer(listTeamDomains, { results: [PROVEN] }),
      answer(getTeamSignIn, SIGN_IN),
      answer(getTeamScim, SCIM),
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
  await expect.element(page.getByText(/We couldn’t find the record yet/)).toBeVisible();
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

test('what is turned on stays shown as on while other things are typed', async () => {
  await openSettings('admin', answer(getTeamSignIn, { ...SIGN_IN, isEnabled: true, isRequired: true }));
  await page.getByRole('textbox', { name: 'Client ID' }).fill('another');
  await expect.element(button('Save').first()).toBeEnabled();
  await expect.element(page.getByRole('switch', { name: /^Turn on company sign-in/ })).toBeChecked();
  await expect.element(page.getByRole('switch', { name: /^Require/ })).toBeChecked();
});

test('saving leaves the secret as it is unless another one was typed', async () => {
  const server = await openSettings('admin');
  await page.getByRole('switch', { name: /^Turn on company sign-in/ }).click();
  await button('Save').first().click();
  await expect.poll(() => server.bodiesOf(updateTeamSignIn)).toHaveLength(1);
  expect(server.bodiesOf(updateTeamSignIn)[0]).toEqual({
    issuer: SIGN_IN.issuer,
    clientId: SIGN_IN.clientId,
    defaultRole: 'admin',
    isEnabled: true,
    isRequired: false,
  });
});

test('what is on stays on when another field is changed', async () => {
  const server = await openSettings('admin', answer(getTeamSignIn, { ...SIGN_IN, isEnabled: true, isRequired: true }));
  const on = page.getByRole('switch', { name: /^Turn on company sign-in/ });
  await expect.element(on).toBeChecked();
  await page.getByRole('textbox', { name: 'Client ID' }).fill('another');
  await page.getByRole('combobox', { name: /role of new members/i }).selectOptions('member');
  await expect.element(on).toBeChecked();
  await button('Save').first().click();
  await expect.poll(() => server.bodiesOf(updateTeamSignIn)).toMatchObject([{ isEnabled: true, isRequired: true }]);
});

test('what someone else saved is shown where nothing was typed, and saving again goes on from it', async () => {
  const theirs = { ...SIGN_IN, issuer: 'https://id.theirs.example', version: 5 };
  let saves = 0;
  const server = await openSettings(
    'admin',
    {
      endpoint: getTeamSignIn,
      respond: (call) => answer(getTeamSignIn, saves === 0 ? SIGN_IN : theirs).respond(call),
    },
    {
      endpoint: updateTeamSignIn,
      respond: (call) => {
        saves += 1;
        return (
          saves === 1 ? refuse(updateTeamSignIn, 409, 'version_stale') : answer(updateTeamSignIn, theirs)
        ).respond(call);
      },
    },
  );
  const secret = page.getByLabelText('Client secret');
  await page.getByRole('textbox', { name: 'Client ID' }).fill('mine');
  await secret.fill('typed');
  await button('Save').first().click();
  await expect.element(page.getByRole('textbox', { name: 'Issuer' })).toHaveValue(theirs.issuer);
  await expect.element(page.getByRole('textbox', { name: 'Client ID' })).toHaveValue('mine');
  await expect.element(secret).toHaveValue('typed');

  await button('Save').first().click();
  await expect.element(secret).toHaveValue('');
  expect(server.bodiesOf(updateTeamSignIn).at(-1)).toMatchObject({
    issuer: theirs.issuer,
    clientId: 'mine',
    clientSecret: 'typed',
  });
});

test('a refusal of the issuer stands at its field', async () => {
  const errors = [{ path: 'issuer', code: 'issuer_unreachable', message: '' }];
  await openSettings('admin', refuse(updateTeamSignIn, 422, 'issuer_unreachable', { errors }));
  await page.getByRole('textbox', { name: 'Issuer' }).fill('https://id.other.example');
  await button('Save').first().click();
  await expect.element(page.getByText(/No sign-in service was found/)).toBeVisible();
});

test('the token of a directory is shown once, when it is made', async () => {
  const secret = 'sws_0123456789012345678901234567890123456789012';
  const server = await openSettings('admin', answer(createScimToken, { ...SCIM, token: TOKEN, secret }));
  await expect.element(page.getByText(/^No token yet/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Base address' })).toHaveValue(SCIM.baseAddress);
  await button('Create token').click();
  await expect.element(page.getByRole('textbox', { name: 'New token' })).toHaveValue(secret);
  expect(server.received.filter(({ at }) => at === createScimToken.at)).toHaveLength(1);
});

test('a token is replaced and removed after a question', async () => {
  const server = await openSettings('admin', answer(getTeamScim, { ...SCIM, token: TOKEN }));
  await expect.element(page.getByText(/x7Qk/)).toBeVisible();
  await expect.element(page.getByText('Not used yet')).toBeVisible();
  await button('Replace token').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await button('Remove token').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove token' }).click();
  await expect.poll(() => server.received.filter(({ at }) => at === removeScimToken.at)).toHaveLength(1);
  expect(server.received.filter(({ at }) => at === createScimToken.at)).toHaveLength(0);
});

test('an admin is chosen who takes over documents', async () => {
  const admins = [
    { id: 11, name: 'Ada Lovelace' },
    { id: 12, name: 'W'.repeat(200) },
  ];
  const server = await openSettings('admin', answer(listMembers, { count: 2, results: admins }));
  const choice = page.getByLabelText('Transfer documents to');
  await expect.element(choice).toHaveValue('');
  await choice.selectOptions('11');
  await button('Save').last().click();
  await expect.poll(() => server.bodiesOf(updateTeamScim)).toEqual([{ heir: 11 }]);
});

test('the admin who was chosen stays chosen when the others are read', async () => {
  const admins = [{ id: 11, name: 'Ada Lovelace' }];
  await openSettings(
    'admin',
    answer(getTeamScim, { ...SCIM, heir: { id: 12, name: 'Grace Hopper' } }),
    answer(listMembers, { count: 1, results: admins }),
  );
  const choice = page.getByLabelText('Transfer documents to');
  await expect.poll(() => document.querySelector('option[value="11"]')).not.toBeNull();
  await expect.element(choice).toHaveValue('12');
  await expect.element(button('Save').last()).toBeDisabled();
});

test('without a verified domain the card says that one is needed', async () => {
  await openSettings('admin', answer(listTeamDomains, { results: [DOMAIN] }));
  await expect.element(page.getByText(/A directory can add only people/)).toBeVisible();
});
