import { defineJob, every, type JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FilesService } from '../files/index.ts';
import { worksRepo } from './works.repo.ts';

const HOUR_SECONDS = 3600;
const SILENT_MS = 24 * 3600_000;

const sweepWorks = defineJob('sweep-works');

export const worksJobs = ({ clock, db }: Platform, _files: FilesService): JobHandler[] => [
  every(sweepWorks, HOUR_SECONDS, async () => {
    const now = clock.now();
    await worksRepo(db).dropExpiredFiles(now);
    await worksRepo(db).failSilent(new Date(now.getTime() - SILENT_MS), now);
  }),
];
