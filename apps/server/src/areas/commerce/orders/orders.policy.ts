import { isAdministrator, type Policy } from '../../access/index.ts';
import type { OrderHistory, OrderRow } from './orders.repo.ts';

/** What other areas ask before they read orders. */
export const maySeeOrders = isAdministrator;

const isOpen = ({ cancelledAt }: OrderRow): boolean => cancelledAt === null;

/** An order with what its entries come to. */
export type Standing = OrderRow & OrderHistory;

/** What can still be given back: neither more than was paid, nor what was asked for already. */
export const refundableOf = ({ payment, total, refunded, asked }: Standing): number =>
  payment === 'unpaid' ? 0 : Math.max(0, total - Math.max(refunded, asked));

const canBe =
  (rule: (order: Standing) => boolean): Policy<Standing> =>
  (actor, order) =>
    isAdministrator(actor) && rule(order);

export const orderPolicy = {
  create: isAdministrator,
  pay: canBe((order) => isOpen(order) && order.payment === 'unpaid'),
  fulfill: canBe((order) => isOpen(order) && !order.isFulfilled),
  unfulfill: canBe((order) => isOpen(order) && order.isFulfilled),
  refund: canBe((order) => refundableOf(order) > 0),
  /** What was handed over comes back first: `unfulfill`. */
  cancel: canBe((order) => isOpen(order) && !order.isFulfilled),
  note: canBe(() => true),
};
