import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '../../../../platform/crypto/crypto.ts';
import type { SmsKindOf } from './kind.ts';
import { basic, headerOf, notTaken, said, valueOf, Word } from './wire.ts';

// https://www.twilio.com/docs/messaging/api/message-resource
const Answer = z.object({ sid: z.string(), status: z.string().default('') });
const Refusal = z.object({ code: Word.default(''), message: z.string().default('') });

/** About the number or the text (https://www.twilio.com/docs/api/errors). */
const ABOUT_THE_TEXT = new Set(['21211', '21214', '21217', '21408', '21610', '21612', '21614', '21617', '30006']);

export const twilio: SmsKindOf = {
  origin: 'https://api.twilio.com',
  knowsKeys: false,

  request({ sid = '', authToken, phoneNumber, profileId }, { to, text, receiptUrl }) {
    const form = new URLSearchParams({ To: to, From: phoneNumber, Body: text });
    if (profileId !== undefined) form.set('MessagingServiceSid', profileId);
    if (receiptUrl !== null) form.set('StatusCallback', receiptUrl);
    return {
      method: 'POST',
      path: `/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`,
      headers: { authorization: basic(sid, authToken), 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    };
  },

  read({ status, body }) {
    const taken = Answer.safeParse(body);
    if (status < 300 && taken.success) return { kind: 'sent', providerId: taken.data.sid, answer: taken.data.status };
    const { code = '', message = '' } = Refusal.safeParse(body).data ?? {};
    return notTaken(status, said(code, message), ABOUT_THE_TEXT.has(code));
  },

  // https://www.twilio.com/docs/usage/security#validating-requests: the address, then each parameter and its value, sorted.
  isGenuine({ authToken = '' }, notice) {
    const form = [...new URLSearchParams(notice.rawBody)].toSorted(([left], [right]) => (left < right ? -1 : 1));
    const signed = notice.url + notice.search + form.map(([name, value]) => name + value).join('');
    const signature = createHmac('sha1', authToken).update(signed).digest('base64');
    return isSameSecret(signature, headerOf(notice, 'x-twilio-signature'));
  },

  receipt(notice) {
    const status = valueOf(notice, 'MessageStatus', 'SmsStatus');
    const answer = said(status, valueOf(notice, 'ErrorCode'));
    if (status === 'delivered' || status === 'read') return { text: null, delivery: 'delivered', answer };
    if (status === 'undelivered' || status === 'failed') return { text: null, delivery: 'undelivered', answer };
    return null;
  },
};
