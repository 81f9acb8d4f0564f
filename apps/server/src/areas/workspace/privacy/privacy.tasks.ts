import { defineTask, every, handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FilesService } from '../../files/index.ts';
import { masked, openDetails } from '../../people/index.ts';
import { eraseDue } from './erasure/erasure.ts';
import { exportMyData, exportMyDataTask } from './export/export.ts';

const ERASE_SECONDS = 10 * 60;

const erasePeople = defineTask('erase-people', { timeoutSeconds: 3600 });

export const privacyTasks = (platform: Platform, files: FilesService): TaskHandler[] => [
  handles(exportMyDataTask, (ref) =>
    exportMyData(
      platform,
      { files, openKyc: async (row) => masked(await openDetails(platform.db, platform, row)) },
      ref,
    ),
  ),
  every(erasePeople, ERASE_SECONDS, () => eraseDue(platform)),
];
