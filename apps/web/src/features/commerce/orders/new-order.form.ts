import {
  Amount,
  type Call,
  type ContactSummary,
  type createOrder,
  digitsOf,
  Email,
  fullName,
  type Locale,
  LOCALES,
  MOST_ORDER_LINES,
  type Order,
  PostalCode,
  type PricedLine,
  type Product,
  type Totals,
  totalsOf,
  unitsOf,
} from '@sealwright/contract';
import { z } from 'zod';
import { lineRule, neededLineRule, paragraphsRule, type useEditForm } from '../../../ui/form/index.ts';

const MOST_PIECES = 1_000_000;
export const NOTE_LENGTH = 2000;

/** What a customer's fields hold at most. */
export const LENGTHS = {
  name: 200,
  company: 200,
  phone: 60,
  street: 400,
  city: 120,
  region: 120,
  postalCode: 15,
  country: 120,
} as const;

const piecesIn = (text: string): number | null => {
  const pieces = unitsOf(text, 0);
  return pieces !== null && pieces >= 1 && pieces <= MOST_PIECES ? pieces : null;
};

/** The products of the lines by their ids, as they were read last. */
export type Products = ReadonlyMap<number, Product>;

/** The fields as they are typed. */
const Fields = z.object({
  contact: z.number().nullable(),
  name: neededLineRule(LENGTHS.name),
  email: z
    .string()
    .trim()
    .refine((text) => text === '' || Email.safeParse(text).success, 'email_invalid'),
  phone: lineRule(LENGTHS.phone),
  company: lineRule(LENGTHS.company),
  street: lineRule(LENGTHS.street),
  city: lineRule(LENGTHS.city),
  region: lineRule(LENGTHS.region),
  postalCode: z.string().refine((text) => PostalCode.safeParse(text).success, 'postal_code_invalid'),
  country: lineRule(LENGTHS.country),
  lines: z
    .array(
      z.object({
        product: z.number(),
        quantity: z.string().refine((text) => piecesIn(text) !== null, 'order_quantity_invalid'),
      }),
    )
    .min(1, 'order_lines_needed')
    .max(MOST_ORDER_LINES, 'order_lines_too_many'),
  shipping: z.string(),
  discount: z.string(),
  locale: z.enum(LOCALES),
  note: paragraphsRule(NOTE_LENGTH),
});
export type NewOrder = z.infer<typeof Fields>;
export type NewOrderEdit = ReturnType<typeof useEditForm<NewOrder>>;

const amountIn = (text: string, currency: string): number | null => {
  if (text.trim() === '') return 0;
  const units = unitsOf(text, digitsOf(currency));
  return Amount.safeParse(units).success ? units : null;
};

export function newOrderRules(currency: string, products: Products) {
  return Fields.superRefine((form, context) => {
    for (const path of ['shipping', 'discount'] as const) {
      if (amountIn(form[path], currency) !== null) continue;
      context.addIssue({ code: 'custom', path: [path], message: 'amount_invalid' });
    }
    const { subtotal } = totalsOf(pricedLines(form.lines, products));
    if ((amountIn(form.discount, currency) ?? 0) > subtotal && form.lines.length > 0) {
      context.addIssue({ code: 'custom', path: ['discount'], message: 'order_discount_too_large' });
    }
  });
}

export type LinePrice = PricedLine & { isBulk: boolean };

/** What a line costs: the bulk price from its quantity on, as the server takes it. Null while it has no number of pieces. */
export function priceOf(product: Product | undefined, quantity: string): LinePrice | null {
  const pieces = piecesIn(quantity);
  if (product === undefined || pieces === null) return null;
  const { price, bulkPrice, bulkFrom, taxRate } = product;
  const isBulk = bulkPrice !== null && bulkFrom !== null && pieces >= bulkFrom;
  return { quantity: pieces, price: isBulk ? bulkPrice : price, taxRate, isBulk };
}

function pricedLines(lines: NewOrder['lines'], products: Products): LinePrice[] {
  return lines.flatMap(({ product, quantity }) => priceOf(products.get(product), quantity) ?? []);
}

/** What the order comes to as it is typed; amounts that are none count for nothing. */
export const totalsIn = (form: NewOrder, currency: string, products: Products): Totals =>
  totalsOf(pricedLines(form.lines, products), {
    currency,
    discount: amountIn(form.discount, currency) ?? 0,
    shipping: amountIn(form.shipping, currency) ?? 0,
  });

/** Why a line cannot be sold as it stands. `left`: too few pieces. */
export type Shortage = { kind: 'unavailable' } | { kind: 'left'; left: number };

export function shortageOf(product: Product | undefined, quantity: string): Shortage | null {
  if (product === undefined || product.status !== 'published' || product.stockSet === 'out_of_stock') {
    return { kind: 'unavailable' };
  }
  const pieces = piecesIn(quantity);
  return pieces !== null && pieces > product.quantity ? { kind: 'left', left: product.quantity } : null;
}

type Body = NonNullable<Call<typeof createOrder>['body']>;

/** The order as it is sent, with the total that was shown. */
export function bodyOf(form: NewOrder, currency: string, products: Products): Body {
  const { contact, locale, note, lines, shipping, discount, ...customer } = form;
  return {
    contact,
    customer,
    locale,
    note,
    lines: lines.map(({ product, quantity }) => ({ product, quantity: piecesIn(quantity) ?? 1 })),
    shipping: amountIn(shipping, currency) ?? 0,
    discount: amountIn(discount, currency) ?? 0,
    total: totalsIn(form, currency, products).total,
  };
}

const NO_ONE = {
  name: '',
  email: '',
  phone: '',
  company: '',
  street: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
};

/** What the form begins with: nothing, or what another order has. Its discount was for that one. */
export function startOf(locale: Locale, order: Order | null, products: Products): NewOrder {
  if (order === null) {
    return { contact: null, ...NO_ONE, lines: [], shipping: '', discount: '', locale, note: '' };
  }
  const lines = order.lines.flatMap(({ product, quantity }) =>
    product !== null && products.has(product) ? [{ product, quantity: String(quantity) }] : [],
  );
  const { customer } = order;
  return { contact: null, ...customer, lines, shipping: '', discount: '', locale: order.locale, note: order.note };
}

/** A contact as a customer. `country` is a code in contacts: papers want its name. */
export function customerOf(contact: ContactSummary, countryName: (code: string) => string): typeof NO_ONE {
  const { email, phone, cell, companyName, streetAddress, addressLine2, city, state, postalCode, country } = contact;
  const all = {
    name: fullName(contact) || companyName || email,
    email,
    phone: phone || cell,
    company: companyName,
    street: [streetAddress, addressLine2].filter((part) => part !== '').join(', '),
    city,
    region: state,
    postalCode,
    country: countryName(country),
  };
  const cut = Object.entries(LENGTHS).map(([key, most]) => [key, all[key as keyof typeof LENGTHS].slice(0, most)]);
  return { ...all, ...Object.fromEntries(cut) };
}
