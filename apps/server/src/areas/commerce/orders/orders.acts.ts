import type { Input, Order, refundOrder } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { translator } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { giveStockBack } from '../products/index.ts';
import { acting } from './orders.act.ts';
import { linkIn, mailPayLink } from './orders.link.ts';
import type { OrderSeller } from './orders.paper.ts';
import { refundableOf, type Standing } from './orders.policy.ts';
import { type OrderPayments, paymentOf } from './orders.service.ts';

const say = translator('orders');

type Parts = { payments: Pick<OrderPayments, 'refund' | 'cancel' | 'pageOf' | 'mode'>; seller: () => OrderSeller };

/** What is done with an order that was made. */
export const orderActs = (platform: Platform, { payments, seller }: Parts) => {
  const act = acting(platform);

  /** What was paid by hand is given back by hand: there is no payment that could do it. */
  const giveBack = async (tx: Db, order: Standing, amount: number, key: string): Promise<void> => {
    if (!order.isPaidByHand) await payments.refund(tx, { paymentId: paymentOf(order), amount, key });
  };

  return {
    /** The link to pay goes to the customer by mail. */
    sendLink: (actor: Actor, id: number, email: string, request: Incoming): Promise<Order> =>
      act(actor, { id, request, right: 'pay', type: null }, async ({ tx, repo, order, entry }) => {
        const { accountId, locale } = actor;
        const url = await linkIn(tx, { platform, payments }, paymentOf(order));
        const { isTestMode: isTest } = payments.mode();
        await mailPayLink(tx, platform, { order, url, email, seller: seller().name, isTest, accountId });
        await repo.addEntry({ ...entry, kind: 'noted', note: say(locale, 'entry.link_sent', { email }) });
        return {};
      }),

    /** Paid in another way. The payment ends; it is looked at anew where it was paid at that moment. */
    pay: (actor: Actor, id: number, note: string, request: Incoming): Promise<Order> =>
      act(
        actor,
        {
          id,
          request,
          right: 'pay',
          type: 'order_paid',
          before: (tx, order) => payments.cancel(tx, paymentOf(order)),
        },
        async ({ repo, order, entry }) => {
          await repo.addEntry({ ...entry, kind: 'paid', amount: order.total, note });
          return { payment: 'paid', paidAt: entry.at };
        },
      ),

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
            if (amount > refundableOf(order)) throw new AppError('refund_too_large');
            // Each refund raises what was asked before it, so none shares its key with another.
            await giveBack(tx, order, amount, `order:${id}:refund:${order.asked}`);
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
