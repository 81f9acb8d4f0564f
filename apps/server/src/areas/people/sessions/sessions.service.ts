import type { Input, login, SecondStep, SignedIn, SignInAnswer, SignInMethod } from '@sealwright/contract';
import { verifyPassword } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type EndSessions, findUserById, findUserBySignInName, holdUser, type UserRow } from '../users/index.ts';
import { type Actor, actorIn } from '../../access/index.ts';
import { sessionFamily } from './sessions.family.ts';
import { forgetStrangers, limitSignIn } from './sessions.limits.ts';
import { noteFailedSignIn } from './sessions.failed.ts';
import { ownSessions } from './sessions.list.service.ts';
import { type KeyThumbprint, sessionProofs } from './sessions.proofs.ts';
import { sessionsRepo } from './sessions.repo.ts';
import { refreshing } from './sessions.refresh.ts';
import { revokeTokensOf } from './personal-tokens/personal-tokens.repo.ts';
import { tokensService } from './personal-tokens/personal-tokens.service.ts';

export type SessionsService = ReturnType<typeof sessionsService>;

export type FirstStep = {
  method: SignInMethod;
  keyThumbprint: KeyThumbprint | null;
  request: Incoming;
  /** Of a sign-in by who one is elsewhere: the key of that provider. */
  provider?: string;
};

/** Throws where the person has to come in another way. */
export type DemandWay = (tx: Db, user: UserRow, first: FirstStep) => Promise<void>;

/** What stands between a first step and its session, where the person wants a second one; null where nothing does. `factors` provides it. */
export type DemandSecondStep = (tx: Db, user: UserRow, first: FirstStep) => Promise<SecondStep | null>;

export const sessionsService = (
  platform: Platform,
  requireSecondStep: DemandSecondStep,
  requireWay: DemandWay = async () => {},
) => {
  const { db, clock } = platform;
  const family = sessionFamily(platform);
  const proofs = sessionProofs(platform);

  /**
   * The way in for someone who has shown by a first step who they are: a session, or the second step that they want taken.
   * Throws `user_blocked` and `account_not_activated`, and `login_incorrect` where the password has changed since it was compared:
   * a change ends what has begun, so nothing may begin by the old one after it.
   */
  const signIn = (known: UserRow, first: FirstStep): Promise<SignInAnswer> =>
    db.transaction().execute(async (tx) => {
      const user = await holdUser(tx, known.id);
      const isStale = first.method === 'password' && user?.passwordHash !== known.passwordHash;
      if (!user || isStale) throw new AppError('login_incorrect');
      if (user.isBlocked) throw new AppError('user_blocked');
      if (user.activatedAt === null) throw new AppError('account_not_activated');
      await requireWay(tx, user, first);
      const second = await requireSecondStep(tx, user, first);
      return second ?? family.begin(tx, user, first.request, first);
    });

  return {
    ...ownSessions(platform),
    tokens: tokensService(platform),

    /** Begins a session without further questions, in the caller's transaction. Throws `proof_invalid` when the request offers a key it cannot prove to hold. */
    start: async (tx: Db, user: UserRow, request: Incoming, method: SignInMethod): Promise<SignedIn> =>
      family.begin(tx, user, request, { keyThumbprint: await proofs.offered(request), method }),

    signIn,

    /** The same for a first step that needs no second one. Throws where the person has to come in another way. */
    startAlone: async (tx: Db, user: UserRow, request: Incoming, method: SignInMethod): Promise<SignedIn> => {
      const keyThumbprint = await proofs.offered(request);
      await requireWay(tx, user, { method, keyThumbprint, request });
      return family.begin(tx, user, request, { keyThumbprint, method });
    },

    /**
     * Ends every session of a person but one, and every sign-in that waits for its second step: their next request with any
     * of them is refused. Where none is left, personal access tokens end too: whoever made them may not have been the person.
     * In a transaction that holds the user.
     */
    endAll: (async (tx, userId, { reason, except = null }) => {
      const at = clock.now();
      await sessionsRepo(tx).endSignIns(userId, at);
      if (except === null) await revokeTokensOf(tx, userId, at);
      if (reason === 'password_changed') await forgetStrangers(tx, platform, userId);
      return sessionsRepo(tx).endAll(userId, { reason, except, at });
    }) satisfies EndSessions,

    /**
     * Throws `login_incorrect` for a wrong password and for no one, after the same work; only the right password
     * learns `user_blocked` or `account_not_activated`.
     */
    login: async ({ username, password }: Input<typeof login>['body'], request: Incoming): Promise<SignInAnswer> => {
      const keyThumbprint = await proofs.offered(request);
      const user = await findUserBySignInName(db, username);
      const attempt = { name: username, userId: user?.id ?? null, request, keyThumbprint };
      const giveBack = await limitSignIn(platform, attempt);
      const isRight = await verifyPassword(password, user?.passwordHash ?? null);
      if (!user || !isRight) {
        if (user) noteFailedSignIn(platform, user.id, request);
        throw new AppError('login_incorrect');
      }
      await giveBack();
      return signIn(user, { method: 'password', keyThumbprint, request });
    },

    refresh: refreshing(platform),

    actFor: (actor: Actor, teamId: number | null) => actFor(db, actor, teamId),

    logout: async ({ userId, sessionId }: Actor, request: Incoming): Promise<Record<string, never>> =>
      db.transaction().execute(async (tx) => {
        const now = clock.now();
        const hasEnded = sessionId !== null && (await sessionsRepo(tx).end(sessionId, 'signed_out', now));
        if (hasEnded) await platform.events.publish(tx, { type: 'signed_out', at: now, userId, request });
        return {};
      }),
  };
};

/** Lets this session act for a team from its next request on, or (null) for the person themselves. Throws `not_found` for teams of others. */
async function actFor(db: Db, actor: Actor, teamId: number | null): Promise<{ teamId: number | null }> {
  if (actor.sessionId === null) throw new AppError('not_permitted');
  const user = await findUserById(db, actor.userId);
  const accountId = teamId === null ? user?.personalAccountId : (await actorIn(db, actor, teamId)).accountId;
  if (accountId === undefined) throw new AppError('not_found');
  await sessionsRepo(db).update(actor.sessionId, { accountId });
  return { teamId };
}
