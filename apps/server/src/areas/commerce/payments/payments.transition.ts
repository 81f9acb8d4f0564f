import { randomUUID } from 'node:crypto';
import type { ProviderName } from '../../../migrations/tables.payments.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineTask } from '../../../platform/queue/tasks.ts';
import { notePayment } from './payments.events.ts';
import { attemptsRepo, type AttemptRow, paymentsRepo, refundsRepo, type StoredPayment } from './payments.repo.ts';
import { attemptAfter, type News, paymentAfter } from './payments.rules.ts';
import { toPayment } from './payments.shape.ts';
import type { PaymentListener, Purpose, RefusalListener, ReturnListener } from './payments.types.ts';

/** Looks for cards that the provider saved while someone paid. */
export const syncCardsTask = defineTask<{ accountId: number; provider: ProviderName }>('sync-payment-cards');
export const refundTask = defineTask<{ refundId: number }>('refund-payment', { parallel: 1 });

type Listening = { moved: PaymentListener; returned?: ReturnListener; refused?: RefusalListener };
export type Listeners = Map<Purpose, Listening>;

type Needs = Pick<Platform, 'clock' | 'events' | 'tasks'> & { listeners: Listeners };

const OVER: readonly string[] = ['paid', 'failed', 'cancelled'];

/**
 * Moves a payment and tells the one who asked for it, in one transaction. Every change of a payment goes through here, with its row locked by
 * the caller.
 */
export async function move(
  tx: Db,
  needs: Needs,
  payment: StoredPayment,
  change: Partial<StoredPayment>,
): Promise<StoredPayment> {
  const { clock, listeners } = needs;
  const moved = { ...payment, ...change };
  const isMoved = moved.state !== payment.state;
  const isRefunded = moved.refundedAmount !== payment.refundedAmount;
  if (!isMoved && !isRefunded && moved.failure === payment.failure) return payment;
  const now = clock.now();
  const settledAt = isMoved && OVER.includes(moved.state) ? now : moved.settledAt;
  const row = await paymentsRepo(tx).change(payment.id, { ...change, settledAt, updatedAt: now });
  if (isRefunded || (isMoved && OVER.includes(row.state))) {
    const listener = listeners.get(row.purpose);
    if (listener === undefined) throw new Error(`No one listens to payments for ${row.purpose}`);
    await listener.moved(tx, toPayment(row));
  }
  await note(tx, needs, payment, row);
  return row;
}

/** In the log of who owes it. */
async function note(tx: Db, needs: Needs, before: StoredPayment, row: StoredPayment): Promise<void> {
  const isMoved = row.state !== before.state;
  if (isMoved && row.state === 'paid') await notePayment(tx, needs, 'payment_made', row);
  if (isMoved && row.state === 'failed') await notePayment(tx, needs, 'payment_failed', row);
  const amount = row.refundedAmount - before.refundedAmount;
  if (amount > 0) await notePayment(tx, needs, 'payment_refunded', { ...row, amount });
}

/**
 * Takes in what the provider says of one charge, whichever way it came: its answer, a notice, the payer's return, or the sweep. It may
 * come late, twice and out of order. Money that is not owed goes back.
 */
export async function takeNews(tx: Db, needs: Needs, attemptId: number, news: News): Promise<StoredPayment> {
  const known = await attemptsRepo(tx).find(attemptId);
  const payment = known === undefined ? undefined : await paymentsRepo(tx).lock(known.paymentId);
  const before = await attemptsRepo(tx).find(attemptId);
  if (payment === undefined || before === undefined) throw new Error(`There is no attempt ${attemptId}`);
  const now = needs.clock.now();
  const change = attemptAfter(before, news, now);
  const after = await attemptsRepo(tx).change(attemptId, { ...change, updatedAt: now });
  const { unowed, ...outcome } = paymentAfter(payment, { before, after, isGivenUp: news.isGivenUp === true });
  if (unowed) await giveBack(tx, needs, payment, after);
  const isPaid = outcome.state === 'paid' && payment.state !== 'paid';
  const card = isPaid && news.card !== null ? { cardBrand: news.card.brand, cardLast4: news.card.last4 } : {};
  const { accountId } = payment;
  if (isPaid && accountId !== null && after.customer !== null) {
    await needs.tasks.enqueue(tx, syncCardsTask, { accountId, provider: after.provider });
  }
  return move(tx, needs, payment, { ...outcome, ...card });
}

/** Money that came for a payment that was cancelled, or paid already. */
async function giveBack(
  tx: Db,
  { clock, tasks, listeners }: Needs,
  payment: StoredPayment,
  attempt: AttemptRow,
): Promise<void> {
  const amount = payment.amount - attempt.refundedAmount;
  if (amount <= 0) return;
  const now = clock.now();
  const refund = await refundsRepo(tx).insert({
    paymentId: payment.id,
    attemptId: attempt.id,
    amount,
    providerKey: randomUUID(),
    keyedAt: now,
    createdAt: now,
  });
  // It is on its way back already: this is old news.
  if (refund === undefined) return;
  await tasks.enqueue(tx, refundTask, { refundId: refund.id }, { key: String(refund.id) });
  await listeners.get(payment.purpose)?.returned?.(tx, toPayment(payment), amount);
}
