import { WEBHOOK_LOG_DAYS } from '@sealwright/contract';
import type { Platform } from '../../../platform/platform.ts';
import { defineTask, every, handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { deliveriesRepo, sendingRepo } from './deliveries.repo.ts';
import { enqueueDue, sendDue, sendOne } from './delivering.ts';
import { deliver, retry, test } from './delivering.tasks.ts';
import { webhooksSweepRepo } from './webhooks.repo.ts';

const sweepWebhooks = defineTask('sweep-webhooks');
const SWEEP_SECONDS = 5;

const clearWebhookLog = defineTask('clear-webhook-log');
const CLEAR_SECONDS = 3600;
const BATCH = 1000;
// As long as a deletion can be undone.
const KEPT_MS = 24 * 3600_000;

export function webhooksTasks(platform: Platform): TaskHandler[] {
  const { db, clock } = platform;

  // What is due is found in the table, never remembered: retries, and what was lost on the way.
  const sweep = async () => {
    // Grants end in more ways than events tell of: a spent refresh token that comes back takes one away as well.
    await webhooksSweepRepo(db).dropUnallowed();
    for (const { isFailing, ...of } of await sendingRepo(db).due(clock.now())) {
      await enqueueDue(db, platform, of, isFailing);
    }
  };

  const clear = async () => {
    const now = clock.now();
    await webhooksSweepRepo(db).dropOldSecrets(now);
    await webhooksSweepRepo(db).dropDeletedBefore(new Date(now.getTime() - KEPT_MS));
    const before = new Date(now.getTime() - WEBHOOK_LOG_DAYS * 86_400_000);
    while ((await deliveriesRepo(db).removeBefore(before, BATCH)) === BATCH);
  };

  return [
    handles(deliver, (of, { signal }) => sendDue(platform, of, { isFailing: false, signal })),
    handles(retry, (of, { signal }) => sendDue(platform, of, { isFailing: true, signal })),
    handles(test, (of, { signal }) => sendOne(platform, of, signal)),
    every(sweepWebhooks, SWEEP_SECONDS, sweep),
    every(clearWebhookLog, CLEAR_SECONDS, clear),
  ];
}
