import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { digitsOf } from '../../../../platform/crypto/one-time-codes.ts';
import { totpRepo } from './totp.repo.ts';

const PERIOD_MS = 30_000;
const SECRET_BYTES = 20;

const contextOf = (userId: number) => `totp_factors.secret_sealed:${userId}`;

/** Codes of an authenticator app: RFC 6238, 30 seconds, one step of drift either way, no code twice. */
export const totpCodes = ({ secrets, clock, config }: Pick<Platform, 'secrets' | 'clock' | 'config'>) => ({
  begin: async (tx: Db, user: { id: number; email: string }): Promise<{ secret: string; uri: string }> => {
    const secret = new Secret({ size: SECRET_BYTES });
    await totpRepo(tx).put(user.id, secrets.seal(secret.bytes, contextOf(user.id)), clock.now());
    const uri = new TOTP({ issuer: config.installationName, label: user.email, secret }).toString();
    return { secret: secret.base32, uri };
  },

  /** Takes the code, once. `hasConfirmed` says whether the app must have shown a code before. Under the row's lock. */
  take: async (tx: Db, userId: number, typed: string, hasConfirmed: boolean): Promise<boolean> => {
    const row = await totpRepo(tx).lock(userId);
    if (!row || (row.confirmedAt !== null) !== hasConfirmed) return false;
    const opened = secrets.open(row.secretSealed, contextOf(userId));
    const timestamp = clock.now().getTime();
    const totp = new TOTP({ secret: new Secret({ buffer: new Uint8Array(opened).buffer }) });
    const delta = totp.validate({ token: digitsOf(typed), timestamp, window: 1 });
    if (delta === null) return false;
    const step = Math.floor(timestamp / PERIOD_MS) + delta;
    if (row.lastStep !== null && step <= row.lastStep) return false;
    await totpRepo(tx).spendStep(userId, step);
    return true;
  },
});
