import type { beginPasskeyLogin, Input, Output, passkeyLogin, SignedIn } from '@sealwright/contract';
import { networkOf } from '../../../../platform/http/devices.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findUserById } from '../../users/index.ts';
import type { SessionsService } from '../../sessions/index.ts';
import { PASSKEY_BEGINS } from '../mfa.limits.ts';
import { signInSteps } from '../login/steps.ts';
import { stepsRepo } from '../login/steps.repo.ts';
import { webauthn } from './webauthn.ts';

/** Signing in with a passkey: alone, or as the second step. */
export const passkeyLoginService = (platform: Platform, sessions: Pick<SessionsService, 'start' | 'startAlone'>) => {
  const { db, clock, limits } = platform;
  const steps = signInSteps(platform);
  const passkeys = webauthn(platform);

  return {
    begin: async (
      { mfaToken }: Input<typeof beginPasskeyLogin>['body'],
      request: Incoming,
    ): Promise<Output<typeof beginPasskeyLogin>> => {
      await limits.take(PASSKEY_BEGINS, networkOf(request.address));
      const userId = mfaToken === undefined ? null : (await steps.find(mfaToken, request)).userId;
      return { options: await passkeys.askToSignIn({ purpose: 'sign_in', userId, sessionId: null }, request) };
    },

    /** Throws `passkey_invalid`, `second_step_over`, `user_blocked`, `account_not_activated`. */
    enter: async ({ mfaToken, response }: Input<typeof passkeyLogin>['body'], request: Incoming): Promise<SignedIn> => {
      const found = mfaToken === undefined ? null : await steps.find(mfaToken, request);
      const userId = found?.userId ?? null;
      const answered = await passkeys.take(response, { purpose: 'sign_in', userId, sessionId: null });
      return db.transaction().execute(async (tx) => {
        if (found !== null) {
          await steps.lock(tx, found, 'passkey', request);
          await stepsRepo(tx).use(found.id, clock.now());
        }
        const passkey = await passkeys.use(tx, answered, { userId, request });
        const user = await findUserById(tx, passkey.userId);
        if (!user) throw new AppError('passkey_invalid');
        if (user.isBlocked) throw new AppError('user_blocked');
        if (user.activatedAt === null) throw new AppError('account_not_activated');
        // As the second step it comes after a first one that was allowed.
        const start = found === null ? sessions.startAlone : sessions.start;
        return start(tx, user, request, 'passkey');
      });
    },
  };
};
