import {
  lineAmount,
  LOCALES,
  type Locale,
  type Order,
  type OrderCustomer,
  ORDER_ENTRIES,
  type OrderSummary,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { orderPolicy, refundableOf } from './orders.policy.ts';
import {
  type NamedEntry,
  type OrderHistory,
  orderNumber,
  type OrderLineRow,
  type OrderRow,
  ordersRepo,
} from './orders.repo.ts';

const { create: _, ...ON_AN_ORDER } = orderPolicy;

export const customerOf = ({ customer }: OrderRow): OrderCustomer => customer as OrderCustomer;

export const localeOfOrder = ({ locale }: OrderRow): Locale => LOCALES.find((one) => one === locale) ?? 'en';

export function toOrderSummary(row: OrderRow): OrderSummary {
  const { name, email, company } = customerOf(row);
  return {
    id: row.id,
    number: orderNumber(row.number),
    customer: { name, email, company },
    currency: row.currency,
    total: row.total,
    refunded: row.refunded,
    payment: row.payment,
    isFulfilled: row.isFulfilled,
    createdAt: row.createdAt.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    version: row.version,
  };
}

type Parts = { lines: readonly OrderLineRow[]; entries: readonly NamedEntry[] };

/** The same as the repository's, of entries that were read. */
function historyOf(entries: readonly NamedEntry[]): OrderHistory {
  const of = (wanted: string) => entries.filter(({ kind }) => kind === wanted);
  const sum = (wanted: string) => of(wanted).reduce((total, { amount }) => total + (amount ?? 0), 0);
  return {
    asked: sum('refund_asked') - sum('refund_refused'),
    timesAsked: of('refund_asked').length,
    isPaidByHand: of('paid').some(({ userId }) => userId !== null),
  };
}

function toOrder(actor: Actor, row: OrderRow, { lines, entries }: Parts): Order {
  const standing = { ...row, ...historyOf(entries) };
  return {
    ...toOrderSummary(row),
    customer: customerOf(row),
    contact: row.contactId,
    locale: localeOfOrder(row),
    note: row.note,
    lines: lines.map(({ productId, name, sku, quantity, price, isBulk, taxRate }) => ({
      product: productId,
      name,
      sku,
      quantity,
      price,
      isBulk,
      taxRate,
      amount: lineAmount({ quantity, price }),
    })),
    subtotal: row.subtotal,
    discount: row.discount,
    shipping: row.shipping,
    taxes: row.taxes,
    tax: row.tax,
    refundable: refundableOf(standing),
    paidAt: row.paidAt?.toISOString() ?? null,
    isPaidByHand: standing.isPaidByHand,
    entries: entries.flatMap(({ id, at, kind, by, amount, note }) => {
      const known = ORDER_ENTRIES.find((one) => one === kind);
      return known === undefined ? [] : [{ id, at: at.toISOString(), kind: known, by, amount, note }];
    }),
    permissions: permissionsOf(actor, ON_AN_ORDER, standing),
  };
}

/** Throws `not_found`. */
export async function orderOf(db: Db, actor: Actor, id: number): Promise<Order> {
  const repo = ordersRepo(db);
  const row = await repo.find(id);
  if (row === undefined) throw new AppError('not_found');
  return toOrder(actor, row, { lines: await repo.linesOf(id), entries: await repo.entriesOf(id) });
}
