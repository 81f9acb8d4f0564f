import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';

export const tagsJobs = (_platform: Platform): JobHandler[] => [];
