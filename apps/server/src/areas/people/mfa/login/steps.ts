import type { MfaMethod } from '@sealwright/contract';
import { calculateJwkThumbprint, decodeProtectedHeader, type JWK } from 'jose';
import { hashToken } from '../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { holdUser, type UserRow } from '../../users/index.ts';
import { CODE_MINUTES, codeHash, isFresh, newCode, resendIn } from '../../../../platform/crypto/one-time-codes.ts';
import { STEP_CODES } from './codes.ts';
import { mfaMail } from '../mfa.mail.ts';
import { mfaRepo, type Standing } from '../mfa.repo.ts';
import { type StepRow, stepsRepo } from './steps.repo.ts';

export const STEP_SECONDS = CODE_MINUTES * 60;
// A code mailed late in a step is good for its ten minutes; no step is kept open longer than this by asking again.
const LONGEST_MS = 30 * 60_000;

/**
 * The ways to take the second step, the preferred one first; none where the person wants none. A passkey alone makes no
 * second step: it is a way in of its own, and serves here where one is wanted.
 */
export function methodsOf(user: Pick<UserRow, 'mfaEnabled'>, standing: Standing): MfaMethod[] {
  const hasTotp = standing.totpSince !== null;
  if (!user.mfaEnabled && !hasTotp) return [];
  const candidates: [MfaMethod, boolean][] = [
    ['totp', hasTotp],
    ['email_code', user.mfaEnabled],
    ['passkey', standing.passkeys > 0],
    ['recovery_code', standing.recoveryCodesLeft > 0],
  ];
  return candidates.filter(([, isThere]) => isThere).map(([method]) => method);
}

/**
 * The key a request says it comes from, not yet proved: enough to refuse a step begun elsewhere. Whatever is then
 * believed is proved by `SessionsService.start`, or by `offered` where no session begins; a proof can be shown once.
 */
async function claimedKey({ headers }: Incoming): Promise<string | null> {
  const { dpop } = headers;
  if (typeof dpop !== 'string') return null;
  try {
    return await calculateJwkThumbprint(decodeProtectedHeader(dpop).jwk as JWK);
  } catch (cause) {
    throw new AppError('proof_invalid', { cause });
  }
}

/** Sign-ins whose first step was right. */
export const signInSteps = (platform: Platform) => {
  const { db, clock, secrets } = platform;
  const mail = mfaMail(platform);

  const refuseOver = (step: StepRow | undefined, key: string | null): StepRow => {
    const isOpen = step !== undefined && step.usedAt === null && step.expiresAt > clock.now();
    if (!isOpen || step.keyThumbprint !== key) throw new AppError('second_step_over');
    return step;
  };

  return {
    /** The open step of this token, for a look; `lock` is for acts. Throws `second_step_over`. */
    find: async (mfaToken: string, request: Incoming): Promise<StepRow> =>
      refuseOver(await stepsRepo(db).find(hashToken(mfaToken)), await claimedKey(request)),

    /**
     * The step that `find` found and its person, for an act in `tx`. First the person, as every change of how they are
     * protected does: that ends the step. Throws `second_step_over` where it was used, ran out, began in another browser
     * or the password changed since; `user_blocked`; `factor_missing`.
     */
    lock: async (
      tx: Db,
      found: Pick<StepRow, 'id' | 'userId'>,
      method: MfaMethod,
      request: Incoming,
    ): Promise<{ step: StepRow; user: UserRow }> => {
      const user = await holdUser(tx, found.userId);
      const step = refuseOver(await stepsRepo(tx).lock(found.id), await claimedKey(request));
      const isStale = (user?.passwordChangedAt ?? step.createdAt) > step.createdAt;
      if (!user || isStale) throw new AppError('second_step_over');
      if (user.isBlocked) throw new AppError('user_blocked');
      const methods = methodsOf(user, await mfaRepo(tx).standing(user.id));
      if (!methods.includes(method)) throw new AppError('factor_missing');
      return { step, user };
    },

    /** Makes a new code for the step and mails it; an earlier one stops working. */
    mailCode: async (
      tx: Db,
      user: UserRow,
      step: Pick<StepRow, 'id' | 'purpose' | 'createdAt' | 'codesSent'>,
      request: Incoming,
    ): Promise<void> => {
      const now = clock.now();
      const code = newCode();
      const expires = Math.min(now.getTime() + STEP_SECONDS * 1000, step.createdAt.getTime() + LONGEST_MS);
      await stepsRepo(tx).setCode(step.id, {
        codeHash: codeHash(secrets, STEP_CODES, step.id, code),
        codeSentAt: now,
        expiresAt: new Date(expires),
      });
      await mail.code(tx, user, request, { stepId: step.id, number: step.codesSent, code, purpose: step.purpose });
    },

    /** Throws `too_many_requests` with the time to wait, where a code was sent less than a minute ago. */
    refuseTooSoon: ({ codeSentAt }: Pick<StepRow, 'codeSentAt'>): void => {
      const retryAfterSeconds = resendIn(codeSentAt, clock.now());
      if (retryAfterSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds });
    },

    isCodeFresh: ({ codeHash: hash, codeSentAt }: StepRow): boolean =>
      hash !== null && isFresh(codeSentAt, clock.now()),
  };
};
