import { defineJob, every, handles, type JobHandler } from '../../../platform/queue/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FilesService } from '../../files/index.ts';
import { masked, openDetails } from '../../people/index.ts';
import { eraseDue } from './erasure/erasure.ts';
import { exportMyData, exportMyDataJob } from './export/export.ts';

const ERASE_SECONDS = 10 * 60;

const erasePeople = defineJob('erase-people', { timeoutSeconds: 3600 });

export const privacyJobs = (platform: Platform, files: FilesService): JobHandler[] => [
  handles(exportMyDataJob, (ref) =>
    exportMyData(
      platform,
      { files, openKyc: async (row) => masked(await openDetails(platform.db, platform, row)) },
      ref,
    ),
  ),
  every(erasePeople, ERASE_SECONDS, () => eraseDue(platform)),
];
