import { networkOf } from '../../../platform/http/devices.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { devicesRepo, knownSince } from '../sessions/index.ts';

const HOUR = 3600;

export const WRONG_CODES: Limit = { name: 'second-step-codes', points: 30, seconds: HOUR };
export const CODE_MAILS: Limit = { name: 'second-step-mails', points: 20, seconds: HOUR };
export const RESENDS: Limit = { name: 'second-step-resends', points: 5, seconds: HOUR };
export const CONFIRM_TRIES: Limit = { name: 'confirm-tries', points: 10, seconds: 900 };
export const CONFIRM_MAILS: Limit = { name: 'confirm-mails', points: 5, seconds: HOUR };
export const TOTP_TRIES: Limit = { name: 'totp-confirm', points: 20, seconds: 900 };
export const PASSKEY_BEGINS: Limit = { name: 'passkey-begin-from', points: 120, seconds: 900 };

/**
 * Whose tries count together. Five wrong codes end a step, but someone who has the password could begin steps without end, so
 * wrong codes are counted per person as well; a right one gives them back. Counting them all together would let a thief
 * of the password lock the owner out. So a browser that shows a key the person has signed in with counts alone, an
 * address they have signed in from counts alone, and all the rest of the world shares one count. What remains: the
 * owner on a device and at an address never used before, while someone who has the password is guessing, waits at most
 * an hour, or comes in by a passkey or a recovery code, which cannot be guessed and are not counted.
 */
export async function countedAs(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  userId: number,
  device: { address: string; keyThumbprint: string | null },
): Promise<string> {
  const known = await devicesRepo(db).knownDevice(userId, device, knownSince(clock.now()));
  if (known === 'by_key') return `${userId} key ${device.keyThumbprint}`;
  return known === 'by_address' ? `${userId} from ${networkOf(device.address)}` : `${userId} strangers`;
}
