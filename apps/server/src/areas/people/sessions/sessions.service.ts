import type { Input, login, SignInAnswer } from '@sealwright/contract';
import { verifyPassword } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type EndSessions, findUserById, findUserBySignInName } from '../users/index.ts';
import { type Actor, actorIn } from '../../access/index.ts';
import { forgetStrangers, limitSignIn } from './sessions.limits.ts';
import { noteFailedSignIn } from './sessions.failed.ts';
import { ownSessions } from './sessions.list.service.ts';
import { sessionProofs } from './sessions.proofs.ts';
import { sessionsRepo } from './sessions.repo.ts';
import { refreshing } from './sessions.refresh.ts';
import { type DemandSecondStep, type DemandWay, sessionStarts } from './sessions.starts.ts';
import { revokeTokensOf } from './personal-tokens/personal-tokens.repo.ts';
import { tokensService } from './personal-tokens/personal-tokens.service.ts';

export type SessionsService = ReturnType<typeof sessionsService>;

export const sessionsService = (
  platform: Platform,
  requireSecondStep: DemandSecondStep,
  requireWay: DemandWay = async () => {},
) => {
  const { db, clock } = platform;
  const proofs = sessionProofs(platform);

  const waysIn = sessionStarts(platform, requireSecondStep, requireWay);
  const { signIn } = waysIn;

  return {
    ...ownSessions(platform),
    tokens: tokensService(platform),

    ...waysIn,

    /**
     * Ends every session of a person but one, and every sign-in that waits for its second step: their next request with any
     * of them is refused. Where none is left, or the password is another one, personal access tokens end too: someone else may
     * have made them (docs/decisions/0051).
     * In a transaction that holds the user.
     */
    endAll: (async (tx, userId, { reason, except = null }) => {
      const at = clock.now();
      await sessionsRepo(tx).endSignIns(userId, at);
      if (except === null || reason === 'password_changed') await revokeTokensOf(tx, userId, at);
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
