import { defineJob, every, handles, type JobHandler } from '../../../platform/queue/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeManyContacts, doMany } from './bulk/bulk.work.ts';
import { settleIndexes } from './contacts.upkeep.repo.ts';

const SETTLE_SECONDS = 300;

const settleContacts = defineJob('settle-contact-indexes');

export const contactsJobs = (platform: Platform): JobHandler[] => [
  handles(changeManyContacts, (ref) => doMany(platform, ref)),
  every(settleContacts, SETTLE_SECONDS, () => settleIndexes(platform.db)),
];
