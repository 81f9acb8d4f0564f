import { changePaymentSettings, checkStripe, getPaymentSettings } from '@sealwright/contract';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { FakeStripe, STRIPE_KEYS } from '../../../../../test/fake-stripe.ts';
import { readConfig } from '../../../../platform/config.ts';
import { createProviders } from './providers.ts';
import { checkStripeAccount } from './settings.check.ts';

async function installed(env: Record<string, string> = {}) {
  const server = await testApp(env);
  const admin = await server.make.user({ role: 'admin' });
  return { ...server, admin, call: server.as(admin), providers: createProviders(server.platform) };
}

test('a fresh installation takes payments with the test provider', async () => {
  const { call, providers } = await installed();

  expect(await call(getPaymentSettings)).toMatchObject({
    provider: 'test',
    isTestMode: true,
    currency: 'USD',
    stripe: {
      isFixed: false,
      secretKey: { isSet: false, last4: null },
      webhookUrl: 'http://sealwright.test/api/payments/webhook/stripe/',
    },
  });
  expect(providers.current().name).toBe('test');
  expect(() => providers.named('stripe')).toThrow(/available/);
});

test('keys are set, shown by their ends alone, changed one by one and removed', async () => {
  const { call, providers, platform } = await installed();

  const set = await call(changePaymentSettings, { body: { provider: 'stripe', stripe: STRIPE_KEYS } });
  expect(set).toMatchObject({
    provider: 'stripe',
    isTestMode: true,
    stripe: { secretKey: { isSet: true, last4: '1234' }, webhookSecret: { isSet: true, last4: '9012' } },
  });
  expect(JSON.stringify(set)).not.toContain(STRIPE_KEYS.secretKey.slice(8));
  expect(providers.current().name).toBe('stripe');

  const webhookSecret = 'whsec_another_3456';
  await call(changePaymentSettings, { body: { stripe: { webhookSecret } } });
  expect(platform.settings.get('stripe')).toEqual({ ...STRIPE_KEYS, webhookSecret });

  await call(changePaymentSettings, { body: { provider: 'test', stripe: null } });
  expect(providers.mode()).toEqual({ provider: 'test', isTestMode: true });
  expect((await call(getPaymentSettings)).stripe.secretKey).toEqual({ isSet: false, last4: null });
});

test('keys stand sealed in the database, and the change in the log without them', async () => {
  const { call, platform, admin } = await installed();

  await call(changePaymentSettings, { body: { stripe: STRIPE_KEYS } });

  const settings = await platform.db.selectFrom('settings').selectAll().execute();
  const activities = await platform.db
    .selectFrom('activities')
    .selectAll()
    .where('userId', '=', admin.userId)
    .where('action', '=', 'payment_settings_changed')
    .execute();
  expect(activities).toHaveLength(1);
  for (const key of Object.values(STRIPE_KEYS)) expect(JSON.stringify([settings, activities])).not.toContain(key);
});

test.each([
  ['Stripe without keys', { provider: 'stripe' as const }, 'stripe_keys_incomplete'],
  ['some of the keys', { stripe: { secretKey: STRIPE_KEYS.secretKey } }, 'stripe_keys_incomplete'],
  ['keys of two modes', { stripe: { ...STRIPE_KEYS, publishableKey: 'pk_live_abcdefgh5678' } }, 'stripe_keys_mixed'],
  ['a key of another kind', { stripe: { ...STRIPE_KEYS, secretKey: STRIPE_KEYS.publishableKey } }, 'request_invalid'],
])('%s cannot be set', async (_what, body, code) => {
  const { call, providers } = await installed();

  await expect(call(changePaymentSettings, { body })).rejects.toMatchObject({ code });
  expect(providers.mode().provider).toBe('test');
});

test('the keys of Stripe cannot be removed while it is the provider', async () => {
  const { call } = await installed();
  await call(changePaymentSettings, { body: { provider: 'stripe', stripe: STRIPE_KEYS } });

  await expect(call(changePaymentSettings, { body: { stripe: null } })).rejects.toMatchObject({
    code: 'stripe_keys_incomplete',
  });
});

const ENV = {
  STRIPE_SECRET_KEY: 'sk_live_abcdefgh1234',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abcdefgh5678',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh9012',
};

test('keys of the environment win, and cannot be changed', async () => {
  const { call } = await installed(ENV);

  const settings = await call(changePaymentSettings, { body: { provider: 'stripe' } });
  expect(settings).toMatchObject({ isTestMode: false, stripe: { isFixed: true, secretKey: { last4: '1234' } } });
  await expect(call(changePaymentSettings, { body: { stripe: STRIPE_KEYS } })).rejects.toMatchObject({
    code: 'stripe_keys_fixed',
  });
});

test('half a set of keys in the environment is refused, and so are two modes', () => {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY } = ENV;

  expect(() => readConfig({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY })).toThrow('set together');
  expect(() => readConfig({ ...ENV, STRIPE_PUBLISHABLE_KEY: 'pk_test_abcdefgh5678' })).toThrow('same mode');
  expect(readConfig(ENV).stripe?.webhookSecret).toBe(ENV.STRIPE_WEBHOOK_SECRET);
});

test('only administrators who have just shown that it is them change the settings', async () => {
  const { as, make, call, clock } = await installed();
  const user = await make.user();

  await expect(as(user)(getPaymentSettings)).rejects.toMatchObject({ code: 'not_found' });
  await expect(as(user)(checkStripe)).rejects.toMatchObject({ code: 'not_found' });
  clock.advance(11 * 60_000);

  await expect(call(changePaymentSettings, { body: { provider: 'test' } })).rejects.toBeDefined();
});

async function checked() {
  const { platform, call } = await installed();
  const stripe = new FakeStripe();
  const at = await stripe.listen();
  onTestFinished(() => stripe.close());
  return { stripe, call, check: () => checkStripeAccount(platform, at) };
}

test('the check says what is wrong with the account', async () => {
  const { stripe, call, check } = await checked();
  expect((await check()).outcome).toBe('keys_missing');
  expect((await call(checkStripe)).outcome).toBe('keys_missing');

  await call(changePaymentSettings, { body: { stripe: STRIPE_KEYS } });
  expect(await check()).toEqual({ outcome: 'ok', account: 'Acme', hasWebhook: false });
  stripe.webhooks = [{ url: 'http://sealwright.test/api/payments/webhook/stripe/', status: 'enabled' }];
  expect((await check()).hasWebhook).toBe(true);

  stripe.account = { id: 'acct_2', object: 'account', charges_enabled: false };
  expect(await check()).toMatchObject({ outcome: 'charges_off', account: 'acct_2' });
  stripe.status = 403;
  expect((await check()).outcome).toBe('not_permitted');
  stripe.status = 500;
  expect((await check()).outcome).toBe('unreachable');

  await call(changePaymentSettings, { body: { stripe: { secretKey: 'sk_test_wrong_key_1' } } });
  stripe.status = null;
  expect((await check()).outcome).toBe('secret_key_refused');
});
