import { randomInt } from 'node:crypto';
import type { Secrets } from '../../../../platform/crypto/crypto.ts';

const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
// Crockford's alphabet: no letter that reads like a digit, and none that makes words of it. 32^10 = 50 bits a code.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Names the codes of second steps. */
export const STEP_CODES = 'factors.code';

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });

export const recoveryHash = (secrets: Secrets, userId: number, typed: string): Buffer => {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return Buffer.from(secrets.mac('factors.recovery', `${userId}:${code}`), 'base64url');
};
