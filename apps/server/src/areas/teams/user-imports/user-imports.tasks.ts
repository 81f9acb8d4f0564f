import { defineTask, every, handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { importUsers, importUsersTask } from './user-imports.job.ts';
import { userImportsRepo } from './user-imports.repo.ts';

const HOUR_SECONDS = 3600;
const DAY_MS = 24 * 3600_000;
const IDLE_MS = DAY_MS;
// So long the wrong rows can be fetched.
const KEPT_MS = 30 * DAY_MS;

const forgetUserImports = defineTask('forget-user-imports');

export const userImportsTasks = (platform: Platform): TaskHandler[] => [
  handles(importUsersTask, (ref) => importUsers(platform, ref)),
  every(forgetUserImports, HOUR_SECONDS, async () => {
    const now = platform.clock.now().getTime();
    await userImportsRepo(platform.db).dropIdle(new Date(now - IDLE_MS));
    await userImportsRepo(platform.db).dropOld(new Date(now - KEPT_MS));
  }),
];
