import {
  cancelOrder,
  ContactSummary,
  createOrder,
  fulfillOrder,
  getOrder,
  getOrderPayLink,
  getProduct,
  getProductWords,
  getUser,
  listContacts,
  listOrders,
  listProducts,
  noteOrder,
  Order,
  payOrder,
  Product,
  refundOrder,
  sendOrderPayLink,
  toWire,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { sampleOf } from '../../../../test/sample.ts';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

const ADMIN = { role: ['admin', 'user'] as ('user' | 'admin')[] };
const OPEN = { pay: true, fulfill: true, unfulfill: false, refund: false, cancel: true, note: true };
const ADA = { ...(sampleOf(Order) as Order).customer, name: 'Ada Lovelace', email: 'ada@example.com' };
const ORDER: Order = {
  ...(sampleOf(Order) as Order),
  id: 7,
  number: 'O-000007',
  customer: ADA,
  currency: 'USD',
  payment: 'unpaid',
  isFulfilled: false,
  lines: [
    {
      product: 3,
      name: 'Canvas bag',
      sku: 'BAG-1',
      quantity: 10,
      price: 1990,
      isBulk: true,
      taxRate: 60_000,
      amount: 19_900,
    },
  ],
  subtotal: 19_900,
  discount: 900,
  shipping: 500,
  taxes: [{ rate: 60_000, net: 19_000, tax: 1140 }],
  tax: 1140,
  total: 20_640,
  refunded: 0,
  refundable: 0,
  entries: [{ id: 1, at: '2026-04-15T09:30:00.000Z', kind: 'created', by: 'Grace', amount: 20_640, note: '' }],
  version: 3,
  permissions: OPEN,
};
const PAID: Order = {
  ...ORDER,
  payment: 'paid',
  refundable: 20_640,
  paidAt: '2026-04-16T09:30:00.000Z',
  permissions: { ...OPEN, pay: false, refund: true },
};
const ROW = {
  id: 7,
  number: 'O-000007',
  customer: { name: 'Ada Lovelace', email: 'ada@example.com', company: '' },
  currency: 'USD',
  total: 20_640,
  refunded: 100,
  payment: 'partly_refunded',
} as const;
const BAG: Product = {
  ...(sampleOf(Product) as Product),
  id: 3,
  name: 'Canvas bag',
  sku: 'BAG-1',
  status: 'published',
  stockSet: null,
  stock: 'in_stock',
  quantity: 12,
  price: 2490,
  bulkPrice: 1990,
  bulkFrom: 10,
  taxRate: 60_000,
  currency: 'USD',
};
const CONTACT: ContactSummary = {
  ...(sampleOf(ContactSummary) as ContactSummary),
  id: 5,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  companyName: 'Engines Ltd',
  country: 'GB',
};
const LINK = { url: 'https://example.com/pay/abc', isTestMode: true };

afterEach(closePage);

async function open(address: string, ...more: Answer[]) {
  const server = await openPage(address, {
    user: ADMIN,
    answers: [
      answer(listOrders, {
        count: 1,
        results: [ROW],
        sums: [{ currency: 'USD', count: 1, total: 20_640, paid: 20_640, refunded: 100 }],
        permissions: { create: true },
      }),
      answer(getOrder, ORDER),
      answer(getOrderPayLink, LINK),
      answer(getProduct, BAG),
      answer(getProductWords, { brands: [], vendors: [], tags: [], currency: 'USD' }),
      answer(listProducts, { count: 1, results: [BAG], currency: 'USD' }),
      answer(listContacts, { count: 1, results: [CONTACT] }),
      answer(getUser, ADMIN),
      ...more,
    ],
  });
  await expectToStand();
  return server;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

/** What is refused as stale comes with the order as it is now. */
const stale = (endpoint: Answer['endpoint'], current: Order): Answer =>
  refuse(endpoint, 409, 'version_stale', { current: toWire(current) as Record<string, unknown> });

test('the view in the address is what the server is asked for, and the sums stand above the rows', async () => {
  const server = await open(
    '/admin/orders?payment=partly_refunded&fulfilled=false&cancelled=false&product=3&search=ada',
  );

  const asked = server.received.filter(({ at }) => at === listOrders.at).at(-1)?.query;
  expect(asked).toMatchObject({
    payment: 'partly_refunded',
    fulfilled: 'false',
    cancelled: 'false',
    product: '3',
    search: 'ada',
    ordering: '-number',
  });
  await expect.element(page.getByRole('link', { name: 'O-000007' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Totals' }).getByText('$206.40').first()).toBeVisible();
  await expect.element(page.getByText('Refunded: $1.00')).toBeVisible();
  await button('Show orders of all products').click();
  await expect
    .poll(() => server.received.filter(({ at }) => at === listOrders.at).at(-1)?.query)
    .not.toHaveProperty('product');
});

test('an order shows its lines, what they come to, and the link to pay', async () => {
  await open('/admin/orders/7');

  await expect.element(page.getByRole('heading', { level: 1, name: 'Order O-000007' })).toBeVisible();
  await expect.element(page.getByText('Bulk price')).toBeVisible();
  await expect.element(page.getByText('Tax 6% on $190.00')).toBeVisible();
  await expect.element(page.getByText('-$9.00')).toBeVisible();
  await expect.element(field('Link')).toHaveValue(LINK.url);
  await expect.element(page.getByText('Test mode: no money is taken.')).toBeVisible();
});

test('the link is sent to the address that stands there', async () => {
  const server = await open('/admin/orders/7', answer(sendOrderPayLink, ORDER));

  await field('Customer’s email').fill('accounts@example.com');
  await button('Send link').click();

  await expect.element(page.getByText(/The link is on its way to/)).toBeVisible();
  expect(server.bodiesOf(sendOrderPayLink)).toEqual([{ email: 'accounts@example.com' }]);
});

test('an order is marked as paid with how, and the link to pay goes', async () => {
  const server = await open('/admin/orders/7', answer(payOrder, { ...PAID, isPaidByHand: true }));

  await button('Mark as paid').click();
  const dialog = page.getByRole('dialog', { name: 'Mark as paid' });
  await dialog.getByRole('textbox', { name: 'How it was paid' }).fill('Bank transfer');
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();

  await expect.element(page.getByText('Marked order O-000007 as paid')).toBeVisible();
  expect(server.bodiesOf(payOrder)).toEqual([{ note: 'Bank transfer' }]);
  await expect.element(field('Link')).not.toBeInTheDocument();
});

test('no more is given back than is left, and what is on its way is said', async () => {
  const server = await open(
    '/admin/orders/7',
    answer(getOrder, PAID),
    answer(refundOrder, { ...PAID, refundable: 20_140 }),
  );

  await button('Refund').click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  const amount = dialog.getByRole('textbox', { name: 'Amount in USD' });
  await expect.element(amount).toHaveValue('206.40');
  await amount.fill('206.41');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect.element(dialog.getByText('This is more than what’s left of the payment.')).toBeVisible();
  await amount.fill('5');
  await dialog.getByRole('button', { name: 'Refund' }).click();

  await expect.element(page.getByText(/A refund of \$5\.00 is on its way/)).toBeVisible();
  expect(server.bodiesOf(refundOrder)).toEqual([{ amount: 500, note: '' }]);
});

test('a refund that was refused stands in the timeline, and can be asked for again', async () => {
  const refused = {
    id: 9,
    at: '2026-04-17T09:30:00.000Z',
    kind: 'refund_refused',
    by: null,
    amount: 500,
    note: '',
  } as const;
  await open('/admin/orders/7', answer(getOrder, { ...PAID, entries: [...PAID.entries, refused] }));

  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect.element(timeline.getByText(/^Refund declined by the payment provider/)).toBeVisible();
  await expect.element(button('Refund')).toBeVisible();
  await expect.element(page.getByText(/is on its way/)).not.toBeInTheDocument();
});

test('an order that was changed meanwhile is shown as it is now, and the act is asked for again', async () => {
  await open('/admin/orders/7', stale(fulfillOrder, { ...PAID, version: 4 }));

  await button('Mark as fulfilled').click();

  await expect.element(page.getByText('This order has changed')).toBeVisible();
  await expect.element(button('Refund')).toBeVisible();
});

test('canceling says what becomes of the money first', async () => {
  const cancelled = {
    ...PAID,
    cancelledAt: '2026-04-17T09:30:00.000Z',
    permissions: { ...OPEN, pay: false, cancel: false },
  };
  const server = await open('/admin/orders/7', answer(getOrder, PAID), answer(cancelOrder, cancelled));

  await button('Cancel order').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect.element(dialog.getByText(/\$206\.40 refunded to the customer/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();

  await expect.element(page.getByText('Canceled order O-000007')).toBeVisible();
  expect(server.bodiesOf(cancelOrder)).toHaveLength(1);
  await expect.element(page.getByText('Canceled', { exact: true })).toBeVisible();
});

test('a note is added to the timeline', async () => {
  const entry = {
    id: 2,
    at: '2026-04-16T09:30:00.000Z',
    kind: 'noted',
    by: 'Grace',
    amount: null,
    note: 'Called',
  } as const;
  const server = await open('/admin/orders/7', answer(noteOrder, { ...ORDER, entries: [...ORDER.entries, entry] }));

  await field('Note for your team').fill('Called');
  await button('Add note').click();

  await expect.element(page.getByRole('list', { name: 'Timeline' }).getByText('Called')).toBeVisible();
  await expect.element(field('Note for your team')).toHaveValue('');
  expect(server.bodiesOf(noteOrder)).toEqual([{ note: 'Called' }]);
});

test('what may not be done is not offered', async () => {
  const permissions = { pay: false, fulfill: false, unfulfill: false, refund: false, cancel: false, note: false };
  await open('/admin/orders/7', answer(getOrder, { ...ORDER, permissions }));

  for (const name of ['Mark as fulfilled', 'Mark as paid', 'Refund', 'Cancel order', 'Add note', 'Send link']) {
    await expect.element(button(name)).not.toBeInTheDocument();
  }
  await expect.element(button('Invoice')).toBeVisible();
});

async function choose(label: string, option: RegExp) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

test('a new order takes a contact and products, with the bulk price from its quantity on', async () => {
  const server = await open('/admin/orders/new', answer(createOrder, ORDER));

  await button('Create order').click();
  await expect.element(page.getByText('This field is required.')).toBeVisible();
  await expect.element(page.getByText('Add at least one product.')).toBeVisible();
  expect(server.bodiesOf(createOrder)).toEqual([]);

  await choose('From your contacts', /Ada Lovelace/);
  await expect.element(field('Company')).toHaveValue('Engines Ltd');
  await expect.element(field('Country')).toHaveValue('United Kingdom');
  await choose('Add a product', /Canvas bag/);
  const quantity = field('Quantity of Canvas bag');
  await quantity.fill('9');
  await expect.element(page.getByText('$224.10').first()).toBeVisible();
  await quantity.fill('10');
  await expect.element(page.getByText('Bulk price $19.90 applies')).toBeVisible();
  await field('Shipping').fill('5');
  await field('Discount').fill('9');
  await expect.element(page.getByText('$206.40')).toBeVisible();
  await button('Create order').click();

  await expect.element(page.getByRole('heading', { level: 1, name: 'Order O-000007' })).toBeVisible();
  expect(server.bodiesOf(createOrder)).toEqual([
    expect.objectContaining({
      contact: 5,
      customer: expect.objectContaining({ name: 'Ada Lovelace', email: 'ada@example.com', country: 'United Kingdom' }),
      lines: [{ product: 3, quantity: 10 }],
      shipping: 500,
      discount: 900,
      total: 20_640,
    }),
  ]);
});

test('too few pieces are said at the line, and again when someone else was faster', async () => {
  const left = { ...BAG, quantity: 4 };
  const server = await open(
    '/admin/orders/new',
    refuse(createOrder, 409, 'stock_too_low', { facts: { product: 3, name: 'Canvas bag', available: 4 } }),
    answer(getProduct, left),
  );
  await field('Name').fill('Ada Lovelace');
  await choose('Add a product', /Canvas bag/);
  const quantity = field('Quantity of Canvas bag');
  await quantity.fill('13');
  await expect.element(page.getByText('Only 12 in stock. Reduce the quantity.')).toBeVisible();
  await quantity.fill('5');
  await expect.element(page.getByText(/Only \d+ in stock/)).not.toBeInTheDocument();
  await button('Create order').click();

  await expect.element(page.getByRole('alert').getByText(/There isn’t enough stock of .*Canvas bag/)).toBeVisible();
  await expect.element(page.getByText('Only 4 in stock. Reduce the quantity.')).toBeVisible();
  expect(server.bodiesOf(createOrder)).toHaveLength(1);
});

test('a price that changed meanwhile is read anew before the order is made', async () => {
  await open(
    '/admin/orders/new',
    refuse(createOrder, 409, 'order_total_changed'),
    answer(getProduct, { ...BAG, price: 3000 }),
  );
  await field('Name').fill('Ada Lovelace');
  await choose('Add a product', /Canvas bag/);
  await expect.element(page.getByText('$26.39')).toBeVisible();
  await button('Create order').click();

  await expect.element(page.getByText(/A price or tax rate has changed/)).toBeVisible();
  await expect.element(page.getByText('$31.80')).toBeVisible();
});

test('a copy begins with the customer and the products of the other order', async () => {
  await open('/admin/orders/new?copy=7');

  await expect.element(page.getByText(/This is a copy of order/)).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Ada Lovelace');
  await expect.element(field('Quantity of Canvas bag')).toHaveValue('10');
  await userEvent.click(button('Remove Canvas bag'));
  await expect.element(page.getByText('No products yet.')).toBeVisible();
});
