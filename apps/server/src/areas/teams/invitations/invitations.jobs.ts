import type { JobHandler } from '../../../platform/queue/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';

export const teamsJobs = (_platform: Platform): JobHandler[] => [];
