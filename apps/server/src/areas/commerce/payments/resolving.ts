import { randomUUID } from 'node:crypto';
import { defineTask } from '../../../platform/queue/tasks.ts';
import { giveUp, named, type Parts, present, record } from './attempts.ts';
import { compareCharges } from './comparing.ts';
import { AmountRefused } from './payments.provider.ts';
import { type AttemptRow, attemptsRepo, paymentsRepo, type StoredPayment } from './payments.repo.ts';
import { NOTHING_TAKEN } from './payments.rules.ts';
import { collectTask } from './payments.service.ts';
import { takeNews } from './payments.transition.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long a payer may take; then the attempt ends and another one may begin. */
const LAPSES_MS: Partial<Record<AttemptRow['state'], number>> = { open: DAY_MS, failed: DAY_MS, action: 7 * DAY_MS };
// A call that was just made may not stand in the provider's list yet.
const LOST_MS = HOUR_MS;

/** Finds out how a payment stands of which nothing was heard. */
export const resolveTask = defineTask<{ paymentId: number }>('resolve-payment');

export async function resolve(parts: Parts, paymentId: number): Promise<void> {
  const { clock, db, tasks } = parts.platform;
  const payment = await paymentsRepo(db).find(paymentId);
  if (payment === undefined) return;
  const live = await attemptsRepo(db).live(paymentId);
  if (live === undefined) {
    // Its task was given up on.
    if (payment.state === 'processing') await tasks.enqueue(db, collectTask, { paymentId }, { key: String(paymentId) });
    return;
  }
  const isOver = payment.state === 'cancelled' || payment.state === 'paid';
  if (isOver && live.charge !== null) await giveUp(parts, live);
  else if (hasLapsed(live, clock.now())) await lapse(parts, live);
  else if (isOver || !(await isKnown(parts, payment, live))) await findLost(parts, payment, live);
}

async function isKnown(parts: Parts, payment: StoredPayment, live: AttemptRow): Promise<boolean> {
  try {
    return (await present(parts, payment, live)) !== null;
  } catch (cause) {
    if (cause instanceof AmountRefused) return true;
    throw cause;
  }
}

const hasLapsed = ({ charge, createdAt, state }: AttemptRow, now: Date): boolean =>
  charge !== null && now.getTime() - createdAt.getTime() > (LAPSES_MS[state] ?? Number.POSITIVE_INFINITY);

async function lapse(parts: Parts, attempt: AttemptRow): Promise<void> {
  const charge = await named(parts.provider, attempt.provider).cancelCharge({
    charge: attempt.charge ?? '',
    key: randomUUID(),
  });
  await record(parts, attempt, charge, charge.state === 'failed');
}

/**
 * A call whose answer never came, and that must not be repeated: its payment is over, or the provider has forgotten the key. The
 * provider's list says whether it took something. One that is not there took nothing.
 */
async function findLost(parts: Parts, payment: StoredPayment, attempt: AttemptRow): Promise<void> {
  const { clock, db } = parts.platform;
  if (clock.now().getTime() - attempt.createdAt.getTime() < LOST_MS) return;
  const since = new Date(attempt.createdAt.getTime() - HOUR_MS);
  await compareCharges(parts, named(parts.provider, attempt.provider), since);
  await db.transaction().execute(async (tx) => {
    await paymentsRepo(tx).lock(payment.id);
    const still = await attemptsRepo(tx).find(attempt.id);
    if (still === undefined || still.charge !== null || still.endedAt !== null) return;
    await takeNews(tx, { ...parts.platform, listeners: parts.listeners }, attempt.id, NOTHING_TAKEN);
  });
}
