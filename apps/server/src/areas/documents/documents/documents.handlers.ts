import { handles, type JobHandler } from '../../../platform/queue/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { expireDocuments, followSeparate, remindRecipients } from './documents.jobs.ts';
import { followParent } from './sending/separate.ts';
import { sweeps } from './reminders/sweeps.ts';

/** Work of this module. `sealDocument` is handled by the sealing module. */
export function documentsJobs(platform: Platform): JobHandler[] {
  const { expire, remind } = sweeps(platform);
  return [
    handles(followSeparate, (key) => followParent(platform, key)),
    handles(expireDocuments, expire),
    handles(remindRecipients, remind),
  ];
}
