import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createOwnSmsGateway,
  createSmsGateway,
  deleteOwnSmsGateway,
  getOwnSmsGateway,
  listOwnSentTexts,
  listOwnSmsGateways,
  listSmsGateways,
  listTeamEvents,
  restoreOwnSmsGateway,
  setDefaultOwnSmsGateway,
  testOwnSmsGateway,
  updateOwnSmsGateway,
} from '@sealwright/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { makeTeam } from '../../../../test/team.ts';

// Answers each account by its status, where one is said.
const asked: string[] = [];
const broken = new Set<string>();
const provider = createServer((request, response) => {
  request.resume();
  const { authorization = '' } = request.headers;
  const [sid = ''] = Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':');
  asked.push(sid);
  response
    .writeHead(broken.has(sid) ? 503 : 201, { 'content-type': 'application/json' })
    .end(JSON.stringify({ sid: 'SM1', status: 'queued' }));
});
await new Promise<void>((resolve) => {
  provider.listen(0, '127.0.0.1', resolve);
});
afterAll(() => void provider.close());

const SMS_ORIGIN = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
const server = await testApp({ SMS_ORIGIN });
const { as, make, platform } = server;
const owner = await make.user({ role: 'super_admin' });

const twilio = (sid: string) => ({
  kind: 'twilio' as const,
  name: `Gateway ${sid}`,
  phoneNumber: '+14155550100',
  sid,
  authToken: 'token-1',
});

beforeEach(async () => {
  asked.length = 0;
  broken.clear();
  await platform.db.deleteFrom('smsGateways').execute();
  await platform.db.deleteFrom('textMessages').execute();
});

let texts = 0;
async function sendText(accountId: number): Promise<void> {
  texts += 1;
  const message = { dedupeKey: `own:${texts}`, event: 'document.identity_code', to: '+14155550123', text: 'Code 1' };
  await platform.db.transaction().execute((tx) => platform.texter.enqueue(tx, { ...message, accountId }));
  await server.runTasks();
}

const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    ({ status, code }: { status: number; code: string }) => `${status} ${code}`,
  );

test('texts of an account leave by its own gateways first, then by the installation’s; others’ never by them', async () => {
  const { id: team, admin } = await makeTeam(server);
  await as(owner)(createSmsGateway, { body: twilio('common') });
  await as(admin)(createOwnSmsGateway, { body: twilio('own') });

  await sendText(team);
  await sendText(owner.accountId);
  broken.add('own');
  await sendText(team);

  expect(asked).toEqual(['own', 'common', 'own', 'common']);
  const { results } = await as(admin)(listOwnSentTexts, { query: {} });
  expect(results.map(({ state, gateway }) => [state, gateway?.name])).toEqual([
    ['sent', 'Gateway common'],
    ['sent', 'Gateway own'],
  ]);
});

test('of a team its admins change gateways, its members see them without the texts, and no one else knows of them', async () => {
  const { id: team, admin, others } = await makeTeam(server, 'member');
  const [member] = others as [TestUser];
  const { id } = await as(admin)(createOwnSmsGateway, { body: twilio('own') });
  const params = { id };

  const changes = (user: TestUser) => [
    () => as(user)(updateOwnSmsGateway, { params, body: { name: 'Changed' } }),
    () => as(user)(setDefaultOwnSmsGateway, { params }),
    () => as(user)(testOwnSmsGateway, { params, body: { to: '+14155550123' } }),
    () => as(user)(deleteOwnSmsGateway, { params }),
  ];
  for (const call of changes(member)) expect(await refusal(call())).toBe('409 not_permitted');
  expect(await refusal(as(member)(createOwnSmsGateway, { body: twilio('mine') }))).toBe('409 not_permitted');
  expect(await refusal(as(member)(listOwnSentTexts, { query: {} }))).toBe('409 not_permitted');
  expect(await as(member)(listOwnSmsGateways, { query: {} })).toMatchObject({
    count: 1,
    permissions: { create: false, readTexts: false },
    results: [{ permissions: { update: false, delete: false, test: false } }],
  });
  for (const call of [...changes(owner), () => as(owner)(getOwnSmsGateway, { params })]) {
    expect(await refusal(call())).toBe('404 sms_gateway_unknown');
  }
  expect((await as(owner)(listSmsGateways, { query: {} })).count).toBe(0);

  await as(admin)(deleteOwnSmsGateway, { params });
  expect(await refusal(as(member)(restoreOwnSmsGateway, { params }))).toBe('409 not_permitted');
  expect(await refusal(as(owner)(restoreOwnSmsGateway, { params }))).toBe('404 sms_gateway_unknown');
  await as(admin)(restoreOwnSmsGateway, { params });
  await as(admin)(testOwnSmsGateway, { params, body: { to: '+14155550123' } });
  expect(asked).toEqual(['own']);
  const log = await as(admin)(listTeamEvents, { params: { team }, query: {} });
  expect(log.results.slice(0, 3).map(({ type }) => type)).toEqual([
    'team_sms_gateway_restored',
    'team_sms_gateway_deleted',
    'team_sms_gateway_added',
  ]);
});
