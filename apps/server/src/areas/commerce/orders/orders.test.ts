import {
  cancelOrder,
  createContact,
  createOrder,
  exportOrders,
  fulfillOrder,
  getOrder,
  getOrderPaper,
  getOrderPayLink,
  getProduct,
  listOrders,
  LOCALES,
  noteOrder,
  type Order,
  type OrderPaper,
  payOrder,
  refundOrder,
  sendOrderPayLink,
  totalsOf,
  unfulfillOrder,
  updateProduct,
} from '@sealwright/contract';
import { extractText } from '@sealwright/pdf';
import { expect, test, vi } from 'vitest';
import type { TestUser } from '../../../../test/app.ts';
import { eraseOrderContacts, ordersOfPerson } from './index.ts';
import { makeOrder, ordersApp } from '../../../../test/orders.ts';
import { peopleOf } from '../../../../test/people-with-passwords.ts';
import { makeProduct } from '../../../../test/products.ts';
import { refusal } from '../../../../test/signing-flow.ts';

vi.setConfig({ testTimeout: 60_000 });

const { admin, begin, call, keptOf, pay, paymentOf, server } = await ordersApp();
const { as, make, runTasks, settle } = server;
const { db } = server.platform;
const { log, mailsTo } = peopleOf(server);

const product = (given: Parameters<typeof makeProduct>[2] = {}) => makeProduct(server, admin, given);
const order = (...[lines, more]: [Parameters<typeof makeOrder>[2], Parameters<typeof makeOrder>[3]?]) =>
  makeOrder(server, admin, lines, more);
const simple = async (quantity = 2) => order([{ product: (await product()).id, quantity }]);
const read = ({ id }: Pick<Order, 'id'>) => call(getOrder, { params: { id } });
const stock = async (id: number) => (await call(getProduct, { params: { id } })).quantity;
const at = ({ id }: Pick<Order, 'id'>) => ({ params: { id } });
const kinds = ({ entries }: Order) => entries.map(({ kind }) => kind);
const paid = async (made: Order): Promise<Order> => {
  await pay(made);
  return read(made);
};

test('an order freezes what its products are at that moment, the bulk price from its quantity on, and takes the stock', async () => {
  const one = await product({ price: 1999, taxRate: 60_000, quantity: 20, bulkPrice: 1500, bulkFrom: 10 });
  const two = await product({ price: 250, taxRate: 0, quantity: 5 });

  const made = await order(
    [
      { product: two.id, quantity: 3 },
      { product: one.id, quantity: 4 },
      { product: one.id, quantity: 6 },
    ],
    { discount: 100, shipping: 900 },
  );
  await call(updateProduct, { params: { id: one.id }, body: { price: 5000, name: 'Renamed' } });

  const expected = totalsOf(
    [
      { quantity: 3, price: 250, taxRate: 0 },
      { quantity: 10, price: 1500, taxRate: 60_000 },
    ],
    { discount: 100, shipping: 900 },
  );
  expect(await read(made)).toMatchObject({ ...expected, currency: 'USD', payment: 'unpaid', isFulfilled: false });
  expect(made.lines).toMatchObject([
    { sku: two.sku, quantity: 3, price: 250, isBulk: false },
    { sku: one.sku, name: one.name, quantity: 10, price: 1500, isBulk: true, amount: 15_000 },
  ]);
  expect([await stock(one.id), await stock(two.id)]).toEqual([10, 2]);
  expect(kinds(made)).toEqual(['created']);
  expect((await paymentOf(made)).amount).toBe(expected.total);
});

