import { createHash, randomBytes } from 'node:crypto';
import type { WorkChallenge } from '@sealwright/contract';
import { isSameSecret, type Secrets } from '../../../platform/crypto/crypto.ts';

export const WORK_MINUTES = 10;

const sign = (secrets: Secrets, code: string, claim: string): string =>
  secrets.mac('public-link.work', `${code}:${claim}`);

/** How hard the puzzle is: each bit doubles the work. */
type Hardness = { workBits: number };

/** A proof-of-work challenge for one visit of one link. It is signed and contains its expiry, so nothing is stored. */
export function newWork(secrets: Secrets, code: string, now: Date, { workBits }: Hardness): WorkChallenge {
  const claim = `${now.getTime() + WORK_MINUTES * 60_000}.${randomBytes(12).toString('base64url')}`;
  return { challenge: `${claim}.${sign(secrets, code, claim)}`, bits: workBits };
}

/** Whether the challenge is ours, for this link, not expired, and solved. Whether it was spent before is checked elsewhere. */
export function isSolved(
  secrets: Secrets,
  code: string,
  { challenge, answer }: { challenge: string; answer: number },
  now: Date,
  { workBits }: Hardness,
): boolean {
  const [end = '', nonce = '', signature = ''] = challenge.split('.');
  const claim = `${end}.${nonce}`;
  if (!isSameSecret(signature, sign(secrets, code, claim)) || challenge !== `${claim}.${signature}`) return false;
  const left = Number(end) - now.getTime();
  if (!(left > 0 && left <= WORK_MINUTES * 60_000)) return false;
  return leadingZeroBits(createHash('sha256').update(`${challenge}:${answer}`).digest()) >= workBits;
}

export function leadingZeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}
