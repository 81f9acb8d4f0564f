import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FilesService } from '../files/index.ts';

export const worksJobs = (_platform: Platform, _files: FilesService): JobHandler[] => [];
