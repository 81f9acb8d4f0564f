import {
  type AgencyInput,
  cancelOrder,
  completeSalesTaxRegistration,
  createSalesTaxRegistration,
  fileSalesTaxPeriod,
  getSalesTaxFromOrders,
  getSalesTaxPeriod,
  listSalesTaxPeriods,
  type Order,
  payOrder,
  refundOrder,
  updateSalesTaxPeriod,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import type { TestUser } from '../../../../test/app.ts';
import { makeOrder, ordersApp } from '../../../../test/orders.ts';
import { makeProduct } from '../../../../test/products.ts';
import { signedInAgain } from '../../../../test/signed-in-again.ts';
import { refusal } from '../../../../test/signing-flow.ts';

const { admin, server } = await ordersApp();
const { as, make, platform } = server;
const { db } = platform;

const PARTS = [{ name: 'State', rate: 82_500 }];
const VERSIONS = [
  { from: '2026-01-01', parts: PARTS },
  { from: '2026-05-01', parts: [{ name: 'State', rate: 90_000 }] },
];

/** A person's first period that has this day, with an agency that reports in this way. */
async function periodWith(by: TestUser, day: string, reporting: AgencyInput['reporting'] = 'accrual') {
  const agency: AgencyInput = {
    level: 'state',
    name: 'Texas Comptroller',
    accountNumber: '',
    reporting,
    dueDay: 20,
    frequencies: [{ from: '2026-01-01', frequency: 'quarterly' }],
  };
  const address = { street: '12 Harbor Street', city: 'Austin', state: 'TX', postalCode: '73301' } as const;
  const rates = [{ agency: 0, name: 'Austin', kind: 'single' as const, versions: VERSIONS }];
  const begun = await as(by)(createSalesTaxRegistration, { body: { address, agencies: [agency], rates } });
  await as(by)(completeSalesTaxRegistration, { params: { id: begun.id } });
  const { results } = await as(by)(listSalesTaxPeriods, { query: { registration: begun.id, pageSize: 100 } });
  const period = results.find(({ from, to }) => from <= day && day <= to);
  if (period === undefined) throw new Error(`No period has ${day}`);
  return { params: { id: period.id } };
}

/** The administrator at another time. */
const adminAt = async (at: string): Promise<TestUser> => {
  server.clock.set(new Date(at));
  return signedInAgain(server, admin);
};

const at = ({ id }: Pick<Order, 'id'>) => ({ params: { id } });
const totalOf = (amounts: readonly { amount?: number; net?: number }[]) =>
  amounts.reduce((sum, { amount = 0, net = 0 }) => sum + amount + net, 0);

test('orders are put on the lines of their rate and day, and nothing of them is lost', async () => {
  let by = await adminAt('2026-03-31T23:30:00Z');
  const [taxed, raised, free] = [
    await makeProduct(server, by, { price: 100_00, taxRate: 82_500, quantity: 500 }),
    await makeProduct(server, by, { price: 10_00, taxRate: 90_000, quantity: 500 }),
    await makeProduct(server, by, { price: 1_00, taxRate: 0, quantity: 500 }),
  ];
  const order = (lines: Parameters<typeof makeOrder>[2], more = {}) => makeOrder(server, by, lines, more);
  // On the last day of the quarter before.
  await order([{ product: taxed.id, quantity: 7 }]);
  by = await adminAt('2026-04-01T00:10:00Z');
  await order([
    { product: taxed.id, quantity: 2 },
    { product: raised.id, quantity: 3 },
    { product: free.id, quantity: 5 },
  ]);
  await as(by)(cancelOrder, at(await order([{ product: taxed.id, quantity: 1 }])));
  by = await adminAt('2026-05-01T12:00:00Z');
  await order([{ product: raised.id, quantity: 10 }], { discount: 15_00, shipping: 7_50 });
  await order([{ product: taxed.id, quantity: 1 }]);
  const part = await order([{ product: raised.id, quantity: 1 }]);
  await as(by)(payOrder, { ...at(part), body: { note: '' } });
  await as(by)(refundOrder, { ...at(part), body: { amount: 2_00, note: '' } });
  const whole = await order([{ product: raised.id, quantity: 20 }]);
  await as(by)(payOrder, { ...at(whole), body: { note: '' } });
  await as(by)(refundOrder, { ...at(whole), body: { amount: whole.total, note: '' } });
  const foreign = await order([{ product: taxed.id, quantity: 1 }]);
  await db.updateTable('orders').set({ currency: 'EUR' }).where('id', '=', foreign.id).execute();
  // Of another account.
  const elsewhere = await make.user({ role: 'admin' });
  await makeOrder(server, elsewhere, [{ product: taxed.id, quantity: 9 }]);

  by = await adminAt('2026-07-01T12:00:00Z');
  const period = await periodWith(by, '2026-04-01');
  const found = await as(by)(getSalesTaxFromOrders, period);

  expect(found).toMatchObject({
    currency: 'USD',
    reporting: 'accrual',
    orders: 4,
    gross: 200_00 + 30_00 + 5_00 + 85_00 + 7_50 + 100_00 + 10_00,
    exempt: 5_00 + 7_50,
    shipping: 7_50,
    taxable: [
      { from: '2026-04-01', amount: 200_00 },
      { from: '2026-05-01', amount: 85_00 + 10_00 },
    ],
    // In April the rate was not 9 % yet, in May not 8.25 % any more.
    notTaken: [
      { rate: 90_000, net: 30_00, orders: 1 },
      { rate: 82_500, net: 100_00, orders: 1 },
    ],
    partlyRefunded: { orders: 1, refunded: 2_00 },
    otherCurrencies: 1,
  });
  expect(totalOf(found.taxable) + totalOf(found.notTaken) + found.exempt).toBe(found.gross);
  // Nothing is saved by it.
  expect(await as(by)(getSalesTaxPeriod, period)).toMatchObject({ figures: null, version: 1 });
});

test('a cash agency counts an order on the day it was paid', async () => {
  let by = await adminAt('2026-08-20T12:00:00Z');
  const product = await makeProduct(server, by, { price: 40_00, taxRate: 90_000 });
  const late = await makeOrder(server, by, [{ product: product.id, quantity: 1 }]);
  await makeOrder(server, by, [{ product: product.id, quantity: 2 }]);
  by = await adminAt('2026-10-02T12:00:00Z');
  await as(by)(payOrder, { ...at(late), body: { note: '' } });

  const amounts = async (day: string, reporting: AgencyInput['reporting']) => {
    const found = await as(by)(getSalesTaxFromOrders, await periodWith(by, day, reporting));
    return [found.orders, totalOf(found.taxable)];
  };
  expect(await amounts('2026-08-20', 'accrual')).toEqual([2, 120_00]);
  expect(await amounts('2026-08-20', 'cash')).toEqual([0, 0]);
  expect(await amounts('2026-10-02', 'cash')).toEqual([1, 40_00]);
  expect(await amounts('2026-10-02', 'accrual')).toEqual([0, 0]);
});

test('platform administrators alone take figures over, and while the period is open', async () => {
  const by = await adminAt('2026-11-02T12:00:00Z');
  const person = await make.user();
  const period = await periodWith(by, '2026-08-20');
  const own = await periodWith(person, '2026-08-20');

  expect(await refusal(as(person)(getSalesTaxFromOrders, period))).toBe('404 not_found');
  expect(await refusal(as(person)(getSalesTaxFromOrders, own))).toBe('409 not_permitted');
  expect((await as(person)(getSalesTaxPeriod, own)).permissions).toMatchObject({ update: true, takeOver: false });
  expect((await as(by)(getSalesTaxPeriod, period)).permissions).toMatchObject({ update: true, takeOver: true });

  const body = { gross: 0, exempt: 0, taxable: [], prepaid: 0, adjustment: 0, note: '' };
  await as(by)(updateSalesTaxPeriod, { ...period, body });
  await as(by)(fileSalesTaxPeriod, { ...period, body: { on: '2026-10-20', confirmation: '' } });
  expect(await refusal(as(by)(getSalesTaxFromOrders, period))).toBe('409 sales_tax_state');
  expect((await as(by)(getSalesTaxPeriod, period)).permissions.takeOver).toBe(false);
});
