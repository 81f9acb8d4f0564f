import {
  buyBundles,
  cancelBundle,
  getPlan,
  getUsage,
  listInvoices,
  listNotifications,
  listRequestBundles,
  payBundle,
  recallDocument,
  sendDocument,
  togglePlan,
  updateBillingConfig,
  updatePlan,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import type { TestUser } from '../../../../test/app.ts';
import { billingOn, bundleOf } from '../../../../test/billing.ts';
import { draft } from '../../../../test/drafting.ts';
import { payingApp } from '../../../../test/paying.ts';
import { signedInAgain } from '../../../../test/signed-in-again.ts';
import { refusal } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';

const server = await payingApp();
const { as, make, clock, pay, paymentsOf } = server;
const admin = await make.user({ role: 'admin' });
await billingOn(server, admin, 1);

const usage = (user: TestUser) => as(user)(getUsage, {});
const listed = async (user: TestUser) => (await as(user)(listRequestBundles, {})).results;

const sweep = () => server.runTasks({ withSweeps: true });

async function sent(user: TestUser): Promise<number> {
  const { id } = await draft(server, user, [{ email: `sign-${crypto.randomUUID().slice(0, 8)}@example.com` }]);
  await as(user)(sendDocument, { params: { id } });
  return id;
}

/** Someone with a bundle that they have paid. */
async function withBundle(size: number, quantity = 1) {
  const user = await make.user();
  const { id: plan } = await bundleOf(server, admin, { requestsIncluded: size });
  const { bundle, paymentPage } = await as(user)(buyBundles, { body: { plan, quantity } });
  await pay(paymentPage);
  return { user, plan, bundle };
}

test('a bundle is asked for with its payment, and is there once it is paid, however often that is said', async () => {
  const user = await make.user();
  const { id: plan, name } = await bundleOf(server, admin, {
    requestsIncluded: 20,
    price: 1000,
    bulkPrice: 800,
    bulkFrom: 3,
    taxRate: 60_000,
    stock: 5,
  });
  const { bundle, paymentPage } = await as(user)(buyBundles, { body: { plan, quantity: 3 } });

  expect(bundle).toMatchObject({ name, quantity: 3, count: 60, used: 0, price: 800, total: 2544, state: 'awaiting' });
  expect(await paymentsOf(user)).toMatchObject([
    { amount: 2544, currency: 'USD', purpose: 'bundle', purposeId: bundle.id, description: `3 × ${name}` },
  ]);
  expect(await usage(user)).toMatchObject({ bundlesLeft: 0 });
  await pay(paymentPage, 'failed');
  await pay((await as(user)(payBundle, { params: { id: bundle.id } })).paymentPage);
  await server.tellAgain((await paymentsOf(user))[0]!.id);

  expect(await listed(user)).toMatchObject([{ id: bundle.id, state: 'active', count: 60 }]);
  expect(await usage(user)).toMatchObject({ bundlesLeft: 60, left: 61 });
  expect((await as(user)(listInvoices, {})).results).toMatchObject([{ total: 2544, state: 'paid' }]);
  expect((await as(admin)(getPlan, { params: { id: plan } })).stock).toBe(2);
  expect(await refusal(as(user)(payBundle, { params: { id: bundle.id } }))).toBe('409 payment_over');
  expect(await refusal(as(user)(cancelBundle, { params: { id: bundle.id } }))).toBe('409 payment_over');
});

test('bundles that no card could pay are not sold, and their stock stays', async () => {
  const user = await make.user();
  const { id: plan } = await bundleOf(server, admin, { price: 50, stock: 5 });
  await server.platform.db.updateTable('plans').set({ price: 30 }).where('id', '=', plan).execute();

  expect(await refusal(as(user)(buyBundles, { body: { plan, quantity: 1 } }))).toBe('422 amount_too_small');
  expect((await as(admin)(getPlan, { params: { id: plan } })).stock).toBe(5);
  expect((await as(user)(buyBundles, { body: { plan, quantity: 2 } })).bundle).toMatchObject({ total: 60 });
});

test('what is bought keeps its terms when the offer changes', async () => {
  const { user, plan, bundle } = await withBundle(2);
  await as(admin)(updatePlan, { body: { id: plan, requestsIncluded: 50, price: 90, name: 'Other' } });

  expect(await listed(user)).toMatchObject([{ name: bundle.name, count: 2, price: 1000 }]);
});

test('the plan is used first, then the oldest bundle, and a recall gives back to where it was taken', async () => {
  const { user, plan, bundle: older } = await withBundle(2);
  const { bundle: newer, paymentPage } = await as(user)(buyBundles, { body: { plan } });
  await pay(paymentPage);
  const used = async () => {
    const byId = new Map((await listed(user)).map((one) => [one.id, one.used]));
    return [(await usage(user)).used, byId.get(older.id), byId.get(newer.id)];
  };

  await sent(user);
  expect(await used()).toEqual([1, 0, 0]);
  const second = await sent(user);
  await sent(user);
  await sent(user);
  expect(await used()).toEqual([1, 2, 1]);
  await as(user)(recallDocument, { params: { id: second } });
  expect(await used()).toEqual([1, 1, 1]);
  await sent(user);
  expect(await used()).toEqual([1, 2, 1]);
});

test('a bundle that was given back in full ends; a part given back ends nothing', async () => {
  const { user } = await withBundle(20);
  const [{ id: payment } = { id: 0 }] = await paymentsOf(user);
  await server.refund(payment, 400);
  expect(await usage(user)).toMatchObject({ bundlesLeft: 20 });
  await server.refund(payment, 600);
  await server.tellAgain(payment);

  expect(await usage(user)).toMatchObject({ bundlesLeft: 0 });
  expect(await listed(user)).toMatchObject([{ state: 'ended' }]);
});

test('one that is cancelled or given up gives its stock back, and is never there after all', async () => {
  const user = await make.user();
  const { id: plan } = await bundleOf(server, admin, { stock: 2 });
  const { bundle, paymentPage } = await as(user)(buyBundles, { body: { plan } });
  const charge = await server.begin(paymentPage);
  await as(user)(buyBundles, { body: { plan } });
  expect(await refusal(as(user)(buyBundles, { body: { plan } }))).toBe('409 plan_sold_out');
  expect(await as(user)(cancelBundle, { params: { id: bundle.id } })).toMatchObject({ state: 'cancelled' });
  expect(await as(user)(cancelBundle, { params: { id: bundle.id } })).toMatchObject({ state: 'cancelled' });
  await sweep();
  const stock = async () => (await as(admin)(getPlan, { params: { id: plan } })).stock;
  expect(await stock()).toBe(1);
  clock.advance(25 * 3600_000);
  await sweep();
  await sweep();
  clock.advance(-25 * 3600_000);

  expect(await stock()).toBe(2);
  await server.settle(charge);
  expect((await listed(user)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
});

test('one that costs nothing is there at once', async () => {
  const user = await make.user();
  const { id: plan } = await bundleOf(server, admin, { price: 0 });
  await as(user)(buyBundles, { body: { plan } });

  expect(await usage(user)).toMatchObject({ bundlesLeft: 20 });
});

test('who may buy: the owner of an account and the admins of a team, while billing is on and the bundle is offered', async () => {
  const { admin: head, others } = await makeTeam(server, 'member');
  const [member] = others;
  const { id: plan } = await bundleOf(server, admin);
  const stranger = await make.user();
  const { others: outsiders } = await makeTeam(server, 'member');
  const { bundle } = await as(head)(buyBundles, { body: { plan } });

  expect(await refusal(as(member!)(buyBundles, { body: { plan } }))).toBe('409 not_permitted');
  expect(await refusal(as(member!)(listRequestBundles, {}))).toBe('409 not_permitted');
  for (const call of [payBundle, cancelBundle] as const) {
    for (const person of [stranger, outsiders[0]!]) {
      expect(await refusal(as(person)(call, { params: { id: bundle.id } }))).toBe('404 not_found');
    }
    expect(await refusal(as(member!)(call, { params: { id: bundle.id } }))).toBe('409 not_permitted');
  }
  expect(await listed(stranger)).toEqual([]);
  await as(admin)(togglePlan, { body: { id: plan } });
  expect(await refusal(as(head)(buyBundles, { body: { plan } }))).toBe('409 plan_inactive');
  await as(admin)(updateBillingConfig, { body: { isOn: false } });
  expect(await refusal(as(head)(buyBundles, { body: { plan } }))).toBe('409 billing_off');
  await as(admin)(updateBillingConfig, { body: { isOn: true } });
});

test('bundles that run out are told of at 80 and at 100 percent, and again with the next one', async () => {
  const { user, plan } = await withBundle(5);
  const told = async () =>
    (await as(await signedInAgain(server, user))(listNotifications, {})).results
      .filter(({ subject }) => subject.kind === 'account')
      .map(({ description }) => description);
  for (let time = 0; time < 6; time += 1) await sent(user);
  expect(await told()).toEqual([
    'All 5 sign requests in your bundles are used',
    '4 of the 5 sign requests in your bundles are used',
    'All 1 of this month’s sign requests are used',
  ]);
  await pay((await as(user)(buyBundles, { body: { plan } })).paymentPage);
  for (let time = 0; time < 3; time += 1) await sent(user);

  expect((await told())[0]).toBe('8 of the 10 sign requests in your bundles are used');
});
