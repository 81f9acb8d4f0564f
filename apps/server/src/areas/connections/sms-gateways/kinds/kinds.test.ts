import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMS_KINDS, type SmsKind } from '@sealwright/contract';
import { SignJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../../platform/clock.ts';
import { createOutbound, readNetworks } from '../../../../platform/outbound.ts';
import { KINDS, type SmsAccount, type SmsNotice } from './index.ts';
import type { SmsMessage, SmsReceipt } from './kind.ts';

/**
 * The same promises of all six providers, over HTTP, against a server that answers as their published references say: what is asked, what a
 * taken text, a bad number, wrong keys, a limit and a fault look like, and what a receipt is.
 */

type Asked = { method: string; path: string; headers: Record<string, unknown>; body: string };
type Canned = { status: number; body: object | string };

const asked: Asked[] = [];
let next: Canned = { status: 500, body: '' };
const provider = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { method = '', url: path = '', headers } = request;
    asked.push({ method, path, headers, body: Buffer.concat(parts).toString() });
    response.writeHead(next.status, { 'content-type': 'application/json' });
    response.end(typeof next.body === 'string' ? next.body : JSON.stringify(next.body));
  });
});
await new Promise<void>((resolve) => {
  provider.listen(0, '127.0.0.1', resolve);
});
afterAll(() => void provider.close());
const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
const outbound = createOutbound({ allowed: readNetworks('127.0.0.1') ?? undefined, clock: systemClock });

