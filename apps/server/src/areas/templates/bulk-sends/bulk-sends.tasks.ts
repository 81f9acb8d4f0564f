import { defineTask, every, handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { MeteredPlatform } from '../../documents/index.ts';
import type { usingService } from '../document-templates/index.ts';
import { batchSweeps } from './bulk-sends.repo.ts';
import { sendBulkTask } from './bulk-sends.task.ts';
import { sendStep } from './sending.ts';

const HOUR_SECONDS = 3600;
const DAY_MS = 24 * HOUR_SECONDS * 1000;
const IDLE_MS = 7 * DAY_MS;
const ROWS_MS = 30 * DAY_MS;
// A large batch lets others send in between.
const TURN_MS = 15_000;
// A batch that no task has touched for so long has lost it, with a process that was killed.
const LOOKED_FOR_SECONDS = 15;
const LOST_MS = 20_000;
const FOUND_AT_ONCE = 100;

const findLostBatches = defineTask('find-lost-bulk-sends');
const forgetBulkSends = defineTask('forget-bulk-sends');

export const bulkSendsTasks = (platform: MeteredPlatform, using: ReturnType<typeof usingService>): TaskHandler[] => {
  const { clock, db, tasks } = platform;
  const goOnLater = (of: { accountId: number; id: number }, startAfter: Date | null): Promise<void> =>
    db
      .transaction()
      .execute((tx) =>
        tasks.enqueue(tx, sendBulkTask, of, { key: String(of.id), ...(startAfter === null ? {} : { startAfter }) }),
      );
  return [
    handles(sendBulkTask, async (of, { signal }) => {
      const begun = performance.now();
      for (;;) {
        signal.throwIfAborted();
        const stepped = await sendStep(platform, using, of);
        if (!stepped.isMore && stepped.waitUntil === null) return;
        const isTurnOver = performance.now() - begun > TURN_MS;
        if (!stepped.isMore || isTurnOver) return goOnLater(of, stepped.isMore ? null : stepped.waitUntil);
      }
    }),
    every(findLostBatches, LOOKED_FOR_SECONDS, async () => {
      const now = clock.now();
      const lost = await batchSweeps(db).due(now, new Date(now.getTime() - LOST_MS), FOUND_AT_ONCE);
      for (const of of lost) await goOnLater(of, null);
    }),
    every(forgetBulkSends, HOUR_SECONDS, async () => {
      const now = clock.now().getTime();
      await batchSweeps(db).dropIdle(new Date(now - IDLE_MS));
      await batchSweeps(db).forgetRows(new Date(now - ROWS_MS));
    }),
  ];
};
