import type { Platform } from '../../../platform/platform.ts';
import { handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { exportAccountTask, type ExportParts, makeAccountExport } from './account-exports.job.ts';
import { importAccountTask, runAccountImport } from './account-imports.job.ts';

export const accountTransferTasks = (platform: Platform, parts: ExportParts): TaskHandler[] => [
  handles(exportAccountTask, (ref) => makeAccountExport(platform, parts, ref)),
  handles(importAccountTask, (ref) => runAccountImport(platform, parts.files, ref)),
];