test('the customer is a contact of one’s own account, or typed; on the papers what was typed wins', async () => {
  const contact = await call(createContact, {
    body: {
      email: 'grace@example.com',
      firstName: 'Grace',
      lastName: 'Hopper',
      companyName: 'Navy',
      city: 'Arlington',
      country: 'US',
    },
  });
  const { id } = await product();
  const lines = [{ product: id, quantity: 1 }];
  const body = { lines };

  const ofContact = await order(lines, { contact: contact.id, customer: null });
  const inSpanish = await order(lines, { contact: contact.id, customer: null, locale: 'es' });
  const typed = await order(lines, { contact: contact.id, customer: { name: 'G. Hopper' } });

  expect(ofContact.customer).toMatchObject({ name: 'Grace Hopper', email: 'grace@example.com', company: 'Navy' });
  expect([ofContact.customer.country, inSpanish.customer.country]).toEqual(['United States', 'Estados Unidos']);
  expect(typed).toMatchObject({ contact: contact.id, customer: { name: 'G. Hopper', email: '' } });
  expect(await refusal(call(createOrder, { body }))).toBe('422 order_customer_needed');
  // By the rule of every postal code: up to 15 letters, digits, spaces and hyphens.
  const at = (postalCode: string) => order(lines, { contact: null, customer: { name: 'G. Hopper', postalCode } });
  expect((await at('EC1A 1BB')).customer.postalCode).toBe('EC1A 1BB');
  for (const wrong of ['22.204', '22,204', '1234567890123456']) {
    expect(await refusal(at(wrong))).toBe('422 request_invalid');
  }
  const other = await make.user({ role: 'admin' });
  expect(await refusal(as(other)(createOrder, { body: { lines, contact: contact.id } }))).toBe('404 not_found');
});

test('what cannot be sold is refused, and takes neither stock nor number', async () => {
  const good = await product({ quantity: 5 });
  const gone = await product({ status: 'disabled' });
  const off = await product({ stockSet: 'out_of_stock' });
  const before = await simple();
  const tryTo = (lines: { product: number; quantity: number }[], more = {}) => refusal(order(lines, more));

  expect(await tryTo([{ product: good.id, quantity: 6 }])).toBe('409 stock_too_low');
  expect(
    await tryTo([
      { product: good.id, quantity: 1 },
      { product: gone.id, quantity: 1 },
    ]),
  ).toBe('409 product_unavailable');
  expect(await tryTo([{ product: off.id, quantity: 1 }])).toBe('409 product_unavailable');
  expect(await tryTo([{ product: 999_999, quantity: 1 }])).toBe('409 product_unavailable');
  expect(await tryTo([{ product: good.id, quantity: 1 }], { discount: 1001 })).toBe('422 order_discount_too_large');
  expect(await tryTo([{ product: good.id, quantity: 1 }], { total: 1 })).toBe('409 order_total_changed');
  const dear = await product({ price: 10 ** 12, quantity: 9 });
  expect(await tryTo([{ product: dear.id, quantity: 2 }])).toBe('422 order_too_large');

  expect(await stock(good.id)).toBe(5);
  const next = await simple();
  expect(Number(next.number.slice(2))).toBe(Number(before.number.slice(2)) + 1);
});

test('the pay link leads to the payment page, and its news mark the order as paid, once', async () => {
  const made = await simple();

  const { url, isTestMode } = await call(getOrderPayLink, at(made));
  await pay(made, 'failed');
  const done = await paid(made);
  await server.tellAgain((await paymentOf(made)).id);

  expect(url).toMatch(/^http:\/\/sealwright\.test\/pay\/[\w.-]+$/);
  expect(isTestMode).toBe(true);
  expect(done).toMatchObject({ payment: 'paid', permissions: { pay: false, refund: true } });
  expect(done.paidAt).not.toBeNull();
  expect(kinds(await read(made))).toEqual(['created', 'payment_failed', 'paid']);
  expect(await refusal(call(getOrderPayLink, at(made)))).toBe('409 not_permitted');
});

test('what costs nothing is paid at once', async () => {
  const { id } = await product({ price: 0 });
  expect(await order([{ product: id, quantity: 1 }])).toMatchObject({ total: 0, payment: 'paid', refundable: 0 });
});

test('parts are given back up to what was paid, and the order says when they have arrived', async () => {
  const made = await paid(await simple());
  const refund = (amount: number) => call(refundOrder, { ...at(made), body: { amount, note: 'Broken' } });

  const asked = await refund(500);
  expect(asked).toMatchObject({ payment: 'paid', refunded: 0, refundable: made.total - 500 });
  await runTasks();
  expect(await read(made)).toMatchObject({ payment: 'partly_refunded', refunded: 500 });
  expect(await refusal(refund(made.total - 499))).toBe('422 refund_too_large');
  await refund(made.total - 500);
  await runTasks();

  const whole = await read(made);
  expect(whole).toMatchObject({ payment: 'refunded', refunded: made.total, refundable: 0 });
  expect(kinds(whole)).toEqual(['created', 'paid', 'refund_asked', 'refunded', 'refund_asked', 'refunded']);
  expect(await refusal(refund(1))).toBe('409 not_permitted');
});

