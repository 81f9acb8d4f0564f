import { defineTask, every, type TaskHandler } from '../../platform/queue/tasks.ts';
import type { Platform } from '../../platform/platform.ts';
import { eraseFiles, type FilesService } from '../files/index.ts';
import { publishEnd } from './jobs.events.ts';
import { jobsRepo } from './jobs.repo.ts';

const HOUR_SECONDS = 3600;
const SILENT_MS = 24 * 3600_000;

const sweepJobs = defineTask('sweep-works');

export const jobsTasks = (platform: Platform, _files: FilesService): TaskHandler[] => [
  every(sweepJobs, HOUR_SECONDS, async () => {
    const { clock, db, tasks } = platform;
    const now = clock.now();
    // At once, without the trash: people were told that their data is removed on that day.
    await db.transaction().execute(async (tx) => {
      await eraseFiles(tx, { tasks }, await jobsRepo(tx).dropExpiredFiles(now));
    });
    await db.transaction().execute(async (tx) => {
      const ended = await jobsRepo(tx).failSilent(new Date(now.getTime() - SILENT_MS), now);
      for (const job of ended) await publishEnd(tx, platform, job);
    });
  }),
];
