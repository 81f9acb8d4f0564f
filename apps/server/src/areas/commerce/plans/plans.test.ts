import {
  type Call,
  createPlan,
  getBillingConfig,
  getPlan,
  listActivities,
  listOfferedPlans,
  listPlans,
  togglePlan,
  updateBillingConfig,
  updatePlan,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { refusal } from '../../../../test/signing-flow.ts';
import { selling } from './index.ts';

type NewPlan = NonNullable<Call<typeof createPlan>['body']>;

const PLAN = { kind: 'plan', name: 'Pro', sku: 'PRO', monthlyPrice: 1500, yearlyPrice: 15_000 } as const;
const BUNDLE = { kind: 'bundle', name: 'Twenty', sku: 'B-20', price: 1000, requestsIncluded: 20 } as const;

async function setUp() {
  const server = await testApp();
  const admin = await server.make.user({ role: 'admin' });
  const call = server.as(admin);
  const made = (body: NewPlan) => call(createPlan, { body });
  const turn = (isOn: boolean) => call(updateBillingConfig, { body: { isOn } });
  return { server, admin, call, made, turn };
}

test('a plan keeps what was entered, and a bundle has a price of its own kind', async () => {
  const { call, made } = await setUp();
  const plan = await made({ ...PLAN, requestsIncluded: 50, taxRate: 60_000, features: ['Reminders'], price: 7 });
  const bundle = await made({ ...BUNDLE, bulkPrice: 800, bulkFrom: 10, monthlyPrice: 7, isStart: true });

  expect(plan).toMatchObject({ ...PLAN, requestsIncluded: 50, currency: 'USD', taxRate: 60_000, price: null });
  expect(plan).toMatchObject({ features: ['Reminders'], isActive: true, permissions: { update: true } });
  expect(bundle).toMatchObject({ ...BUNDLE, bulkPrice: 800, bulkFrom: 10, monthlyPrice: null, isStart: false });
  expect(await call(getPlan, { params: { id: plan.id } })).toEqual(plan);
});

test.each([
  ['a plan without a price', { ...PLAN, yearlyPrice: undefined }, ['yearly_price:plan_price_needed']],
  ['a bundle without a size', { ...BUNDLE, requestsIncluded: 0 }, ['requests_included:bundle_size_needed']],
  ['half a bulk price', { ...BUNDLE, bulkPrice: 5 }, ['bulk_from:bulk_price_incomplete']],
  ['a bulk price above the price', { ...BUNDLE, bulkPrice: 1001, bulkFrom: 2 }, ['bulk_price:bulk_price_high']],
  ['a price that no card pays', { ...PLAN, monthlyPrice: 49 }, ['monthly_price:amount_too_small']],
  [
    'a bundle that no card pays',
    { ...BUNDLE, price: 30, bulkPrice: 20, bulkFrom: 2 },
    ['price:amount_too_small', 'bulk_price:amount_too_small'],
  ],
  ['a beginning that costs something', { ...PLAN, isStart: true }, ['is_start:plan_start_not_free']],
] as const)('%s is refused with its place', async (_what, body, problems) => {
  const { made, call } = await setUp();
  const errors = await made(body as unknown as NewPlan).then(
    () => [],
    (cause: { errors: { path: string; code: string }[] }) => cause.errors.map(({ path, code }) => `${path}:${code}`),
  );

  expect(errors).toEqual(problems);
  expect((await call(listPlans, {})).count).toBe(0);
});

test('a SKU is there once, whatever its case', async () => {
  const { call, made } = await setUp();
  await made(PLAN);
  const { id } = await made(BUNDLE);

  expect(await refusal(made({ ...BUNDLE, sku: 'pro' }))).toBe('409 plan_sku_taken');
  expect(await refusal(call(updatePlan, { body: { id, sku: 'Pro' } }))).toBe('409 plan_sku_taken');
});

test('a change says which version it is of, and leaves out what it does not name', async () => {
  const { server, admin, call, made } = await setUp();
  const { id, version } = await made({ ...PLAN, features: ['One'] });
  const changed = await call(updatePlan, { body: { id, monthlyPrice: 1600 }, headers: { 'if-match': `"${version}"` } });

  expect(changed).toMatchObject({ monthlyPrice: 1600, yearlyPrice: 15_000, features: ['One'], version: version + 1 });
  const late = call(updatePlan, { body: { id, name: 'Late' }, headers: { 'if-match': `"${version}"` } });
  expect(await refusal(late)).toBe('409 version_stale');
  expect(await refusal(call(updatePlan, { body: { id: 999_999, name: 'None' } }))).toBe('404 not_found');
  const { results } = await server.as(admin)(listActivities, {});
  expect(results.slice(0, 2).map(({ action }) => action)).toEqual(['plan_changed', 'plan_created']);
});

test('what accounts begin with goes over from one plan to the next', async () => {
  const { call, made } = await setUp();
  const free = { monthlyPrice: 0, yearlyPrice: 0, isStart: true };
  const first = await made({ ...PLAN, ...free });
  const second = await made({ ...PLAN, ...free, sku: 'FREE' });

  expect((await call(getPlan, { params: { id: first.id } })).isStart).toBe(false);
  expect((await call(getBillingConfig, {})).start).toMatchObject({ id: second.id });
  await call(updatePlan, { body: { id: first.id, isStart: true } });
  expect((await call(getPlan, { params: { id: second.id } })).isStart).toBe(false);
});

test('the list is searched by name and SKU, narrowed by kind and state, and ordered by price', async () => {
  const { call, made } = await setUp();
  const pro = await made(PLAN);
  const basic = await made({ ...PLAN, name: 'Basic', sku: 'BASIC', monthlyPrice: 500, isActive: false });
  const bundle = await made(BUNDLE);
  const ids = async (query: Call<typeof listPlans>['query']) =>
    (await call(listPlans, { query })).results.map(({ id }) => id);

  expect(await ids({})).toEqual([bundle.id, basic.id, pro.id]);
  expect(await ids({ search: 'b-2' })).toEqual([bundle.id]);
  expect(await ids({ search: 'basi' })).toEqual([basic.id]);
  expect(await ids({ kind: 'plan', status: 'active' })).toEqual([pro.id]);
  expect(await ids({ status: 'inactive' })).toEqual([basic.id]);
  expect(await ids({ ordering: 'price' })).toEqual([basic.id, bundle.id, pro.id]);
  expect(await ids({ ordering: '-name' })).toEqual([bundle.id, pro.id, basic.id]);
});

test('billing is off until there is something to buy, and the last plan stays while it is on', async () => {
  const { call, made, turn } = await setUp();
  await made(BUNDLE);
  expect(await call(getBillingConfig, {})).toMatchObject({
    isOn: false,
    activePlans: 0,
    activeBundles: 1,
    start: null,
  });
  expect(await refusal(turn(true))).toBe('409 plan_needed');
  const pro = await made(PLAN);
  const other = await made({ ...PLAN, sku: 'OTHER' });

  expect(await turn(true)).toMatchObject({ isOn: true, activePlans: 2 });
  expect(await call(togglePlan, { body: { id: other.id } })).toMatchObject({ isActive: false });
  expect(await refusal(call(togglePlan, { body: { id: pro.id } }))).toBe('409 plan_needed');
  expect(await call(togglePlan, { body: { id: pro.id, isActive: true } })).toMatchObject({ version: pro.version });
  await turn(false);
  expect(await call(togglePlan, { body: { id: pro.id, isActive: false } })).toMatchObject({ isActive: false });
});

test('the last two plans are not deactivated at the same moment', async () => {
  const { call, made, turn } = await setUp();
  const plans = [await made(PLAN), await made({ ...PLAN, sku: 'OTHER' })];
  await turn(true);
  const ended = await Promise.allSettled(plans.map(({ id }) => call(togglePlan, { body: { id, isActive: false } })));

  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await call(getBillingConfig, {})).activePlans).toBe(1);
});

