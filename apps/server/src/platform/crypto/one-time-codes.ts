import { randomInt } from 'node:crypto';
import { latinDigits } from '@sealwright/contract';
import { isSameSecret, type Secrets } from './crypto.ts';

/** Six digits, for ten minutes, five tries. Only their hash is kept. */
export const CODE_MINUTES = 10;
export const MAX_TRIES = 5;
export const RESEND_SECONDS = 60;

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * A million codes are tried in no time against a plain hash, so it is one under a key of the installation. `context` and `id`
 * name what the code was sent for.
 */
export const codeHash = (secrets: Secrets, context: string, id: number, code: string): Buffer =>
  Buffer.from(secrets.mac(context, `${id}:${code}`), 'base64url');

export const isCode = (
  secrets: Secrets,
  context: string,
  sent: { id: number; codeHash: Buffer | null },
  code: string,
): boolean =>
  sent.codeHash !== null &&
  isSameSecret(sent.codeHash.toString('hex'), codeHash(secrets, context, sent.id, code).toString('hex'));

/** Also not one that was sent in the future: by a clock that ran ahead. */
export const isFresh = (sentAt: Date | null, now: Date): boolean =>
  sentAt !== null && Math.abs(now.getTime() - sentAt.getTime()) <= CODE_MINUTES * 60_000;

/** Seconds until another code may be sent; 0 for at once. */
export function resendIn(sentAt: Date | null, now: Date): number {
  if (sentAt === null) return 0;
  const waited = (now.getTime() - sentAt.getTime()) / 1000;
  return waited >= RESEND_SECONDS || waited < -RESEND_SECONDS ? 0 : Math.ceil(RESEND_SECONDS - waited);
}

/** What people make of six digits: spaces, hyphens, the digits of their script. */
export const digitsOf = (typed: string): string => latinDigits(typed.normalize('NFKC')).replaceAll(/\D/g, '');

/** An address as its owner knows it, and no one else learns it: `a•••@example.com`. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
};

/** `+1•••••••67`: the country and the last two digits. */
export const maskedPhone = (number: string): string => `${number.slice(0, 2)}${'•'.repeat(7)}${number.slice(-2)}`;
