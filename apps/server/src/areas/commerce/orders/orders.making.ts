import {
  COUNTRIES,
  type createOrder,
  fullName,
  type Input,
  languageTag,
  lineAmount,
  type Locale,
  type OrderCustomer,
  type PricedLine,
  stepOf,
  type Totals,
  totalsOf,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor } from '../../access/index.ts';
import { type PrefillContact, readForPrefill } from '../../contacts/index.ts';
import { takeStock } from '../products/index.ts';
import type { OrderLineRow } from './orders.repo.ts';

type Given = Input<typeof createOrder>['body'];
type Line = Omit<OrderLineRow, 'orderId'>;

const MOST = 10 ** 12;

/** Who buys, as typed or as the contact says. Throws `order_customer_needed`, and `not_found` for a contact that is not there. */
export async function customerIn(
  tx: Db,
  { accountId }: Actor,
  { contact, customer, locale }: Given,
): Promise<OrderCustomer> {
  if (contact === null) {
    if (customer === null) throw new AppError('order_customer_needed');
    return customer;
  }
  const [found] = await readForPrefill(tx, accountId, { ids: [contact], emails: [] });
  if (found === undefined) throw new AppError('not_found');
  return customer ?? ofContact(found, locale);
}

const ofContact = (contact: PrefillContact, locale: Locale): OrderCustomer => ({
  name: fullName(contact) || contact.companyName || contact.email,
  email: contact.email,
  phone: contact.phone || contact.cell,
  company: contact.companyName,
  street: [contact.streetAddress, contact.addressLine2].filter((part) => part !== '').join(', '),
  city: contact.city,
  region: contact.state,
  postalCode: contact.postalCode,
  country: countryName(contact.country, locale),
});

/** Contacts keep a code; papers want the name. What is no code, such as one imported as text, stays as it is. */
const countryName = (country: string, locale: Locale): string =>
  COUNTRIES.includes(country)
    ? (new Intl.DisplayNames(languageTag(locale), { type: 'region' }).of(country) ?? country)
    : country;

/**
 * Takes the stock and freezes the lines as the products are at that moment. A product that is named twice is one line.
 * Throws what `takeStock` throws.
 */
export async function linesIn(tx: Db, lines: Given['lines'], at: Date): Promise<Line[]> {
  const pieces = new Map<number, number>();
  for (const { product, quantity } of lines) pieces.set(product, (pieces.get(product) ?? 0) + quantity);
  const wanted = [...pieces].map(([productId, quantity]) => ({ productId, quantity }));
  const sold = await takeStock(tx, wanted, at);
  return wanted.flatMap(({ productId, quantity }, position) => {
    const product = sold.get(productId);
    if (product === undefined) return [];
    const { name, sku, price, bulkPrice, bulkFrom, taxRate } = product;
    const isBulk = bulkPrice !== null && bulkFrom !== null && quantity >= bulkFrom;
    return [{ position, productId, name, sku, quantity, price: isBulk ? bulkPrice : price, isBulk, taxRate }];
  });
}

type Limits = { currency: string; least: number };

/**
 * Throws `order_too_large`, `order_discount_too_large`, `order_total_changed` where the caller was shown another total, and
 * `amount_too_small`, `amount_uneven` where no card could pay it.
 */
export function totalsIn(
  lines: readonly PricedLine[],
  { discount, shipping, total: shown }: Given,
  { currency, least }: Limits,
): Totals {
  const gross = lines.map(lineAmount);
  // Sums of these are exact: each is far below what a number can hold.
  if (gross.some((amount) => amount > MOST)) throw new AppError('order_too_large');
  const totals = totalsOf(lines, { discount, shipping, currency });
  if (discount > totals.subtotal) throw new AppError('order_discount_too_large');
  if (totals.subtotal > MOST || totals.total > MOST) throw new AppError('order_too_large');
  if (shown !== undefined && shown !== totals.total) throw new AppError('order_total_changed');
  if (totals.total > 0 && totals.total < least) throw new AppError('amount_too_small');
  if (totals.total % stepOf(currency) !== 0) throw new AppError('amount_uneven');
  return totals;
}
