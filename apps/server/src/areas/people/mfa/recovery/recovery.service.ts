import type { Output, renewRecoveryCodes } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Actor } from '../../../access/index.ts';
import type { SessionsService } from '../../sessions/index.ts';
import { mfaChanges } from '../mfa.changes.ts';
import { mfaRepo } from '../mfa.repo.ts';

export const recoveryService = (platform: Platform, sessions: Pick<SessionsService, 'endAll'>) => {
  const { change, notify, makeRecoveryCodes } = mfaChanges(platform, sessions);

  return {
    /** Throws `factor_missing` where no second step is wanted: the codes would open nothing. */
    renew: async (actor: Actor, request: Incoming): Promise<Output<typeof renewRecoveryCodes>> => {
      const { factors, made } = await change(actor, async (tx, user) => {
        const { totpSince } = await mfaRepo(tx).standing(user.id);
        if (!user.mfaEnabled && totpSince === null) throw new AppError('factor_missing');
        await notify(tx, user, request, 'recovery_codes_made');
        return makeRecoveryCodes(tx, user.id);
      });
      return { factors, recoveryCodes: made };
    },
  };
};
