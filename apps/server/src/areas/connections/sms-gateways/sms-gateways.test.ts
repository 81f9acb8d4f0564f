import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createSmsGateway,
  deleteSmsGateway,
  getIdentityRules,
  getSmsGateway,
  listCaughtTexts,
  listSentTexts,
  listSmsGateways,
  restoreSmsGateway,
  setDefaultSmsGateway,
  testSmsGateway,
  updateSmsGateway,
} from '@sealwright/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';

type Asked = { path: string; authorization: string; values: URLSearchParams };

const asked: Asked[] = [];
let answers: { status: number; body: object }[] = [];
const taken = { status: 201, body: { sid: 'SM1', status: 'queued' } };
const provider = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { authorization = '' } = request.headers;
    asked.push({
      path: request.url ?? '',
      authorization,
      values: new URLSearchParams(Buffer.concat(parts).toString()),
    });
    const { status, body } = answers.shift() ?? taken;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});
await new Promise<void>((resolve) => {
  provider.listen(0, '127.0.0.1', resolve);
});
afterAll(() => void provider.close());
const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;

const server = await testApp({ SMS_ORIGIN: origin, PUBLIC_URL: 'https://sign.example.com' });
const { as, make, platform } = server;
const admin = await make.user({ role: 'super_admin' });
const call = as(admin);

const twilio = {
  kind: 'twilio' as const,
  name: 'Main',
  phoneNumber: '+1 415 555 0100',
  sid: 'AC1',
  authToken: 'token-1',
};
const clicksend = {
  kind: 'clicksend' as const,
  name: 'Spare',
  phoneNumber: '+14155550101',
  username: 'ada@example.com',
  apiKey: 'spare-key',
};
const refused = (code: string) => expect.objectContaining({ code });

beforeEach(async () => {
  asked.length = 0;
  answers = [];
  await platform.db.deleteFrom('smsGateways').execute();
  await platform.db.deleteFrom('textMessages').execute();
});

async function sendText(key: string, accountId?: number): Promise<void> {
  const text = { dedupeKey: key, event: 'document.identity_code', to: '+14155550123', text: 'Code 123456' };
  await platform.db
    .transaction()
    .execute((tx) => platform.texter.enqueue(tx, { ...text, ...(accountId === undefined ? {} : { accountId }) }));
  await server.runTasks();
}

test('keys are written and never shown; the number is read as E.164', async () => {
  const made = await call(createSmsGateway, { body: twilio });

  const read = await call(getSmsGateway, { params: { id: made.id } });
  const { secretsSealed } = await platform.db.selectFrom('smsGateways').selectAll().executeTakeFirstOrThrow();
  expect(read).toEqual(made);
  expect(read).toMatchObject({
    phoneNumber: '+14155550100',
    fields: { sid: 'AC1' },
    secrets: ['authToken'],
    isDefault: true,
    receipts: { by: 'signature', url: null },
    last: null,
  });
  expect(JSON.stringify(read)).not.toContain('token-1');
  expect(secretsSealed!.toString('utf8')).not.toContain('token-1');
});

test('what a kind lacks is said at its fields, all at once', async () => {
  const body = { kind: 'twilio' as const, name: 'Main', phoneNumber: '+14155550100' };

  await expect(call(createSmsGateway, { body })).rejects.toMatchObject({
    code: 'request_invalid',
    errors: [
      { path: 'sid', code: 'sms_field_needed' },
      { path: 'auth_token', code: 'sms_field_needed' },
    ],
  });
  await expect(
    call(createSmsGateway, { body: { ...twilio, phoneNumber: '0415 555', authToken: 'a\r\nb' } }),
  ).rejects.toMatchObject({
    errors: expect.arrayContaining([
      expect.objectContaining({ path: 'phone_number', code: 'sms_number_invalid' }),
      expect.objectContaining({ path: 'auth_token', code: 'sms_key_invalid' }),
    ]),
  });
  const telnyx = {
    kind: 'telnyx' as const,
    name: 'T',
    phoneNumber: '+14155550100',
    apiKey: 'K',
    messagingProfileId: 'p',
  };
  await expect(call(createSmsGateway, { body: { ...telnyx, publicKey: 'abc' } })).rejects.toMatchObject({
    errors: [{ path: 'public_key', code: 'sms_public_key_invalid' }],
  });
});

