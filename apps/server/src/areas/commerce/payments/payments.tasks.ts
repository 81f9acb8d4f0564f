import { AppError } from '../../../platform/errors.ts';
import { defineTask, every, handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { giveUp, named, type Parts } from './attempts.ts';
import { syncCards } from './cards.changes.ts';
import { removeCardTask } from './cards.service.ts';
import { collectPayment } from './collecting.ts';
import { compareCharges } from './comparing.ts';
import { handleNotice, noticeTask } from './notices.service.ts';
import { cancelOwedTask } from './own-data.ts';
import { attemptsRepo, paymentsRepo } from './payments.repo.ts';
import { collectTask, endAttemptTask, paymentsService } from './payments.service.ts';
import { sweepPayments } from './payments.sweep.ts';
import { refundTask, syncCardsTask } from './payments.transition.ts';
import { refundPayment } from './refunding.ts';
import { resolve, resolveTask } from './resolving.ts';

const SWEEP_SECONDS = 5 * 60;
const COMPARE_SECONDS = 3600;

const sweepTask = defineTask('sweep-payments');
const compareTask = defineTask('compare-payments', { timeoutSeconds: 3600 });

/** Also those that are not used any more: payments that began with them may still be under way. One that is not set up has none. */
async function compareAll(parts: Parts): Promise<void> {
  for (const name of ['stripe', 'test'] as const) {
    try {
      await compareCharges(parts, named(parts.provider, name));
    } catch (cause) {
      if (!(cause instanceof AppError && cause.code === 'payments_unavailable')) throw cause;
    }
  }
}

async function endAttempt(parts: Parts, paymentId: number): Promise<void> {
  const { db } = parts.platform;
  const payment = await paymentsRepo(db).find(paymentId);
  const live = await attemptsRepo(db).live(paymentId);
  if (payment?.state === 'cancelled' && live !== undefined) await giveUp(parts, live);
}

async function cancelOwed(parts: Parts, accountId: number): Promise<void> {
  const { db } = parts.platform;
  for (const id of await paymentsRepo(db).owed(accountId)) {
    await db.transaction().execute((tx) => paymentsService(parts).cancel(tx, id));
  }
}

export const paymentsTasks = (parts: Parts): TaskHandler[] => [
  handles(collectTask, ({ paymentId }) => collectPayment(parts, paymentId)),
  handles(resolveTask, ({ paymentId }) => resolve(parts, paymentId)),
  handles(endAttemptTask, ({ paymentId }) => endAttempt(parts, paymentId)),
  handles(refundTask, ({ refundId }) => refundPayment(parts, refundId)),
  handles(noticeTask, (notice) => handleNotice(parts, notice)),
  handles(syncCardsTask, (of) => syncCards(parts, of)),
  handles(removeCardTask, ({ provider, card }) => named(parts.provider, provider).removeCard(card)),
  handles(cancelOwedTask, ({ accountId }) => cancelOwed(parts, accountId)),
  every(sweepTask, SWEEP_SECONDS, () => sweepPayments(parts)),
  every(compareTask, COMPARE_SECONDS, () => compareAll(parts)),
];
