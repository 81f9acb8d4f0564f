import { DRIVE_LOG_DAYS } from '@sealwright/contract';
import type { Platform } from '../../../platform/platform.ts';
import { defineTask, every, handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { FilesService } from '../../files/index.ts';
import { deliveringRepo } from './deliveries.repo.ts';
import { deliver } from './delivering.ts';
import { revocationsRepo, visitsRepo } from './drives.repo.ts';
import { keysOf } from './drives.settings.ts';
import { deliverToDrive, revokeTokens } from './drives.tasks.names.ts';
import { type DriveTokensService, openForRevocation } from './drives.tokens.ts';
import { type DriveApis, DriveError } from './providers/index.ts';

const sweepDrives = defineTask('sweep-drives');
const SWEEP_SECONDS = 15;
const clearDrives = defineTask('clear-drives');
const CLEAR_SECONDS = 3600;
const AT_ONCE = 200;
const HOUR_MS = 3600_000;
/** After that the person has to take access away at the provider themselves. */
const REVOCATION_TRIES = 24;

type Parts = { apis: DriveApis; tokens: DriveTokensService; files: FilesService };

export function drivesTasks(platform: Platform, parts: Parts): TaskHandler[] {
  const { db, clock, tasks } = platform;

  // What is due is found in the table, never remembered: later tries, and what was lost on the way.
  const sweep = async () => {
    for (const { accountId, id } of await deliveringRepo(db).due(clock.now(), AT_ONCE)) {
      await tasks.enqueue(db, deliverToDrive, { accountId, deliveryId: id }, { key: String(id) });
    }
    if ((await revocationsRepo(db).due(clock.now())).length > 0) {
      await tasks.enqueue(db, revokeTokens, {}, { key: 'all' });
    }
  };

  const clear = async () => {
    const now = clock.now();
    await visitsRepo(db).sweep(now);
    await deliveringRepo(db).deleteBefore(new Date(now.getTime() - DRIVE_LOG_DAYS * 24 * HOUR_MS));
  };

  return [
    handles(deliverToDrive, (of, { signal }) => deliver(platform, parts, of, signal)),
    handles(revokeTokens, () => revokeDue(platform, parts.apis)),
    every(sweepDrives, SWEEP_SECONDS, sweep),
    every(clearDrives, CLEAR_SECONDS, clear),
  ];
}

/** Gives access back at the providers: one that is away is asked again every hour for a day. */
async function revokeDue(platform: Platform, apis: DriveApis): Promise<void> {
  const { db, clock, log } = platform;
  for (const row of await revocationsRepo(db).due(clock.now())) {
    try {
      const api = apis[row.provider];
      const isShared = api.revokesAll && (await revocationsRepo(db).isInUse(row));
      if (!isShared) await api.revoke(keysOf(platform, row.provider), openForRevocation(platform, row));
      await revocationsRepo(db).delete(row.id);
    } catch (cause) {
      // What has ended already need not end.
      const isOver = cause instanceof DriveError && (cause.kind === 'ended' || cause.kind === 'auth');
      if (!isOver) log.warn('A drive was not given back yet', { provider: row.provider, tries: row.tries }, cause);
      if (isOver || row.tries + 1 >= REVOCATION_TRIES) await revocationsRepo(db).delete(row.id);
      else await revocationsRepo(db).putOff(row.id, row.tries + 1, new Date(clock.now().getTime() + HOUR_MS));
    }
  }
}
