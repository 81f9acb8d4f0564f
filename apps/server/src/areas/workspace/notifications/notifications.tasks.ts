import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notificationsRepo } from './notifications.repo.ts';
import { sendSummaries } from './digest/summary.ts';

const DAY_SECONDS = 86_400;
const READ_KEPT_DAYS = 180;
const KEPT_DAYS = 365;
const BATCH = 10_000;

const sendDailyMails = defineTask('send-daily-notifications');
const sweepNotifications = defineTask('sweep-notifications');

export const notificationsTasks = (platform: Platform): TaskHandler[] => [
  every(sendDailyMails, 60, () => sendSummaries(platform)),
  every(sweepNotifications, DAY_SECONDS, () => removeOld(platform)),
];

async function removeOld({ clock, db }: Platform): Promise<void> {
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_SECONDS * 1000);
  const before = { read: daysAgo(READ_KEPT_DAYS), any: daysAgo(KEPT_DAYS) };
  for (let removed = BATCH; removed === BATCH;) removed = await notificationsRepo(db).removeOld(before, BATCH);
}
