import { SCOPES } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Actor, ProgramReader } from '../../../access/index.ts';
import { grantsRepo } from '../allowing/grants.repo.ts';
import { livingGrant } from '../allowing/living.ts';
import { recordsRepo } from './records.repo.ts';

const TOUCH_MS = 60_000;

// As the library makes them; the token of a session has dots in it.
const TOKEN = /^[\w-]{43}$/;

/** Access tokens of applications in the calls of the API: for the account and the scopes that the person chose. */
export const applicationTokens =
  (platform: Platform): ProgramReader =>
  (bearer) =>
    TOKEN.test(bearer) ? actorOf(platform, bearer) : null;

async function actorOf(platform: Platform, bearer: string): Promise<Actor> {
  const { db, clock } = platform;
  const now = clock.now();
  const token = await recordsRepo(db, 'AccessToken').find(bearer, now);
  const living = token?.grantId ? await livingGrant(platform, token.grantId) : null;
  if (token === undefined || living === null) throw new AppError('not_signed_in');
  const { actor, grant } = living;
  const stale = new Date(now.getTime() - TOUCH_MS);
  if (grant.lastUsedAt === null || grant.lastUsedAt < stale) {
    // When it was used is not worth a refusal.
    await grantsRepo(db)
      .touch(grant.id, now, stale)
      .catch(() => undefined);
  }
  // A refreshed token may have fewer scopes than what was allowed.
  const { scope: text } = token.payload as { scope?: unknown };
  const given = typeof text === 'string' ? text.split(' ') : [];
  return {
    ...actor,
    applicationId: grant.applicationId,
    scopes: SCOPES.filter((scope) => given.includes(scope) && grant.scopes.includes(scope)),
  };
}
