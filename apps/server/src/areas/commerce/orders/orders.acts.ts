import type { Order } from '@sealwright/contract';
import type { Incoming } from '../../../platform/http/http.ts';
import { translator } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { acting } from './orders.act.ts';
import { linkIn, mailPayLink } from './orders.link.ts';
import type { OrderSeller } from './orders.paper.ts';
import { type OrderPayments, paymentOf } from './orders.service.ts';

const say = translator('orders');

type Parts = { payments: Pick<OrderPayments, 'cancel' | 'pageOf' | 'mode'>; seller: () => OrderSeller };

/** What is done with an order that was made. */
export const orderActs = (platform: Platform, { payments, seller }: Parts) => {
  const act = acting(platform);

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
  };
};
