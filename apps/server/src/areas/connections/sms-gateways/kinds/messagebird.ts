import { createHash } from 'node:crypto';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { isSameSecret } from '../../../../platform/crypto/crypto.ts';
import type { SmsKindOf } from './kind.ts';
import { asJson, digitsOf, headerOf, notTaken, said, valueOf, Word } from './wire.ts';

// https://developers.messagebird.com/api/sms-messaging/
const Recipient = z.object({ status: z.string().default('') });
const Answer = z.object({ id: z.string(), recipients: z.object({ items: z.array(Recipient).default([]) }) });
const Fault = z.object({
  code: Word.default(''),
  description: z.string().default(''),
  parameter: z.string().nullish(),
});
const Refusal = z.object({ errors: z.array(Fault).min(1) });

const ABOUT_THE_TEXT = new Set(['recipient', 'recipients', 'body']);

export const messagebird: SmsKindOf = {
  origin: 'https://rest.messagebird.com',
  knowsKeys: false,

  request({ apiKey = '', phoneNumber }, { id, to, text, receiptUrl }) {
    return {
      path: '/messages',
      ...asJson(
        { authorization: `AccessKey ${apiKey}` },
        {
          originator: phoneNumber,
          recipients: [digitsOf(to)],
          body: text,
          datacoding: 'auto',
          // Without a reference there are no receipts.
          reference: String(id),
          ...(receiptUrl === null ? {} : { reportUrl: receiptUrl }),
        },
      ),
    };
  },

  read({ status, body }) {
    const taken = Answer.safeParse(body);
    if (status < 300 && taken.success) {
      const { id, recipients } = taken.data;
      return { kind: 'sent', providerId: id, answer: recipients.items[0]?.status ?? '' };
    }
    const { code, description, parameter } = Refusal.safeParse(body).data?.errors[0] ?? {};
    return notTaken(status, said(code, description), ABOUT_THE_TEXT.has(parameter ?? ''));
  },

  // A JWT in a header binds the whole address, query included, and the body.
  async isGenuine({ signingKey }, notice) {
    if (signingKey === undefined) return true;
    const { at, rawBody, search, url } = notice;
    try {
      const { payload } = await jwtVerify(headerOf(notice, 'messagebird-signature-jwt'), Buffer.from(signingKey), {
        issuer: 'MessageBird',
        algorithms: ['HS256', 'HS384', 'HS512'],
        clockTolerance: 5,
        currentDate: at,
        requiredClaims: ['exp', 'jti', 'url_hash'],
      });
      const isOf = (claim: unknown, bytes: string) =>
        typeof claim === 'string' && isSameSecret(claim, createHash('sha256').update(bytes).digest('hex'));
      return isOf(payload['url_hash'], url + search) && (rawBody === '' || isOf(payload['payload_hash'], rawBody));
    } catch {
      return false;
    }
  },

  receipt(notice) {
    const status = valueOf(notice, 'status');
    const answer = said(status, valueOf(notice, 'statusReason'), valueOf(notice, 'statusErrorCode'));
    if (status === 'delivered') return { text: null, delivery: 'delivered', answer };
    if (status === 'delivery_failed' || status === 'expired') return { text: null, delivery: 'undelivered', answer };
    return null;
  },
};
