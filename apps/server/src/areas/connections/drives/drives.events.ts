import { DRIVE_NAMES, type DriveProvider } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';

type Change = 'connected' | 'changed' | 'disconnected';

/** In the log of the team, or of the person whose account it is. */
export async function publishChange(
  tx: Db,
  { clock, events }: Platform,
  { actor, request }: { actor: Actor; request: Incoming },
  change: Change,
  provider: DriveProvider,
): Promise<void> {
  const { account, accountId, userId } = actor;
  const details = { name: DRIVE_NAMES[provider] };
  const at = clock.now();
  if (account.kind === 'team') {
    await events.publish(tx, { type: `team_drive_${change}`, at, accountId, actorId: userId, details });
  } else await events.publish(tx, { type: `drive_${change}`, at, userId, request, details });
}
