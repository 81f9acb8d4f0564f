import { MantineProvider } from '@mantine/core';
import { answerIdentity, type IdentityCheck, type Locale, startIdentity } from '@sealwright/contract';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage } from '../../../../../test/open-page.tsx';
import { sampleOf } from '../../../../../test/sample.ts';
import { type Answer, answer, refuse, serve } from '../../../../../test/server.ts';
import { fetchTexts, initI18n, setLocale } from '../../../../lib/i18n.ts';
import { IdentityScreen } from './identity-screen.tsx';
import { proofHeaders } from './proof.ts';

const LINK = { id: 7, token: 'secret' };
const NAMESPACES = ['signing', 'common', 'errors'] as const;
let root: Root | null = null;
let isStarted = false;

afterEach(() => {
  root?.unmount();
  root = null;
  closePage();
});

const checkOf = (more: Partial<IdentityCheck>): IdentityCheck => ({
  ...(sampleOf(startIdentity.response) as IdentityCheck),
  isPassed: false,
  senderName: 'Grace Hopper',
  logoUrl: null,
  triesLeft: 5,
  lastsHours: 12,
  channels: [],
  code: null,
  questions: [],
  isDemo: false,
  ...more,
});

const EMAIL = { channel: 'email' as const, sentTo: 'a•••@example.com' };
const code = (resendIn: number) => ({ ...EMAIL, expiresAt: '2026-11-24T10:00:00.000Z', resendIn });

async function open(check: Partial<IdentityCheck>, answers: Answer[], locale: Locale = 'en') {
  await page.viewport(390, 844);
  const server = serve(answers);
  if (!isStarted) await initI18n(NAMESPACES, locale);
  isStarted = true;
  await setLocale(locale);
  for (const namespace of NAMESPACES) await fetchTexts(namespace);
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  let passed = 0;
  root.render(
    <MantineProvider>
      <IdentityScreen
        link={LINK}
        check={checkOf(check)}
        onPassed={async () => {
          passed += 1;
        }}
      />
    </MantineProvider>,
  );
  return { server, hasPassed: () => passed > 0 };
}

const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

test('a code is asked for, entered, and the browser keeps that it has passed', async () => {
  const { server, hasPassed } = await open({ method: 'email_code', channels: [EMAIL] }, [
    answer(startIdentity, checkOf({ method: 'email_code', channels: [EMAIL], code: code(60) })),
    answer(answerIdentity, { proof: 'shown', expiresAt: '2026-11-24T22:00:00.000Z' }),
  ]);

  await expect.element(page.getByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible();
  await expect.element(page.getByText(/Grace Hopper/)).toBeVisible();
  await press(/Email a code to/);
  await expect.element(page.getByText(/a•••@example.com/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Email a new code/ })).toBeDisabled();
  await page.getByLabelText('Code', { exact: true }).fill('123 456');
  await press('Confirm');

  await expect.poll(hasPassed).toBe(true);
  expect(server.bodiesOf(answerIdentity)).toEqual([{ code: '123 456' }]);
  expect(proofHeaders(LINK)).toEqual({ 'x-identity-proof': 'shown' });
  expect(proofHeaders({ id: 7, token: 'other' })).toEqual({});
});

test('a wrong answer says how many tries are left, and the last one what to do', async () => {
  await open({ method: 'access_code' }, [
    refuse(answerIdentity, 422, 'identity_incorrect', { facts: { triesLeft: 1 } }),
  ]);
  await page.getByLabelText('Access code').fill('wrong');
  await press('Confirm');
  await expect.element(page.getByRole('alert').getByText(/left\.$/)).toBeVisible();

  serve([refuse(answerIdentity, 423, 'recipient_locked')]);
  await press('Confirm');

  await expect.element(page.getByRole('heading', { name: 'This link is locked' })).toBeVisible();
  await expect.element(page.getByText(/The sender can unlock it/)).toBeVisible();
});

test('the last four and the code are sent together', async () => {
  const { server } = await open({ method: 'ssn_last4', channels: [EMAIL], code: code(0) }, [
    answer(answerIdentity, { proof: 'x', expiresAt: '2026-11-24T22:00:00.000Z' }),
  ]);

  await page.getByLabelText('Code', { exact: true }).fill('123456');
  await expect.element(page.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await page.getByLabelText('Last four digits of your SSN').fill('6789');
  await press('Confirm');

  await expect.poll(() => server.bodiesOf(answerIdentity)).toEqual([{ code: '123456', ssnLast4: '6789' }]);
});

test('demo questions are marked as such, in the language of the page, and each needs an answer', async () => {
  const questions = [
    { text: 'One?', choices: ['A', 'B'] },
    { text: 'Two?', choices: ['C', 'D'] },
  ];
  const { server } = await open(
    { method: 'kba', isDemo: true },
    [
      answer(startIdentity, checkOf({ method: 'kba', isDemo: true, questions })),
      refuse(answerIdentity, 422, 'identity_incorrect', { facts: { triesLeft: 4 } }),
    ],
    'ar',
  );

  await expect.element(page.getByText('عرض تجريبي', { exact: true })).toBeVisible();
  await press('عرض الأسئلة');
  await page.getByText('B', { exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'تأكيد' })).toBeDisabled();
  await page.getByText('C', { exact: true }).click();
  await press('تأكيد');

  await expect.poll(() => server.bodiesOf(answerIdentity)).toEqual([{ answers: [1, 0] }]);
  expect(server.bodiesOf(startIdentity)).toEqual([{ locale: 'ar' }]);
  // Others are drawn for the next try.
  await expect.element(page.getByRole('button', { name: 'عرض الأسئلة' })).toBeVisible();
});
