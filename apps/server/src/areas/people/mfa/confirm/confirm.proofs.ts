import type { ConfirmMethod, Input, reauthenticate } from '@sealwright/contract';
import { verifyPassword } from '../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findUserById, type UserRow } from '../../users/index.ts';
import type { Actor } from '../../../access/index.ts';
import { digitsOf, isCode, MAX_TRIES } from '../../../../platform/crypto/one-time-codes.ts';
import { STEP_CODES } from '../login/codes.ts';
import { wrongCode, wrongPassword } from '../mfa.refusals.ts';
import { mfaRepo } from '../mfa.repo.ts';
import { signInSteps } from '../login/steps.ts';
import { stepsRepo } from '../login/steps.repo.ts';
import { totpCodes } from '../totp/totp.ts';
import { type Answered, webauthn } from '../passkeys/webauthn.ts';

export type Proof = Input<typeof reauthenticate>['body'];
/** What is slow to check, or must be spent whatever comes of it, is looked at before the transaction. */
type Checked = { answered: Answered | null; rightPassword: string | null };
type Shown = Checked & { sessionId: number; proof: Proof; request: Incoming };

/** The ways to confirm, and whether what was shown confirms. */
export const confirmProofs = (platform: Platform) => {
  const { clock, secrets } = platform;
  const steps = signInSteps(platform);
  const totp = totpCodes(platform);
  const passkeys = webauthn(platform);

  const personOf = async (tx: Db, actor: Actor): Promise<UserRow> => {
    const user = await findUserById(tx, actor.userId);
    if (!user) throw new AppError('not_found');
    return user;
  };

  /** A code by mail confirms where the person protects sign-ins by it, and where there is nothing else. */
  const methodsOf = async (tx: Db, user: UserRow): Promise<ConfirmMethod[]> => {
    const standing = await mfaRepo(tx).standing(user.id);
    const candidates: [ConfirmMethod, boolean][] = [
      ['password', user.passwordHash !== null],
      ['totp', standing.totpSince !== null],
      ['passkey', standing.passkeys > 0],
    ];
    const methods = candidates.filter(([, isThere]) => isThere).map(([method]) => method);
    return user.mfaEnabled || methods.length === 0 ? [...methods, 'email_code'] : methods;
  };

  /** The hash that a shown password fits; null where none was shown, or it fits not. */
  const rightPassword = async (actor: Actor, proof: Proof): Promise<string | null> => {
    if (proof.method !== 'password') return null;
    const { passwordHash } = await personOf(platform.db, actor);
    return (await verifyPassword(proof.password, passwordHash)) ? passwordHash : null;
  };

  const requireMethod = async (tx: Db, actor: Actor, method: ConfirmMethod): Promise<UserRow> => {
    const user = await personOf(tx, actor);
    if (!(await methodsOf(tx, user)).includes(method)) throw new AppError('factor_missing');
    return user;
  };

  /** Null where the code was right, otherwise why not; a wrong one is counted. */
  const tryMailedCode = async (tx: Db, sessionId: number, typed: string): Promise<AppError | null> => {
    const step = await stepsRepo(tx).lockOfSession(sessionId);
    if (!step || step.usedAt !== null || !steps.isCodeFresh(step)) return new AppError('code_expired');
    const isRight = isCode(secrets, STEP_CODES, step, digitsOf(typed));
    const tries = step.tries + 1;
    await stepsRepo(tx).setTries(step.id, tries);
    if (isRight || tries >= MAX_TRIES) await stepsRepo(tx).use(step.id, clock.now());
    if (isRight) return null;
    return tries >= MAX_TRIES ? new AppError('code_expired') : wrongCode();
  };

  const tryProof = async (
    tx: Db,
    user: UserRow,
    { sessionId, proof, answered, rightPassword, request }: Shown,
  ): Promise<AppError | null> => {
    switch (proof.method) {
      case 'password':
        return rightPassword !== null && rightPassword === user.passwordHash ? null : wrongPassword();
      case 'totp':
        return (await totp.take(tx, user.id, proof.code, true)) ? null : wrongCode();
      case 'email_code':
        return tryMailedCode(tx, sessionId, proof.code);
      case 'passkey':
        break;
    }
    if (answered === null) return new AppError('passkey_invalid');
    await passkeys.use(tx, answered, { userId: user.id, request });
    return null;
  };

  return { personOf, methodsOf, requireMethod, rightPassword, tryProof };
};
