import { Readable } from 'node:stream';
import { decimalOf, digitsOf, type exportOrders, type Input, type Locale } from '@sealwright/contract';
import { BYTE_ORDER_MARK, csvRow, safeText } from '@sealwright/sheets';
import { utcDayOf } from '../../../platform/clock.ts';
import { FileAnswer, type Incoming } from '../../../platform/http/http.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { orderNumber, type OrderRow, ordersRepo, type OrdersQuery } from './orders.repo.ts';
import { customerOf } from './orders.shape.ts';

const BATCH = 1000;
const say = translator('orders');

const COLUMNS = [
  'number',
  'created',
  'customer',
  'company',
  'email',
  'currency',
  'subtotal',
  'discount',
  'shipping',
  'tax',
  'total',
  'payment',
  'refunded',
  'fulfilled',
  'cancelled',
] as const;

function cellsOf(row: OrderRow, locale: Locale): string[] {
  const { name, company, email } = customerOf(row);
  const amount = (units: number) => decimalOf(units, digitsOf(row.currency));
  return [
    orderNumber(row.number),
    row.createdAt.toISOString(),
    name,
    company,
    email,
    row.currency,
    amount(row.subtotal),
    amount(row.discount),
    amount(row.shipping),
    amount(row.tax),
    amount(row.total),
    say(locale, `payment.${row.payment}`),
    amount(row.refunded),
    say(locale, row.isFulfilled ? 'yes' : 'no'),
    row.cancelledAt?.toISOString() ?? '',
  ];
}

export const ordersExport = ({ clock, db, events }: Platform) => {
  async function* lines(locale: Locale, query: OrdersQuery): AsyncGenerator<string> {
    const plain = (text: string) => safeText(withoutIsolates(text));
    yield BYTE_ORDER_MARK + csvRow(COLUMNS.map((column) => plain(say(locale, `column.${column}`))));
    for (let offset = 0; ; offset += BATCH) {
      const rows = await ordersRepo(db).some(query, { limit: BATCH, offset });
      yield rows.map((row) => csvRow(cellsOf(row, locale).map(plain))).join('');
      if (rows.length < BATCH) return;
    }
  }

  return {
    /** Recorded in the log of the administrator who exports the list. */
    export: async (
      { userId, locale }: Actor,
      query: Input<typeof exportOrders>['query'],
      request: Incoming,
    ): Promise<FileAnswer> => {
      const at = clock.now();
      await db.transaction().execute((tx) => events.publish(tx, { type: 'orders_exported', at, userId, request }));
      const name = `orders-${utcDayOf(at)}.csv`;
      return new FileAnswer(Readable.from(lines(locale, query)), 'text/csv; charset=utf-8', { name });
    },
  };
};
