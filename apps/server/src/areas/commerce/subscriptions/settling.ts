import type { Db } from '../../../platform/db/db.ts';
import type { PaymentRow } from '../payments/index.ts';
import type { Parts } from './needs.ts';
import { end, publish } from './rolling.ts';
import { mailNews } from './subscriptions.mail.ts';
import { type ChargeRow, chargesRepo, type SubscriptionRow, subscriptionsRepo } from './subscriptions.repo.ts';

/**
 * What became of a payment. Called with the payment's row locked; the subscription's comes after it, here and wherever both are needed.
 * The same news twice changes nothing.
 */
export async function settleCharge(tx: Db, parts: Parts, payment: PaymentRow): Promise<void> {
  const found = await chargesRepo(tx).find(payment.purposeId);
  if (found === undefined) return;
  const row = await subscriptionsRepo(tx).lock(found.accountId, found.subscriptionId);
  await parts.invoices.settle(tx, payment);
  const charge = await chargesRepo(tx).find(found.id);
  if (row === undefined || charge === undefined) return;
  if (payment.state === 'paid') await settlePaid(tx, parts, charge, payment);
  const isNewFailure = payment.state === 'failed' && charge.state === 'open';
  if (isNewFailure) await chargesRepo(tx).update(charge.id, { state: 'failed' });
  if (payment.state === 'cancelled') await chargesRepo(tx).update(charge.id, { state: 'cancelled' });
  await stand(tx, parts, row);
}

/** Money that came for something that was over by then is given back. Once its payment was cancelled, `payments` does that. */
async function settlePaid(tx: Db, { payments }: Parts, charge: ChargeRow, payment: PaymentRow): Promise<void> {
  if (charge.state === 'open' || charge.state === 'failed') {
    await chargesRepo(tx).update(charge.id, { state: 'paid' });
    return;
  }
  if (charge.state !== 'unwanted') return;
  await chargesRepo(tx).update(charge.id, { state: 'cancelled' });
  const amount = payment.amount - payment.refundedAmount;
  const key = `subscription:${charge.id}:unwanted`;
  if (amount > 0) await payments.refund(tx, { paymentId: payment.id, amount, key });
}

/** The state that follows from what is owed. */
export async function stand(tx: Db, parts: Parts, row: SubscriptionRow): Promise<SubscriptionRow> {
  if (row.state === 'ended') return row;
  const owed = await chargesRepo(tx).owed(row);
  if (row.state === 'starting') return begin(tx, parts, row, owed);
  const hasFailed = owed.some(({ state }) => state === 'failed');
  if (!hasFailed && row.state !== 'active') {
    return subscriptionsRepo(tx).update(row, { state: 'active', failedSince: null, reminded: 0 });
  }
  if (!hasFailed || row.state !== 'active') return row;
  const failedSince = parts.platform.clock.now();
  const late = await subscriptionsRepo(tx).update(row, { state: 'past_due', failedSince, reminded: 0 });
  await publish(tx, parts, late, 'subscription_payment_failed');
  await mailNews(tx, parts.platform, late, 'failed');
  return late;
}

/** It begins once it is paid; one whose payment was cancelled never does. */
async function begin(tx: Db, parts: Parts, row: SubscriptionRow, owed: ChargeRow[]): Promise<SubscriptionRow> {
  if (owed.length > 0) return row;
  const hasPaid = row.terms.price === 0 || (await chargesRepo(tx).isPaid(row));
  return hasPaid ? subscriptionsRepo(tx).update(row, { state: 'active' }) : end(tx, parts, row);
}

/** Ends payments that no one wants any more, each in a transaction of its own: a payment's row is locked before a subscription's. */
export async function cancelUnwanted(parts: Parts): Promise<void> {
  const { platform, payments } = parts;
  for (let after = 0; ;) {
    const some = await chargesRepo(platform.db).unwanted(after, 50);
    for (const { id, paymentId } of some) {
      after = id;
      await platform.db
        .transaction()
        .execute(async (tx) => {
          const payment = paymentId === null ? undefined : await payments.get(tx, paymentId);
          if (payment?.state === 'paid') return settleCharge(tx, parts, payment);
          if (payment !== undefined) await payments.cancel(tx, payment.id);
          await chargesRepo(tx).drop(id);
        })
        .catch((cause: unknown) => platform.log.error('A payment could not be cancelled', { charge: id }, cause));
    }
    if (some.length < 50) return;
  }
}
