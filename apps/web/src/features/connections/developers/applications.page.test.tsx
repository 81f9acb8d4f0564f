import {
  createOauthApplication,
  deleteOauthApplication,
  getOauthApplication,
  listOauthApplications,
  rotateOauthSecret,
  tryOauthApplication,
  updateOauthApplication,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const permissions = { update: true, delete: true };
const LEDGER = {
  id: 7,
  name: 'Ledger',
  clientId: 'c11e47',
  clientType: 'confidential' as const,
  redirectUris: ['https://ledger.example/back'],
  secretHint: 'wxyz',
  people: 3,
  issuer: 'https://sign.example/oauth',
  version: 2,
  permissions,
};
const TRIAL = {
  authUrl: 'https://sign.example/oauth/authorize?client_id=c11e47',
  codeChallenge: 'a-challenge',
  codeVerifier: 'a-verifier',
  redirectUri: 'https://ledger.example/back',
  tokenUrl: 'https://sign.example/oauth/token',
};
const listed = answer(listOauthApplications, { count: 1, results: [LEDGER], permissions: { create: true } });

test('the list is searched and leads to a new application', async () => {
  const server = await openPage('/developers/applications', { answers: [listed] });
  await expectToStand();

  await expect.element(page.getByRole('link', { name: 'Ledger' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search applications' }).fill('led');
  await expect
    .poll(() => server.received.filter(({ at }) => at === listOauthApplications.at).at(-1)?.query)
    .toMatchObject({ search: 'led' });
  await page.getByRole('link', { name: 'Add application' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Add application' })).toBeVisible();
});

test('a list that cannot be fetched says so, and a member is sent to the admins', async () => {
  await openPage('/developers/applications', { answers: [refuse(listOauthApplications, 500, 'internal')] });
  await expect.element(page.getByText('Error while fetching applications')).toBeVisible();
  closePage();

  await openPage('/developers/applications', { answers: [refuse(listOauthApplications, 409, 'not_permitted')] });
  await expect.element(page.getByText('Only team admins can manage applications')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Add application' })).not.toBeInTheDocument();
});

test('what is wrong with an address is said at it, and the result shows the secret and the trial', async () => {
  const made = answer(createOauthApplication, { ...LEDGER, clientSecret: 'swc_secret', trial: TRIAL });
  const server = await openPage('/developers/applications/new', { answers: [made] });
  await expectToStand();

  await page.getByRole('textbox', { name: 'Name' }).fill('Ledger');
  await page.getByRole('textbox', { name: 'Redirect URI 1' }).fill('http://ledger.example/back');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect.element(page.getByText(/^Use https\./)).toBeVisible();
  await page.getByRole('textbox', { name: 'Redirect URI 1' }).fill('https://ledger.example/back');
  await page.getByRole('button', { name: 'Add another URI' }).click();
  await page.getByRole('textbox', { name: 'Redirect URI 2' }).fill('com.example.ledger:/back');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect.element(page.getByText('Only public applications can use a custom scheme.')).toBeVisible();
  await page.getByRole('radio', { name: 'Public' }).click();
  await page.getByRole('button', { name: 'Register' }).click();

  await expect.element(page.getByRole('heading', { level: 1, name: 'Ledger is registered' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Client secret' })).toHaveValue('swc_secret');
  await expect.element(page.getByRole('textbox', { name: 'Client ID' })).toHaveValue('c11e47');
  await expect.element(page.getByRole('textbox', { name: 'Auth URL' })).toHaveValue(TRIAL.authUrl);
  await expect.element(page.getByRole('textbox', { name: 'Code challenge' })).toHaveValue('a-challenge');
  await expect.element(page.getByRole('textbox', { name: 'Code verifier' })).toHaveValue('a-verifier');
  expect(server.bodiesOf(createOauthApplication)).toEqual([
    {
      name: 'Ledger',
      clientType: 'public',
      redirectUris: ['https://ledger.example/back', 'com.example.ledger:/back'],
      embedOrigins: [],
    },
  ]);
});

test.each([
  ['internal', 500, 'App registration failed, please try again.'],
  ['applications_too_many', 422, 'An account can have up to 100 applications. Delete one that is no longer used.'],
] as const)('a refused registration (%s) keeps what was typed', async (code, status, text) => {
  await openPage('/developers/applications/new', { answers: [refuse(createOauthApplication, status, code)] });
  await expectToStand();

  await page.getByRole('textbox', { name: 'Name' }).fill('Ledger');
  await page.getByRole('textbox', { name: 'Redirect URI 1' }).fill('https://ledger.example/back');
  await page.getByRole('button', { name: 'Register' }).click();

  await expect.element(page.getByText('Failed to register application.')).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ledger');
});

test('an application is changed, gets a new secret, is tried and deleted', async () => {
  const server = await openPage('/developers/applications/7', {
    answers: [
      answer(getOauthApplication, LEDGER),
      answer(updateOauthApplication, { ...LEDGER, version: 3 }),
      answer(rotateOauthSecret, { ...LEDGER, clientSecret: 'swc_fresh' }),
      answer(tryOauthApplication, TRIAL),
      answer(deleteOauthApplication),
      listed,
    ],
  });
  await expectToStand();

  await page.getByRole('textbox', { name: 'Name' }).fill('Ledger 2');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => server.bodiesOf(updateOauthApplication)).toHaveLength(1);
  await page.getByRole('button', { name: 'Create new secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create new secret' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Client secret' })).toHaveValue('swc_fresh');
  await page.getByRole('button', { name: 'Create test values' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Code verifier' })).toHaveValue('a-verifier');
  await page.getByRole('button', { name: 'Delete application' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete application' }).click();

  await expect.element(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  expect(server.bodiesOf(updateOauthApplication)).toEqual([
    { name: 'Ledger 2', redirectUris: ['https://ledger.example/back'], embedOrigins: [] },
  ]);
  expect(server.received.some(({ at }) => at === deleteOauthApplication.at)).toBe(true);
});

test('a new secret keeps what was typed', async () => {
  let version = 2;
  const now = () => ({ ...LEDGER, version, secretHint: version === 2 ? 'wxyz' : 'resh' });
  await openPage('/developers/applications/7', {
    answers: [
      { endpoint: getOauthApplication, respond: (call) => answer(getOauthApplication, now()).respond(call) },
      {
        endpoint: rotateOauthSecret,
        respond: (call) => {
          version = 3;
          return answer(rotateOauthSecret, { ...now(), clientSecret: 'swc_fresh' }).respond(call);
        },
      },
    ],
  });
  await page.getByRole('textbox', { name: 'Name' }).fill('Ledger 2');
  await page.getByRole('button', { name: 'Create new secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create new secret' }).click();
  await expect.element(page.getByText(/Ends in .*resh/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ledger 2');
});

test('origins for embedding are added, checked at their field, and taken away', async () => {
  const server = await openPage('/developers/applications/7', {
    answers: [
      answer(getOauthApplication, { ...LEDGER, embedOrigins: ['https://old.example'] }),
      answer(updateOauthApplication, LEDGER),
    ],
  });
  await expectToStand();
  const origin = (number: number) => page.getByRole('textbox', { name: `Origin ${number}`, exact: true });

  await expect.element(origin(1)).toHaveValue('https://old.example');
  await page.getByRole('button', { name: 'Add origin' }).click();
  await origin(2).fill('https://ledger.example/path');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText(/Enter an origin without a path/)).toBeVisible();
  await origin(2).fill('https://ledger.example');
  await page.getByRole('button', { name: 'Remove origin 1' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(() => server.bodiesOf(updateOauthApplication))
    .toEqual([
      { name: 'Ledger', redirectUris: ['https://ledger.example/back'], embedOrigins: ['https://ledger.example'] },
    ]);
});
