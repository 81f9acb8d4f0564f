import type { beginConfirmPasskey, getConfirmMethods, Output, sendConfirmCode } from '@sealwright/contract';
import { newToken } from '../../../../platform/crypto/crypto.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Actor } from '../../../access/index.ts';
import { maskedEmail, RESEND_SECONDS } from '../../../../platform/crypto/one-time-codes.ts';
import { confirmProofs, type Proof } from './confirm.proofs.ts';
import { CONFIRM_MAILS, CONFIRM_TRIES } from '../mfa.limits.ts';
import { hasConfirmed, sessionOf } from '../mfa.refusals.ts';
import { mfaRepo } from '../mfa.repo.ts';
import { confirmedSessionsRepo } from '../../sessions/index.ts';
import { signInSteps, STEP_SECONDS } from '../login/steps.ts';
import { stepsRepo } from '../login/steps.repo.ts';
import { webauthn } from '../passkeys/webauthn.ts';

/** Showing once more that it is oneself. What is confirmed is the caller's session and no other. */
export const confirmService = (platform: Platform) => {
  const { db, clock, limits } = platform;
  const steps = signInSteps(platform);
  const passkeys = webauthn(platform);

  const { personOf, methodsOf, requireMethod, rightPassword, tryProof } = confirmProofs(platform);

  return {
    methods: async (actor: Actor): Promise<Output<typeof getConfirmMethods>> => ({
      isNeeded: !(await hasConfirmed(platform, db, actor)),
      methods: await methodsOf(db, await personOf(db, actor)),
    }),

    sendCode: async (actor: Actor, request: Incoming): Promise<Output<typeof sendConfirmCode>> => {
      const sessionId = sessionOf(actor);
      await requireMethod(db, actor, 'email_code');
      const last = await db.transaction().execute((tx) => stepsRepo(tx).lockOfSession(sessionId));
      if (last && last.usedAt === null) steps.refuseTooSoon(last);
      await limits.take(CONFIRM_MAILS, `${actor.userId} ${sessionId}`);
      const createdAt = clock.now();
      return db.transaction().execute(async (tx) => {
        const user = await mfaRepo(tx).lockUser(actor.userId);
        const id = await stepsRepo(tx).insert({
          tokenHash: newToken().hash,
          userId: user.id,
          purpose: 'confirm',
          sessionId,
          method: 'email_code',
          createdAt,
          expiresAt: new Date(createdAt.getTime() + STEP_SECONDS * 1000),
        });
        await steps.mailCode(tx, user, { id, purpose: 'confirm', createdAt, codesSent: 0 }, request);
        return { sentTo: maskedEmail(user.email), resendIn: RESEND_SECONDS };
      });
    },

    beginPasskey: async (actor: Actor, request: Incoming): Promise<Output<typeof beginConfirmPasskey>> => {
      const sessionId = sessionOf(actor);
      const { id: userId } = await requireMethod(db, actor, 'passkey');
      return { options: await passkeys.askToSignIn({ purpose: 'confirm', userId, sessionId }, request) };
    },

    /**
     * Tries are counted for this session alone: guessing in a stolen session does not lock the person out elsewhere.
     * Throws `password_incorrect`, `code_incorrect`, `code_expired`, `passkey_invalid`, `factor_missing`, `too_many_requests`.
     */
    confirm: async (actor: Actor, proof: Proof, request: Incoming): Promise<Record<string, never>> => {
      const sessionId = sessionOf(actor);
      await limits.take(CONFIRM_TRIES, String(sessionId));
      const wanted = { purpose: 'confirm' as const, userId: actor.userId, sessionId };
      const answered = proof.method === 'passkey' ? await passkeys.take(proof.response, wanted) : null;
      const checked = { answered, rightPassword: await rightPassword(actor, proof) };
      const refused = await db.transaction().execute(async (tx) => {
        const user = await requireMethod(tx, actor, proof.method);
        const refusal = await tryProof(tx, user, { ...checked, sessionId, proof, request });
        if (refusal === null) await confirmedSessionsRepo(tx).setAuthenticatedAt(sessionId, clock.now());
        return refusal;
      });
      if (refused) throw refused;
      await limits.reset(CONFIRM_TRIES, String(sessionId));
      return {};
    },
  };
};
