import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';

export const importsJobs = (_platform: Platform): JobHandler[] => [];
