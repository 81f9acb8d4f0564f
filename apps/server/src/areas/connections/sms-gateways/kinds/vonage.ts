import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '../../../../platform/crypto/crypto.ts';
import type { SmsKindOf } from './kind.ts';
import { basic, digitsOf, notTaken, said, valueOf, Word } from './wire.ts';

// https://developer.vonage.com/en/api/sms
const Message = z.object({ status: Word, 'message-id': z.string().optional(), 'error-text': z.string().default('') });
const Answer = z.object({ messages: z.array(Message).min(1) });

/** Invalid parameters, invalid message, number barred, too long, number not allowed for trial accounts, number deactivated. */
const ABOUT_THE_TEXT = new Set(['3', '6', '7', '12', '29', '33']);
const UNCLEAR = '5';

// GSM 03.38 with its extension: other signs need to be announced, or arrive as question marks.
const GSM = /^[\w@£$¥èéùìòÇ\nØø\rÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\[~\]|€]*$/;

export const vonage: SmsKindOf = {
  origin: 'https://rest.nexmo.com',
  knowsKeys: false,

  request({ apiKey, apiSecret, phoneNumber }, { id, to, text, receiptUrl }) {
    const form = new URLSearchParams({ from: digitsOf(phoneNumber), to: digitsOf(to), text, 'client-ref': String(id) });
    if (!GSM.test(text)) form.set('type', 'unicode');
    if (receiptUrl !== null) {
      form.set('status-report-req', '1');
      form.set('callback', receiptUrl);
    }
    return {
      method: 'POST',
      path: '/sms/json',
      headers: { authorization: basic(apiKey, apiSecret), 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    };
  },

  // Refusals come with status 200 too. A long text is several messages: it was taken only as a whole.
  read({ status, body }) {
    const read = Answer.safeParse(body);
    const messages = read.success ? read.data.messages : [];
    const refused = messages.find((message) => message.status !== '0');
    if (refused === undefined && messages.length > 0 && status < 300) {
      return { kind: 'sent', providerId: messages[0]?.['message-id'] ?? null, answer: '' };
    }
    const code = refused?.status ?? '';
    const answer = said(code, refused?.['error-text']);
    return notTaken(code === UNCLEAR ? 500 : status, answer, ABOUT_THE_TEXT.has(code));
  },

  // https://developer.vonage.com/en/getting-started/concepts/signing-messages. Which algorithm an account has shows by the length.
  isGenuine({ signatureSecret }, notice) {
    if (signatureSecret === undefined) return true;
    const given = valueOf(notice, 'sig').toLowerCase();
    const signed = [...notice.values]
      .filter(([name]) => name !== 'sig')
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, value]) => `&${name}=${value.replaceAll(/[&=]/g, '_')}`)
      .join('');
    const mac = (algorithm: string) => createHmac(algorithm, signatureSecret).update(signed).digest('hex');
    const plain = createHash('md5')
      .update(signed + signatureSecret)
      .digest('hex');
    return [plain, mac('md5'), mac('sha1'), mac('sha256'), mac('sha512')].some((one) => isSameSecret(one, given));
  },

  receipt(notice) {
    const status = valueOf(notice, 'status').toLowerCase();
    const code = valueOf(notice, 'err-code');
    const answer = said(status, code === '0' ? '' : code);
    if (status === 'delivered') return { text: null, delivery: 'delivered', answer };
    if (['expired', 'failed', 'rejected', 'deleted', 'undeliverable'].includes(status)) {
      return { text: null, delivery: 'undelivered', answer };
    }
    return null;
  },
};
