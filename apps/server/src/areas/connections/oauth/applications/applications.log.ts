import type { Db } from '../../../../platform/db/db.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Actor } from '../../../access/index.ts';

type Act = 'created' | 'changed' | 'secret_made' | 'deleted';

/** Says in the log of the team, or of the person whose account it is, what was done to an application. */
export async function logged(
  { clock, events }: Platform,
  tx: Db,
  act: Act,
  { actor, request, name }: { actor: Actor; request: Incoming; name: string },
): Promise<void> {
  const { accountId, userId } = actor;
  const said = { at: clock.now(), details: { name } };
  await (actor.account.kind === 'team'
    ? events.publish(tx, { type: `team_application_${act}`, ...said, accountId, actorId: userId })
    : events.publish(tx, { type: `application_${act}`, ...said, userId, request }));
}
