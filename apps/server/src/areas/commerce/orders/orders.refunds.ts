import { type Input, type Order, type refundOrder, stepOf } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { giveStockBack } from '../products/index.ts';
import { acting } from './orders.act.ts';
import { refundableOf, type Standing } from './orders.policy.ts';
import { type OrderPayments, paymentOf } from './orders.service.ts';

type Parts = { payments: Pick<OrderPayments, 'refund' | 'cancel'> };

/** What gives money back: a part of it, or all with the order. */
export const orderRefunds = (platform: Platform, { payments }: Parts) => {
  const act = acting(platform);

  /** What was paid by hand is given back by hand: there is no payment that could do it. */
  const giveBack = async (tx: Db, order: Standing, amount: number, key: string): Promise<void> => {
    if (!order.isPaidByHand) await payments.refund(tx, { paymentId: paymentOf(order), amount, key });
  };

  return {
    /** Throws `refund_too_large`, `amount_uneven`. What became of it is told by the payment. */
    refund: (
      actor: Actor,
      id: number,
      { amount, note }: Input<typeof refundOrder>['body'],
      request: Incoming,
    ): Promise<Order> =>
      act(
        actor,
        {
          id,
          request,
          right: 'refund',
          type: 'order_refunded',
          before: async (tx, order) => {
            if (amount > refundableOf(order)) throw new AppError('refund_too_large');
            if (!order.isPaidByHand && amount % stepOf(order.currency) !== 0) throw new AppError('amount_uneven');
            await giveBack(tx, order, amount, `order:${id}:refund:times:${order.timesAsked}`);
          },
        },
        async ({ repo, order, entry }) => {
          await repo.addEntry({ ...entry, kind: order.isPaidByHand ? 'refunded' : 'refund_asked', amount, note });
          return order.isPaidByHand ? givenBackByHand(order, amount) : {};
        },
      ),

    /** The stock comes back once; an open payment ends, and what was paid is given back. */
    cancel: (actor: Actor, id: number, request: Incoming): Promise<Order> =>
      act(
        actor,
        {
          id,
          request,
          right: 'cancel',
          type: 'order_cancelled',
          before: async (tx, order) => {
            const amount = refundableOf(order);
            if (order.payment === 'unpaid') await payments.cancel(tx, paymentOf(order));
            else if (amount > 0) await giveBack(tx, order, amount, `order:${id}:cancel`);
          },
        },
        async ({ tx, repo, entry, order }) => {
          const amount = refundableOf(order);
          const kind = order.isPaidByHand ? 'refunded' : 'refund_asked';
          await repo.addEntry({ ...entry, kind: 'cancelled' });
          if (amount > 0) await repo.addEntry({ ...entry, kind, amount });
          const lines = await repo.linesOf(id);
          const pieces = lines.flatMap(({ productId, quantity }) =>
            productId === null ? [] : [{ productId, quantity }],
          );
          await giveStockBack(tx, pieces, entry.at);
          const given = order.isPaidByHand && amount > 0 ? givenBackByHand(order, amount) : {};
          return { cancelledAt: entry.at, ...given };
        },
      ),
  };
};

function givenBackByHand({ total, refunded }: Standing, amount: number) {
  const sum = refunded + amount;
  return { refunded: sum, payment: sum < total ? 'partly_refunded' : 'refunded' } as const;
}
