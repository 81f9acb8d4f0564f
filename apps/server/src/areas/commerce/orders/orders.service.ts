import {
  type createOrder,
  type Input,
  type listOrders,
  type Order,
  type Output,
  type getOrderPayLink,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf, requireCan } from '../../access/index.ts';
import type { Payments } from '../payments/index.ts';
import { customerIn, linesIn, totalsIn } from './orders.making.ts';
import { applyPayment } from './orders.payment.ts';
import { orderPolicy } from './orders.policy.ts';
import { orderNumber, type OrderRow, ordersRepo } from './orders.repo.ts';
import { linkIn } from './orders.link.ts';
import { orderOf, toOrderSummary } from './orders.shape.ts';

export type OrderPayments = Pick<Payments, 'mode' | 'leastOf' | 'request' | 'pageOf' | 'refund' | 'cancel'>;

export const ordersService = (platform: Platform, { payments }: { payments: OrderPayments }) => {
  const { clock, config, db, events } = platform;
  const { currency } = config;

  return {
    list: async (
      actor: Actor,
      query: Input<typeof listOrders>['query'],
      request: Incoming,
    ): Promise<Output<typeof listOrders>> => {
      const repo = ordersRepo(db);
      const [rows, counted, sums] = await Promise.all([
        repo.some(query, pageBounds(query)),
        repo.count(query),
        repo.sums(query),
      ]);
      const list = toList(request, query, { rows, counted }, toOrderSummary);
      return { ...list, sums, permissions: permissionsOf(actor, { create: orderPolicy.create }, undefined) };
    },

    get: (actor: Actor, id: number): Promise<Order> => orderOf(db, actor, id),

    /** All of it or nothing: stock, number, order and payment. Throws what its parts throw: see `orders.making.ts`. */
    create: (actor: Actor, given: Input<typeof createOrder>['body'], request: Incoming): Promise<Order> => {
      requireCan(actor, orderPolicy.create);
      return db.transaction().execute(async (tx) => {
        const at = clock.now();
        const { accountId, userId } = actor;
        const customer = await customerIn(tx, actor, given);
        const lines = await linesIn(tx, given.lines, at);
        const { taxes, ...totals } = totalsIn(lines, given, { currency, least: payments.leastOf(currency) });
        const repo = ordersRepo(tx);
        // Last, because whoever makes an order at the same time waits for it from here on.
        const number = await repo.nextNumber();
        const made = await repo.insert(
          {
            number,
            createdBy: userId,
            accountId,
            contactId: given.contact,
            customer: JSON.stringify(customer),
            locale: given.locale,
            note: given.note,
            currency,
            ...totals,
            taxes: JSON.stringify(taxes),
            payment: 'unpaid',
            createdAt: at,
          },
          lines,
        );
        await repo.addEntry({ orderId: made.id, at, kind: 'created', userId, amount: made.total });
        await askForPayment(tx, payments, made, at);
        const details = { name: orderNumber(number) };
        await events.publish(tx, { type: 'order_created', at, userId, request, details });
        return orderOf(tx, actor, made.id);
      });
    },

    payLink: async (actor: Actor, id: number): Promise<Output<typeof getOrderPayLink>> => {
      requireCan(actor, orderPolicy.create);
      const url = await db.transaction().execute(async (tx) => {
        const order = await ordersRepo(tx).find(id);
        if (order === undefined) throw new AppError('not_found');
        requireCan(actor, orderPolicy.pay, { ...order, ...(await ordersRepo(tx).historyOf(id)) });
        return linkIn(tx, { platform, payments }, paymentOf(order));
      });
      return { url, isTestMode: payments.mode().isTestMode };
    },
  };
};

/** What costs nothing is paid at once. */
async function askForPayment(
  tx: Db,
  payments: OrderPayments,
  { id, number, total, currency }: OrderRow,
  at: Date,
): Promise<void> {
  const payment = await payments.request(tx, {
    accountId: null,
    purpose: 'order',
    purposeId: id,
    amount: total,
    currency,
    description: orderNumber(number),
    key: `order:${id}`,
  });
  const order = await ordersRepo(tx).update(id, { paymentId: payment.id });
  await applyPayment(tx, order, payment, at);
}

/** Throws where an order was made without one: it never is. */
export function paymentOf({ id, paymentId }: OrderRow): number {
  if (paymentId === null) throw new Error(`Order ${id} has no payment`);
  return paymentId;
}
