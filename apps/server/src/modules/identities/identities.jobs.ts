import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';

export const identitiesJobs = (_platform: Platform): JobHandler[] => [];
