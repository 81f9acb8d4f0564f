import { randomUUID } from 'node:crypto';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { defineTask } from '../../../platform/queue/tasks.ts';
import type { Parts } from './attempts.ts';
import { cardsRepo } from './cards.repo.ts';
import { pageToken } from './page-token.ts';
import { paymentsRepo, refundsRepo, type StoredPayment } from './payments.repo.ts';
import { toPayment } from './payments.shape.ts';
import { move, refundTask } from './payments.transition.ts';
import type { PaymentRequest, PaymentRow, Payments } from './payments.types.ts';

export const collectTask = defineTask<{ paymentId: number }>('collect-payment');
export const endAttemptTask = defineTask<{ paymentId: number }>('end-payment-attempt');

async function locked(tx: Db, paymentId: number): Promise<StoredPayment> {
  const payment = await paymentsRepo(tx).lock(paymentId);
  if (payment === undefined) throw new AppError('not_found');
  return payment;
}

/** Money that may be asked for: whole, and of a currency. A mistake in it would be found in the books much later. */
function requireAmount({ amount, currency }: PaymentRequest): void {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`A payment of ${amount}`);
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`A payment in ${currency}`);
}

async function request({ platform }: Parts, tx: Db, asked: PaymentRequest): Promise<PaymentRow> {
  requireAmount(asked);
  const now = platform.clock.now();
  // What costs nothing never moves, so its listener is not told: who asks reads it in the answer, and has not noted the payment yet.
  const paid = asked.amount === 0 ? ({ state: 'paid', settledAt: now } as const) : {};
  const made = await paymentsRepo(tx).insert({ ...asked, ...paid, createdAt: now, updatedAt: now });
  return toPayment(made ?? (await paymentsRepo(tx).findByKey(asked.key)));
}

async function collect(parts: Parts, tx: Db, paymentId: number): Promise<void> {
  const { platform, listeners } = parts;
  const payment = await locked(tx, paymentId);
  // It is under way already, or over.
  if (payment.state !== 'open' && payment.state !== 'failed') return;
  const change = { state: 'processing', failure: null, collection: randomUUID() } as const;
  await move(tx, { ...platform, listeners }, payment, change);
  await platform.tasks.enqueue(tx, collectTask, { paymentId }, { key: String(paymentId) });
}

async function refund(
  { platform: { clock, tasks } }: Parts,
  tx: Db,
  { paymentId, amount, key }: { paymentId: number; amount: number; key: string },
): Promise<void> {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`A refund of ${amount}`);
  const payment = await locked(tx, paymentId);
  if ((await refundsRepo(tx).findByKey(key)) !== undefined) return;
  const attemptId = payment.paidAttemptId;
  if (payment.state !== 'paid' || attemptId === null) throw new AppError('refund_too_large');
  const { due } = await refundsRepo(tx).sums(attemptId);
  if (amount > payment.amount - payment.refundedAmount - due) throw new AppError('refund_too_large');
  const now = clock.now();
  const asked = { paymentId, attemptId, amount, key, providerKey: randomUUID(), keyedAt: now, createdAt: now };
  const row = await refundsRepo(tx).insert(asked);
  if (row !== undefined) await tasks.enqueue(tx, refundTask, { refundId: row.id }, { key: String(row.id) });
}

async function cancel(parts: Parts, tx: Db, paymentId: number): Promise<void> {
  const { platform, listeners } = parts;
  const payment = await locked(tx, paymentId);
  if (payment.state === 'cancelled') return;
  if (payment.state === 'paid') throw new AppError('payment_over');
  await move(tx, { ...platform, listeners }, payment, { state: 'cancelled', failure: null });
  await platform.tasks.enqueue(tx, endAttemptTask, { paymentId }, { key: String(paymentId) });
}

/** The door of the module for the rest of commerce. */
export function paymentsService(parts: Parts): Payments {
  const { platform, provider, listeners } = parts;
  return {
    mode: () => {
      const { name } = provider();
      return { provider: name, isTestMode: isTestMode(parts) };
    },
    leastOf: (currency) => leastOf(parts, currency),
    request: (tx, asked) => request(parts, tx, asked),
    collect: (tx, paymentId) => collect(parts, tx, paymentId),
    pageOf: async (tx, paymentId) => {
      if ((await paymentsRepo(tx).find(paymentId)) === undefined) throw new AppError('not_found');
      return `/pay/${pageToken(platform).ofPayment(paymentId)}`;
    },
    refund: (tx, asked) => refund(parts, tx, asked),
    cancel: (tx, paymentId) => cancel(parts, tx, paymentId),
    get: async (tx, paymentId) => {
      const row = await paymentsRepo(tx).find(paymentId);
      return row === undefined ? undefined : toPayment(row);
    },
    hasCard: async (tx, accountId) => {
      const cards = await cardsRepo(tx).list({ accountId, provider: provider().name });
      return cards.some(({ isPrimary }) => isPrimary);
    },
    listen: (purpose, listener, more) => {
      if (listeners.has(purpose)) throw new Error(`Payments for ${purpose} have a listener already`);
      listeners.set(purpose, { moved: listener, ...more });
    },
  };
}

function leastOf({ provider }: Pick<Parts, 'provider'>, currency: string): number {
  try {
    return provider().leastOf(currency);
  } catch (cause) {
    if (cause instanceof AppError) return 0;
    throw cause;
  }
}

/** Whether nothing is really taken: the built-in provider, and Stripe with its keys for tests. */
export function isTestMode({ provider }: Pick<Parts, 'provider'>): boolean {
  const key = provider().forBrowser();
  return key.provider === 'test' || key.publishableKey.startsWith('pk_test_');
}

/** Whether a paper is one of tests. Where no provider is set up any more papers are drawn all the same, and say nothing of tests. */
export function isOfTest(payments: Pick<Payments, 'mode'>): boolean {
  try {
    return payments.mode().isTestMode;
  } catch (cause) {
    if (cause instanceof AppError) return false;
    throw cause;
  }
}
