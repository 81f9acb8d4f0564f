import type { Platform } from '../../../../platform/platform.ts';
import type { Actor } from '../../../access/index.ts';
import { actorAtWork } from '../../../people/index.ts';
import { type GrantRow, grantsRepo } from './grants.repo.ts';

/**
 * What was allowed, and who is acted for: null where it was revoked or has run out, and where the person is blocked or may not act for
 * the account any more, or the account is not active. Read on every use.
 */
export async function livingGrant(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: string,
): Promise<{ grant: GrantRow & { clientId: string }; actor: Actor } | null> {
  const now = clock.now();
  const grant = await grantsRepo(db).find(id);
  if (grant === undefined || grant.expiresAt <= now) return null;
  const actor = await actorAtWork(db, grant, now);
  return actor === null || !actor.account.isActive ? null : { grant, actor };
}
