import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../../platform/crypto/crypto.ts';
import type { LinkRow } from './public-links.repo.ts';

const context = (code: string): string => `public_links.access_code:${code}`;

/** Part of an address that anyone may get: 96 random bits. */
export const newLinkCode = (): string => randomBytes(12).toString('base64url');

/** Who made it reads it again, so it is encrypted and not hashed. `code`: of its link. */
export const sealAccessCode = (secrets: Secrets, code: string, typed: string | null): Buffer | null =>
  typed === null ? null : secrets.seal(typed, context(code));

export const accessCodeOf = (secrets: Secrets, { code, accessCodeSealed }: LinkRow): string | null =>
  accessCodeSealed === null ? null : secrets.open(accessCodeSealed, context(code)).toString();
