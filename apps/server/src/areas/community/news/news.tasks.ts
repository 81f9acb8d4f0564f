import type { Platform } from '../../../platform/platform.ts';
import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { publishDue } from './news.publishing.ts';

const SECONDS = 30;

/** A sweep of the table, and no task for each: what was put off, deleted or brought back in between needs none to be called back. */
const publishNews = defineTask('publish-news');

export const newsTasks = (platform: Platform): TaskHandler[] => [
  every(publishNews, SECONDS, () => publishDue(platform)),
];
