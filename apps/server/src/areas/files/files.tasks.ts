import type { Db } from '../../platform/db/db.ts';
import { defineTask, every, handles, type Tasks, type TaskHandler } from '../../platform/queue/tasks.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Administrator, warnOfSweep } from './files.mail.ts';
import { eraseUnreferenced, SweepStopped, sweepOrphans, sweepStrays, sweepTrash } from './sweep/sweep.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const HOUR_MS = HOUR_SECONDS * 1000;

const orphans = defineTask('sweep-orphan-files');
const strays = defineTask('sweep-stray-files');
const trash = defineTask('sweep-trashed-files');
const erasing = defineTask<{ hashes: string[] }>('erase-files');

/**
 * Once `tx` commits, deletes these files at once and from the trash as well, with the pictures of their pages. A file that
 * something still refers to stays.
 */
export const eraseFiles = (tx: Db, { tasks }: { tasks: Tasks }, hashes: string[]): Promise<void> =>
  hashes.length === 0 ? Promise.resolve() : tasks.enqueue(tx, erasing, { hashes });

/** `administrators`: who is told when a sweep stops. */
export const filesTasks = (platform: Platform, administrators: (db: Db) => Promise<Administrator[]>): TaskHandler[] => {
  const watched = (sweep: (needs: Platform) => Promise<number>) => async (): Promise<void> => {
    try {
      await sweep(platform);
    } catch (cause) {
      if (!(cause instanceof SweepStopped)) throw cause;
      platform.log.error('No file was deleted', { found: cause.counts?.found, of: cause.counts?.all }, cause);
      await warnOfSweep(platform, await administrators(platform.db), cause);
    }
  };
  return [
    every(orphans, HOUR_SECONDS, watched(sweepOrphans)),
    every(strays, DAY_SECONDS, watched(sweepStrays)),
    every(trash, DAY_SECONDS, watched(sweepTrash)),
    handles(erasing, async ({ hashes }) => {
      const left = await eraseUnreferenced(platform, hashes);
      if (left.length === 0) return;
      const startAfter = new Date(platform.clock.now().getTime() + HOUR_MS);
      await platform.tasks.enqueue(platform.db, erasing, { hashes: left }, { startAfter });
    }),
  ];
};
