import type {
  Input,
  login,
  Output,
  refreshToken,
  SecondStep,
  SignedIn,
  SignInAnswer,
  SignInMethod,
} from '@sealwright/contract';
import { verifyPassword } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Incoming } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { authorityOf, type EndSessions, findUserBySignInName, type UserRow } from '../accounts/index.ts';
import type { Actor } from './sessions.access.ts';
import { sessionFamily } from './sessions.family.ts';
import { isAlive } from './sessions.lifetime.ts';
import { limitSignIn } from './sessions.limits.ts';
import { type KeyThumbprint, sessionProofs } from './sessions.proofs.ts';
import { sessionsRepo } from './sessions.repo.ts';
import { sessionTokens } from './sessions.tokens.ts';

export type SessionsService = ReturnType<typeof sessionsService>;

export type FirstStep = { method: SignInMethod; keyThumbprint: KeyThumbprint | null; request: Incoming };

/** What stands between a first step and its session, where the person wants a second one; null where nothing does. `factors` provides it. */
export type DemandSecondStep = (user: UserRow, first: FirstStep) => Promise<SecondStep | null>;

export const sessionsService = (platform: Platform, demandSecondStep: DemandSecondStep) => {
  const { db, clock } = platform;
  const tokens = sessionTokens(platform);
  const family = sessionFamily(platform);
  const proofs = sessionProofs(platform);

  /**
   * The way in for whoever has shown by a first step who they are: a session, or the second step that they want taken.
   * Throws `user_blocked` and `account_not_activated`.
   */
  const signIn = async (user: UserRow, first: FirstStep): Promise<SignInAnswer> => {
    if (user.isBlocked) throw new AppError('user_blocked');
    if (user.activatedAt === null) throw new AppError('account_not_activated');
    return (await demandSecondStep(user, first)) ?? family.begin(db, user, first.request, first);
  };

  return {
    /** Begins a session without further questions, in the caller's transaction. Throws `proof_invalid` when the request offers a key it cannot prove to hold. */
    start: async (tx: Db, user: UserRow, request: Incoming, method: SignInMethod): Promise<SignedIn> =>
      family.begin(tx, user, request, { keyThumbprint: await proofs.offered(request), method }),

    signIn,

    /** Ends every session of a person but one: their next request with any of them is refused. */
    endAll: (async (tx, userId, { reason, except = null }) =>
      sessionsRepo(tx).endAll(userId, { reason, except, at: clock.now() })) satisfies EndSessions as EndSessions,

    /**
     * Throws `login_incorrect` for a wrong password and for nobody, after the same work; only the right password
     * learns `user_blocked` or `account_not_activated`.
     */
    login: async ({ username, password }: Input<typeof login>['body'], request: Incoming): Promise<SignInAnswer> => {
      const keyThumbprint = await proofs.offered(request);
      const user = await findUserBySignInName(db, username);
      const { address } = request;
      const giveBack = await limitSignIn(platform, {
        name: username,
        userId: user?.id ?? null,
        address,
        keyThumbprint,
      });
      const isRight = await verifyPassword(password, user?.passwordHash ?? null);
      if (!user || !isRight) throw new AppError('login_incorrect');
      await giveBack();
      return signIn(user, { method: 'password', keyThumbprint, request });
    },

    /** Throws `session_ended` (also for the return of a spent token, which ends it), `proof_invalid`, `user_blocked`. */
    refresh: async (token: string, request: Incoming): Promise<Output<typeof refreshToken>> => {
      const presented = tokens.readRefresh(token);
      if (presented === null) throw new AppError('session_ended');
      const { sessionId, secret } = presented;
      // The end of a session must be kept although the caller is refused, so the refusal comes after the transaction.
      const rotated = await db.transaction().execute(async (tx) => {
        const session = await sessionsRepo(tx).lock(sessionId);
        if (!session || !isAlive(session, clock.now())) return null;
        if (session.keyThumbprint !== null) await proofs.demand(request, session.keyThumbprint, null);
        if (session.isBlocked) throw new AppError('user_blocked');
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
    },

    logout: async (actor: Actor): Promise<Record<string, never>> => {
      if (actor.sessionId !== null) await sessionsRepo(db).end(actor.sessionId, 'signed_out', clock.now());
      return {};
    },
  };
};
