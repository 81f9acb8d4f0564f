import type { Input, Output, resendLoginCode, SignedIn, verifyLogin } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { sessionProofs, type SessionsService } from '../../sessions/index.ts';
import { maskedEmail, RESEND_SECONDS } from '../../../../platform/crypto/one-time-codes.ts';
import { countedAs, RESENDS, WRONG_CODES } from '../mfa.limits.ts';
import { signInSteps } from './steps.ts';
import { stepsRepo } from './steps.repo.ts';
import { codeTries, type Tried } from './tries.ts';

/** The second step of a sign-in by a code. */
export const loginService = (platform: Platform, sessions: Pick<SessionsService, 'start'>) => {
  const { db, clock, limits } = platform;
  const steps = signInSteps(platform);
  const proofs = sessionProofs(platform);
  const { isRight, refuse } = codeTries(platform);

  return {
    /** Throws `code_incorrect`, `code_expired`, `second_step_over`, `factor_missing`, `user_blocked`, `too_many_requests`. */
    verify: async (
      { mfaToken, code, method }: Input<typeof verifyLogin>['body'],
      request: Incoming,
    ): Promise<SignedIn> => {
      const found = await steps.find(mfaToken, request);
      const { userId, keyThumbprint } = found;
      const counted = await countedAs(platform, userId, { address: request.address, keyThumbprint });
      const isGuessable = method !== 'recovery_code';
      if (isGuessable) await limits.take(WRONG_CODES, counted);
      // A wrong code must be counted although the caller is refused, so the refusal comes after the transaction.
      const tried = await db.transaction().execute(async (tx): Promise<Tried> => {
        const { step, user } = await steps.lock(tx, found, method, request);
        if (method === 'email_code' && !steps.isCodeFresh(step)) return { refused: new AppError('code_expired') };
        if (!(await isRight(tx, { step, user }, { method, code }, request))) {
          return refuse(tx, { step, user }, method, request);
        }
        await stepsRepo(tx).use(step.id, clock.now());
        return { signedIn: await sessions.start(tx, user, request, method) };
      });
      if ('refused' in tried) throw tried.refused;
      if (isGuessable) await limits.reset(WRONG_CODES, counted);
      return tried.signedIn;
    },

    resend: async (
      { mfaToken }: Input<typeof resendLoginCode>['body'],
      request: Incoming,
    ): Promise<Output<typeof resendLoginCode>> => {
      await proofs.offered(request);
      const found = await steps.find(mfaToken, request);
      steps.refuseTooSoon(found);
      const { keyThumbprint } = found;
      await limits.take(RESENDS, await countedAs(platform, found.userId, { address: request.address, keyThumbprint }));
      return db.transaction().execute(async (tx) => {
        const { step, user } = await steps.lock(tx, found, 'email_code', request);
        steps.refuseTooSoon(step);
        await steps.mailCode(tx, user, step, request);
        return { sentTo: maskedEmail(user.email), resendIn: RESEND_SECONDS };
      });
    },
  };
};
