import { defineTask, every, type TaskHandler } from '../../../../platform/queue/tasks.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { dropOldKeys } from './keys.ts';
import { sweepRecords } from './records.repo.ts';

const HOUR_SECONDS = 3600;

const sweepOauth = defineTask('sweep-oauth');

/** Drops tokens and requests that have run out, what was allowed and has no token left, and keys that sign nothing any more. */
export const oauthTasks = (platform: Platform): TaskHandler[] => [
  every(sweepOauth, HOUR_SECONDS, async () => {
    const now = platform.clock.now();
    await sweepRecords(platform.db, { now, grantsBefore: new Date(now.getTime() - HOUR_SECONDS * 1000) });
    await dropOldKeys(platform);
  }),
];
