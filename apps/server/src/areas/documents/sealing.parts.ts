import type { Platform } from '../../platform/platform.ts';
import type { TaskHandler } from '../../platform/queue/tasks.ts';
import type { BundleSource, SealGuard } from './documents/index.ts';
import {
  bundleSource,
  type KeysService,
  keysService,
  sealGuard,
  sealingService,
  type SealingParts,
  sealingTasks,
  sealWatch,
} from './sealing/index.ts';

type Sealing = { keys: KeysService; seals: SealGuard; bundles: BundleSource; tasks: TaskHandler[] };

/** What seals, what it seals with, and what the rest of the product asks of it. */
export function sealingParts(
  platform: Platform,
  { administrators, ...parts }: Omit<SealingParts, 'keys'> & { administrators: Parameters<typeof sealWatch>[2] },
): Sealing {
  const keys = keysService(platform);
  const sealing = sealingService(platform, { ...parts, keys });
  return {
    keys,
    seals: sealGuard(platform, keys),
    bundles: bundleSource(platform, { keys, log: sealing.log }),
    tasks: sealingTasks(sealing, keys, sealWatch(platform, keys, administrators)),
  };
}
