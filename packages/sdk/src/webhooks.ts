import { fromWire, WebhookPayload } from '@sealwright/contract';
import { WebhookVerificationError } from './errors.ts';

export type WebhookRequest = {
  /** The secret of the webhook, `whsec_…`; while it is being replaced, both. */
  secret: string | readonly string[];
  /** As they came in: of Node, of fetch, or plain. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it came in, not parsed: its bytes are what was signed. */
  body: string;
  /** How far its time may be from the clock; five minutes unless said. */
  toleranceSeconds?: number;
  now?: Date;
};

/** What happened, with the id that is the same whenever this event is sent again. */
export type WebhookEvent = WebhookPayload & { id: string };

const TOLERANCE_SECONDS = 300;

/**
 * Checks that a request is one of our webhooks (Standard Webhooks 1.0) and answers what it says. Throws WebhookVerificationError.
 * The same event may come twice: keep the ids that were worked on.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent> {
  const { headers, body, toleranceSeconds = TOLERANCE_SECONDS, now = new Date() } = request;
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string];
  const seconds = /^\d{1,12}$/.test(time) ? Number(time) : Number.NaN;
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds)) {
    throw new WebhookVerificationError('The time of the request is too far from now');
  }
  const secrets = typeof request.secret === 'string' ? [request.secret] : request.secret;
  const signed = new TextEncoder().encode(`${id}.${time}.${body}`);
  if (!(await isSigned(secrets, signed, signatures))) throw new WebhookVerificationError('No signature is right');
  const payload = WebhookPayload.safeParse(parsed(body));
  if (!payload.success) throw new WebhookVerificationError('The event is none that this version knows');
  return { ...payload.data, id };
}

function headerOf(headers: WebhookRequest['headers'], name: string): string {
  const found = headers instanceof Headers ? headers.get(name) : inRecord(headers, name);
  const value = typeof found === 'string' ? found : found?.[0];
  if (!value) throw new WebhookVerificationError(`The header ${name} is missing`);
  return value;
}

function inRecord(headers: Readonly<Record<string, string | readonly string[] | undefined>>, name: string) {
  const key = Object.keys(headers).find((one) => one.toLowerCase() === name);
  return key === undefined ? undefined : headers[key];
}

/** Whether one of the signatures is by one of the secrets. The comparison takes the same time wherever they differ. */
async function isSigned(secrets: readonly string[], signed: Uint8Array<ArrayBuffer>, given: string): Promise<boolean> {
  const signatures = given.split(' ').flatMap((one) => (one.startsWith('v1,') ? [bytesOf(one.slice(3))] : []));
  for (const secret of secrets) {
    const raw = bytesOf(secret.replace(/^whsec_/, ''));
    if (raw === null || raw.length === 0) throw new Error('The secret is none of a webhook');
    const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    for (const signature of signatures) {
      if (signature !== null && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true;
    }
  }
  return false;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function parsed(body: string): unknown {
  try {
    return fromWire(JSON.parse(body));
  } catch {
    throw new WebhookVerificationError('The body is no JSON');
  }
}
