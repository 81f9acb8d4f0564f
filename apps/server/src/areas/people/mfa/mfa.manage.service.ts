import type { Mfa, Output, confirmTotp } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUserById, usersRepo } from '../users/index.ts';
import type { Actor } from '../../access/index.ts';
import type { SessionsService } from '../sessions/index.ts';
import { mfaChanges } from './mfa.changes.ts';
import { TOTP_TRIES } from './mfa.limits.ts';
import { hasConfirmed, wrongCode } from './mfa.refusals.ts';
import { mfaRepo } from './mfa.repo.ts';
import { totpRepo } from './totp/totp.repo.ts';
import { totpCodes } from './totp/totp.ts';

// Who began to set up an app and went away begins anew.
const SETUP_MS = 60 * 60_000;

type WithCodes = Output<typeof confirmTotp>;

/** Codes by mail and the authenticator app. Each change counts from the next request on. */
export const manageService = (platform: Platform, sessions: Pick<SessionsService, 'endAll'>) => {
  const { db, clock, limits } = platform;
  const totp = totpCodes(platform);
  const { read, change, notify, endOthers, firstRecoveryCodes, forgetRecoveryCodes } = mfaChanges(platform, sessions);

  return {
    read: async (actor: Actor): Promise<Mfa> => {
      const user = await findUserById(db, actor.userId);
      if (!user) throw new AppError('not_found');
      return read(db, user);
    },

    /** Throws `reauthentication_needed` where it changes anything: off weakens the account, on gives recovery codes. */
    setEmail: async (actor: Actor, enabled: boolean, request: Incoming): Promise<WithCodes> => {
      const { factors, made } = await change(actor, async (tx, user) => {
        if (user.mfaEnabled === enabled) return [];
        if (!(await hasConfirmed(platform, tx, actor))) throw new AppError('reauthentication_needed');
        await usersRepo(tx).setEmailMfa(user.id, enabled, clock.now());
        const { totpSince } = await mfaRepo(tx).standing(user.id);
        await forgetRecoveryCodes(tx, user, enabled || totpSince !== null);
        await notify(tx, user, request, enabled ? 'email_mfa_on' : 'email_mfa_off');
        await endOthers(tx, actor);
        return enabled ? firstRecoveryCodes(tx, user, request) : [];
      });
      return { factors, recoveryCodes: made };
    },

    /** Throws `factor_exists`. */
    beginTotp: async (actor: Actor): Promise<{ secret: string; uri: string }> => {
      const { made } = await change(actor, async (tx, user) => {
        if ((await totpRepo(tx).lock(user.id))?.confirmedAt) throw new AppError('factor_exists');
        return totp.begin(tx, user);
      });
      return made;
    },

    /** Throws `code_incorrect`, `factor_missing` where nothing was begun within the hour, `factor_exists`. */
    confirmTotp: async (actor: Actor, code: string, request: Incoming): Promise<WithCodes> => {
      const tries = `${actor.userId} ${actor.sessionId}`;
      await limits.take(TOTP_TRIES, tries);
      const { factors, made } = await change(actor, async (tx, user) => {
        const begun = await totpRepo(tx).lock(user.id);
        if (begun?.confirmedAt) throw new AppError('factor_exists');
        const isOld = begun !== undefined && clock.now().getTime() - begun.createdAt.getTime() > SETUP_MS;
        if (!begun || isOld) throw new AppError('factor_missing');
        if (!(await totp.take(tx, user.id, code, false))) throw wrongCode();
        await totpRepo(tx).confirm(user.id, clock.now());
        await notify(tx, user, request, 'totp_added');
        await endOthers(tx, actor);
        return firstRecoveryCodes(tx, user, request);
      });
      await limits.reset(TOTP_TRIES, tries);
      return { factors, recoveryCodes: made };
    },

    removeTotp: async (actor: Actor, request: Incoming): Promise<Mfa> => {
      const { factors } = await change(actor, async (tx, user) => {
        const row = await totpRepo(tx).lock(user.id);
        if (!row?.confirmedAt) throw new AppError('factor_missing');
        await totpRepo(tx).remove(user.id);
        await forgetRecoveryCodes(tx, user, user.mfaEnabled);
        await notify(tx, user, request, 'totp_removed');
        await endOthers(tx, actor);
      });
      return factors;
    },
  };
};
