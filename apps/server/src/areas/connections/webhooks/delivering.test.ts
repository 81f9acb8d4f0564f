import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  resendFailedDeliveries,
  restoreWebhook,
  testWebhook,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { type Behaviour, makeReceiver } from '../../../../test/receiver.ts';
import { signedInAgain } from '../../../../test/signed-in-again.ts';
import { sendDue } from './delivering.ts';
import { webhooksSubscriber } from './webhooks.subscriber.ts';

const server = await testApp();
const { as, make, clock, runTasks, platform } = server;

const SECOND = 1000;
const HOUR = 3600 * SECOND;

const hear = webhooksSubscriber(platform);
let documents = 0;

/** Says that something happened to a document, as its module does. */
const happens = (user: TestUser, id: number, round = 1): Promise<void> =>
  platform.db.transaction().execute((tx) => {
    const document = { accountId: user.accountId, id, round, number: id, title: 'Contract' };
    return hear(tx, { type: 'document_sent', at: clock.now(), document });
  });

async function listening(how: Behaviour = 204) {
  const [user, receiver] = [await make.user(), await makeReceiver(how)];
  const body = { url: receiver.url, events: ['document.sent' as const] };
  const { id } = await as(user)(createWebhook, { body });
  /** Sessions end while the clock is moved on. */
  const again = async () => as(await signedInAgain(server, user));
  return { user, receiver, id, again };
}

const newDocument = () => (documents += 1);
const sweep = () => runTasks({ withSweeps: true });
const roundsOf = (receiver: { received: { payload: { data: unknown } }[] }): number[] =>
  receiver.received.map(({ payload }) => (payload.data as { document: { round: number } }).document.round);

test('what happened to a document comes in its order, whatever fails in between', async () => {
  let asked = 0;
  // Every second request fails, in a different way each time.
  const { user, receiver } = await listening((answer) => {
    asked += 1;
    if (asked % 2 === 0) answer.writeHead(204).end();
    else if (asked % 3 === 0) answer.destroy();
    else answer.writeHead(500).end('No');
  });
  const document = newDocument();
  for (let round = 1; round <= 6; round++) await happens(user, document, round);
  for (let step = 0; step < 40; step++) {
    await sweep();
    clock.advance(35 * SECOND);
  }

  const rounds = roundsOf(receiver);
  expect(rounds).toEqual(rounds.toSorted((one, other) => one - other));
  expect(new Set(rounds).size).toBe(6);
  const byRound = Map.groupBy(receiver.received, ({ body }) => body);
  for (const same of byRound.values()) expect(new Set(same.map(({ id }) => id)).size).toBe(1);
});

test('a document that its receiver does not like holds up no other', async () => {
  const bad = newDocument();
  const { user, receiver, id } = await listening((answer, { payload }) => {
    const { document } = payload.data as { document: { id: number } };
    answer.writeHead(document.id === bad ? 500 : 204).end();
  });
  for (let round = 1; round <= 3; round++) {
    await happens(user, bad, round);
    await happens(user, newDocument(), round);
  }
  await sweep();
  await sweep();

  const { results } = await as(user)(listWebhookDeliveries, { params: { id }, query: {} });
  expect(results.toReversed().map(({ state }) => state)).toEqual([
    'waiting',
    'delivered',
    'waiting',
    'delivered',
    'waiting',
    'delivered',
  ]);
  expect(receiver.received.filter(({ payload }) => JSON.stringify(payload).includes(`"id":${bad},`)).length).toBe(1);
});

test('a webhook that fails rests longer and longer, and is done with all at once when it is back', async () => {
  const { user, receiver, id, again } = await listening(503);
  for (let count = 1; count <= 20; count++) await happens(user, newDocument(), count);
  await sweep();
  // Three tries, whatever waits; then it rests.
  const first = receiver.received.length;
  expect(first).toBeLessThanOrEqual(6);
  await sweep();
  expect(receiver.received).toHaveLength(first);
  expect((await as(user)(getWebhook, { params: { id } })).failingSince).not.toBeNull();

  receiver.behave(204);
  clock.advance(60 * SECOND);
  await sweep();
  await sweep();
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(20);
  const call = await again();
  expect((await call(getWebhook, { params: { id } })).failingSince).toBeNull();
});

