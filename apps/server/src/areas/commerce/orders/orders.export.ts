import { decimalOf, digitsOf, type exportOrders, type Input, type Locale } from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import type { FileAnswer, Incoming } from '../../../platform/http/http.ts';
import { translator } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { csvAnswer, readOn } from '../../../platform/sheets/csv-answer.ts';
import type { Actor } from '../../access/index.ts';
import { orderNumber, type OrderRow, ordersRepo } from './orders.repo.ts';
import { customerOf } from './orders.shape.ts';

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
  return {
    /** Recorded in the log of the administrator who exports the list. */
    export: async (
      { userId, locale }: Actor,
      query: Input<typeof exportOrders>['query'],
      request: Incoming,
    ): Promise<FileAnswer> => {
      const at = clock.now();
      await db.transaction().execute((tx) => events.publish(tx, { type: 'orders_exported', at, userId, request }));
      return csvAnswer(`orders-${utcDayOf(at)}.csv`, {
        head: COLUMNS.map((column) => say(locale, `column.${column}`)),
        rows: readOn((range) => ordersRepo(db).some(query, range)),
        cellsOf: (row) => cellsOf(row, locale),
      });
    },
  };
};
