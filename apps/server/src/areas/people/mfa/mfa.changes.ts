import type { Mfa } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UserRow } from '../users/index.ts';
import type { Actor } from '../../access/index.ts';
import type { SessionsService } from '../sessions/index.ts';
import { newRecoveryCodes, recoveryHash } from './login/codes.ts';
import { type MfaNews, mfaMail } from './mfa.mail.ts';
import { passkeysRepo } from './passkeys/passkeys.repo.ts';
import { recoveryRepo } from './recovery/recovery.repo.ts';
import { mfaRepo } from './mfa.repo.ts';

/** What every change of how an account is protected has in common: one at a time, recorded, told by mail. */
export const mfaChanges = (platform: Platform, sessions: Pick<SessionsService, 'endAll'>) => {
  const { db, clock, secrets } = platform;
  const mail = mfaMail(platform);

  const read = async (tx: Db, user: UserRow): Promise<Mfa> => {
    const { totpSince, recoveryCodesLeft } = await mfaRepo(tx).standing(user.id);
    const rows = await passkeysRepo(tx).list(user.id);
    return {
      email: user.mfaEnabled,
      totp: totpSince === null ? null : { since: totpSince.toISOString() },
      passkeys: rows.map((row) => ({
        id: row.id,
        name: row.name,
        isSynced: row.isBackedUp,
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft,
      hasPassword: user.passwordHash !== null,
    };
  };

  /** One change at a time of one person; what `act` threw changed nothing. Answers how things stand after it. */
  const change = <T>(actor: Actor, act: (tx: Db, user: UserRow) => Promise<T>): Promise<{ factors: Mfa; made: T }> =>
    db.transaction().execute(async (tx) => {
      const made = await act(tx, await mfaRepo(tx).lockUser(actor.userId));
      return { made, factors: await read(tx, await mfaRepo(tx).lockUser(actor.userId)) };
    });

  const notify = async (tx: Db, user: UserRow, request: Incoming, news: MfaNews, name?: string): Promise<void> => {
    const details = name === undefined ? {} : { name };
    await platform.events.publish(tx, { type: news, at: clock.now(), userId: user.id, request, details });
    await mail.changed(tx, user, request, news, name);
  };

  /** Where else the person is signed in, the new rule was not asked for. */
  const endOthers = (tx: Db, actor: Actor) =>
    sessions.endAll(tx, actor.userId, { reason: 'mfa_changed', except: actor.sessionId });

  const makeRecoveryCodes = async (tx: Db, userId: number): Promise<string[]> => {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => recoveryHash(secrets, userId, code));
    await recoveryRepo(tx).replace(userId, hashes, clock.now());
    return codes;
  };

  /** Anyone who gets their first second step gets a way around its loss; none where there is one already. */
  const firstRecoveryCodes = async (tx: Db, user: UserRow, request: Incoming): Promise<string[]> => {
    const { recoveryCodesLeft } = await mfaRepo(tx).standing(user.id);
    if (recoveryCodesLeft > 0) return [];
    await platform.events.publish(tx, { type: 'recovery_codes_made', at: clock.now(), userId: user.id, request });
    return makeRecoveryCodes(tx, user.id);
  };

  /** With no second step left there is nothing to recover from. */
  const forgetRecoveryCodes = async (tx: Db, user: Pick<UserRow, 'id'>, isStillProtected: boolean): Promise<void> => {
    if (!isStillProtected) await recoveryRepo(tx).replace(user.id, [], clock.now());
  };

  return { read, change, notify, endOthers, makeRecoveryCodes, firstRecoveryCodes, forgetRecoveryCodes };
};
