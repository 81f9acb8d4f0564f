import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PaymentListener, PaymentRow, RefusalListener, ReturnListener } from '../payments/index.ts';
import { type OrderRow, ordersRepo } from './orders.repo.ts';

/**
 * Carries news of a payment to its order, however often and in whatever order they come. Money that comes in for a cancelled payment
 * is the other listener's. Locks the order after the payment, as everything here does.
 */
export const orderPaymentListener =
  ({ clock }: Pick<Platform, 'clock'>): PaymentListener =>
  async (tx, payment) => {
    const order = await ordersRepo(tx).lock(payment.purposeId);
    if (order !== undefined) await applyPayment(tx, order, payment, clock.now());
  };

/** Notes money that came by the link of an order that was cancelled or paid already, and goes back by itself. */
export const orderReturnListener =
  ({ clock }: Pick<Platform, 'clock'>): ReturnListener =>
  async (tx, payment, amount) => {
    const repo = ordersRepo(tx);
    const order = await repo.lock(payment.purposeId);
    if (order === undefined) return;
    await repo.addEntry({ orderId: order.id, at: clock.now(), userId: null, kind: 'returned', amount });
    await repo.update(order.id, {});
  };

/** Notes money that the provider did not give back. What an administrator asked for can be asked for again. */
export const orderRefusalListener =
  ({ clock }: Pick<Platform, 'clock'>): RefusalListener =>
  async (tx, payment, { amount, isAsked }) => {
    const repo = ordersRepo(tx);
    const order = await repo.lock(payment.purposeId);
    if (order === undefined) return;
    const kind = isAsked ? 'refund_refused' : 'return_refused';
    await repo.addEntry({ orderId: order.id, at: clock.now(), userId: null, kind, amount });
    await repo.update(order.id, {});
  };

export async function applyPayment(tx: Db, order: OrderRow, payment: PaymentRow, at: Date): Promise<void> {
  const repo = ordersRepo(tx);
  // The payment of an order that was paid in another way has ended: what still comes of it is given back and is not the order's.
  if (order.payment !== 'unpaid' && (await repo.historyOf(order.id)).isPaidByHand) return;
  const entry = { orderId: order.id, at, userId: null };
  if (payment.state === 'failed' && order.payment === 'unpaid') {
    await repo.addEntry({ ...entry, kind: 'payment_failed', amount: payment.amount });
    await repo.update(order.id, {});
    return;
  }
  const isNew = payment.state === 'paid' && order.payment === 'unpaid';
  if (isNew) await repo.addEntry({ ...entry, kind: 'paid', amount: payment.amount });
  const more = payment.refundedAmount - order.refunded;
  if (more > 0) await repo.addEntry({ ...entry, kind: 'refunded', amount: more });
  if (!isNew && more <= 0) return;
  await repo.update(order.id, {
    payment: stateOf(payment),
    refunded: Math.max(order.refunded, payment.refundedAmount),
    paidAt: order.paidAt ?? payment.settledAt ?? at,
  });
}

function stateOf({ amount, refundedAmount }: PaymentRow): OrderRow['payment'] {
  if (refundedAmount === 0) return 'paid';
  return refundedAmount < amount ? 'partly_refunded' : 'refunded';
}
