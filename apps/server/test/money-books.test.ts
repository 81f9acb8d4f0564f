import {
  buyBundles,
  confirmTestCard,
  createOrder,
  createSubscription,
  getOrderPayLink,
  sendDocument,
  startPayment,
} from '@sealwright/contract';
import { afterAll, expect, test } from 'vitest';
import { draft } from './drafting.ts';
import { diceOf } from './dice.ts';
import { checkBooks, checkStock } from './money-books.ts';
import { moneyWorld } from './money-world.ts';
import { rawSql } from './raw-sql.ts';

const world = await moneyWorld(diceOf(1));
afterAll(() => world.fate.close());
const { admin, as, idsOf, platform, server } = world;
const { db } = platform;

async function pay(page: string): Promise<void> {
  const token = page.split('/').at(-1) ?? '';
  const { clientSecret } = await as(null)(startPayment, { params: { token }, body: {} });
  const card = { token: 'tok_success' as const, expiryMonth: 12, expiryYear: 2099 };
  await as(null)(confirmTestCard, { body: { clientSecret: clientSecret ?? '', ...card } });
  await world.work();
}

test('books in order have no fault, and each damage is named', async () => {
  const user = await server.make.user();
  const [, plan = 0] = idsOf('plan');
  const [bundle = 0] = idsOf('bundle');
  const { id: sent } = await draft(server, user, [{ email: 'ada@example.com' }]);
  await as(user)(sendDocument, { params: { id: sent } });
  const bought = await as(user)(buyBundles, { body: { plan: bundle } });
  await pay(bought.paymentPage);
  await pay((await as(user)(createSubscription, { body: { planId: plan, interval: 'month' } })).paymentPage ?? '');
  const lines = [{ product: idsOf('product')[0] ?? 0, quantity: 2 }];
  const order = await as(admin)(createOrder, { body: { customer: { name: 'Ada' }, lines } });
  await pay((await as(admin)(getOrderPayLink, { params: { id: order.id } })).url);
  await world.settle();

  expect(await checkBooks(db)).toEqual([]);
  expect(await checkStock(db, world.stock)).toEqual([]);
  const faultsAfter = async (change: string, repair: string): Promise<string> => {
    await rawSql(db, change);
    const faults = [...(await checkBooks(db)), ...(await checkStock(db, world.stock))];
    await rawSql(db, repair);
    return faults.join('; ');
  };
  const { id: bundleId } = bought.bundle;
  const damage = (change: string, back: string, said: string) => [change, back, said] as const;
  const damages = [
    damage(
      `update request_takings set given_back_at = now() where document_id = ${sent}`,
      `update request_takings set given_back_at = null where document_id = ${sent}`,
      'took no sign request',
    ),
    damage(
      `update request_takings set round = 7 where document_id = ${sent}`,
      `update request_takings set round = 1 where document_id = ${sent}`,
      'holds a sign request',
    ),
    damage(
      `update request_bundles set used = 1 where id = ${bundleId}`,
      `update request_bundles set used = 0 where id = ${bundleId}`,
      'counts other than',
    ),
    damage(
      `update request_bundles set state = 'awaiting' where id = ${bundleId}`,
      `update request_bundles set state = 'active' where id = ${bundleId}`,
      `request_bundles ${bundleId} is not as its payment is`,
    ),
    damage(
      `update orders set payment = 'unpaid' where id = ${order.id}`,
      `update orders set payment = 'paid' where id = ${order.id}`,
      `orders ${order.id} is not as its payment is`,
    ),
    damage(
      `update subscription_charges set state = 'failed'`,
      `update subscription_charges set state = 'paid'`,
      'subscription_charges',
    ),
    damage(`update invoices set state = 'open'`, `update invoices set state = 'paid'`, 'invoices'),
    damage(
      `update orders set cancelled_at = now() where id = ${order.id}`,
      `update orders set cancelled_at = null where id = ${order.id}`,
      'some of its money stays',
    ),
    damage(
      `update invoice_counter set last_number = last_number + 1`,
      `update invoice_counter set last_number = last_number - 1`,
      'invoices numbers have a gap',
    ),
    damage(
      `update test_provider_charges set refunded_amount = 1 where amount > 1000`,
      `update test_provider_charges set refunded_amount = 0`,
      'was charged',
    ),
    damage(
      `update products set quantity = quantity - 1`,
      `update products set quantity = quantity + 1`,
      'bought, 2 sold',
    ),
    damage(`update plans set stock = stock + 1`, `update plans set stock = stock - 1`, 'bought, 1 sold'),
  ];
  for (const [change, repair, said] of damages) {
    expect(`${change}: ${await faultsAfter(change, repair)}`).toContain(said);
  }
  expect(await checkBooks(db)).toEqual([]);
});
