import type { Platform } from '../../../platform/platform.ts';
import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { attemptsRepo, linksRepo } from './public-links.repo.ts';

const HOUR_SECONDS = 3600;
const DAY_MS = 24 * HOUR_SECONDS * 1000;
const CLOSED_DAYS = 30;

const sweepPublicLinks = defineTask('sweep-public-links');

/**
 * What visitors typed and did not confirm goes after a day. A link whose template was deleted says for a month that it is closed. Both are
 * found by an index; where there is nothing, nothing is read.
 */
export const publicLinksTasks = ({ clock, db }: Platform): TaskHandler[] => [
  every(sweepPublicLinks, HOUR_SECONDS, async () => {
    const now = clock.now().getTime();
    await attemptsRepo(db).deleteBefore(new Date(now - DAY_MS));
    await linksRepo(db).dropOrphans(new Date(now - CLOSED_DAYS * DAY_MS));
  }),
];
