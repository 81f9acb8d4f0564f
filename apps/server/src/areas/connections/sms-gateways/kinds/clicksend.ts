import { z } from 'zod';
import type { SmsKindOf } from './kind.ts';
import { asJson, basic, notTaken, said, valueOf } from './wire.ts';

// https://developers.clicksend.com/docs/messaging/sms
const Message = z.object({ status: z.string(), message_id: z.string().nullish() });
const Answer = z.object({
  response_code: z.string().default(''),
  response_msg: z.string().default(''),
  data: z
    .object({ messages: z.array(Message).default([]) })
    .nullish()
    .catch(null),
});

const ABOUT_THE_TEXT = new Set(['INVALID_RECIPIENT', 'COUNTRY_NOT_ENABLED', 'EMPTY_MESSAGE', 'RECIPIENT_OPTED_OUT']);

export const clicksend: SmsKindOf = {
  origin: 'https://rest.clicksend.com',
  knowsKeys: false,

  request({ username, apiKey, phoneNumber }, { id, to, text }) {
    const message = { source: 'sealwright', from: phoneNumber, to, body: text, custom_string: String(id) };
    return { path: '/v3/sms/send', ...asJson({ authorization: basic(username, apiKey) }, { messages: [message] }) };
  },

  // What is wrong with one message stands in an answer that succeeded.
  read({ status, body }) {
    const { data: answer } = Answer.safeParse(body);
    const message = answer?.data?.messages[0];
    if (status < 300 && message?.status === 'SUCCESS') {
      return { kind: 'sent', providerId: message.message_id ?? null, answer: message.status };
    }
    const word = message?.status ?? '';
    return notTaken(
      status,
      word === '' ? said(answer?.response_code, answer?.response_msg) : word,
      ABOUT_THE_TEXT.has(word),
    );
  },

  isGenuine: () => true,

  // 201: received on the handset; 300 may still change; 301 and 302: failed.
  receipt(notice) {
    const code = valueOf(notice, 'status_code');
    const word = valueOf(notice, 'status', 'status_text');
    const text = valueOf(notice, 'custom_string');
    const answer = said(code, word, valueOf(notice, 'error_text'));
    if (code === '201' || (code === '' && /^delivered$/i.test(word))) return { text, delivery: 'delivered', answer };
    if (code === '301' || code === '302' || (code === '' && /^(undelivered|failed|expired)$/i.test(word))) {
      return { text, delivery: 'undelivered', answer };
    }
    return null;
  },
};
