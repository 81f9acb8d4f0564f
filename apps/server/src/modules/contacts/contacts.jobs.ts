import { handles, type JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeManyContacts, doMany } from './contacts.many.work.ts';

export const contactsJobs = (platform: Platform): JobHandler[] => [
  handles(changeManyContacts, (ref) => doMany(platform, ref)),
];
