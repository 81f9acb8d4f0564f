import { handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { actOnManyTask, runBulk } from './bulk/bulk.job.ts';
import { expireDocuments, followSeparate, remindRecipients, sendScheduledDocuments } from './documents.tasks.ts';
import type { MeteredPlatform } from './sending/metering.ts';
import { sendScheduled } from './sending/scheduling.sweep.ts';
import { followParent } from './sending/separate.ts';
import type { MailTexts } from './sending/wording.ts';
import { sweeps } from './reminders/sweeps.ts';

/** Work of this module. `sealDocument` is handled by the sealing module. */
export function documentsTasks(platform: MeteredPlatform, texts: MailTexts): TaskHandler[] {
  const { expire, remind } = sweeps(platform, texts);
  return [
    handles(followSeparate, (key) => followParent(platform, key)),
    handles(expireDocuments, expire),
    handles(remindRecipients, remind),
    handles(sendScheduledDocuments, () => sendScheduled(platform)),
    handles(actOnManyTask, (job) => runBulk({ platform, texts }, job)),
  ];
}
