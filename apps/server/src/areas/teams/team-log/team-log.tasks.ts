import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { teamLogRepo } from './team-log.repo.ts';

const DAY_SECONDS = 86_400;
/** A year, and a month in which someone may still look for the same day of the year before. */
const KEPT_DAYS = 396;
const LEAST_KEPT_DAYS = 366;
const BATCH = 5000;

const sweepTeamLog = defineTask('sweep-team-log');

export const teamLogTasks = (platform: Platform): TaskHandler[] => [
  every(sweepTeamLog, DAY_SECONDS, () => removeOld(platform)),
];

async function removeOld({ clock, db }: Platform): Promise<void> {
  const now = clock.now();
  const before = endOfKeeping(now, KEPT_DAYS);
  for (let removed = BATCH; removed === BATCH;) removed = await teamLogRepo(db).removeBefore(before, BATCH);
}

/** Throws where that is no moment or less than a year ago: what is deleted by mistake is gone. */
export function endOfKeeping(now: Date, keptDays: number): Date {
  const before = new Date(now.getTime() - keptDays * DAY_SECONDS * 1000);
  // Written so that NaN, which is neither more nor less, is refused.
  if (!(keptDays >= LEAST_KEPT_DAYS && before.getTime() < now.getTime())) {
    throw new Error(`The log of teams is kept a year at least, not ${keptDays} days.`);
  }
  return before;
}
