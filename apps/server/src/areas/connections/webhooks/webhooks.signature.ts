import { createHmac, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { WebhookTable } from '../../../migrations/tables.webhooks.ts';
import type { Secrets } from '../../../platform/crypto/crypto.ts';

const PREFIX = 'whsec_';

/** 192 random bits, as Standard Webhooks writes them. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(24).toString('base64')}`;

/** `v1,…` over id, time and body (Standard Webhooks 1.0, symmetric). `at` in whole seconds. */
export function signatureOf(secret: string, { id, at, body }: { id: string; at: number; body: string }): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
}

type Keys = Pick<Selectable<WebhookTable>, 'id' | 'secretSealed' | 'oldSecretSealed' | 'oldSecretUntil'>;

const contextOf = (id: number): string => `webhooks.secret:${id}`;

export const sealSecret = (secrets: Secrets, id: number, secret: string): Buffer => secrets.seal(secret, contextOf(id));

/** What signs now: the secret, and for a day after a rotation the one before as well. */
export function secretsOf(secrets: Secrets, webhook: Keys, now: Date): string[] {
  const open = (sealed: Buffer): string => secrets.open(sealed, contextOf(webhook.id)).toString();
  const { oldSecretSealed: old, oldSecretUntil: until } = webhook;
  return [open(webhook.secretSealed), ...(old !== null && until !== null && until > now ? [open(old)] : [])];
}