test('a refund that the provider refuses stands in the timeline, and its amount can be asked for again', async () => {
  const made = await paid(await simple());
  const refund = (amount: number) => call(refundOrder, { ...at(made), body: { amount } });
  const { provider } = server.fake;
  const give = vi.spyOn(provider, 'refund').mockImplementation(({ charge }) => provider.getCharge(charge));
  await refund(500);
  await runTasks();
  const refused = await read(made);
  const off = await call(cancelOrder, at(made));
  expect(off.refundable).toBe(0);
  await runTasks();
  give.mockRestore();

  expect(refused).toMatchObject({ payment: 'paid', refunded: 0, refundable: made.total });
  expect(refused.entries.at(-1)).toMatchObject({ kind: 'refund_refused', by: null, amount: 500 });
  expect(await read(made)).toMatchObject({ refundable: made.total, permissions: { refund: true } });
  await refund(500);
  await refund(made.total - 500);
  await runTasks();
  const whole = await read(made);
  expect(whole).toMatchObject({ payment: 'refunded', refunded: made.total, refundable: 0 });
  expect(kinds(whole).filter((kind) => kind === 'refund_refused')).toHaveLength(2);
});

test('late money that the provider does not take back stands in the timeline', async () => {
  const made = await simple();
  const charge = await begin(made);
  await call(cancelOrder, at(made));
  const { provider } = server.fake;
  const give = vi.spyOn(provider, 'refund').mockImplementation(({ charge: id }) => provider.getCharge(id));
  await settle(charge);
  await runTasks();
  give.mockRestore();

  const after = await read(made);
  expect(kinds(after)).toEqual(['created', 'cancelled', 'returned', 'return_refused']);
  expect(after.refundable).toBe(0);
});

test('an order that no card could pay is refused, and takes neither stock nor a number', async () => {
  const { id } = await product({ price: 40, taxRate: 0, quantity: 5 });
  expect(await refusal(order([{ product: id, quantity: 1 }]))).toBe('422 amount_too_small');
  expect(await stock(id)).toBe(5);
  expect(await order([{ product: id, quantity: 1 }], { discount: 40 })).toMatchObject({ total: 0, payment: 'paid' });
  expect(await order([{ product: id, quantity: 2 }])).toMatchObject({ total: 80, payment: 'unpaid' });
});

test('what was paid in another way ends the link, and is given back in another way', async () => {
  const made = await simple();
  const charge = await begin(made);

  const done = await call(payOrder, { ...at(made), body: { note: 'Bank transfer' } });
  expect(done).toMatchObject({ payment: 'paid', isPaidByHand: true, permissions: { pay: false, refund: true } });
  expect(done.paidAt).not.toBeNull();
  expect(done.entries.at(-1)).toMatchObject({
    kind: 'paid',
    by: admin.name,
    amount: made.total,
    note: 'Bank transfer',
  });
  expect((await paymentOf(made)).state).toBe('cancelled');
  expect(await refusal(call(payOrder, { ...at(made), body: {} }))).toBe('409 not_permitted');

  const part = await call(refundOrder, { ...at(made), body: { amount: 300, note: 'Broken' } });
  expect(part).toMatchObject({ payment: 'partly_refunded', refunded: 300, refundable: made.total - 300 });
  expect(await refusal(call(refundOrder, { ...at(made), body: { amount: made.total } }))).toBe('422 refund_too_large');
  // Money that comes by the link all the same goes back there, and is not the order's.
  await settle(charge);
  expect(await read(made)).toMatchObject({ payment: 'partly_refunded', refunded: 300 });
  expect(keptOf(charge)).toBe(0);

  const off = await call(cancelOrder, at(made));
  expect(off).toMatchObject({ payment: 'refunded', refunded: made.total, refundable: 0 });
  expect(kinds(off)).toEqual(['created', 'paid', 'refunded', 'returned', 'cancelled', 'refunded']);
  expect((await log(admin.userId)).map(({ action }) => action)).toContain('order_paid');
});

test('many refunds by hand at once give back no more than was paid', async () => {
  const made = await simple();
  await call(payOrder, { ...at(made), body: {} });
  const amount = Math.ceil(made.total / 3);

  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () => call(refundOrder, { ...at(made), body: { amount } })),
  );

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect((await read(made)).refunded).toBe(2 * amount);
});

