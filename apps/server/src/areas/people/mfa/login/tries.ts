import type { MfaMethod, SignedIn } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { UserRow } from '../../users/index.ts';
import { sessionProofs } from '../../sessions/index.ts';
import { digitsOf, isCode, MAX_TRIES } from '../../../../platform/crypto/one-time-codes.ts';
import { recoveryHash, STEP_CODES } from './codes.ts';
import { mfaMail } from '../mfa.mail.ts';
import { recoveryRepo } from '../recovery/recovery.repo.ts';
import { wrongCode } from '../mfa.refusals.ts';
import { mfaRepo } from '../mfa.repo.ts';
import { type StepRow, stepsRepo } from './steps.repo.ts';
import { totpCodes } from '../totp/totp.ts';

type CodeMethod = Exclude<MfaMethod, 'passkey'>;
export type Tried = { signedIn: SignedIn } | { refused: AppError };

/** One try of a code as the second step, in the transaction that holds the step. */
export const codeTries = (platform: Platform) => {
  const { clock, secrets } = platform;
  const proofs = sessionProofs(platform);
  const totp = totpCodes(platform);
  const mail = mfaMail(platform);

  const useRecoveryCode = async (tx: Db, user: UserRow, code: string, request: Incoming): Promise<boolean> => {
    const isUsed = await recoveryRepo(tx).use(user.id, recoveryHash(secrets, user.id, code), clock.now());
    if (!isUsed) return false;
    const { recoveryCodesLeft: left } = await mfaRepo(tx).standing(user.id);
    await mail.recoveryCodeUsed(tx, user, request, left);
    await platform.events.publish(tx, {
      type: 'recovery_code_used',
      at: clock.now(),
      userId: user.id,
      request,
      details: { left },
    });
    return true;
  };

  const isRight = async (
    tx: Db,
    { step, user }: { step: StepRow; user: UserRow },
    { method, code }: { method: CodeMethod; code: string },
    request: Incoming,
  ): Promise<boolean> => {
    if (method === 'totp') return totp.take(tx, user.id, code, true);
    if (method === 'recovery_code') return useRecoveryCode(tx, user, code, request);
    return isCode(secrets, STEP_CODES, step, digitsOf(code));
  };

  /** Counts a wrong code; the fifth ends the step. */
  const refuse = async (
    tx: Db,
    { step, user }: { step: StepRow; user: UserRow },
    method: CodeMethod,
    request: Incoming,
  ): Promise<Tried> => {
    // A copied public key must not use up the owner's tries.
    await proofs.offered(request);
    const tries = step.tries + 1;
    await stepsRepo(tx).setTries(step.id, tries);
    const now = clock.now();
    await platform.events.publish(tx, {
      type: 'sign_in_failed',
      at: now,
      userId: user.id,
      request,
      details: { method },
    });
    if (tries < MAX_TRIES) return { refused: wrongCode() };
    await stepsRepo(tx).use(step.id, now);
    return { refused: new AppError('second_step_over') };
  };

  return { isRight, refuse };
};
