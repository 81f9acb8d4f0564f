import type { Platform } from '../../../platform/platform.ts';
import { handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { FilesService } from '../../files/index.ts';
import { exportAccountTask, makeAccountExport } from './account-exports.job.ts';

export const accountExportsTasks = (platform: Platform, files: FilesService): TaskHandler[] => [
  handles(exportAccountTask, (ref) => makeAccountExport(platform, files, ref)),
];