test('an order that is paid by its link and by hand at the same moment is paid once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const made = await simple();
    const charge = await begin(made);
    await Promise.allSettled([settle(charge), call(payOrder, { ...at(made), body: {} })]);
    await runTasks();
    const after = await read(made);
    expect(kinds(after).filter((kind) => kind !== 'returned')).toEqual(['created', 'paid']);
    // What came by the link is returned only where it was paid by hand.
    expect(kinds(after).includes('returned') && !after.isPaidByHand).toBe(false);
    expect(keptOf(charge)).toBe(after.isPaidByHand ? 0 : made.total);
  }
});

test('the link to pay is sent in the language of the order, and the timeline says to whom', async () => {
  const { id } = await product();
  const made = await order([{ product: id, quantity: 1 }], { locale: 'es' });

  const sent = await call(sendOrderPayLink, { ...at(made), body: { email: 'ada.pays@example.com' } });

  expect(sent.entries.at(-1)).toMatchObject({ kind: 'noted', by: admin.name });
  expect(sent.entries.at(-1)?.note).toContain('ada.pays@example.com');
  const [mail] = await mailsTo('ada.pays@example.com', 'order.pay_link');
  expect(mail?.subject).toBe(`Pague el pedido ${made.number}`);
  expect(mail?.text).toContain('http://sealwright.test/pay/');
  await paid(made);
  const again = call(sendOrderPayLink, { ...at(made), body: { email: 'ada.pays@example.com' } });
  expect(await refusal(again)).toBe('409 not_permitted');
});

test('many refunds at once give back no more than was paid', async () => {
  const made = await paid(await simple());
  const amount = Math.ceil(made.total / 3);

  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () => call(refundOrder, { ...at(made), body: { amount } })),
  );

  const given = outcomes.filter(({ status }) => status === 'fulfilled').length;
  await runTasks();
  expect(given).toBe(2);
  expect((await read(made)).refunded).toBe(given * amount);
});

test('an unpaid order that is cancelled gives its stock back once, and its payment ends', async () => {
  const { id } = await product({ quantity: 5 });
  const made = await order([{ product: id, quantity: 3 }]);

  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => call(cancelOrder, at(made))));

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await stock(id)).toBe(5);
  expect((await paymentOf(made)).state).toBe('cancelled');
  expect(await refusal(call(cancelOrder, at(made)))).toBe('409 order_cancelled');
  expect(await refusal(call(fulfillOrder, at(made)))).toBe('409 order_cancelled');
});

test('a paid order that is cancelled gives back what was paid and not given back yet', async () => {
  const made = await paid(await simple());
  await call(refundOrder, { ...at(made), body: { amount: 100 } });

  const cancelled = await call(cancelOrder, at(made));
  await runTasks();

  expect(cancelled.refundable).toBe(0);
  expect(await read(made)).toMatchObject({ payment: 'refunded', refunded: made.total });
});

test('money that comes in for a cancelled order goes back, and is not the order’s', async () => {
  const made = await simple();
  const charge = await begin(made);
  await call(cancelOrder, at(made));

  await settle(charge);

  expect(keptOf(charge)).toBe(0);
  const late = await read(made);
  expect(late).toMatchObject({ payment: 'unpaid', refunded: 0 });
  expect(kinds(late)).toEqual(['created', 'cancelled', 'returned']);
  expect(late.entries.at(-1)).toMatchObject({ by: null, amount: made.total });

  // The same news again says nothing new.
  await settle(charge);
  expect(kinds(await read(made))).toEqual(['created', 'cancelled', 'returned']);
});

test('a payment and a cancellation at the same moment never leave money with a cancelled order', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await product({ quantity: 1 });
    const made = await order([{ product: id, quantity: 1 }]);
    const charge = await begin(made);

    await Promise.allSettled([settle(charge), call(cancelOrder, at(made))]);

    await runTasks();
    const after = await read(made);
    expect(after.cancelledAt).not.toBeNull();
    expect([after.payment === 'unpaid' ? 0 : after.total - after.refunded, keptOf(charge)]).toEqual([0, 0]);
    expect(await stock(id)).toBe(1);
  }
});

test('a fulfilled order is cancelled only after that was taken back', async () => {
  const made = await simple();
  const done = await call(fulfillOrder, at(made));

  expect(done).toMatchObject({ isFulfilled: true, permissions: { fulfill: false, unfulfill: true, cancel: false } });
  expect(await refusal(call(cancelOrder, at(made)))).toBe('409 not_permitted');
  expect(await refusal(call(fulfillOrder, at(made)))).toBe('409 not_permitted');
  await call(unfulfillOrder, at(made));
  const noted = await call(noteOrder, { ...at(made), body: { note: 'Called the customer' } });
  expect(kinds(noted)).toEqual(['created', 'fulfilled', 'unfulfilled', 'noted']);
  expect(noted.entries.at(-1)).toMatchObject({ by: admin.name, note: 'Called the customer' });
});

