import { once } from 'node:events';
import {
  addPaymentMethod,
  buyBundles,
  changeUserSubscription,
  confirmPaymentMethod,
  confirmTestCard,
  createOrder,
  createPlan,
  createProduct,
  createSubscription,
  getOrderPayLink,
  getPaymentMethods,
  getUserSubscriptionDetails,
  startPayment,
  updateBillingConfig,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { checkBooks, checkStock } from '../apps/server/test/money-books.ts';
import type { Stock } from '../apps/server/test/money-world.ts';
import type { RunningServer } from '../e2e/server.ts';
import { type Client, client, until } from './client.ts';
import { type Installation, installations } from './installation.ts';
import { seeded } from './random.ts';
import { scaled } from './scale.ts';
import { sendOut } from './signing.ts';

const newInstallation = await installations();
const [BUNDLES, PIECES, PLACES] = [200, 100, 50];
const CARD = { token: 'tok_success' as const, expiryMonth: 12, expiryYear: 2099 };
const LATEST_MS = 400;

/** Plans that cost something, a bundle and a product, billing on, and a card that is charged. */
async function openShop({
  speak,
}: Client): Promise<{ plans: number[]; bundle: number; product: number; stock: Stock[] }> {
  const plan = async (name: string, monthlyPrice: number, more: object) =>
    (
      await speak(createPlan, {
        body: { kind: 'plan', name, sku: name, monthlyPrice, yearlyPrice: monthlyPrice * 10, ...more },
      })
    ).id;
  await plan('Start', 0, { isStart: true, requestsIncluded: 1000 });
  const plans = [
    await plan('Solo', 1000, { requestsIncluded: 1000, stock: PLACES }),
    await plan('Team', 3000, { requestsIncluded: 1000, stock: PLACES }),
  ];
  const { id: bundle } = await speak(createPlan, {
    body: { kind: 'bundle', name: 'Twenty', sku: 'Twenty', price: 499, requestsIncluded: 20, stock: BUNDLES },
  });
  const { id: product } = await speak(createProduct, {
    body: { name: 'Bag', sku: 'BAG', category: 'bags', price: 777, quantity: PIECES },
  });
  await speak(updateBillingConfig, { body: { isOn: true } });
  const { id, clientSecret } = await speak(addPaymentMethod, {});
  await speak(confirmTestCard, { body: { clientSecret: clientSecret ?? '', ...CARD } });
  await speak(confirmPaymentMethod, { params: { id } });
  const stock: Stock[] = [
    ...plans.map((one) => ({ kind: 'plan' as const, id: one, bought: PLACES })),
    { kind: 'bundle', id: bundle, bought: BUNDLES },
    { kind: 'product', id: product, bought: PIECES },
  ];
  return { plans, bundle, product, stock };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Everything that takes money or counts, at once. Whatever a dying server does not answer is left as it is. */
async function trade(owner: Client, { plans, bundle, product }: Shop): Promise<void> {
  const { speak } = owner;
  const pay = async (page: string, body: { paymentMethod?: number }) => {
    const token = page.split('/').at(-1) ?? '';
    const { clientSecret } = await speak(startPayment, { params: { token }, body });
    if (clientSecret !== null) await speak(confirmTestCard, { body: { clientSecret, ...CARD } });
  };
  const acts = [
    async () => void (await sendOut(owner, 1)),
    async () => void (await sendOut(owner, 1)),
    async () => {
      const { paymentPage } = await speak(buyBundles, { body: { plan: bundle, quantity: 2 } });
      const { paymentMethods } = await speak(getPaymentMethods, {});
      const [card] = paymentMethods;
      await pay(paymentPage, card === undefined ? {} : { paymentMethod: card.id });
    },
    async () => {
      const lines = [{ product, quantity: 2 }];
      const { id } = await speak(createOrder, { body: { customer: { name: 'Ada Lovelace' }, lines } });
      await pay((await speak(getOrderPayLink, { params: { id } })).url, {});
    },
    async () => {
      const { subscription } = await speak(getUserSubscriptionDetails, {});
      const [first = 0, dearer = 0] = plans;
      const choice = { planId: subscription === null ? first : dearer, interval: 'month' as const };
      if (subscription === null) await speak(createSubscription, { body: choice });
      else await speak(changeUserSubscription, { params: { id: subscription.id }, body: choice });
    },
  ];
  await Promise.allSettled(acts.map((act) => act()));
}

/** Kills the server at a step of its own, or after a while. */
async function killed(
  { start }: Installation,
  shop: Shop,
  { token }: Client,
  when: { step: string } | { afterMs: number },
): Promise<void> {
  const doomed: RunningServer = await start('step' in when ? { SEALWRIGHT_FAULT: when.step } : {});
  const death = once(doomed.process, 'exit');
  if ('afterMs' in when) setTimeout(() => doomed.process.kill('SIGKILL'), when.afterMs);
  await trade(client(doomed.url, token), shop);
  const [, signal] = (await death) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}

test('a server that is killed while it sells and sends has charged what is owed, counted what was sent, and sold what is gone', async () => {
  const place = await newInstallation();
  const first = await place.start();
  const owner = await place.owner(first);
  const shop = await openShop(owner);
  await first.stop();
  const next = seeded(17);
  const moments = Array.from({ length: scaled(2, 10) }, () => ({ afterMs: Math.round(next() * LATEST_MS) }));
  for (const when of [{ step: 'payment:prepared' }, { step: 'payment:charged' }, ...moments]) {
    await killed(place, shop, owner, when);
  }

  const server = await place.start();
  await trade(client(server.url, owner.token), shop);
  let wrong: string[] = [];
  await until('the books agree', 240, async () => {
    wrong = await checkBooks(place.db);
    return wrong.length === 0 ? true : null;
  }).catch(() => {});

  expect(wrong).toEqual([]);
  expect(await checkStock(place.db, shop.stock)).toEqual([]);
  const paid = await place.db.selectFrom('payments').select('id').where('state', '=', 'paid').execute();
  const taken = await place.db.selectFrom('requestTakings').select('round').execute();
  expect(paid.length).toBeGreaterThanOrEqual(3);
  expect(taken.length).toBeGreaterThanOrEqual(2);
  await place.expectClean();
}, 600_000);
