import { defineTask, every, handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { runJob } from '../../jobs/index.ts';
import { endAbandoned } from './history/ending.ts';
import { importSweeps } from './imports.repo.ts';
import { importContactsTask } from './upload/start.ts';
import { doImport } from './run/import.job.ts';

const DAY_MS = 24 * 3600_000;
const IDLE_MS = 7 * DAY_MS;
const PROBLEMS_MS = 30 * DAY_MS;
const ABANDONED_SECONDS = 60;
const FORGET_SECONDS = 3600;

const endImports = defineTask('end-abandoned-imports');
const forgetImports = defineTask('forget-imports');

export const importsTasks = (platform: Platform): TaskHandler[] => [
  handles(importContactsTask, async (ref, { signal }) => {
    await runJob(platform, ref, (inHand) => doImport(platform, inHand, signal));
    await endAbandoned(platform);
  }),
  every(endImports, ABANDONED_SECONDS, () => endAbandoned(platform)),
  every(forgetImports, FORGET_SECONDS, async () => {
    const now = platform.clock.now().getTime();
    await importSweeps(platform.db).dropIdle(new Date(now - IDLE_MS));
    await importSweeps(platform.db).dropProblems(new Date(now - PROBLEMS_MS));
  }),
];
