import { randomInt } from 'node:crypto';
import { isSameSecret, type Secrets } from '../../../../platform/crypto/crypto.ts';

export const CODE_MINUTES = 10;
export const MAX_TRIES = 5;

const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
// Crockford's alphabet: no letter that reads like a digit, and none that makes words of it. 32^10 = 50 bits a code.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A million codes are tried in no time against a plain hash, so it is one under a key of the installation. */
export const codeHash = (secrets: Secrets, stepId: number, code: string): Buffer =>
  Buffer.from(secrets.mac('factors.code', `${stepId}:${code}`), 'base64url');

export const isCode = (secrets: Secrets, step: { id: number; codeHash: Buffer | null }, code: string): boolean =>
  step.codeHash !== null &&
  isSameSecret(step.codeHash.toString('hex'), codeHash(secrets, step.id, code).toString('hex'));

/** What people make of six digits: spaces, hyphens, the digits of their script. */
export const digitsOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll(/\D/g, '');

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

/** An address as its owner knows it, and no one else learns it: `a•••@example.com`. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
};
