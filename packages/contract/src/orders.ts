import { z } from 'zod';
import { PostalCode } from './contacts.columns.ts';
import { endpoint } from './endpoint.ts';
import { Email, Id, IdParams, Line, ListQuery, listOf, Locale, orderingBy, Paragraphs, Time } from './lists.ts';
import { Amount, Currency, Rate, TaxSum } from './money.ts';
import { permissions } from './permissions.ts';
import { ORDER_PAYMENTS } from './commerce.terms.ts';

/** `partly_refunded`, `refunded`: it was paid before. */
export const OrderPayment = z.enum(ORDER_PAYMENTS);
export type OrderPayment = z.infer<typeof OrderPayment>;

/** What can happen to an order, in its timeline. */
export const ORDER_ENTRIES = [
  'created',
  'paid',
  'payment_failed',
  'refund_asked',
  'refunded',
  'refund_refused',
  'returned',
  'return_refused',
  'fulfilled',
  'unfulfilled',
  'cancelled',
  'noted',
] as const;
export type OrderEntryKind = (typeof ORDER_ENTRIES)[number];

export const MOST_ORDER_LINES = 100;
const MOST_PIECES = 1_000_000;

/** Who buys, as it stands on the papers. */
export const OrderCustomer = z.object({
  name: Line(200, 1),
  email: z.union([z.literal(''), Email]).default(''),
  phone: Line(60).default(''),
  company: Line(200).default(''),
  street: Line(400).default(''),
  city: Line(120).default(''),
  region: Line(120).default(''),
  postalCode: PostalCode.default(''),
  country: Line(120).default(''),
});
export type OrderCustomer = z.output<typeof OrderCustomer>;

export const OrderLine = z.object({
  /** Null once the product is gone for good. */
  product: Id.nullable(),
  name: z.string(),
  sku: z.string(),
  quantity: z.number().int(),
  /** Of one piece, before tax; `isBulk`: it was the bulk price. */
  price: Amount,
  isBulk: z.boolean(),
  taxRate: Rate,
  amount: Amount,
});
export type OrderLine = z.infer<typeof OrderLine>;

const Summary = z.object({
  id: Id,
  /** As people know it: `O-000001`. Numbers have no gaps. */
  number: z.string(),
  customer: z.object({ name: z.string(), email: z.string(), company: z.string() }),
  currency: Currency,
  total: Amount,
  refunded: Amount,
  payment: OrderPayment,
  isFulfilled: z.boolean(),
  createdAt: Time,
  cancelledAt: Time.nullable(),
  version: z.number().int(),
});
export type OrderSummary = z.infer<typeof Summary>;

export const Order = Summary.extend({
  customer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    company: z.string(),
    street: z.string(),
    city: z.string(),
    region: z.string(),
    postalCode: z.string(),
    country: z.string(),
  }),
  /** The contact it was made for, in the account of whoever made it. */
  contact: Id.nullable(),
  /** Of its papers. */
  locale: Locale,
  note: z.string(),
  lines: z.array(OrderLine),
  subtotal: Amount,
  discount: Amount,
  shipping: Amount,
  taxes: z.array(TaxSum),
  tax: Amount,
  /** What can still be given back. */
  refundable: Amount,
  paidAt: Time.nullable(),
  /** It was paid in another way, and is given back in another way: an administrator says when. */
  isPaidByHand: z.boolean(),
  entries: z.array(
    z.object({
      id: Id,
      at: Time,
      kind: z.enum(ORDER_ENTRIES),
      /** Who did it; null for news of the payment. */
      by: z.string().nullable(),
      amount: Amount.nullable(),
      note: z.string(),
    }),
  ),
  permissions: permissions('pay', 'fulfill', 'unfulfill', 'refund', 'cancel', 'note'),
});
export type Order = z.infer<typeof Order>;

const Filters = z.object({
  /** In the number, and the name, company and address of the customer. */
  search: ListQuery.shape.search,
  payment: OrderPayment.optional(),
  fulfilled: z.enum(['true', 'false']).optional(),
  /** Without it both. */
  cancelled: z.enum(['true', 'false']).optional(),
  product: Id.optional(),
});
export type OrdersFilter = z.input<typeof Filters>;
const ORDERING = orderingBy('number', 'total', 'created_at');

