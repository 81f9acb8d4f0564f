import { displayNameOf, type PlatformRole, type Scope } from '@sealwright/contract';

import type { Actor, ProgramReader, SessionAccess } from '../../access/index.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Access, Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { localeOf } from '../users/index.ts';
import { isAlive, isConfirmed } from './sessions.lifetime.ts';
import { sessionProofs } from './sessions.proofs.ts';
import { sessionsRepo } from './sessions.repo.ts';
import { sessionTokens } from './sessions.tokens.ts';
import { hashOfPersonalToken } from './personal-tokens/personal-tokens.secret.ts';
import { tokensRepo } from './personal-tokens/personal-tokens.repo.ts';

type Known = Actor & { authenticatedAt: Date | null };

/** How old the time of last use may be before it is written again. */
const TOUCH_MS = 60_000;

/**
 * Access rules for people who are signed in. Session, blocking, role and team are read from the database on every request:
 * the token only says which session to ask for. Throws `not_signed_in` or `session_ended`, `proof_invalid`,
 * `user_blocked`, and `not_found` where only administrators may know that there is something. `confirmed` is for what a
 * stolen session must not do: it throws `reauthentication_needed` unless the person has shown within ten minutes that it is them.
 * Personal access tokens, and those of applications that `programs` reads, open what `scoped` names and nothing else; they get
 * `insufficient_scope`. Editors in a frame bear no scope: they reach what `preparing` names and nothing else.
 */
export function sessionAccess(platform: Platform, programs: ProgramReader = () => null): SessionAccess {
  const { clock } = platform;
  const ofSession = sessionCaller(platform);
  const ofToken = tokenCaller(platform);

  const known = async (request: Incoming, scope: Scope | null, isForEditors = false): Promise<Known> => {
    const bearer = bearerToken(request);
    if (bearer === null) throw new AppError('not_signed_in');
    const hash = hashOfPersonalToken(bearer);
    const program = hash === null ? programs(bearer) : ofToken(request, hash);
    if (program === null) return ofSession(request, bearer);
    const caller = await program;
    if (caller.editing !== undefined && isForEditors) return { authenticatedAt: null, ...caller };
    if (scope === null || !caller.scopes?.includes(scope)) {
      throw new AppError('insufficient_scope', scope === null ? {} : { facts: { scope } });
    }
    return { authenticatedAt: null, ...caller };
  };
  const identify = (actor: Actor) => `user:${actor.userId}`;
  const only = (name: string, roles: PlatformRole[]): Access<Actor> => ({
    name,
    identify,
    authenticate: async (request) => {
      const actor = await known(request, null);
      if (!roles.includes(actor.role)) throw new AppError('not_found');
      return actor;
    },
  });
  const scoped = (scope: Scope, isForEditors: boolean): Access<Actor> => ({
    name: 'user',
    scope,
    identify,
    authenticate: (request) => known(request, scope, isForEditors),
    admits: ({ editing, scopes }) =>
      (isForEditors && editing !== undefined) || scopes === null || scopes.includes(scope),
  });
  return {
    user: { name: 'user', identify, authenticate: (request) => known(request, null) },
    scoped: (scope) => scoped(scope, false),
    preparing: (scope) => scoped(scope, true),
    confirmed: {
      name: 'user_confirmed',
      identify,
      authenticate: async (request) => {
        const actor = await known(request, null);
        const shownAt = actor.authenticatedAt;
        if (shownAt === null || !isConfirmed(shownAt, clock.now())) throw new AppError('reauthentication_needed');
        return actor;
      },
    },
    platformAdmin: only('platform_admin', ['admin', 'super_admin']),
    superAdmin: only('super_admin', ['super_admin']),
  };
}

/** Anyone who comes with the access token of a session. */
function sessionCaller(platform: Platform): (request: Incoming, token: string) => Promise<Known> {
  const { db, clock } = platform;
  const tokens = sessionTokens(platform);
  const proofs = sessionProofs(platform);
  return async (request, token) => {
    const claims = await tokens.readAccess(token);
    if (claims === null) throw new AppError('not_signed_in');
    const now = clock.now();
    const session = await sessionsRepo(db).find(claims.sessionId, now);
    if (!session || session.userId !== claims.userId) throw new AppError('session_ended');
    // Blocking ends sessions as well; that it was blocking is what the person has to hear.
    if (session.isBlocked) throw new AppError('user_blocked');
    if (!isAlive(session, now)) throw new AppError('session_ended');
    if (session.keyThumbprint !== null) await proofs.require(request, session.keyThumbprint, token);
    requireExpectedAccount(request, session.account);
    const stale = new Date(now.getTime() - TOUCH_MS);
    if (session.lastUsedAt < stale) await bestEffort(sessionsRepo(db).touch(session.id, now, stale));
    return {
      userId: session.userId,
      sessionId: session.id,
      scopes: null,
      authenticatedAt: session.authenticatedAt,
      accountId: session.account.id,
      account: session.account,
      role: session.role,
      hasSecondStep: session.hasSecondStep,
      name: displayNameOf(session),
      email: session.email,
      locale: localeOf(session),
    };
  };
}

/** Anyone who comes with a personal access token: never proven by a key, so that any program can use one. */
function tokenCaller({ db, clock }: Platform): (request: Incoming, hash: Buffer) => Promise<Known> {
  return async (request, hash) => {
    const now = clock.now();
    const token = await tokensRepo(db).findAlive(hash, now);
    // One made for a team opens nothing else where its owner may not act for the team.
    if (!token || token.account.id !== token.accountId) throw new AppError('not_signed_in');
    if (token.isBlocked) throw new AppError('user_blocked');
    const stale = new Date(now.getTime() - TOUCH_MS);
    if (token.lastUsedAt === null || token.lastUsedAt < stale) {
      await bestEffort(tokensRepo(db).touch(token.id, { at: now, address: request.address, before: stale }));
    }
    return {
      userId: token.userId,
      sessionId: null,
      scopes: token.scopes,
      authenticatedAt: null,
      accountId: token.accountId,
      account: token.account,
      role: token.role,
      hasSecondStep: token.hasSecondStep,
      name: displayNameOf(token),
      email: token.email,
      locale: localeOf(token),
    };
  };
}

/** A page that was drawn for one account writes nothing into another, which a second tab or an admin of the team has chosen meanwhile. */
function requireExpectedAccount({ headers }: Incoming, { id, kind }: Actor['account']): void {
  const expected = headers['x-account'];
  if (expected === undefined) return;
  if (expected !== (kind === 'personal' ? 'personal' : String(id))) throw new AppError('account_switched');
}

// When someone was last seen is not worth a refusal: a database that takes no writes may still be read.
const bestEffort = (work: Promise<void>): Promise<void> => work.catch(() => undefined);

/** RFC 6750 and RFC 9449 §7.1. Only the header: neither cookie nor query can be forged across sites. */
function bearerToken({ headers }: Incoming): string | null {
  const header = headers['authorization'];
  return typeof header === 'string' ? (/^(?:Bearer|DPoP) +(\S+)$/i.exec(header)?.[1] ?? null) : null;
}
