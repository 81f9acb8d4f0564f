import { changePaymentSettings, checkStripe, getPaymentSettings } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const ADMIN = { user: { role: ['admin'] as ['admin'] } };
const NONE = { isSet: false, last4: null };
const KEPT = { isSet: true, last4: '1234' };
const ofKeys = (key: typeof NONE | typeof KEPT, isFixed = false) => ({
  isFixed,
  secretKey: key,
  publishableKey: key,
  webhookSecret: key,
  webhookUrl: 'https://sign.example.com/api/payments/webhook/stripe/',
  events: ['payment_intent.succeeded'],
});
const FRESH = answer(getPaymentSettings, { provider: 'test', isTestMode: true, currency: 'USD', stripe: ofKeys(NONE) });
const SET = answer(getPaymentSettings, { provider: 'stripe', isTestMode: true, currency: 'USD', stripe: ofKeys(KEPT) });

const field = (name: string) => page.getByLabelText(name, { exact: true });

test('Stripe is chosen with its three keys', async () => {
  const saved = answer(changePaymentSettings, { provider: 'stripe', isTestMode: true, stripe: ofKeys(KEPT) });
  const { received } = await openPage('/admin/payments', { ...ADMIN, answers: [FRESH, saved] });

  await page.getByRole('radio', { name: 'Stripe' }).click();
  await field('Secret key').fill('sk_test_abcdefgh1234');
  await field('Publishable key').fill('pk_test_abcdefgh1234');
  await field('Signing secret').fill('whsec_abcdefgh1234');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect.element(page.getByText('Payment settings saved')).toBeVisible();
  await expect.element(page.getByText(/Saved, ends in/).first()).toBeVisible();
  await expect.element(field('Secret key')).toHaveValue('');
  expect(received.find(({ at }) => at === changePaymentSettings.at)?.body).toEqual({
    provider: 'stripe',
    stripe: {
      secretKey: 'sk_test_abcdefgh1234',
      publishableKey: 'pk_test_abcdefgh1234',
      webhookSecret: 'whsec_abcdefgh1234',
    },
  });
});

test('a key of another kind is said at its field, and not sent', async () => {
  const { received } = await openPage('/admin/payments', { ...ADMIN, answers: [FRESH] });

  await field('Secret key').fill('pk_test_abcdefgh1234');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect.element(page.getByText('This is a different kind of key. Copy it again from Stripe.')).toBeVisible();
  expect(received.filter(({ at }) => at === changePaymentSettings.at)).toEqual([]);
});

test('what the server refuses is said', async () => {
  const refusal = refuse(changePaymentSettings, 422, 'stripe_keys_incomplete');
  await openPage('/admin/payments', { ...ADMIN, answers: [FRESH, refusal] });

  await page.getByRole('radio', { name: 'Stripe' }).click();
  await page.getByRole('button', { name: 'Save' }).click();

  await expect.element(page.getByText(/Stripe needs all three/)).toBeVisible();
});

test('keys are removed after a question', async () => {
  const removed = answer(changePaymentSettings, { provider: 'test', isTestMode: true, stripe: ofKeys(NONE) });
  const { received } = await openPage('/admin/payments', { ...ADMIN, answers: [SET, removed] });

  await page.getByRole('button', { name: 'Remove keys' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove keys' }).click();

  await expect.element(page.getByText('Stripe keys removed')).toBeVisible();
  expect(received.find(({ at }) => at === changePaymentSettings.at)?.body).toEqual({ provider: 'test', stripe: null });
});

test('keys of the environment cannot be typed', async () => {
  const fixed = answer(getPaymentSettings, { provider: 'stripe', isTestMode: false, stripe: ofKeys(KEPT, true) });
  await openPage('/admin/payments', { ...ADMIN, answers: [fixed] });

  await expect.element(page.getByText(/The keys are set in this instance’s environment/)).toBeVisible();
  await expect.element(field('Secret key')).toBeDisabled();
  await expect.element(page.getByText('Live: real money is taken')).toBeVisible();
});

test('the check says what Stripe said', async () => {
  const said = answer(checkStripe, { outcome: 'charges_off', account: 'Acme', hasWebhook: false });
  await openPage('/admin/payments', { ...ADMIN, answers: [SET, said] });

  await page.getByRole('button', { name: 'Check connection' }).click();

  await expect.element(page.getByText(/Stripe doesn’t accept charges for .*Acme/)).toBeVisible();
  await expect.element(page.getByText(/no active endpoint/)).toBeVisible();
});
