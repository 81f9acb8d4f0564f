import type { Db } from '../../../platform/db/db.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { hostOf } from './webhooks.mail.ts';
import type { WebhookRow } from './webhooks.repo.ts';

type Change = 'created' | 'changed' | 'deleted' | 'restored' | 'secret_rotated';

/** In the log of the team, or of the person whose account it is. */
export async function publishChange(
  tx: Db,
  { clock, events }: Platform,
  { actor, request }: { actor: Actor; request: Incoming },
  change: Change,
  webhook: WebhookRow,
): Promise<void> {
  const { account, accountId, userId } = actor;
  const details = { name: hostOf(webhook) };
  const at = clock.now();
  if (account.kind === 'team') {
    await events.publish(tx, { type: `team_webhook_${change}`, at, accountId, actorId: userId, details });
  } else await events.publish(tx, { type: `webhook_${change}`, at, userId, request, details });
}
