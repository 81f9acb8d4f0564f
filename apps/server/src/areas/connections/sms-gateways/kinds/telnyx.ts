import { createHash, createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import type { SmsKindOf } from './kind.ts';
import { asJson, headerOf, notTaken, said, Word } from './wire.ts';

// https://developers.telnyx.com/api/messaging/send-message
const Recipient = z.object({ status: z.string().default('') });
const Answer = z.object({ data: z.object({ id: z.string(), to: z.array(Recipient).default([]) }) });
const Fault = z.object({ code: Word.default(''), title: z.string().default(''), detail: z.string().default('') });
const Refusal = z.object({ errors: z.array(Fault).min(1) });
const Notice = z.object({
  data: z.object({
    payload: z.object({ to: z.array(Recipient).default([]), errors: z.array(Fault).default([]) }),
  }),
});

/** Not routable, invalid body, opted out, too long, invalid number. */
const ABOUT_THE_TEXT = new Set(['40001', '40009', '40300', '40302', '40310']);
const OLDEST_SECONDS = 300;

export const telnyx: SmsKindOf = {
  origin: 'https://api.telnyx.com',
  knowsKeys: true,

  request({ apiKey = '', messagingProfileId, phoneNumber }, { key, to, text, receiptUrl }) {
    // A key may be seen by more people than a message: it says nothing.
    const idempotencyKey = createHash('sha256').update(key).digest('hex');
    return {
      path: '/v2/messages',
      ...asJson(
        { authorization: `Bearer ${apiKey}`, 'idempotency-key': idempotencyKey },
        {
          from: phoneNumber,
          to,
          text,
          ...(messagingProfileId === undefined ? {} : { messaging_profile_id: messagingProfileId }),
          ...(receiptUrl === null ? {} : { webhook_url: receiptUrl, use_profile_webhooks: false }),
        },
      ),
    };
  },

  read({ status, body }) {
    const taken = Answer.safeParse(body);
    if (status < 300 && taken.success) {
      const { id, to } = taken.data.data;
      return { kind: 'sent', providerId: id, answer: to[0]?.status ?? '' };
    }
    const { code = '', title, detail } = Refusal.safeParse(body).data?.errors[0] ?? {};
    return notTaken(status, said(code, title, detail), ABOUT_THE_TEXT.has(code));
  },

  // https://developers.telnyx.com/docs/messaging/messages/receiving-webhooks: Ed25519 over the time and the body as it came.
  isGenuine({ publicKey }, notice) {
    if (publicKey === undefined) return true;
    const time = headerOf(notice, 'telnyx-timestamp');
    const age = Math.abs(notice.at.getTime() / 1000 - Number(time));
    if (!/^\d{1,12}$/.test(time) || age > OLDEST_SECONDS) return false;
    const signature = Buffer.from(headerOf(notice, 'telnyx-signature-ed25519'), 'base64');
    const key = telnyxKey(publicKey);
    return key !== null && verify(null, Buffer.from(`${time}|${notice.rawBody}`), key, signature);
  },

  receipt({ rawBody }) {
    const read = Notice.safeParse(jsonOf(rawBody));
    if (!read.success) return null;
    const { to, errors } = read.data.data.payload;
    const { status = '' } = to[0] ?? {};
    const answer = said(status, errors[0]?.code, errors[0]?.title);
    if (status === 'delivered') return { text: null, delivery: 'delivered', answer };
    if (status === 'delivery_failed' || status === 'sending_failed') {
      return { text: null, delivery: 'undelivered', answer };
    }
    return null;
  },
};

/** A key as the portal shows it: 32 bytes in base64. Null for what is none. */
export function telnyxKey(text: string) {
  const x = Buffer.from(text, 'base64');
  if (x.byteLength !== 32) return null;
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: x.toString('base64url') }, format: 'jwk' });
  } catch {
    return null;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