const at = new Date('2026-11-26T03:00:00.000Z');
const receiptUrl = 'https://sign.example.com/api/sms-receipts/7/42/token';
const message: SmsMessage = {
  id: 42,
  key: 'identity-code:9:1',
  to: '+14155550123',
  text: 'Código: 123456 & más',
  receiptUrl,
};
const phoneNumber = '+14155550100';
const ed25519 = generateKeyPairSync('ed25519');
const publicKey = Buffer.from(ed25519.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;
const form = (values: Record<string, string>) => new URLSearchParams(values).toString();

type Sample = {
  account: SmsAccount;
  /** What has to be asked: path, headers, and the body's values. */
  path: string;
  authorization: string;
  body: object;
  taken: Canned & { providerId: string };
  badNumber: Canned;
  badKeys: Canned;
  limit: Canned;
  /** A notice as it comes, rightly signed. */
  receipt: (state: 'delivered' | 'failed' | 'between') => Promise<SmsNotice> | SmsNotice;
  /** Of a receipt: the text it is of, where the address does not say it. */
  text: string | null;
  isSigned: boolean;
};

const noticeOf = (of: Partial<SmsNotice>): SmsNotice => {
  const { search = '', rawBody = '' } = of;
  const body: [string, unknown][] = rawBody.startsWith('{')
    ? Object.entries(JSON.parse(rawBody) as object)
    : [...new URLSearchParams(rawBody)];
  const values = new Map([
    ...new URLSearchParams(search),
    ...body.map(([name, value]): [string, string] => [name, String(value)]),
  ]);
  return { method: 'POST', url: receiptUrl, headers: {}, at, values, search, rawBody, ...of };
};

const SAMPLES: Record<SmsKind, Sample> = {
  twilio: {
    account: { phoneNumber, sid: 'AC0123456789', authToken: 'twilio-token' },
    path: '/2010-04-01/Accounts/AC0123456789/Messages.json',
    authorization: basic('AC0123456789:twilio-token'),
    body: { To: message.to, From: phoneNumber, Body: message.text, StatusCallback: receiptUrl },
    taken: {
      status: 201,
      providerId: 'SM87105da94bff44b999e4e6eb90d8eb6a',
      body: {
        account_sid: 'AC0123456789',
        body: 'x',
        date_created: 'Thu, 24 Aug 2023 05:01:45 +0000',
        direction: 'outbound-api',
        error_code: null,
        error_message: null,
        num_segments: '1',
        sid: 'SM87105da94bff44b999e4e6eb90d8eb6a',
        status: 'queued',
      },
    },
    badNumber: {
      status: 400,
      body: {
        code: 21211,
        message: "Invalid 'To' Phone Number: +1415",
        more_info: 'https://www.twilio.com/docs/errors/21211',
        status: 400,
      },
    },
    badKeys: { status: 401, body: { code: 20003, message: 'Authenticate', more_info: '', status: 401 } },
    limit: { status: 429, body: { code: 20429, message: 'Too Many Requests', status: 429 } },
    receipt: (state) => {
      const values = {
        delivered: { MessageStatus: 'delivered' },
        failed: { MessageStatus: 'undelivered', ErrorCode: '30003' },
        between: { MessageStatus: 'sent' },
      }[state];
      const rawBody = form({ To: message.to, AccountSid: 'AC0123456789', MessageSid: 'SM1', ...values });
      const sorted = [...new URLSearchParams(rawBody)].toSorted(([left], [right]) => (left < right ? -1 : 1));
      const signed = receiptUrl + sorted.flat().join('');
      const signature = createHmac('sha1', 'twilio-token').update(signed).digest('base64');
      return noticeOf({ rawBody, headers: { 'x-twilio-signature': signature } });
    },
    text: null,
    isSigned: true,
  },
  plivo: {
    account: { phoneNumber, authId: 'MA0123456789', authToken: 'plivo-token' },
    path: '/v1/Account/MA0123456789/Message/',
    authorization: basic('MA0123456789:plivo-token'),
    body: { src: phoneNumber, dst: message.to, text: message.text, type: 'sms', url: receiptUrl, method: 'POST' },
    taken: {
      status: 202,
      providerId: 'db3ce55a-7f1d-11e1-8ea7-1231380bc196',
      body: {
        message: 'message(s) queued',
        message_uuid: ['db3ce55a-7f1d-11e1-8ea7-1231380bc196'],
        api_id: 'db342550-7f1d-11e1-8ea7-1231380bc196',
      },
    },
    badNumber: { status: 400, body: { api_id: 'db34', error: 'dst parameter is not a valid number' } },
    badKeys: { status: 401, body: { api_id: 'db34', error: 'authentication failed' } },
    limit: { status: 429, body: { api_id: 'db34', error: 'Rate limit exceeded' } },
    receipt: (state) => {
      const values = {
        delivered: { Status: 'delivered', ErrorCode: '000' },
        failed: { Status: 'undelivered', ErrorCode: '300' },
        between: { Status: 'queued', ErrorCode: '' },
      }[state];
      const rawBody = form({ To: '14155550123', MessageUUID: 'db3ce55a', From: '14155550100', ...values });
      const sorted = [...new URLSearchParams(rawBody)].toSorted(([left], [right]) => (left < right ? -1 : 1));
      const signed = `${receiptUrl}?${sorted.flat().join('')}.nonce-1`;
      const signature = createHmac('sha256', 'plivo-token').update(signed).digest('base64');
      return noticeOf({
        rawBody,
        headers: { 'x-plivo-signature-v3': `another, ${signature}`, 'x-plivo-signature-v3-nonce': 'nonce-1' },
      });
    },
    text: null,
    isSigned: true,
  },
  vonage: {
    account: { phoneNumber, apiKey: 'abcd1234', apiSecret: 'vonage-secret', signatureSecret: 'vonage-signature' },
    path: '/sms/json',
    authorization: basic('abcd1234:vonage-secret'),
    body: {
      from: '14155550100',
      to: '14155550123',
      text: message.text,
      type: 'unicode',
      'client-ref': '42',
      'status-report-req': '1',
      callback: receiptUrl,
    },
    taken: {
      status: 200,
      providerId: '0A0000000123ABCD1',
      body: {
        'message-count': '1',
        messages: [
          {
            to: '14155550123',
            'message-id': '0A0000000123ABCD1',
            status: '0',
            'remaining-balance': '3.14159265',
            'message-price': '0.03330000',
            network: '12345',
          },
        ],
      },
    },
    badNumber: {
      status: 200,
      body: { 'message-count': '1', messages: [{ status: '3', 'error-text': 'Invalid value for param: to' }] },
    },
    badKeys: {
      status: 200,
      body: { 'message-count': '1', messages: [{ status: '4', 'error-text': 'Bad Credentials' }] },
    },
    limit: {
      status: 200,
      body: { 'message-count': '1', messages: [{ status: '1', 'error-text': 'Throughput Rate Exceeded' }] },
    },
    receipt: (state) => {
      const values: Record<string, string> = {
        msisdn: '14155550123',
        to: '14155550100',
        messageId: '0A0000000123ABCD1',
        scts: '2001011400',
        'err-code': state === 'failed' ? '5' : '0',
        status: { delivered: 'delivered', failed: 'failed', between: 'buffered' }[state],
        'message-timestamp': '2020-01-01 12:00:00 +0000',
      };
      const sorted = Object.entries(values).toSorted(([left], [right]) => (left < right ? -1 : 1));
      const signed = sorted.map(([name, value]) => `&${name}=${value.replaceAll(/[&=]/g, '_')}`).join('');
      const sig = createHmac('sha256', 'vonage-signature').update(signed).digest('hex').toUpperCase();
      return noticeOf({ rawBody: JSON.stringify({ ...values, sig }) });
    },
    text: null,
    isSigned: true,
  },
  clicksend: {
    account: { phoneNumber, username: 'ada@example.com', apiKey: 'clicksend-key' },
    path: '/v3/sms/send',
    authorization: basic('ada@example.com:clicksend-key'),
    body: {
      messages: [{ source: 'sealwright', from: phoneNumber, to: message.to, body: message.text, custom_string: '42' }],
    },
    taken: {
      status: 200,
      providerId: 'BF7AD270-0DE2-418B-B606-71D527D9C1AE',
      body: {
        http_code: 200,
        response_code: 'SUCCESS',
        response_msg: 'Messages queued for delivery.',
        data: {
          total_price: 0.28,
          total_count: 1,
          queued_count: 1,
          messages: [
            {
              to: message.to,
              body: 'x',
              from: phoneNumber,
              schedule: 0,
              message_id: 'BF7AD270-0DE2-418B-B606-71D527D9C1AE',
              custom_string: '42',
              status: 'SUCCESS',
            },
          ],
        },
      },
    },
    badNumber: {
      status: 200,
      body: {
        http_code: 200,
        response_code: 'SUCCESS',
        response_msg: 'Here are your data.',
        data: { messages: [{ status: 'INVALID_RECIPIENT', message_id: null }] },
      },
    },
    badKeys: {
      status: 401,
      body: { http_code: 401, response_code: 'UNAUTHORIZED', response_msg: 'Authorization failed.', data: null },
    },
    limit: {
      status: 429,
      body: { http_code: 429, response_code: 'TOO_MANY_REQUESTS', response_msg: 'Too many requests.', data: null },
    },
    receipt: (state) =>
      noticeOf({
        rawBody: form({
          timestamp: '1795662000',
          message_id: 'BF7AD270',
          status_code: { delivered: '201', failed: '301', between: '200' }[state],
          status_text: 'text',
          error_text: '',
          custom_string: '42',
        }),
      }),
    text: '42',
    isSigned: false,
  },
  telnyx: {
    account: { phoneNumber, apiKey: 'KEY-telnyx', messagingProfileId: 'profile-1', publicKey },
    path: '/v2/messages',
    authorization: 'Bearer KEY-telnyx',
    body: {
      from: phoneNumber,
      to: message.to,
      text: message.text,
      messaging_profile_id: 'profile-1',
      webhook_url: receiptUrl,
      use_profile_webhooks: false,
    },
    taken: {
      status: 200,
      providerId: '40385f64-5717-4562-b3fc-2c963f66afa6',
      body: {
        data: {
          record_type: 'message',
          direction: 'outbound',
          id: '40385f64-5717-4562-b3fc-2c963f66afa6',
          type: 'SMS',
          from: { phone_number: phoneNumber },
          to: [{ phone_number: message.to, status: 'queued', carrier: 'T-MOBILE USA', line_type: 'Wireless' }],
          errors: [],
        },
      },
    },
    badNumber: {
      status: 400,
      body: { errors: [{ code: '40310', title: "Invalid 'to' address", detail: 'The number is not valid.' }] },
    },
    badKeys: {
      status: 401,
      body: { errors: [{ code: '10009', title: 'Authentication failed', detail: 'Check it.' }] },
    },
    limit: { status: 429, body: { errors: [{ code: '10011', title: 'Too many requests', detail: 'Slow down.' }] } },
    receipt: (state) => {
      const status = { delivered: 'delivered', failed: 'delivery_failed', between: 'sent' }[state];
      const rawBody = JSON.stringify({
        data: {
          event_type: state === 'between' ? 'message.sent' : 'message.finalized',
          payload: {
            id: '40385f64',
            to: [{ phone_number: message.to, status }],
            errors: state === 'failed' ? [{ code: '40008', title: 'Undeliverable' }] : [],
          },
        },
        meta: { attempt: 1 },
      });
      const time = String(at.getTime() / 1000);
      const signature = sign(null, Buffer.from(`${time}|${rawBody}`), ed25519.privateKey).toString('base64');
      return noticeOf({ rawBody, headers: { 'telnyx-timestamp': time, 'telnyx-signature-ed25519': signature } });
    },
    text: null,
    isSigned: true,
  },
  messagebird: {
    account: { phoneNumber, apiKey: 'bird-key', signingKey: 'bird-signing-key' },
    path: '/messages',
    authorization: 'AccessKey bird-key',
    body: {
      originator: phoneNumber,
      recipients: ['14155550123'],
      body: message.text,
      datacoding: 'auto',
      reference: '42',
      reportUrl: receiptUrl,
    },
    taken: {
      status: 201,
      providerId: 'e8077d803532c0b5937c639b60216938',
      body: {
        id: 'e8077d803532c0b5937c639b60216938',
        href: 'https://rest.messagebird.com/messages/e8077d803532c0b5937c639b60216938',
        direction: 'mt',
        type: 'sms',
        reference: '42',
        recipients: {
          totalCount: 1,
          totalSentCount: 1,
          items: [{ recipient: 14155550123, status: 'sent', statusDatetime: '2016-05-03T14:26:57+00:00' }],
        },
      },
    },
    badNumber: {
      status: 422,
      body: { errors: [{ code: 9, description: 'no (correct) recipients found', parameter: 'recipients' }] },
    },
    badKeys: {
      status: 401,
      body: {
        errors: [{ code: 2, description: 'Request not allowed (incorrect access_key)', parameter: 'access_key' }],
      },
    },
    limit: { status: 429, body: { errors: [{ code: 1, description: 'Too many requests', parameter: null }] } },
    receipt: async (state) => {
      const status = { delivered: 'delivered', failed: 'delivery_failed', between: 'buffered' }[state];
      const search = `?${form({ id: 'e8077d80', reference: '42', recipient: '14155550123', status, statusErrorCode: '' })}`;
      const urlHash = createHash('sha256')
        .update(receiptUrl + search)
        .digest('hex');
      const jwt = await new SignJWT({ url_hash: urlHash, jti: 'one' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('MessageBird')
        .setIssuedAt(at)
        .setExpirationTime(new Date(at.getTime() + 60_000))
        .sign(Buffer.from('bird-signing-key'));
      return noticeOf({ method: 'GET', search, headers: { 'messagebird-signature-jwt': jwt } });
    },
    text: null,
    isSigned: true,
  },
};

async function send(kind: SmsKind, answer: Canned, of: Partial<SmsMessage> = {}) {
  next = answer;
  const { path, ...request } = KINDS[kind].request(SAMPLES[kind].account, { ...message, ...of });
  const { status, body } = await outbound.ask(`${origin}${path}`, request);
  const text = body.toString();
  return KINDS[kind].read({ status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined });
}

const valuesOf = ({ headers, body }: Asked): object =>
  String(headers['content-type']).startsWith('application/json')
    ? (JSON.parse(body) as object)
    : Object.fromEntries(new URLSearchParams(body));

describe.each(SMS_KINDS)('%s', (name) => {
  const kind = KINDS[name];
  const sample = SAMPLES[name];

  test('is asked as its reference says, over HTTPS', async () => {
    await send(name, sample.taken);

    const request = asked.at(-1)!;
    expect(kind.origin).toMatch(/^https:\/\/[a-z.]+$/);
    expect([request.method, request.path]).toEqual(['POST', sample.path]);
    expect(request.headers['authorization']).toBe(sample.authorization);
    expect(valuesOf(request)).toEqual(sample.body);
  });

  test('is given no address for receipts that it could not reach', async () => {
    await send(name, sample.taken, { receiptUrl: null });

    expect(decodeURIComponent(asked.at(-1)!.body)).not.toContain('sms-receipts');
  });

  test('asks the same, byte for byte, when it is asked again', async () => {
    await send(name, sample.limit);
    await send(name, sample.taken);

    const [first, second] = asked.slice(-2);
    expect([second?.path, second?.body]).toEqual([first?.path, first?.body]);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(first?.headers['idempotency-key'] !== undefined).toBe(kind.knowsKeys);
  });

  test('takes a text, and says under which name', async () => {
    expect(await send(name, sample.taken)).toMatchObject({ kind: 'sent', providerId: sample.taken.providerId });
  });

  test('refuses a bad number for good; with wrong keys or over a limit another one may take the text', async () => {
    const outcomes = [
      await send(name, sample.badNumber),
      await send(name, sample.badKeys),
      await send(name, sample.limit),
    ];

    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['refused', 'away', 'away']);
    expect(outcomes.every(({ answer }) => answer !== '')).toBe(true);
    expect(outcomes.slice(1)).not.toContainEqual(expect.objectContaining({ isUnclear: true }));
  });

  test.each([
    ['a fault', 500, ''],
    ['a page', 502, '<html>Bad gateway</html>'],
    ['an empty object', 500, '{}'],
    ['other JSON', 500, '{"errors":[],"messages":"no","data":null,"error":{"a":1}}'],
  ])('may have taken a text that it answers with %s', async (_what, status, body) => {
    expect(await send(name, { status, body })).toMatchObject({ kind: 'away', isUnclear: true });
  });

  test.each([[''], ['{}'], ['{"data":{},"messages":[]}'], ['<html></html>']])(
    'has not taken a text for certain where it answers 200 and %j',
    async (body) => {
      expect((await send(name, { status: 200, body })).kind).toBe('away');
    },
  );

  test('says in its receipts what became of a text', async () => {
    const read = async (state: 'delivered' | 'failed' | 'between'): Promise<SmsReceipt> =>
      kind.receipt(await sample.receipt(state));

    expect(await read('delivered')).toMatchObject({ text: sample.text, delivery: 'delivered' });
    expect(await read('failed')).toMatchObject({ text: sample.text, delivery: 'undelivered' });
    expect(await read('between')).toBeNull();
  });

  test('is known by its signature, which holds for what was signed alone', async () => {
    const notice = await sample.receipt('failed');
    const forged = (of: Partial<SmsNotice>) => kind.isGenuine(sample.account, { ...notice, ...of });
    const changed = noticeOf({
      method: notice.method,
      headers: notice.headers,
      rawBody: notice.rawBody.replace(/undelivered|delivery_failed|failed/, 'delivered'),
      search: notice.search.replace('delivery_failed', 'delivered'),
    });
    const unsigned = { headers: {}, values: new Map([...notice.values].filter(([key]) => key !== 'sig')) };

    expect(await kind.isGenuine(sample.account, notice)).toBe(true);
    expect(await forged(changed)).toBe(!sample.isSigned);
    expect(await forged(unsigned)).toBe(!sample.isSigned);
  });

  test('says nothing by a notice that makes no sense', () => {
    for (const rawBody of ['', '{}', 'a=b', '{"data":null}']) expect(kind.receipt(noticeOf({ rawBody }))).toBeNull();
  });
});

test('Telnyx’s signature is good for five minutes', async () => {
  const notice = await SAMPLES.telnyx.receipt('delivered');
  const later = { ...notice, at: new Date(at.getTime() + 6 * 60_000) };

  expect(await KINDS.telnyx.isGenuine(SAMPLES.telnyx.account, later)).toBe(false);
});

test('Plivo may sign the address alone', () => {
  const nonce = 'nonce-2';
  const signature = createHmac('sha256', 'plivo-token')
    .update(receiptUrl + nonce)
    .digest('base64');
  const headers = { 'x-plivo-signature-v2': signature, 'x-plivo-signature-v2-nonce': nonce };

  expect(KINDS.plivo.isGenuine(SAMPLES.plivo.account, noticeOf({ headers }))).toBe(true);
  expect(KINDS.plivo.isGenuine(SAMPLES.plivo.account, noticeOf({ headers, url: `${receiptUrl}x` }))).toBe(false);
});

test('Vonage’s plain MD5 and the four others are known', async () => {
  const values = { messageId: '1', status: 'delivered', text: 'a&b=c' };
  const signed = '&messageId=1&status=delivered&text=a_b_c';
  const secret = 'vonage-signature';
  const sigs = [
    createHash('md5')
      .update(signed + secret)
      .digest('hex'),
    ...['md5', 'sha1', 'sha256', 'sha512'].map((name) => createHmac(name, secret).update(signed).digest('hex')),
  ];

  for (const sig of sigs) {
    const notice = noticeOf({ rawBody: form({ ...values, sig }) });
    expect(await KINDS.vonage.isGenuine(SAMPLES.vonage.account, notice)).toBe(true);
  }
});

test('a plain English text needs no announcement at Vonage', async () => {
  await send('vonage', SAMPLES.vonage.taken, { text: 'Your code is 123456.' });

  expect(valuesOf(asked.at(-1)!)).not.toHaveProperty('type');
});

test('a profile takes the place of the number, or goes along', async () => {
  const { twilio, plivo } = SAMPLES;
  const profileId = 'PROFILE';
  const [atTwilio, atPlivo] = [
    KINDS.twilio.request({ ...twilio.account, profileId }, message).body,
    KINDS.plivo.request({ ...plivo.account, profileId }, message).body,
  ];

  expect(new URLSearchParams(String(atTwilio)).get('MessagingServiceSid')).toBe(profileId);
  expect(JSON.parse(String(atPlivo))).toMatchObject({ powerpack_uuid: profileId });
  expect(JSON.parse(String(atPlivo))).not.toHaveProperty('src');
});
