import { defineJob, handles, type JobHandler } from '../../../platform/queue/jobs.ts';
import { sealDocument } from '../documents/index.ts';
import type { KeysService } from './keys/keys.ts';
import type { SealingService } from './sealing.service.ts';

const sweepSeals = defineJob('sweep-seals', { every: 10 });
const renewKeys = defineJob('renew-keys', { every: 6 * 3600 });
const sweepLog = defineJob('sweep-evidence-log', { every: 30 });

export const sealingJobs = (sealing: SealingService, keys: KeysService): JobHandler[] => [
  handles(sealDocument, (data) => sealing.seal(data)),
  handles(sweepSeals, () => sealing.sweep()),
  handles(renewKeys, () => keys.renew()),
  handles(sweepLog, async () => void (await sealing.log.takeIn())),
];
