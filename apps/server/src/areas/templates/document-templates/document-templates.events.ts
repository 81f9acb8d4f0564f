import type { EventDetails, EventTypeOf } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { TeamEvent } from '../../../platform/events.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';

type Type = Extract<EventTypeOf<'team'>, `team_template_${string}` | `team_public_link_${string}`>;

/** Adds a line to the team log. Personal accounts have no log. */
export async function said<T extends Type>(
  tx: Db,
  { clock, events }: Platform,
  { account, accountId, userId: actorId }: Actor,
  type: T,
  details: EventDetails<T>,
): Promise<void> {
  if (account.kind !== 'team') return;
  await events.publish(tx, { type, at: clock.now(), accountId, actorId, details } as TeamEvent);
}
