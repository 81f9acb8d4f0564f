import { hashToken } from '../../platform/crypto.ts';
import { networkOf } from '../../platform/devices.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { devicesRepo } from './sessions.devices.repo.ts';
import { knownSince } from './sessions.lifetime.ts';

const QUARTER = 900;
const HOUR = 3600;

const FROM_ADDRESS = { name: 'sign-in-from', points: 300, seconds: QUARTER };
const FROM_ADDRESS_AS_PERSON = { name: 'sign-in-from-as', points: 20, seconds: QUARTER };
const BY_KEY_AS_PERSON = { name: 'sign-in-key-as', points: 20, seconds: QUARTER };
const AS_PERSON = { name: 'sign-in-as', points: 100, seconds: HOUR };
const FROM_ADDRESS_UNDER_ATTACK = { name: 'sign-in-attacked', points: 3, seconds: HOUR };

export type SignInTry = {
  /** What was typed as email or username. */
  name: string;
  /** Null when there is no such person; the same work is done. */
  userId: number | null;
  address: string;
  keyThumbprint: string | null;
};

/**
 * Slows guessing without handing anybody a way to lock a person out. Nothing that one address does counts against
 * another: each has tries of its own for each person. A hundred tries an hour at one person, from wherever, leave
 * strangers' addresses three an hour each and change nothing for addresses this person has signed in from. A browser
 * that shows a key the person has signed in with counts alone, whatever others behind the same address do.
 * Answers how to give the tries back once the password was right. Throws `too_many_requests`.
 */
export async function limitSignIn(
  { db, limits, clock }: Pick<Platform, 'db' | 'limits' | 'clock'>,
  attempt: SignInTry,
): Promise<() => Promise<void>> {
  const person = hashToken(attempt.name.toLowerCase()).toString('base64url').slice(0, 22);
  const known = await devicesRepo(db).knownDevice(attempt.userId ?? 0, attempt, knownSince(clock.now()));
  if (known === 'by_key') {
    const key = `${attempt.keyThumbprint} ${person}`;
    await limits.take(BY_KEY_AS_PERSON, key);
    return () => limits.reset(BY_KEY_AS_PERSON, key);
  }

  const network = networkOf(attempt.address);
  const here = `${network} ${person}`;
  await limits.take(FROM_ADDRESS, network);
  await limits.take(FROM_ADDRESS_AS_PERSON, here);
  if (known === null) {
    await limits.take(AS_PERSON, person).catch((cause: unknown) => {
      if (!(cause instanceof AppError)) throw cause;
      return limits.take(FROM_ADDRESS_UNDER_ATTACK, here);
    });
  }
  return () => limits.reset(FROM_ADDRESS_AS_PERSON, here);
}
