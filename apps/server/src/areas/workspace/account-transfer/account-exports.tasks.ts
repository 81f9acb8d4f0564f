import type { Platform } from '../../../platform/platform.ts';
import { handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { exportAccountTask, type ExportParts, makeAccountExport } from './account-exports.job.ts';

export const accountExportsTasks = (platform: Platform, parts: ExportParts): TaskHandler[] => [
  handles(exportAccountTask, (ref) => makeAccountExport(platform, parts, ref)),
];
