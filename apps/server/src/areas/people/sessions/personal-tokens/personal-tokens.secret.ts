import { hashToken, newToken } from '../../../../platform/crypto/crypto.ts';

const PREFIX = 'swp_';
const HINT = 4;

/** A fresh personal access token. By its beginning people and scanners of leaked secrets know what it is. */
export function newPersonalToken(): { token: string; hash: Buffer; hint: string } {
  const token = `${PREFIX}${newToken().token}`;
  return { token, hash: hashToken(token), hint: token.slice(-HINT) };
}

/** What a personal access token is stored under; null for whatever is none. */
export const hashOfPersonalToken = (token: string): Buffer | null =>
  /^swp_[\w-]{43}$/.test(token) ? hashToken(token) : null;
