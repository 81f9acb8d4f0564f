import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyWebhook, type WebhookRequest } from './webhooks.ts';

// The example of Standard Webhooks.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const AT = new Date('2026-05-01T10:00:00.000Z');
const TIME = String(AT.getTime() / 1000);

const BODY = JSON.stringify({
  type: 'recipient.signed',
  version: 1,
  timestamp: '2026-05-01T09:59:00.000Z',
  account_id: 7,
  data: {
    document: { id: 5, number: 2, title: 'Lease', round: 1 },
    recipient: { id: 3, name: 'Ada', email: 'ada@example.com' },
  },
});

const sign = (body: string, secret = SECRET, id = 'msg_1', time = TIME): string => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`;
};

const headersWith = (signature: string, time = TIME) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': time,
  'webhook-signature': signature,
});

const check = (more: Partial<WebhookRequest> = {}) =>
  verifyWebhook({ secret: SECRET, headers: headersWith(sign(BODY)), body: BODY, now: AT, ...more });

test('an event is answered with its id and its types', async () => {
  const event = await check();
  expect(event).toMatchObject({ id: 'msg_1', type: 'recipient.signed', accountId: 7 });
  expect(event.type === 'recipient.signed' && event.data.recipient.email).toBe('ada@example.com');
});

test('headers come as fetch, as Node or in any case', async () => {
  const headers = headersWith(sign(BODY));
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
  for (const given of [new Headers(headers), upper]) {
    expect(await check({ headers: given })).toMatchObject({ id: 'msg_1' });
  }
});

test('either of two secrets and either of two signatures is enough', async () => {
  expect(await check({ secret: [OTHER, SECRET] })).toMatchObject({ id: 'msg_1' });
  const both = `${sign(BODY, OTHER)} ${sign(BODY)}`;
  expect(await check({ headers: headersWith(both) })).toMatchObject({ id: 'msg_1' });
});

test.each<[string, Partial<WebhookRequest>]>([
  ['another secret', { secret: OTHER }],
  ['a changed body', { body: BODY.replace('Lease', 'Least') }],
  ['a changed id', { headers: { ...headersWith(sign(BODY)), 'webhook-id': 'msg_2' } }],
  ['a changed time', { headers: { ...headersWith(sign(BODY)), 'webhook-timestamp': String(Number(TIME) + 1) } }],
  ['another kind of signature', { headers: headersWith(sign(BODY).replace('v1,', 'v2,')) }],
  ['no signature', { headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': TIME } }],
  ['no base64', { headers: headersWith('v1,%%%') }],
  ['an old time', { now: new Date(AT.getTime() + 301_000) }],
  ['a time to come', { now: new Date(AT.getTime() - 301_000) }],
  ['no time', { headers: headersWith(sign(BODY), 'soon') }],
  ['no event', { body: '{}', headers: headersWith(sign('{}')) }],
  ['no JSON', { body: 'x', headers: headersWith(sign('x')) }],
])('%s is refused', async (_, more) => {
  await expect(check(more)).rejects.toMatchObject({ name: 'WebhookVerificationError' });
});
