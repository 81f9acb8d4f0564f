import { randomInt } from 'node:crypto';
import { isSameSecret, type Secrets } from '../../../platform/crypto/crypto.ts';

// Said in words in the mail.
export const CODE_MINUTES = 60;
export const MAX_TRIES = 5;

const LENGTH = 10;
// Crockford's alphabet, as recovery codes have it: 32^10 = 50 bits.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const newDomainCode = (): string => {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
};

const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

export const domainCodeHash = (secrets: Secrets, domainId: number, code: string): Buffer =>
  Buffer.from(secrets.mac('team_domains.code', `${domainId}:${plain(code)}`), 'base64url');

export const isDomainCode = (secrets: Secrets, domainId: number, hash: Buffer, typed: string): boolean =>
  isSameSecret(hash.toString('hex'), domainCodeHash(secrets, domainId, typed).toString('hex'));
