import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '../../../../platform/crypto/crypto.ts';
import type { SmsKindOf, SmsNotice } from './kind.ts';
import { asJson, basic, headerOf, notTaken, said, valueOf } from './wire.ts';

// https://www.plivo.com/docs/messaging/api/messages/
const Answer = z.object({ message_uuid: z.array(z.string()).min(1), message: z.string().default('') });
const Refusal = z.object({ error: z.union([z.string(), z.record(z.string(), z.unknown())]) });

const ABOUT_THE_TEXT = /\b(dst|destination|text)\b/i;

export const plivo: SmsKindOf = {
  origin: 'https://api.plivo.com',
  knowsKeys: false,

  request({ authId = '', authToken, phoneNumber, profileId }, { to, text, receiptUrl }) {
    return {
      path: `/v1/Account/${encodeURIComponent(authId)}/Message/`,
      ...asJson(
        { authorization: basic(authId, authToken) },
        {
          ...(profileId === undefined ? { src: phoneNumber } : { powerpack_uuid: profileId }),
          dst: to,
          text,
          type: 'sms',
          ...(receiptUrl === null ? {} : { url: receiptUrl, method: 'POST' }),
        },
      ),
    };
  },

  read({ status, body }) {
    const taken = Answer.safeParse(body);
    if (status < 300 && taken.success) {
      return { kind: 'sent', providerId: taken.data.message_uuid[0] ?? null, answer: taken.data.message };
    }
    const { error = '' } = Refusal.safeParse(body).data ?? {};
    const answer = typeof error === 'string' ? error : JSON.stringify(error);
    return notTaken(status, answer, status === 400 && ABOUT_THE_TEXT.test(answer));
  },

  isGenuine: ({ authToken = '' }, notice) => isSignedV3(authToken, notice) || isSignedV2(authToken, notice),

  receipt(notice) {
    const status = valueOf(notice, 'Status', 'status').toLowerCase();
    const answer = said(status, valueOf(notice, 'ErrorCode'));
    if (status === 'delivered' || status === 'read') return { text: null, delivery: 'delivered', answer };
    if (['undelivered', 'failed', 'rejected'].includes(status)) return { text: null, delivery: 'undelivered', answer };
    return null;
  },
};

const sign = (key: string, signed: string) => createHmac('sha256', key).update(signed).digest('base64');

// Several tokens of one account may sign: their signatures stand beside each other.
const isOneOf = (given: string, signature: string) =>
  given.split(',').some((one) => isSameSecret(one.trim(), signature));

/** The address and a nonce. */
function isSignedV2(key: string, notice: SmsNotice): boolean {
  const nonce = headerOf(notice, 'x-plivo-signature-v2-nonce');
  return nonce !== '' && isOneOf(headerOf(notice, 'x-plivo-signature-v2'), sign(key, notice.url + nonce));
}

/** The address, the sorted parameters of the form (of the query with GET), and a nonce. */
function isSignedV3(key: string, notice: SmsNotice): boolean {
  const nonce = headerOf(notice, 'x-plivo-signature-v3-nonce');
  if (nonce === '') return false;
  const isGet = notice.method === 'GET';
  const given = [...new URLSearchParams(isGet ? notice.search : notice.rawBody)];
  const sorted = given.toSorted((left, right) => (left.join('\0') < right.join('\0') ? -1 : 1));
  const params = isGet
    ? sorted.map(([name, value]) => `${name}=${value}`).join('&')
    : sorted.map(([name, value]) => name + value).join('');
  const signed = params === '' ? notice.url : `${notice.url}?${params}`;
  return isOneOf(headerOf(notice, 'x-plivo-signature-v3'), sign(key, `${signed}.${nonce}`));
}
