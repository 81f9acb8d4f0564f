import { defineTask, handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { sealDocument } from '../documents/index.ts';
import type { KeysService } from './keys/keys.ts';
import type { SealingService } from './sealing.service.ts';

const sweepSeals = defineTask('sweep-seals', { every: 10 });
const renewKeys = defineTask('renew-keys', { every: 6 * 3600 });
// A record begins soon after its file is sealed, and renewals have months.
const archiveSeals = defineTask('archive-seals', { every: 600, timeoutSeconds: 900 });
const renewArchive = defineTask('renew-archive', { every: 6 * 3600, timeoutSeconds: 3600 });
const watchSeals = defineTask('watch-seals', { every: 600 });
const sweepLog = defineTask('sweep-evidence-log', { every: 30 });

export const sealingTasks = (sealing: SealingService, keys: KeysService, watch: () => Promise<void>): TaskHandler[] => [
  handles(sealDocument, (data) => sealing.seal(data)),
  handles(sweepSeals, () => sealing.sweep()),
  handles(renewKeys, () => keys.renew()),
  handles(archiveSeals, async () => (await sealing.archive()).archive()),
  handles(renewArchive, async () => (await sealing.archive()).renew()),
  handles(watchSeals, watch),
  handles(sweepLog, async () => void (await sealing.log.takeIn())),
];
