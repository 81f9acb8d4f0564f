import {
  addPaymentMethod,
  buyBundles,
  confirmTestCard,
  getPaymentPage,
  startPayment,
  type StripeKeys,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { billingOn, bundleOf } from '../../../../test/billing.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { refusal } from '../../../../test/signing-flow.ts';
import { paidThrough } from './paid-through.ts';
import { createProviders } from './providers/index.ts';

const server = await testApp();
const { as, clock, make, platform } = server;
const { db, settings } = platform;
const admin = await make.user({ role: 'admin' });
await billingOn(server, admin, 1);
const bundle = await bundleOf(server, admin);
const through = paidThrough({ platform, provider: createProviders(platform).source, listeners: new Map() });
const KEYS: StripeKeys = {
  secretKey: 'sk_test_12345678',
  publishableKey: 'pk_test_12345678',
  webhookSecret: 'whsec_12345678',
};

async function choose(provider: 'stripe' | 'test', keys: StripeKeys | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await settings.write(tx, 'payment_provider', provider, clock.now());
    await settings.write(tx, 'stripe', keys, clock.now());
  });
  await settings.read();
}

/** A bundle to pay: the path of its page. */
const owed = async (user: TestUser): Promise<string> =>
  (await as(user)(buyBundles, { body: { plan: bundle.id } })).paymentPage.slice(1);
const tokenIn = (path: string): string => path.split('/').at(-1) ?? '';
const start = (path: string) => as(null)(startPayment, { params: { token: tokenIn(path) }, body: {} });
const read = (path: string) => as(null)(getPaymentPage, { params: { token: tokenIn(path) } });

test('a payment and a card that were begun keep the form of their provider; what was not takes the present one', async () => {
  await choose('test', null);
  const user = await make.user();
  const begun = await owed(user);
  await start(begun);
  const untouched = await owed(user);
  const { page } = await as(user)(addPaymentMethod, {});
  await choose('stripe', KEYS);

  expect(await through(begun)).toBe('test');
  expect(await through(`${begun}/`)).toBe('test');
  expect(await through(page.slice(1))).toBe('test');
  expect(await through(untouched)).toBe('stripe');
  expect(await through('pay/nonsense')).toBe('stripe');

  await rawSql(db, `update payments set provider = 'stripe' where provider = 'test'`);
  await choose('test', KEYS);
  expect(await through(begun)).toBe('stripe');
  expect(await through(untouched)).toBe('test');
});

test('a payment that is over says so when the keys of its provider are gone; one that is open cannot be paid then', async () => {
  await choose('test', null);
  const user = await make.user();
  const [paid, open] = [await owed(user), await owed(user)];
  const { clientSecret } = await start(paid);
  const card = { token: 'tok_success' as const, expiryMonth: 12, expiryYear: 2099 };
  await as(null)(confirmTestCard, { body: { clientSecret: clientSecret ?? '', ...card } });
  await start(open);
  await server.runTasks();
  expect(await read(paid)).toMatchObject({ state: 'paid', form: null, isTestMode: true });
  expect(await read(open)).toMatchObject({ state: 'open', form: { provider: 'test' }, isTestMode: true });

  await rawSql(db, `update payments set provider = 'stripe' where account_id = ${user.accountId}`);

  expect(await read(paid)).toMatchObject({ state: 'paid', form: null, isTestMode: false, savedCards: [] });
  expect(await refusal(read(open))).toBe('503 payments_unavailable');
});
