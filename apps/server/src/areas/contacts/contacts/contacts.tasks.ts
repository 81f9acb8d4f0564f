import { defineTask, every, handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeContactsTask, runBulk } from './bulk/bulk.job.ts';
import { settleIndexes } from './contacts.upkeep.repo.ts';

const SETTLE_SECONDS = 300;

const settleContacts = defineTask('settle-contact-indexes');

export const contactsTasks = (platform: Platform): TaskHandler[] => [
  handles(changeContactsTask, (ref) => runBulk(platform, ref)),
  every(settleContacts, SETTLE_SECONDS, () => settleIndexes(platform.db)),
];
