import type { Locale, PlatformRole, Scope } from '@sealwright/contract';
import { AppError } from '../../platform/errors.ts';
import type { Access, Incoming } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { displayNameOf, localeOf } from '../accounts/index.ts';
import { isAlive } from './sessions.lifetime.ts';
import { sessionProofs } from './sessions.proofs.ts';
import { sessionsRepo } from './sessions.repo.ts';
import { sessionTokens } from './sessions.tokens.ts';

/** Who is signed in, and for which account they act. */
export type Actor = {
  userId: number;
  /** Null for whoever comes with a personal access token. */
  sessionId: number | null;
  /** What the token is good for; null for a session, which may do all that its user may. */
  scopes: readonly Scope[] | null;
  accountId: number;
  role: PlatformRole;
  name: string;
  email: string;
  locale: Locale;
};

const CONFIRMED_MS = 10 * 60_000;

/**
 * Access rules for people who are signed in. Session, blocking and role are read from the database on every request:
 * the token only says which session to ask for. Throws `not_signed_in` or `session_ended`, `proof_invalid`,
 * `user_blocked`, and `not_found` where only administrators may know that there is something. `confirmed` is for what a
 * stolen session must not do: it throws `reauthentication_needed` unless the person has shown within ten minutes that it is them.
 */
export function sessionAccess(platform: Platform): {
  user: Access<Actor>;
  confirmed: Access<Actor>;
  platformAdmin: Access<Actor>;
  superAdmin: Access<Actor>;
} {
  const { db, clock } = platform;
  const tokens = sessionTokens(platform);
  const proofs = sessionProofs(platform);

  const authenticate = async (request: Incoming): Promise<Actor & { authenticatedAt: Date }> => {
    const token = bearerToken(request);
    const claims = token === null ? null : await tokens.readAccess(token);
    if (claims === null) throw new AppError('not_signed_in');
    const session = await sessionsRepo(db).find(claims.sessionId);
    if (!session || session.userId !== claims.userId || !isAlive(session, clock.now())) {
      throw new AppError('session_ended');
    }
    if (session.keyThumbprint !== null) await proofs.demand(request, session.keyThumbprint, token);
    if (session.isBlocked) throw new AppError('user_blocked');
    return {
      userId: session.userId,
      sessionId: session.id,
      scopes: null,
      authenticatedAt: session.authenticatedAt,
      accountId: session.accountId,
      role: session.role,
      name: displayNameOf(session),
      email: session.email,
      locale: localeOf(session),
    };
  };

  const identify = (actor: Actor) => `user:${actor.userId}`;

  const only = (name: string, roles: PlatformRole[]): Access<Actor> => ({
    name,
    identify,
    authenticate: async (request) => {
      const actor = await authenticate(request);
      if (!roles.includes(actor.role)) throw new AppError('not_found');
      return actor;
    },
  });

  return {
    user: { name: 'user', identify, authenticate },
    confirmed: {
      name: 'user_confirmed',
      identify,
      authenticate: async (request) => {
        const actor = await authenticate(request);
        const isRecent = clock.now().getTime() - actor.authenticatedAt.getTime() <= CONFIRMED_MS;
        if (!isRecent) throw new AppError('reauthentication_needed');
        return actor;
      },
    },
    platformAdmin: only('platform_admin', ['admin', 'super_admin']),
    superAdmin: only('super_admin', ['super_admin']),
  };
}

/** RFC 6750 and RFC 9449 §7.1. Only the header: neither cookie nor query can be forged across sites. */
function bearerToken({ headers }: Incoming): string | null {
  const header = headers['authorization'];
  return typeof header === 'string' ? (/^(?:Bearer|DPoP) +(\S+)$/i.exec(header)?.[1] ?? null) : null;
}
