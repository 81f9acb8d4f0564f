import { defineJob, every, type JobHandler } from '../../platform/queue/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { eraseFiles, type FilesService } from '../files/index.ts';
import { publishEnd } from './works.ended.ts';
import { worksRepo } from './works.repo.ts';

const HOUR_SECONDS = 3600;
const SILENT_MS = 24 * 3600_000;

const sweepWorks = defineJob('sweep-works');

export const worksJobs = (platform: Platform, _files: FilesService): JobHandler[] => [
  every(sweepWorks, HOUR_SECONDS, async () => {
    const { clock, db, jobs } = platform;
    const now = clock.now();
    // At once, not by way of the trash: people were told that their data is removed on that day.
    await db.transaction().execute(async (tx) => {
      await eraseFiles(tx, { jobs }, await worksRepo(tx).dropExpiredFiles(now));
    });
    await db.transaction().execute(async (tx) => {
      const ended = await worksRepo(tx).failSilent(new Date(now.getTime() - SILENT_MS), now);
      for (const work of ended) await publishEnd(tx, platform, work);
    });
  }),
];
