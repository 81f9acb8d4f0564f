import type { SignedIn, SignInMethod } from '@sealwright/contract';
import { hashToken, newToken } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { authorityOf, toUser, type UserRow } from '../users/index.ts';
import { devicesRepo } from './sessions.devices.repo.ts';
import { expiryOf, knownSince } from './sessions.lifetime.ts';
import { deviceHashOf } from './sessions.limits.ts';
import { mailNewSignIn, mailStolenSession } from './sessions.mail.ts';
import type { KeyThumbprint } from './sessions.proofs.ts';
import { type Rotating, sessionsRepo } from './sessions.repo.ts';
import { sessionTokens } from './sessions.tokens.ts';

/** A retry of the same refresh is answered the same within this time; after it, it is a theft. */
const GRACE_MS = 10_000;

/** The refresh tokens of one session: the first, each one's successor, and the end when a spent one returns. */
export const sessionFamily = (platform: Platform) => {
  const { clock } = platform;
  const tokens = sessionTokens(platform);

  return {
    begin: async (
      tx: Db,
      user: UserRow,
      request: Incoming,
      { keyThumbprint, method }: { keyThumbprint: KeyThumbprint | null; method: SignInMethod },
    ): Promise<SignedIn> => {
      const now = clock.now();
      const { token: secret, hash } = newToken();
      const isNewPlace = await comesFromNewPlace(tx, user, { address: request.address, keyThumbprint }, now);
      const sessionId = await sessionsRepo(tx).insert({
        userId: user.id,
        accountId: user.defaultAccountId,
        refreshHash: hash,
        keyThumbprint,
        deviceHash: deviceHashOf(request),
        address: request.address,
        device: request.device,
        method,
        authenticatedAt: now,
        rotatedAt: now,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: expiryOf(now, now),
      });
      await platform.events.publish(tx, { type: 'signed_in', at: now, userId: user.id, request, details: { method } });
      if (isNewPlace) await mailNewSignIn(tx, platform, { sessionId, user, at: now, timeZone: user.timeZone, request });
      const authority = authorityOf(user.role);
      return {
        access: await tokens.signAccess({ sessionId, userId: user.id, authority, keyThumbprint }),
        refresh: tokens.refreshToken(sessionId, secret),
        user: toUser(user),
        role: authority,
      };
    },

    /** Under the session's row lock. Answers the next secret, or null for a spent one, whose session is over from now on. */
    rotate: async (tx: Db, session: Rotating, secret: string, request: Incoming): Promise<string | null> => {
      const now = clock.now();
      const presented = hashToken(secret);
      const next = tokens.successorOf(session.id, secret);
      if (presented.equals(session.refreshHash)) {
        await sessionsRepo(tx).update(session.id, {
          refreshHash: hashToken(next),
          previousRefreshHash: presented,
          rotatedAt: now,
          lastUsedAt: now,
          expiresAt: expiryOf(session.createdAt, now),
          address: request.address,
          device: request.device,
        });
        return next;
      }
      const isRetry =
        session.previousRefreshHash !== null &&
        presented.equals(session.previousRefreshHash) &&
        Math.abs(now.getTime() - session.rotatedAt.getTime()) <= GRACE_MS;
      if (isRetry) return next;
      await sessionsRepo(tx).end(session.id, 'refresh_reused', now);
      const { id: sessionId, userId, timeZone } = session;
      await platform.events.publish(tx, { type: 'session_stolen', at: now, userId, actorId: null, request });
      await mailStolenSession(tx, platform, { sessionId, user: session, at: now, timeZone, request });
      return null;
    },
  };
};

/**
 * Neither the browser's key nor the address was seen with this person before. No one is told of their very first sign-in;
 * that of an account which no one has used for so long that its sessions are forgotten is no first one.
 */
async function comesFromNewPlace(
  tx: Db,
  { id: userId, activatedAt }: UserRow,
  place: { address: string; keyThumbprint: KeyThumbprint | null },
  now: Date,
): Promise<boolean> {
  const since = knownSince(now);
  const known = await devicesRepo(tx).knownDevice(userId, place, since);
  if (known !== null) return false;
  return (activatedAt !== null && activatedAt < since) || devicesRepo(tx).hasAny(userId);
}
