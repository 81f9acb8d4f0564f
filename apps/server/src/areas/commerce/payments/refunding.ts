import { randomUUID } from 'node:crypto';
import { named, type Parts } from './attempts.ts';
import type { Charge, PaymentProvider } from './payments.provider.ts';
import { attemptsRepo, paymentsRepo, type RefundRow, refundsRepo } from './payments.repo.ts';
import { toPayment } from './payments.shape.ts';
import { takeNews } from './payments.transition.ts';

const KEY_GOOD_MS = 23 * 3600_000;

/** Gives money back at the provider. Run twice it is the same call. Where the provider refuses, those who asked for it are told. */
export async function refundPayment(parts: Parts, refundId: number): Promise<void> {
  const { platform, listeners } = parts;
  const { clock, db, log } = platform;
  const row = await refundsRepo(db).find(refundId);
  if (row === undefined || row.state !== 'due') return;
  const attempt = await attemptsRepo(db).find(row.attemptId);
  const { charge: id = null } = attempt ?? {};
  if (attempt === undefined || id === null) throw new Error(`Refund ${refundId} is of no charge`);
  const charge = await refundOnce(parts, named(parts.provider, attempt.provider), row, id);
  await db.transaction().execute(async (tx) => {
    const payment = await takeNews(tx, { ...platform, listeners }, attempt.id, charge);
    const { done } = await refundsRepo(tx).sums(attempt.id);
    const isDone = charge.refundedAmount >= done + row.amount;
    const isNew = await refundsRepo(tx).settle(refundId, isDone ? 'done' : 'refused', clock.now());
    if (isDone || !isNew) return;
    log.error('The payment provider did not give money back', { refundId, payment: row.paymentId });
    const refund = { amount: row.amount, isAsked: row.key !== null };
    await listeners.get(payment.purpose)?.refused?.(tx, toPayment(payment), refund);
  });
}

/** The provider forgets a key after a day: then it is asked first whether the money went back. */
async function refundOnce(
  { platform: { clock, db } }: Parts,
  provider: PaymentProvider,
  { id, amount, attemptId, keyedAt, paymentId, providerKey }: RefundRow,
  charge: string,
): Promise<Charge> {
  const { currency = '' } = (await paymentsRepo(db).find(paymentId)) ?? {};
  const asked = { charge, amount, currency };
  if (clock.now().getTime() - keyedAt.getTime() < KEY_GOOD_MS) return provider.refund({ ...asked, key: providerKey });
  const { done } = await refundsRepo(db).sums(attemptId);
  const known = await provider.getCharge(charge);
  if (known.refundedAmount >= done + amount) return known;
  const { providerKey: key } = await refundsRepo(db).rekey(id, randomUUID(), clock.now());
  return provider.refund({ ...asked, key });
}