test('a change keeps the keys that are not given; an optional one given empty goes', async () => {
  const { id } = await call(createSmsGateway, { body: { ...twilio, profileId: 'MG1' } });
  const params = { id };

  const renamed = await call(updateSmsGateway, { params, body: { name: 'Renamed', authToken: 'token-2' } });
  await call(testSmsGateway, { params, body: { to: '+14155550123' } });
  const without = await call(updateSmsGateway, { params, body: { profileId: '' } });

  expect(renamed).toMatchObject({ name: 'Renamed', fields: { sid: 'AC1', profileId: 'MG1' }, version: 2 });
  expect(asked[0]?.authorization).toBe(`Basic ${Buffer.from('AC1:token-2').toString('base64')}`);
  expect(without.fields).toEqual({ sid: 'AC1' });
  await expect(call(updateSmsGateway, { params, body: { sid: '' } })).rejects.toEqual(refused('request_invalid'));
  await expect(
    call(updateSmsGateway, { params, body: { name: 'Old' }, headers: { 'if-match': '"1"' } }),
  ).rejects.toEqual(refused('version_stale'));
});

test('the first is the default; deleting it moves that on, and a deletion can be undone for a day', async () => {
  const first = await call(createSmsGateway, { body: twilio });
  const second = await call(createSmsGateway, { body: clicksend });
  const defaults = async () =>
    (await call(listSmsGateways)).results.map(
      ({ id, isDefault }) => `${id === first.id ? 1 : 2}${isDefault ? '*' : ''}`,
    );

  await call(setDefaultSmsGateway, { params: { id: second.id } });
  const chosen = await defaults();
  await call(deleteSmsGateway, { params: { id: second.id } });
  const deleted = await defaults();
  await call(restoreSmsGateway, { params: { id: second.id } });
  const restored = await defaults();
  await call(deleteSmsGateway, { params: { id: second.id } });
  const yesterday = new Date(server.clock.now().getTime() - 25 * 3600_000);
  await platform.db.updateTable('smsGateways').set({ deletedAt: yesterday }).where('id', '=', second.id).execute();
  await server.runTasks({ withSweeps: true });

  expect([chosen, deleted, restored]).toEqual([['2*', '1'], ['1*'], ['1*', '2']]);
  await expect(call(restoreSmsGateway, { params: { id: second.id } })).rejects.toEqual(refused('sms_gateway_unknown'));
  const rows = await platform.db.selectFrom('smsGateways').select('id').execute();
  expect(rows).toEqual([{ id: first.id }]);
});

test('an unknown id is said in the specified words', async () => {
  for (const endpoint of [getSmsGateway, deleteSmsGateway, restoreSmsGateway, setDefaultSmsGateway]) {
    await expect(call(endpoint as typeof getSmsGateway, { params: { id: 4711 } })).rejects.toMatchObject({
      status: 404,
      code: 'sms_gateway_unknown',
      message: expect.stringContaining('Invalid configuration id'),
    });
  }
});

test('a test sends a real text and shows what the provider said, without its keys', async () => {
  const { id } = await call(createSmsGateway, { body: twilio });
  const run = () => call(testSmsGateway, { params: { id }, body: { to: '+1 (415) 555-0123' } });
  answers = [taken, { status: 401, body: { code: 20003, message: 'token-1 is wrong' } }];

  const good = await run();
  const bad = await run();

  expect(good).toEqual({ outcome: 'sent', answer: 'queued', providerId: 'SM1' });
  expect(bad).toEqual({ outcome: 'away', answer: '20003 · … is wrong', providerId: null });
  expect(asked[0]?.values.get('To')).toBe('+14155550123');
  expect(asked[0]?.values.get('Body')).toContain('Your SMS gateway works.');
  expect((await call(getSmsGateway, { params: { id } })).last).toMatchObject({ outcome: 'away' });
  const { results } = await call(listSentTexts);
  expect(results.map(({ state, event, gateway }) => [state, event, gateway?.id])).toEqual([
    ['failed', 'sms_gateway.test', id],
    ['sent', 'sms_gateway.test', id],
  ]);
});

