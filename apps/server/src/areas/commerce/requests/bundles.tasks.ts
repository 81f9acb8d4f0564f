import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Payments } from '../payments/index.ts';
import { bundleReads } from './bundles.reads.ts';

const HOUR_SECONDS = 3600;
const GIVEN_UP_MS = 24 * HOUR_SECONDS * 1000;
const BATCH = 200;

const cancelAbandoned = defineTask('cancel-abandoned-bundles');

/** What was asked for a day ago and never paid is cancelled, so that it holds no stock. One whose payment is on its way is left alone. */
export const bundlesTasks = (platform: Platform, payments: Payments): TaskHandler[] => [
  every(cancelAbandoned, HOUR_SECONDS, async () => {
    const { clock, db, log } = platform;
    const before = new Date(clock.now().getTime() - GIVEN_UP_MS);
    for (const { id, paymentId } of await bundleReads(db).abandoned(before, BATCH)) {
      if (paymentId === null) continue;
      try {
        await db.transaction().execute(async (tx) => {
          const payment = await payments.get(tx, paymentId);
          if (payment?.state === 'open' || payment?.state === 'failed') await payments.cancel(tx, paymentId);
        });
      } catch (cause) {
        if (!(cause instanceof AppError)) throw cause;
        log.warn('An abandoned bundle could not be canceled', { bundleId: id }, cause);
      }
    }
  }),
];
