import type { Output, refreshToken } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { authorityOf } from '../users/index.ts';
import { sessionFamily } from './sessions.family.ts';
import { isAlive } from './sessions.lifetime.ts';
import { sessionProofs } from './sessions.proofs.ts';
import { sessionsRepo } from './sessions.repo.ts';
import { sessionTokens } from './sessions.tokens.ts';

/** Throws `session_ended` (also for the return of a spent token, which ends it), `proof_invalid`, `user_blocked`. */
export function refreshing(platform: Platform) {
  const { db, clock } = platform;
  const tokens = sessionTokens(platform);
  const family = sessionFamily(platform);
  const proofs = sessionProofs(platform);
  return async (token: string, request: Incoming): Promise<Output<typeof refreshToken>> => {
    const presented = tokens.readRefresh(token);
    if (presented === null) throw new AppError('session_ended');
    const { sessionId, secret } = presented;
    // The end of a session must be kept although the caller is refused, so the refusal comes after the transaction.
    const rotated = await db.transaction().execute(async (tx) => {
      const session = await sessionsRepo(tx).lock(sessionId, clock.now());
      if (session?.isBlocked) throw new AppError('user_blocked');
      if (!session || !isAlive(session, clock.now())) return null;
      if (session.keyThumbprint !== null) await proofs.require(request, session.keyThumbprint, null);
      const next = await family.rotate(tx, session, secret, request);
      return next === null ? null : { session, next };
    });
    if (rotated === null) throw new AppError('session_ended');
    const { session, next } = rotated;
    const { userId, keyThumbprint } = session;
    return {
      access: await tokens.signAccess({ sessionId, userId, authority: authorityOf(session.role), keyThumbprint }),
      refresh: tokens.refreshToken(sessionId, next),
    };
  };
}
