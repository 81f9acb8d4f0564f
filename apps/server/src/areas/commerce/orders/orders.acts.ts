import type { Input, Order, refundOrder } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { giveStockBack } from '../products/index.ts';
import { acting } from './orders.act.ts';
import { refundableOf } from './orders.policy.ts';
import { type OrderPayments, paymentOf } from './orders.service.ts';

/** What is done with an order that was made. */
export const orderActs = (platform: Platform, { payments }: { payments: Pick<OrderPayments, 'refund' | 'cancel'> }) => {
  const act = acting(platform);

  return {
    fulfill: (actor: Actor, id: number, request: Incoming): Promise<Order> =>
      act(actor, { id, request, right: 'fulfill', type: 'order_fulfilled' }, async ({ repo, entry }) => {
        await repo.addEntry({ ...entry, kind: 'fulfilled' });
        return { isFulfilled: true };
      }),

    unfulfill: (actor: Actor, id: number, request: Incoming): Promise<Order> =>
      act(actor, { id, request, right: 'unfulfill', type: 'order_unfulfilled' }, async ({ repo, entry }) => {
        await repo.addEntry({ ...entry, kind: 'unfulfilled' });
        return { isFulfilled: false };
      }),

    note: (actor: Actor, id: number, note: string, request: Incoming): Promise<Order> =>
      act(actor, { id, request, right: 'note', type: null }, async ({ repo, entry }) => {
        await repo.addEntry({ ...entry, kind: 'noted', note });
        return {};
      }),

    /** Throws `refund_too_large`. What became of it is told by the payment. */
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
            if (amount > refundableOf(order, order.asked)) throw new AppError('refund_too_large');
            const paymentId = paymentOf(order);
            // Each refund raises what was asked before it, so none shares its key with another.
            await payments.refund(tx, { paymentId, amount, key: `order:${id}:refund:${order.asked}` });
          },
        },
        async ({ repo, entry }) => {
          await repo.addEntry({ ...entry, kind: 'refund_asked', amount, note });
          return {};
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
            const paymentId = paymentOf(order);
            const amount = refundableOf(order, order.asked);
            if (order.payment === 'unpaid') await payments.cancel(tx, paymentId);
            else if (amount > 0) await payments.refund(tx, { paymentId, amount, key: `order:${id}:cancel` });
          },
        },
        async ({ tx, repo, entry, order }) => {
          const amount = refundableOf(order, order.asked);
          await repo.addEntry({ ...entry, kind: 'cancelled' });
          if (amount > 0) await repo.addEntry({ ...entry, kind: 'refund_asked', amount });
          const lines = await repo.linesOf(id);
          const given = lines.flatMap(({ productId, quantity }) =>
            productId === null ? [] : [{ productId, quantity }],
          );
          await giveStockBack(tx, given, entry.at);
          return { cancelledAt: entry.at };
        },
      ),
  };
};
