import { hashToken, newToken } from '../../../../platform/crypto/crypto.ts';

const PREFIX = 'sws_';
const HINT = 4;

/** A fresh token of a directory. By its beginning people and scanners of leaked secrets know what it is. */
export function newScimToken(): { secret: string; hash: Buffer; hint: string } {
  const secret = `${PREFIX}${newToken().token}`;
  return { secret, hash: hashToken(secret), hint: secret.slice(-HINT) };
}

/** What a token is stored under; null for what is none. */
export const hashOfScimToken = (token: string): Buffer | null =>
  /^sws_[\w-]{43}$/.test(token) ? hashToken(token) : null;