test('an act against an older version is refused with the order as it is now', async () => {
  const made = await simple();
  await call(noteOrder, { ...at(made), body: { note: 'First' } });
  const headers = { 'if-match': `"${made.version}"` };
  expect(await refusal(call(fulfillOrder, { ...at(made), headers }))).toBe('409 version_stale');
});

test('the list is searched, narrowed and summed', async () => {
  const company = `Company ${Date.now()}`;
  const { id } = await product({ quantity: 99 });
  const with_ = (quantity: number) => order([{ product: id, quantity }], { customer: { name: 'Buyer', company } });
  const [one, two, three] = [await with_(1), await with_(2), await with_(3)];
  await paid(two);
  await call(refundOrder, { ...at(two), body: { amount: 100 } });
  await runTasks();
  await call(cancelOrder, at(three));
  await call(fulfillOrder, at(one));
  const list = (query: object) => call(listOrders, { query: { search: company, ...query } });
  const numbers = async (query: object) => (await list(query)).results.map(({ number }) => number);

  const all = await list({ ordering: '-total' });
  expect(all.results.map(({ number }) => number)).toEqual([three.number, two.number, one.number]);
  expect(all.sums).toEqual([
    { currency: 'USD', count: 3, total: one.total + two.total, paid: two.total, refunded: 100 },
  ]);
  expect(await numbers({ payment: 'partly_refunded' })).toEqual([two.number]);
  expect(await numbers({ fulfilled: 'true' })).toEqual([one.number]);
  expect(await numbers({ cancelled: 'false' })).toEqual([two.number, one.number]);
  expect(await numbers({ product: id })).toHaveLength(3);
  expect((await call(listOrders, { query: { search: one.number } })).results).toHaveLength(1);

  const file = (await call(exportOrders, { query: { search: company } })) as unknown as Buffer;
  expect(file.toString().trim().split('\r\n')).toHaveLength(4);
  expect(file.toString()).toContain(`${two.number},`);
});

test('numbers have no gaps and no order is made twice, whatever fails beside it', async () => {
  const { id } = await product({ quantity: 10 });
  const first = Number((await simple()).number.slice(2));

  const outcomes = await Promise.allSettled(
    Array.from({ length: 24 }, (_, turn) => order([{ product: id, quantity: 1 }], turn % 3 === 0 ? { total: 1 } : {})),
  );

  const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(made).toHaveLength(10);
  expect(made.map(({ number }) => Number(number.slice(2))).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 10 }, (_, index) => first + 1 + index),
  );
  expect(await stock(id)).toBe(0);
});

test('orders for the same products the other way round do not stand in each other’s way', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 4; count += 1) ids.push((await product({ quantity: 20 })).id);
  const lines = ids.map((id) => ({ product: id, quantity: 1 }));

  const made = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => order(turn % 2 === 0 ? lines : lines.toReversed())),
  );

  expect(made).toHaveLength(12);
  expect(await Promise.all(ids.map(stock))).toEqual([8, 8, 8, 8]);
});

