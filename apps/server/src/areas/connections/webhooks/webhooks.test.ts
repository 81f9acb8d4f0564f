import {
  type Call,
  createWebhook,
  deleteWebhook,
  getSigning,
  getWebhook,
  getWebhookDelivery,
  listActivities,
  listTeamEvents,
  listWebhookDeliveries,
  listWebhooks,
  resendFailedDeliveries,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  WEBHOOK_EVENT_TYPES,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { Refused, testApp, type TestUser } from '../../../../test/app.ts';
import { makeReceiver } from '../../../../test/receiver.ts';
import { refusal, sentDocument } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';
import { signatureOf } from './webhooks.signature.ts';

const server = await testApp();
const { as, make, clock, runTasks } = server;

const DAY = 86_400_000;

type Body = NonNullable<Call<typeof createWebhook>['body']>;

const add = (user: TestUser, more: Partial<Body> = {}) =>
  as(user)(createWebhook, { body: { url: 'https://example.com/hooks', events: ['document.sent'], ...more } });

async function faultsOf(work: Promise<unknown>): Promise<string[]> {
  const outcome: unknown = await work.catch((cause: unknown) => cause);
  if (outcome instanceof Refused) return outcome.errors.map(({ path, code }) => `${path} ${code}`);
  throw new Error('It was not refused');
}

test('a webhook is made, read, listed, changed and deleted', async () => {
  const user = await make.user();
  const { secret, ...made } = await add(user, { description: 'Our archive' });
  await add(user, { url: 'https://example.org/other' });

  expect(secret).toMatch(/^whsec_/);
  expect(made).toMatchObject({ url: 'https://example.com/hooks', isEnabled: true, disabledReason: null });
  const params = { id: made.id };
  expect(await as(user)(getWebhook, { params })).toEqual(made);
  const list = await as(user)(listWebhooks, { query: {} });
  expect(list.results.map(({ url }) => url)).toEqual(['https://example.com/hooks', 'https://example.org/other']);
  expect(list.permissions).toEqual({ create: true });
  expect((await as(user)(listWebhooks, { query: { search: 'archive' } })).results).toEqual([made]);

  const events = ['document.completed' as const];
  const changed = await as(user)(updateWebhook, { params, body: { events }, headers: { 'if-match': '"1"' } });
  expect(changed).toMatchObject({ events, description: 'Our archive', version: made.version + 1 });
  const stale = as(user)(updateWebhook, { params, body: { description: 'X' }, headers: { 'if-match': '"1"' } });
  expect(await refusal(stale)).toBe('409 version_stale');
  await as(user)(deleteWebhook, { params });
  expect(await refusal(as(user)(getWebhook, { params }))).toBe('404 not_found');

  const { results } = await as(user)(listActivities, { query: {} });
  expect(results.map(({ description }) => description.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
    'Deleted the webhook to example.com',
    'Changed the webhook to example.com',
    'Created the webhook to example.org',
    'Created the webhook to example.com',
    'Signed in with a password',
  ]);
});

test('an address that would never be asked is refused when it is saved', async () => {
  const user = await make.user();
  const refused = [
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x0a000001/',
    'https://2130706434/',
    'http://example.com/hooks',
    'http://93.184.215.14/',
    'https://user:password@example.com/',
  ];
  for (const url of refused) {
    expect([url, ...(await faultsOf(add(user, { url })))]).toEqual([url, 'url webhook_address_refused']);
  }
  for (const url of ['file:///etc/passwd', 'example.com', '', 'https://', 'gopher://example.com/']) {
    expect([url, ...(await faultsOf(add(user, { url })))]).toEqual([url, 'url webhook_address_invalid']);
  }

  const { id } = await add(user);
  const moved = as(user)(updateWebhook, { params: { id }, body: { url: 'https://192.168.1.1/' } });
  expect(await faultsOf(moved)).toEqual(['url webhook_address_refused']);
});

test('events are those of the account, each once, and an account has twenty webhooks', async () => {
  const [user, { admin }] = [await make.user(), await makeTeam(server)];
  expect(await refusal(add(user, { events: [] }))).toBe('422 request_invalid');
  expect(await refusal(add(user, { events: ['document.sent', 'document.sent'] }))).toBe('422 request_invalid');
  expect(await faultsOf(add(user, { events: ['template.created'] }))).toEqual(['events webhook_event_unknown']);
  expect((await add(admin, { events: [...WEBHOOK_EVENT_TYPES] })).events).toHaveLength(WEBHOOK_EVENT_TYPES.length);

  for (let number = 1; number <= 20; number++) await add(user);
  expect(await refusal(add(user))).toBe('422 webhooks_too_many');
});

test('of a team its admins alone see webhooks, and its log says what they did', async () => {
  const { id: team, admin, others } = await makeTeam(server, 'member', 'admin');
  const [member, other] = others as [TestUser, TestUser];
  const { id } = await add(admin);
  const params = { id };

  const closed = [
    () => as(member)(listWebhooks, { query: {} }),
    () => as(member)(getWebhook, { params }),
    () => as(member)(updateWebhook, { params, body: { description: 'X' } }),
    () => as(member)(rotateWebhookSecret, { params }),
    () => as(member)(listWebhookDeliveries, { params, query: {} }),
    () => as(member)(testWebhook, { params }),
    () => as(member)(resendFailedDeliveries, { params }),
    () => as(member)(deleteWebhook, { params }),
    () => add(member),
  ];
  for (const call of closed) expect(await refusal(call())).toBe('409 not_permitted');
  expect((await as(other)(getWebhook, { params })).permissions).toEqual({ update: true, delete: true });
  expect(await refusal(as(await make.user())(getWebhook, { params }))).toBe('404 not_found');

  await as(other)(rotateWebhookSecret, { params });
  const log = await as(admin)(listTeamEvents, { params: { team }, query: {} });
  expect(log.results.slice(0, 2).map(({ type, actor }) => [type, actor?.id])).toEqual([
    ['team_webhook_secret_rotated', other.userId],
    ['team_webhook_created', admin.userId],
  ]);
});

test('after a rotation both secrets sign for a day, then the new one alone', async () => {
  const user = await make.user();
  const receiver = await makeReceiver();
  const { id, secret: old } = await add(user, { url: receiver.url });
  const params = { id };
  const { secret, oldSecretUntil } = await as(user)(rotateWebhookSecret, { params });
  expect(Date.parse(oldSecretUntil ?? '') - clock.now().getTime()).toBeGreaterThan(DAY - 60_000);

  await as(user)(testWebhook, { params });
  await runTasks();
  await as(user)(testWebhook, { params });
  clock.advance(DAY + 1000);
  await runTasks({ withSweeps: true });

  const [first, second] = receiver.received;
  expect(first?.signatures).toEqual([signatureOf(secret, first!), signatureOf(old, first!)]);
  expect(second?.signatures).toEqual([signatureOf(secret, second!)]);
  const kept = server.platform.db.selectFrom('webhooks').select('oldSecretSealed').where('id', '=', id);
  expect(await kept.execute()).toEqual([{ oldSecretSealed: null }]);
});

test('a signed document is told in its order, with what each event carries', async () => {
  const user = await make.user();
  const receiver = await makeReceiver();
  const { id, secret } = await add(user, {
    url: receiver.url,
    events: ['document.created', 'document.sent', 'recipient.viewed'],
  });
  const { id: document, signers } = await sentDocument(server, [{ name: 'Ada Lovelace' }], { sender: user });
  await signers[0]!.call(getSigning);
  await runTasks();

  expect(receiver.received.map(({ payload }) => payload.type)).toEqual([
    'document.created',
    'document.sent',
    'recipient.viewed',
  ]);
  for (const one of receiver.received) expect(one.signatures).toEqual([signatureOf(secret, one)]);
  expect(receiver.received[2]?.payload).toMatchObject({
    version: 1,
    accountId: user.accountId,
    data: { document: { id: document, title: 'Contract' }, recipient: { id: signers[0]!.id, name: 'Ada Lovelace' } },
  });

  const log = await as(user)(listWebhookDeliveries, { params: { id }, query: {} });
  expect(log.results.map(({ type, state, lastStatus }) => [type, state, lastStatus])).toEqual([
    ['recipient.viewed', 'delivered', 204],
    ['document.sent', 'delivered', 204],
    ['document.created', 'delivered', 204],
  ]);
  expect(log.results[0]).toMatchObject({ documentId: document, messageId: receiver.received[2]?.id, tries: 1 });
});

test('the log shows what was sent and answered, narrows, and is cleared after 30 days', async () => {
  const user = await make.user();
  const receiver = await makeReceiver((answer) => answer.writeHead(202).end('Thank\0 you'));
  const { id } = await add(user, { url: receiver.url });
  const sent = await as(user)(testWebhook, { params: { id } });
  await runTasks();

  const params = { id, delivery: sent.id };
  const shown = await as(user)(getWebhookDelivery, { params });
  expect(shown).toMatchObject({ state: 'delivered', type: 'webhook.test', payload: receiver.received[0]?.body });
  expect(shown.attempts).toMatchObject([{ status: 202, failure: null, answer: 'Thank\uFFFD you' }]);
  const count = async (query: Call<typeof listWebhookDeliveries>['query']) =>
    (await as(user)(listWebhookDeliveries, { params: { id }, query })).count;
  expect([await count({ state: 'delivered' }), await count({ state: 'failed' })]).toEqual([1, 0]);
  expect([await count({ type: 'webhook.test' }), await count({ type: 'document.sent' })]).toEqual([1, 0]);

  const left = () =>
    server.platform.db.selectFrom('webhookDeliveries').where('webhookId', '=', id).selectAll().execute();
  clock.advance(29 * DAY);
  await runTasks({ withSweeps: true });
  expect(await left()).toHaveLength(1);
  clock.advance(2 * DAY);
  await runTasks({ withSweeps: true });
  expect(await left()).toEqual([]);
});

test('what is disabled by hand sends nothing, and what failed is sent again by hand', async () => {
  const user = await make.user();
  const receiver = await makeReceiver(500);
  const { id } = await add(user, { url: receiver.url });
  const params = { id };
  await sentDocument(server, [{ name: 'Ada' }], { sender: user });
  const off = await as(user)(updateWebhook, { params, body: { isEnabled: false } });
  expect(off).toMatchObject({ isEnabled: false, disabledReason: 'off' });
  await sentDocument(server, [{ name: 'Bob' }], { sender: user });

  const { results } = await as(user)(listWebhookDeliveries, { params, query: {} });
  expect(results).toMatchObject([{ type: 'document.sent', state: 'failed', lastStatus: 500 }]);
  const delivery = { id, delivery: results[0]!.id };
  expect(await refusal(as(user)(testWebhook, { params }))).toBe('409 webhook_disabled');
  expect(await refusal(as(user)(resendWebhookDelivery, { params: delivery }))).toBe('409 webhook_disabled');

  receiver.behave(204);
  await as(user)(updateWebhook, { params, body: { isEnabled: true } });
  expect(await as(user)(resendFailedDeliveries, { params })).toEqual({ count: 1 });
  await runTasks();
  expect(await as(user)(getWebhookDelivery, { params: delivery })).toMatchObject({ state: 'delivered', tries: 2 });
  await as(user)(resendWebhookDelivery, { params: delivery });
  await runTasks();
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
  expect(receiver.received).toHaveLength(3);
});