test('a pause that an answer asks for is kept', async () => {
  const { user, receiver } = await listening((answer) => answer.writeHead(429, { 'retry-after': '600' }).end());
  await happens(user, newDocument());
  await sweep();
  clock.advance(590 * SECOND);
  await happens(user, newDocument());
  await sweep();
  expect(receiver.received).toHaveLength(1);

  receiver.behave(204);
  clock.advance(20 * SECOND);
  await sweep();
  await sweep();
  expect(receiver.received).toHaveLength(3);
});

test('after three days without a good answer a webhook is disabled, and those who manage the account are told', async () => {
  const { user, receiver, id, again } = await listening(500);
  await happens(user, newDocument());
  let isEnabled = true;
  const began = clock.now().getTime();
  while (isEnabled) {
    await sweep();
    clock.advance(3 * HOUR);
    isEnabled =
      (await platform.db.selectFrom('webhooks').select('disabledReason').where('id', '=', id).executeTakeFirst())
        ?.disabledReason === null;
  }

  expect((clock.now().getTime() - began) / HOUR).toBeCloseTo(75, 0);
  const call = await again();
  expect(await call(getWebhook, { params: { id } })).toMatchObject({ disabledReason: 'failing', isEnabled: false });
  const mail = (await server.mails()).find(({ to, event }) => to === user.email && event === 'webhooks.disabled');
  expect(mail?.subject).toContain('127.0.0.1');
  expect(mail?.links.some((url) => url.endsWith(`/developers/webhooks/${id}`))).toBe(true);
  const tries = receiver.received.length;
  expect(tries).toBeGreaterThan(10);
  await happens(user, newDocument());
  await sweep();
  expect(receiver.received).toHaveLength(tries);
  const [only] = (await call(listWebhookDeliveries, { params: { id }, query: {} })).results;
  expect(only).toMatchObject({ state: 'failed', tries });
});

test('an address that says it is gone is disabled at once', async () => {
  const { user, receiver, id } = await listening(410);
  for (let round = 1; round <= 3; round++) await happens(user, newDocument(), round);
  await sweep();

  expect(receiver.received.length).toBeLessThanOrEqual(3);
  expect(await as(user)(getWebhook, { params: { id } })).toMatchObject({ disabledReason: 'gone' });
  expect(
    (await server.mails()).filter(({ to, event }) => to === user.email && event === 'webhooks.disabled'),
  ).toHaveLength(1);
  expect(await as(user)(listWebhookDeliveries, { params: { id }, query: { state: 'failed' } })).toMatchObject({
    count: 3,
  });
});

test.each<[string, Behaviour, { status: number | null; failure: string | null }]>([
  [
    'a redirect',
    (answer) => answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    { status: 302, failure: null },
  ],
  ['a connection that breaks', (answer) => answer.destroy(), { status: null, failure: 'unreachable' }],
  [
    'an answer cut short',
    (answer) => answer.writeHead(200, { 'content-length': '9' }).write('1', () => answer.destroy()),
    { status: null, failure: 'unreachable' },
  ],
  [
    'an answer too long',
    (answer) => answer.writeHead(200).end('x'.repeat(300_000)),
    { status: null, failure: 'too_long' },
  ],
])('%s is a failure, and a test is not repeated', async (_, how, wanted) => {
  const { user, receiver, id } = await listening(how);
  const sent = await as(user)(testWebhook, { params: { id } });
  await sweep();
  clock.advance(60 * SECOND);
  await sweep();

  expect(receiver.received).toHaveLength(1);
  const shown = await as(user)(getWebhookDelivery, { params: { id, delivery: sent.id } });
  expect(shown).toMatchObject({ state: 'failed', tries: 1, attempts: [wanted] });
  expect(await as(user)(resendFailedDeliveries, { params: { id } })).toEqual({ count: 0 });
});

test('what hangs or drips is given up in time', async () => {
  const { user, id } = await listening((answer) => {
    const drip = setInterval(() => answer.write('.'), 50);
    answer.on('close', () => clearInterval(drip));
  });
  await happens(user, newDocument());
  await sendDue(
    platform,
    { webhookId: id },
    { isFailing: false, signal: new AbortController().signal, timeoutMs: 400 },
  );

  const [waiting] = (await as(user)(listWebhookDeliveries, { params: { id }, query: {} })).results;
  const shown = await as(user)(getWebhookDelivery, { params: { id, delivery: waiting!.id } });
  expect(shown).toMatchObject({ state: 'waiting', attempts: [{ status: null, failure: 'timeout' }] });
  expect(shown.attempts[0]?.milliseconds).toBeGreaterThanOrEqual(390);
});