test('buyers see what is active, without stock and SKU, and nothing while billing is off', async () => {
  const { server, call, made, turn } = await setUp();
  const buyer = server.as(await server.make.user());
  await made({ ...PLAN, stock: 0 });
  await made(BUNDLE);
  const gone = await made({ ...BUNDLE, sku: 'GONE' });
  await call(togglePlan, { body: { id: gone.id } });
  expect(await refusal(buyer(listOfferedPlans, {}))).toBe('409 billing_off');
  await turn(true);

  const { results } = await buyer(listOfferedPlans, {});
  expect(results.map(({ name, isSoldOut }) => [name, isSoldOut])).toEqual([
    ['Pro', true],
    ['Twenty', false],
  ]);
  expect(Object.keys(results[0]!)).not.toEqual(expect.arrayContaining(['stock']));
  expect(Object.keys(results[0]!)).not.toEqual(expect.arrayContaining(['sku']));
  expect((await buyer(listOfferedPlans, { query: { kind: 'bundle' } })).results).toHaveLength(1);
});

test('of a limited stock no more is sold than there is, however many want it at once, and what was sold keeps its terms', async () => {
  const { server, call, made } = await setUp();
  const { id } = await made({ ...PLAN, stock: 5, requestsIncluded: 9 });
  const buy = () => server.platform.db.transaction().execute((tx) => selling.buy(tx, id, 'year'));
  const sales = await Promise.allSettled(Array.from({ length: 12 }, buy));

  const sold = sales.flatMap((sale) => (sale.status === 'fulfilled' ? [sale.value] : []));
  expect(sold).toHaveLength(5);
  expect(sold[0]).toMatchObject({ planId: id, price: 15_000, interval: 'year', requestsIncluded: 9, currency: 'USD' });
  expect((await call(getPlan, { params: { id } })).stock).toBe(0);
  await expect(selling.terms(server.platform.db, id, 'month')).rejects.toMatchObject({ code: 'plan_sold_out' });
  await selling.giveBack(server.platform.db, id);
  expect(await selling.terms(server.platform.db, id, 'month')).toMatchObject({ price: 1500 });
  await call(togglePlan, { body: { id } });
  await expect(buy()).rejects.toMatchObject({ code: 'plan_inactive' });
  const bundle = await made(BUNDLE);
  await expect(selling.terms(server.platform.db, bundle.id, 'month')).rejects.toMatchObject({ code: 'not_found' });
});

