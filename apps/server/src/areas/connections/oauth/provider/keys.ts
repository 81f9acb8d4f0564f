import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Platform } from '../../../../platform/platform.ts';
import { keysRepo } from './records.repo.ts';

const DAY_MS = 86_400_000;
const SIGNS_FOR_MS = 90 * DAY_MS;
// An ID token is good for an hour; programs that keep the published keys for a week still find the one it was signed with.
const PUBLISHED_FOR_MS = SIGNS_FOR_MS + 7 * DAY_MS;

const contextOf = (kid: string): string => `oauth_keys.private_sealed:${kid}`;

/** The keys that ID tokens are signed with, newest first: the first one signs. Makes the first one, and a new one every 90 days. */
export async function signingKeys({ db, clock, secrets }: Platform): Promise<JWK[]> {
  const now = clock.now().getTime();
  const keys = await keysRepo(db).list();
  const newest = keys[0]?.createdAt.getTime() ?? 0;
  if (newest < now - SIGNS_FOR_MS) {
    const kid = randomUUID();
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = JSON.stringify({ ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' });
    const key = { kid, privateSealed: secrets.seal(jwk, contextOf(kid)), createdAt: clock.now() };
    await keysRepo(db).insert(key);
    keys.unshift(key);
  }
  return keys
    .filter(({ createdAt }) => createdAt.getTime() > now - PUBLISHED_FOR_MS)
    .map(({ kid, privateSealed }) => JSON.parse(secrets.open(privateSealed, contextOf(kid)).toString()) as JWK);
}

export const dropOldKeys = ({ db, clock }: Platform): Promise<void> =>
  keysRepo(db).deleteBefore(new Date(clock.now().getTime() - PUBLISHED_FOR_MS));
