import type { Db } from '../../../platform/db/db.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Actor } from '../../access/index.ts';
import type { Parts } from './needs.ts';

type Act = { type: 'plan_chosen' | 'plan_cancelled' | 'plan_kept'; plan: string };

/** In the activity log of who did it, and in the log of the team whose account it is. */
export async function note(
  tx: Db,
  { platform }: Parts,
  { accountId, userId, account }: Actor,
  request: Incoming,
  { type, plan: name }: Act,
): Promise<void> {
  const { clock, events } = platform;
  const at = clock.now();
  await events.publish(tx, { type, at, userId, request, details: { name } });
  if (account.kind !== 'team') return;
  await events.publish(tx, { type: `team_${type}`, at, accountId, actorId: userId, details: { name } });
}