test('a text goes to the default gateway, to the next where that one is away, and is caught where there is none', async () => {
  await sendText('caught');
  const first = await call(createSmsGateway, { body: twilio });
  await sendText('first');
  const second = await call(createSmsGateway, { body: { ...twilio, name: 'Second', sid: 'AC2' } });
  answers = [{ status: 503, body: {} }];
  await sendText('second');
  await call(setDefaultSmsGateway, { params: { id: second.id } });
  await sendText('third');

  expect(asked.map(({ path }) => path.split('/')[3])).toEqual(['AC1', 'AC1', 'AC2', 'AC2']);
  const { results } = await call(listSentTexts);
  expect(results.map(({ state, gateway }) => [state, gateway?.id])).toEqual([
    ['sent', second.id],
    ['sent', second.id],
    ['sent', first.id],
    ['caught', undefined],
  ]);
  expect((await call(listCaughtTexts)).count).toBe(1);
  expect((await call(listSentTexts, { query: { state: 'caught' } })).count).toBe(1);
});

test('what becomes of a text comes to an address that only the provider knows, and is signed', async () => {
  await call(createSmsGateway, { body: twilio });
  await sendText('receipt');
  const url = asked[0]?.values.get('StatusCallback') ?? '';
  const post = async (status: string, key: string, address = url) => {
    const payload = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: status }).toString();
    const signature = createHmac('sha1', key).update(`${url}MessageSidSM1MessageStatus${status}`).digest('base64');
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: new URL(address).pathname,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    });
    return statusCode;
  };
  const state = async () => (await call(listSentTexts)).results[0]?.state;

  const forged = [await post('delivered', 'other'), await post('delivered', 'token-1', `${url}x`), await state()];
  const sent = [await post('sent', 'token-1'), await state()];
  const delivered = [await post('delivered', 'token-1'), await state()];
  const late = [await post('undelivered', 'token-1'), await state()];

  expect(url).toMatch(/^https:\/\/sign\.example\.com\/api\/sms-receipts\/\d+\/\d+\/[\w-]{43}$/);
  expect([forged, sent, delivered, late]).toEqual([
    [400, 404, 'sent'],
    [204, 'sent'],
    [204, 'delivered'],
    [204, 'delivered'],
  ]);
});

test('ClickSend knows one address for all texts, which the form shows', async () => {
  const { receipts } = await call(createSmsGateway, { body: clicksend });
  answers = [
    { status: 200, body: { response_code: 'SUCCESS', data: { messages: [{ status: 'SUCCESS', message_id: 'B1' }] } } },
  ];
  await sendText('clicksend');
  const [text] = (await call(listSentTexts)).results;
  const search = new URLSearchParams({
    custom_string: String(text?.id),
    status_code: '301',
    error_text: 'No such phone',
  });

  const { statusCode } = await server.app.inject({
    method: 'GET',
    url: `${new URL(receipts.url ?? '').pathname}?${search.toString()}`,
  });

  expect(receipts).toMatchObject({ by: 'address', url: expect.stringContaining('/all/') });
  expect(statusCode).toBe(204);
  expect((await call(listSentTexts)).results[0]).toMatchObject({ state: 'undelivered', answer: '301 · No such phone' });
});

test('whether senders may choose codes by text follows the gateways, without a restart', async () => {
  const mailing = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1?tls=never', SMS_ORIGIN: origin });
  const [owner, sender] = [await mailing.make.user({ role: 'super_admin' }), await mailing.make.user()];
  const has = async () => (await mailing.as(sender)(getIdentityRules)).hasTextMessages;

  const before = await has();
  const { id, receipts } = await mailing.as(owner)(createSmsGateway, { body: twilio });
  const during = await has();
  await mailing.as(owner)(deleteSmsGateway, { params: { id } });

  expect([before, during, await has()]).toEqual([false, true, false]);
  // A provider could not reach http://sealwright.test.
  expect(receipts.by).toBe('off');
});

test('administrators only', async () => {
  const person = as(await make.user());

  await expect(person(listSmsGateways)).rejects.toMatchObject({ status: 404 });
  await expect(person(createSmsGateway, { body: twilio })).rejects.toMatchObject({ status: 404 });
});
