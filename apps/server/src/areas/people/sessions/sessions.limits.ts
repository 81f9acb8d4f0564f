import { hashToken } from '../../../platform/crypto/crypto.ts';
import { networkOf } from '../../../platform/http/devices.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { devicesRepo } from './sessions.devices.repo.ts';
import { knownSince } from './sessions.lifetime.ts';

const QUARTER = 900;
const HOUR = 3600;
const DAY = 86_400;

const FROM_NETWORK = { name: 'sign-in-from', points: 300, seconds: QUARTER };
// From one place at one person; a place is a browser the person has signed in with, or else a network.
const HERE = { name: 'sign-in-from-as', points: 20, seconds: QUARTER };
const HERE_A_DAY = { name: 'sign-in-from-as-day', points: 200, seconds: DAY };
// From all networks together that the person has never signed in from.
const BY_STRANGERS = { name: 'sign-in-as', points: 100, seconds: HOUR };
const BY_STRANGERS_A_DAY = { name: 'sign-in-as-day', points: 1000, seconds: DAY };
const HERE_UNDER_ATTACK = { name: 'sign-in-attacked', points: 3, seconds: HOUR };

export type SignInTry = {
  /** What was typed as email or username. */
  name: string;
  /** Null when there is no such person; the same work is done. */
  userId: number | null;
  request: Incoming;
  keyThumbprint: string | null;
};

type Needs = Pick<Platform, 'db' | 'limits' | 'clock'>;

/**
 * Slows guessing without letting anyone lock a person out (docs/decisions/0023). A browser that the person has signed in
 * with shows its key or its token and is counted alone, so that wrong passwords of others behind the same proxy are
 * nothing to it. Every other try is counted for its network, for its network at this person and, where the person never
 * signed in from that network, for all such networks together: after 100 in an hour each of them has 3 left, and after
 * 1000 in a day none. A new password by mail gives those back.
 * Answers how to give the tries back once the password was right. Throws `too_many_requests`.
 */
export async function limitSignIn(platform: Needs, attempt: SignInTry): Promise<() => Promise<void>> {
  const { limits } = platform;
  const person = nameOf(attempt);
  const network = networkOf(attempt.request.address);
  const { device, isKnownNetwork } = await recognise(platform, attempt);
  const here = `${device ?? network} ${person}`;

  if (device === null) await limits.take(FROM_NETWORK, network);
  await limits.take(HERE, here);
  await limits.take(HERE_A_DAY, here);
  if (device === null && !isKnownNetwork) {
    await limits.take(BY_STRANGERS_A_DAY, person);
    await limits.take(BY_STRANGERS, person).catch((cause: unknown) => {
      if (!(cause instanceof AppError)) throw cause;
      return limits.take(HERE_UNDER_ATTACK, here);
    });
  }
  return async () => {
    await limits.reset(HERE, here);
    await limits.reset(HERE_A_DAY, here);
  };
}

/** The person has shown by mail who they are: what strangers tried before counts no more. */
export async function forgetStrangers(tx: Db, { limits }: Pick<Platform, 'limits'>, userId: number): Promise<void> {
  const person = nameOf({ name: '', userId });
  await limits.reset(BY_STRANGERS, person, tx);
  await limits.reset(BY_STRANGERS_A_DAY, person, tx);
}

/** What a browser is known again by: a random token that it keeps and shows with each sign-in. Null for programs. */
export function deviceHashOf({ headers }: Incoming): Buffer | null {
  const token = headers['x-device'];
  return typeof token === 'string' && /^[\w-]{22,64}$/.test(token) ? hashToken(token) : null;
}

// A person may type their address or their username: both are one count.
const nameOf = ({ name, userId }: Pick<SignInTry, 'name' | 'userId'>): string =>
  userId === null ? hashToken(name.toLowerCase()).toString('base64url').slice(0, 22) : `user:${userId}`;

async function recognise(
  { db, clock }: Needs,
  { userId, request, keyThumbprint }: SignInTry,
): Promise<{ device: string | null; isKnownNetwork: boolean }> {
  const repo = devicesRepo(db);
  const since = knownSince(clock.now());
  const known = await repo.knownDevice(userId ?? 0, { address: request.address, keyThumbprint }, since);
  if (known === 'by_key') return { device: `key:${keyThumbprint}`, isKnownNetwork: true };
  const hash = deviceHashOf(request);
  const isKnownToken = hash !== null && (await repo.knownToken(userId ?? 0, hash, since));
  const device = isKnownToken ? `device:${hash.toString('base64url')}` : null;
  return { device, isKnownNetwork: known === 'by_address' };
}
