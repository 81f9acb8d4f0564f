import {
  beginSocialSignIn,
  connectWaitingIdentity,
  findTeamSignIn,
  login,
  readWaitingIdentity,
  socialSignIn,
  User,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { sampleOf } from '../../../../test/sample.ts';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const TEAM = { key: 'team-0123456789abcdef0123', name: 'Northern Preparers' };
const found = answer(findTeamSignIn, { results: [TEAM] });
const way = page.getByRole('button', { name: `Continue with ${TEAM.name}` });

test('the domain of an address leads to the sign-in of its team, and nothing else of it is sent', async () => {
  const server = await openPage('/sign-in', {
    user: null,
    answers: [found, refuse(beginSocialSignIn, 503, 'provider_unavailable')],
  });
  await page.getByRole('textbox', { name: 'Email or username' }).fill('ada@northern.example');
  await way.click();
  expect(server.bodiesOf(findTeamSignIn)).toEqual([{ domain: 'northern.example' }]);
  await expect
    .poll(() => server.received.find(({ at }) => at === beginSocialSignIn.at)?.params)
    .toEqual({
      provider: TEAM.key,
    });
});

test('an address that anyone can have is not asked about', async () => {
  const server = await openPage('/sign-in', { user: null, answers: [found] });
  await page.getByRole('textbox', { name: 'Email or username' }).fill('ada@gmail.com');
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(server.bodiesOf(findTeamSignIn)).toEqual([]);
  await expect.element(way).not.toBeInTheDocument();
});

test('a team’s own address offers its sign-in', async () => {
  await openPage('/t/north', { user: null, answers: [found] });
  await expect.element(way).toBeVisible();
});

test('who has to come by the company is told so, and led there', async () => {
  const server = await openPage('/sign-in', {
    user: null,
    answers: [found, refuse(login, 409, 'team_sign_in_required', { facts: { domain: 'northern.example' } })],
  });
  await page.getByRole('textbox', { name: 'Email or username' }).fill('ada');
  await page.getByLabelText(/^Password/).fill('Enchantress-of-9');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(page.getByText(/requires signing in through your company/)).toBeVisible();
  await expect.element(way).toBeVisible();
  expect(server.bodiesOf(findTeamSignIn)).toEqual([{ domain: 'northern.example' }]);
});

test('who has an account is asked to sign in to it, and then whether to connect it', async () => {
  const server = await openPage('/t/north', {
    user: null,
    answers: [
      found,
      // A place on this very page: the browser stays.
      answer(beginSocialSignIn, { url: '#away', state: 'state' }),
      refuse(socialSignIn, 409, 'sign_in_confirm_needed', { facts: { ticket: 'the ticket' } }),
      answer(login, { access: 'access', refresh: 'refresh', user: sampleOf(User) as User, role: ['user'] }),
      answer(readWaitingIdentity, { name: TEAM.name, email: 'ada@northern.example' }),
      answer(connectWaitingIdentity, { name: TEAM.name }),
    ],
  });
  await way.click();
  await expect.poll(() => location.hash).toBe('#away');
  history.pushState(null, '', '/sign-in/return?state=state&code=code');
  await page.getByRole('link', { name: 'Sign in as usual' }).click();
  await page.getByRole('textbox', { name: 'Email or username' }).fill('ada');
  await page.getByLabelText(/^Password/).fill('Enchantress-of-9');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(page.getByText(TEAM.name)).toBeVisible();
  expect(server.bodiesOf(connectWaitingIdentity)).toEqual([]);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.poll(() => server.bodiesOf(connectWaitingIdentity)).toEqual([{ ticket: 'the ticket' }]);
});

test('connecting says what it means, and is left without doing anything', async () => {
  const server = await openPage('/connect-sign-in');
  await expect.element(page.getByText(/nothing to connect/)).toBeVisible();
  await page.getByRole('button', { name: 'Go to documents' }).click();
  await expectToStand();
  expect(server.received.map(({ at }) => at)).not.toContain(connectWaitingIdentity.at);
  expect(server.received.map(({ at }) => at)).not.toContain(readWaitingIdentity.at);
});
