import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Parts } from './needs.ts';
import { collectAgain, remind, roll, STARTING_MS } from './rolling.ts';
import { cancelUnwanted } from './settling.ts';
import { subscriptionsRepo } from './subscriptions.repo.ts';

const SECONDS = 60;
const BATCH = 100;

/** Begins periods, ends what is over, reminds, and cancels payments that no one wants any more. Safe to run twice. */
const rollSubscriptions = defineTask('roll-subscriptions', { timeoutSeconds: 1800 });

export const subscriptionsTasks = (parts: Parts): TaskHandler[] => [
  every(rollSubscriptions, SECONDS, () => rollAll(parts)),
];

export async function rollAll(parts: Parts): Promise<void> {
  if (parts.isBillingOn()) await rollDue(parts);
  await cancelUnwanted(parts);
}

/** One that fails keeps no other waiting, and is tried again. */
export async function rollDue(parts: Parts): Promise<void> {
  const { clock, db, log } = parts.platform;
  const now = clock.now();
  const begunBefore = new Date(now.getTime() - STARTING_MS);
  for (let after = 0; ;) {
    const due = await subscriptionsRepo(db).due(now, begunBefore, after, BATCH);
    for (const { accountId, id } of due) {
      after = id;
      await db
        .transaction()
        .execute(async (tx) => {
          const row = await subscriptionsRepo(tx).lock(accountId, id);
          return row === undefined ? [] : remind(tx, parts, await roll(tx, parts, row));
        })
        .then((again) => collectAgain(parts, again))
        .catch((cause: unknown) => log.error('A subscription could not be brought up to date', { id }, cause));
    }
    if (due.length < BATCH) return;
  }
}
