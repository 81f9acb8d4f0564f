import type { Parts } from './attempts.ts';
import { setupsRepo } from './cards.repo.ts';
import { noticesRepo } from './notices.repo.ts';
import { noticeTask } from './notices.service.ts';
import { attemptsRepo, paymentsRepo, refundsRepo } from './payments.repo.ts';
import { refundTask } from './payments.transition.ts';
import { resolveTask } from './resolving.ts';

const SILENCE_MS = 2 * 60_000;
const DAY_MS = 24 * 3600_000;
const NOTICES_KEPT_MS = 90 * DAY_MS;
const SETUPS_KEPT_MS = 7 * DAY_MS;
const BATCH = 200;

/** Asks again about everything of which nothing was heard for minutes. Where there is nothing, an index says so. */
export async function sweepPayments({ platform }: Parts): Promise<void> {
  const { clock, db, tasks } = platform;
  const now = clock.now().getTime();
  const [before, lapsed] = [new Date(now - SILENCE_MS), new Date(now - DAY_MS)];
  const silent = (await attemptsRepo(db).silent(before, lapsed, BATCH)).map(({ paymentId }) => paymentId);
  for (const paymentId of new Set([...silent, ...(await paymentsRepo(db).stuck(before, BATCH))])) {
    await tasks.enqueue(db, resolveTask, { paymentId }, { key: String(paymentId) });
  }
  for (const refundId of await refundsRepo(db).due(before, BATCH)) {
    await tasks.enqueue(db, refundTask, { refundId }, { key: String(refundId) });
  }
  for (const notice of await noticesRepo(db).waiting(before, BATCH)) {
    await tasks.enqueue(db, noticeTask, notice, { key: `${notice.provider}:${notice.notice}` });
  }
  await noticesRepo(db).deleteBefore(new Date(now - NOTICES_KEPT_MS));
  await setupsRepo(db).deleteBefore(new Date(now - SETUPS_KEPT_MS));
}