test('the paths of the specification answer where they are written, with the names of the wire', async () => {
  const { server, admin, made, turn } = await setUp();
  const { id } = await made({ ...PLAN, sku: 'OTHER' });
  await turn(true);
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const body = payload === undefined ? {} : { payload };
    const answer = await server.app.inject({ method, url: `/api/subscriptions/${path}/`, ...body, headers });
    return [answer.statusCode, Object.keys(answer.json<object>())];
  };
  const made201 = { kind: 'plan', name: 'Pro', sku: 'PRO', monthly_price: 100, yearly_price: 200, tax_rate: 60_000 };

  expect(await call('POST', 'create-products', made201)).toEqual([201, expect.arrayContaining(['monthly_price'])]);
  for (const method of ['PATCH', 'PUT'] as const) {
    const changed = await call(method, 'update-product', { id, requests_included: 5 });
    expect(changed).toEqual([200, expect.arrayContaining(['requests_included'])]);
  }
  expect(await call('GET', 'products')).toEqual([200, expect.arrayContaining(['results'])]);
  const toggled = await call('POST', 'product-activation-toggle', { id });
  expect(toggled).toEqual([200, expect.arrayContaining(['is_active'])]);
  expect(await call('GET', 'active-products')).toEqual([200, ['results']]);
});
