import type { SecondStep } from '@sealwright/contract';
import { newToken } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { createLimits } from '../../../platform/http/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UserRow } from '../users/index.ts';
import type { DemandSecondStep, FirstStep, SessionsService } from '../sessions/index.ts';
import { maskedEmail, RESEND_SECONDS } from '../../../platform/crypto/one-time-codes.ts';
import { confirmService } from './confirm/confirm.service.ts';
import { CODE_MAILS, countedAs } from './mfa.limits.ts';
import { loginService } from './login/login.service.ts';
import { manageService } from './mfa.manage.service.ts';
import { passkeyLoginService } from './passkeys/passkey-login.service.ts';
import { passkeysService } from './passkeys/passkeys.service.ts';
import { recoveryService } from './recovery/recovery.service.ts';
import { mfaRepo } from './mfa.repo.ts';
import { methodsOf, signInSteps, STEP_SECONDS } from './login/steps.ts';
import { stepsRepo } from './login/steps.repo.ts';

export type MfaService = ReturnType<typeof mfaService>;

/** What `sessions` asks between a first step and a session, and all that begins or ends sessions on top of it. */
export const mfaService = (platform: Platform) => {
  const { clock } = platform;
  const steps = signInSteps(platform);

  /** No one's mailbox is flooded by anyone who has the password; the sign-in itself goes on without the mail. */
  const mayMail = async (tx: Db, user: UserRow, { request, keyThumbprint }: FirstStep): Promise<boolean> => {
    const key = await countedAs({ db: tx, clock }, user.id, { address: request.address, keyThumbprint });
    try {
      // On this transaction's connection: one that waits for a second one keeps the others from finishing.
      await createLimits(tx, clock).take(CODE_MAILS, key);
      return true;
    } catch (cause) {
      if (cause instanceof AppError) return false;
      throw cause;
    }
  };

  const requireSecondStep: DemandSecondStep = async (tx, user, first): Promise<SecondStep | null> => {
    const methods = methodsOf(user, await mfaRepo(tx).standing(user.id));
    if (methods.length === 0) return null;
    const isMailed = methods[0] === 'email_code' && (await mayMail(tx, user, first));
    const { token, hash } = newToken();
    const createdAt = clock.now();
    const id = await stepsRepo(tx).insert({
      tokenHash: hash,
      userId: user.id,
      purpose: 'sign_in',
      keyThumbprint: first.keyThumbprint,
      method: first.method,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + STEP_SECONDS * 1000),
    });
    if (isMailed) await steps.mailCode(tx, user, { id, purpose: 'sign_in', createdAt, codesSent: 0 }, first.request);
    return {
      mfaToken: token,
      expiresIn: STEP_SECONDS,
      methods,
      sentTo: isMailed ? maskedEmail(user.email) : null,
      resendIn: isMailed ? RESEND_SECONDS : 0,
    };
  };

  return {
    requireSecondStep,
    over: (sessions: SessionsService) => ({
      login: loginService(platform, sessions),
      passkeyLogin: passkeyLoginService(platform, sessions),
      manage: manageService(platform, sessions),
      recovery: recoveryService(platform, sessions),
      passkeys: passkeysService(platform, sessions),
      confirm: confirmService(platform),
    }),
  };
};