test('one document is never sent twice at once, and a webhook gets four at once at most', async () => {
  const open = new Map<string, number>();
  const twice: string[] = [];
  const { user, receiver, id } = await listening((answer, { payload }) => {
    const { document } = payload.data as { document: { id: number } };
    const key = String(document.id);
    open.set(key, (open.get(key) ?? 0) + 1);
    if ((open.get(key) ?? 0) > 1) twice.push(key);
    setTimeout(() => {
      open.set(key, (open.get(key) ?? 0) - 1);
      answer.writeHead(204).end();
    }, 20);
  });
  const ids = Array.from({ length: 6 }, newDocument);
  for (const document of ids) for (let round = 1; round <= 3; round++) await happens(user, document, round);
  const signal = new AbortController().signal;
  await Promise.all(
    Array.from({ length: 8 }, () => sendDue(platform, { webhookId: id }, { isFailing: false, signal })),
  );
  await sweep();

  expect(twice).toEqual([]);
  expect(receiver.received).toHaveLength(18);
  expect(receiver.mostAtOnce()).toBeLessThanOrEqual(4);
});

test('what a process that died was sending is sent again, with the same id', async () => {
  const { user, receiver, id } = await listening();
  await happens(user, newDocument());
  const lease = { leasedUntil: new Date(clock.now().getTime() + 20_000) };
  await platform.db.updateTable('webhookDeliveries').set(lease).where('webhookId', '=', id).execute();
  await sweep();
  expect(receiver.received).toEqual([]);

  clock.advance(21 * SECOND);
  await sweep();
  expect(receiver.received).toHaveLength(1);
});

test('an event whose transaction is undone is told to no one', async () => {
  const { user, receiver } = await listening();
  const document = { accountId: user.accountId, id: newDocument(), round: 1, number: 1, title: 'Contract' };
  const undone = platform.db.transaction().execute(async (tx) => {
    await hear(tx, { type: 'document_sent', at: clock.now(), document });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await sweep();
  expect(receiver.received).toEqual([]);
});

test('an address that turned private is not asked', async () => {
  const { user, receiver, id } = await listening();
  await platform.db.updateTable('webhooks').set({ url: 'https://10.1.2.3/' }).where('id', '=', id).execute();
  const sent = await as(user)(testWebhook, { params: { id } });
  await sweep();

  expect(receiver.received).toEqual([]);
  const shown = await as(user)(getWebhookDelivery, { params: { id, delivery: sent.id } });
  expect(shown.attempts).toMatchObject([{ status: null, failure: 'refused' }]);
});

test('a deleted webhook is told nothing; brought back within a day it goes on with its log, what waited and its secret', async () => {
  const { user, receiver, id, again } = await listening((answer) => void answer.writeHead(503).end());
  const params = { id };
  await happens(user, newDocument());
  await sweep();
  await as(user)(deleteWebhook, { params });
  const before = receiver.received.length;
  await happens(user, newDocument());
  clock.advance(5 * 60 * SECOND);
  await sweep();
  expect(receiver.received).toHaveLength(before);
  await expect((await again())(getWebhook, { params })).rejects.toMatchObject({ status: 404 });

  const call = await again();
  expect(await call(restoreWebhook, { params })).toMatchObject({ id, isEnabled: true });
  await sweep();
  expect(receiver.received).toHaveLength(before + 1);
  expect((await call(listWebhookDeliveries, { params, query: {} })).count).toBe(1);

  await call(deleteWebhook, { params });
  clock.advance(25 * HOUR);
  await sweep();
  await expect((await again())(restoreWebhook, { params })).rejects.toMatchObject({ status: 404 });
  expect(await platform.db.selectFrom('webhooks').select('id').where('id', '=', id).execute()).toEqual([]);
});

test('only those who manage the account bring a webhook back', async () => {
  const { user, id } = await listening();
  await as(user)(deleteWebhook, { params: { id } });
  const stranger = as(await server.make.user());
  await expect(stranger(restoreWebhook, { params: { id } })).rejects.toMatchObject({ status: 404 });
});
