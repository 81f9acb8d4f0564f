import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';

export const contactsJobs = (_platform: Platform): JobHandler[] => [];