/** A small generator, so that a failure can be run again. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

test.each([11, 29, 47])('whatever happens at random, stock = bought − sold (seed %i)', async (seed) => {
  const roll = dice(seed);
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await product({ quantity: 30 })).id);
  const pick = <T>(from: readonly T[]): T | undefined => from[roll(from.length)];
  const open: Order[] = [];
  const steps = Array.from({ length: 60 }, () => async () => {
    const chosen = pick(open);
    const kind = roll(6);
    if (kind < 3 || chosen === undefined) {
      const lines = ids.filter(() => roll(2) === 0).map((id) => ({ product: id, quantity: 1 + roll(6) }));
      if (lines.length > 0) open.push(await order(lines));
    } else if (kind === 3) await pay(chosen);
    else if (kind === 4) await call(cancelOrder, at(chosen));
    else await call(fulfillOrder, at(chosen));
  });

  // Four at a time; what is refused does nothing.
  for (let from = 0; from < steps.length; from += 4) {
    await Promise.allSettled(steps.slice(from, from + 4).map((step) => step()));
  }

  const orders = await Promise.all(open.map(read));
  for (const id of ids) {
    const sold = orders
      .filter(({ cancelledAt }) => cancelledAt === null)
      .flatMap(({ lines }) => lines)
      .filter((line) => line.product === id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const left = await stock(id);
    expect(left).toBe(30 - sold);
    expect(left).toBeGreaterThanOrEqual(0);
  }
});

test('the papers are drawn in every language, the packing slip without prices', async () => {
  const { id } = await product({ name: 'Wristwatch', price: 4321, quantity: 9 });
  const made = await order([{ product: id, quantity: 2 }], { shipping: 500, discount: 100, note: 'Leave at the door' });
  const textOf = async (paper: OrderPaper, locale: (typeof LOCALES)[number]) => {
    const bytes = (await call(getOrderPaper, {
      params: { id: made.id, paper },
      query: { locale },
    })) as unknown as Buffer;
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    return JSON.stringify(await extractText(new Uint8Array(bytes)));
  };

  for (const locale of LOCALES) expect(await textOf('invoice', locale)).toContain(made.number);
  const [invoice, slip] = [await textOf('invoice', 'en'), await textOf('packing_slip', 'en')];
  for (const said of ['Invoice', 'Wristwatch', '$86.42', 'Leave at the door', 'Ada Lovelace', 'North Trading']) {
    expect(invoice).toContain(said);
  }
  expect(slip).toContain('Packing slip');
  expect(slip).not.toContain('$');
});

test('an invoice is drawn also where no payment provider is set up any more', async () => {
  const made = await simple();
  server.setUp(false);

  const bytes = (await call(getOrderPaper, {
    params: { id: made.id, paper: 'invoice' },
    query: { locale: 'en' },
  })) as unknown as Buffer;

  server.setUp(true);
  const text = JSON.stringify(await extractText(new Uint8Array(bytes)));
  expect(text).toContain(made.number);
  expect(text).not.toContain('Test mode');
});

test('the log of the administrator says what was done', async () => {
  const own = await make.user({ role: 'admin' });
  const { id } = await product();
  const made = await makeOrder(server, own, [{ product: id, quantity: 1 }]);
  await as(own)(cancelOrder, at(made));

  expect((await log(own.userId)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['order_created', 'order_cancelled']),
  );
});

test('only administrators of the installation have orders', async () => {
  const user = await make.user();
  expect(await refusal(as(user)(listOrders))).toMatch(/^40[39] |^404 /);
});

test('people take along the orders that they made or that were made for their address, without what others wrote', async () => {
  const [maker, buyer] = [await make.user({ role: 'admin' }), await make.user()];
  const { id } = await product();
  const made = await makeOrder(server, maker, [{ product: id, quantity: 1 }], {
    customer: { name: 'Bella', email: buyer.email.toUpperCase() },
  });
  await call(noteOrder, { ...at(made), body: { note: 'Of another administrator' } });
  await as(maker)(noteOrder, { ...at(made), body: { note: 'Of the maker' } });
  const of = async ({ userId, email }: TestUser) => {
    const found: { number: string; isMadeByYou: boolean; yourEntries: { note: string }[] }[] = [];
    for await (const one of ordersOfPerson(db, { id: userId, email })) found.push(one);
    return found;
  };

  const [ofMaker, ofBuyer] = [await of(maker), await of(buyer)];

  expect(ofMaker).toMatchObject([{ number: made.number, isMadeByYou: true, lines: [{ quantity: 1 }] }]);
  expect(ofMaker[0]?.yourEntries.map(({ note }) => note)).toEqual(['', 'Of the maker']);
  expect(ofBuyer).toMatchObject([{ number: made.number, isMadeByYou: false, yourEntries: [] }]);
  expect(await of(await make.user())).toEqual([]);
});

test('an order stays when its maker is erased, and no longer points at their contact', async () => {
  const maker = await make.user({ role: 'admin' });
  const contact = await as(maker)(createContact, {
    body: { email: 'grace@example.com', firstName: 'Grace', lastName: 'Hopper' },
  });
  const { id } = await product();
  const made = await makeOrder(server, maker, [{ product: id, quantity: 1 }], { contact: contact.id, customer: null });

  await eraseOrderContacts(db, maker.accountId);

  expect(await read(made)).toMatchObject({ contact: null, customer: { name: 'Grace Hopper' }, total: made.total });
});
