import { defineJob, handles, type JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { sweepOrphans, sweepStrays } from './files.sweep.ts';

const orphans = defineJob('sweep-orphan-files', { every: 3600 });
const strays = defineJob('sweep-stray-files', { every: 24 * 3600 });

export const filesJobs = (platform: Platform): JobHandler[] => [
  handles(orphans, () => sweepOrphans(platform)),
  handles(strays, () => sweepStrays(platform)),
];