/** `sums`: of all that match, by currency. What was cancelled counts for nothing but its refunds. */
export const listOrders = endpoint('GET /api/orders/', 'List orders, newest first', {
  query: ListQuery.extend(Filters.shape).extend({ ordering: ORDERING }),
  response: listOf(Summary).extend({
    sums: z.array(
      z.object({
        currency: Currency,
        count: z.number().int(),
        total: z.number().int(),
        paid: z.number().int(),
        refunded: z.number().int(),
      }),
    ),
    permissions: permissions('create'),
  }),
});

export const exportOrders = endpoint('GET /api/orders/export/', 'Export orders as CSV', {
  query: Filters.extend({ ordering: ORDERING }),
  transport: 'download',
});

/**
 * Prices and taxes are those of the products now, the stock is taken, all of it or none. One of `contact` (of the caller's
 * account) and `customer`; of both, `customer` is what stands on the papers. `total`: what the caller was shown; another one is
 * refused.
 */
export const createOrder = endpoint('POST /api/orders/', 'Create an order', {
  body: z.object({
    contact: Id.nullable().default(null),
    customer: OrderCustomer.nullable().default(null),
    locale: Locale.default('en'),
    lines: z
      .array(z.object({ product: Id, quantity: z.number().int().min(1).max(MOST_PIECES) }))
      .min(1)
      .max(MOST_ORDER_LINES),
    discount: Amount.default(0),
    shipping: Amount.default(0),
    note: Paragraphs(2000).default(''),
    total: Amount.optional(),
  }),
  response: Order,
  status: 201,
});

export const getOrder = endpoint('GET /api/orders/:id/', 'Get an order', { params: IdParams, response: Order });

export const ORDER_PAPERS = ['invoice', 'packing_slip'] as const;
export type OrderPaper = (typeof ORDER_PAPERS)[number];

/** In the language of the order, or in another one of ours. */
export const getOrderPaper = endpoint('GET /api/orders/:id/papers/:paper/', 'Get an invoice or packing slip as PDF', {
  params: IdParams.extend({ paper: z.enum(ORDER_PAPERS) }),
  query: z.object({ locale: Locale.optional() }),
  transport: 'download',
});

/** The page where the customer pays, without an account here. */
export const getOrderPayLink = endpoint('POST /api/orders/:id/pay_link/', 'Get an order’s payment link', {
  params: IdParams,
  response: z.object({ url: z.string(), isTestMode: z.boolean() }),
});

const acting = { params: IdParams, response: Order, current: Order };

/** By mail, in the language of the order. The timeline says so. */
export const sendOrderPayLink = endpoint('POST /api/orders/:id/pay_link/send/', 'Send an order’s payment link', {
  ...acting,
  body: z.object({ email: Email }),
});

/** With cash or by bank transfer, say. The link to pay ends; money that comes by it all the same is given back. */
export const payOrder = endpoint('POST /api/orders/:id/pay/', 'Mark an order as paid outside this instance', {
  ...acting,
  body: z.object({ note: Line(500).default('') }),
});

export const fulfillOrder = endpoint('POST /api/orders/:id/fulfill/', 'Mark an order as fulfilled', acting);
export const unfulfillOrder = endpoint('POST /api/orders/:id/unfulfill/', 'Mark an order as not fulfilled', acting);

/** The stock comes back, the payment is cancelled, and what was paid is given back: by hand what was paid by hand. */
export const cancelOrder = endpoint('POST /api/orders/:id/cancel/', 'Cancel an order', acting);

export const refundOrder = endpoint('POST /api/orders/:id/refund/', 'Refund part of a payment', {
  ...acting,
  body: z.object({ amount: Amount.min(1), note: Line(500).default('') }),
});

export const noteOrder = endpoint('POST /api/orders/:id/notes/', 'Add a note to an order’s timeline', {
  ...acting,
  body: z.object({ note: Line(500, 1) }),
});
