import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { sendText } from './sms.ts';
import { applyTextReceipt } from './sent-texts.ts';
import type { TextOutcome } from './sms-gateway.ts';
import { textTasks } from './sms-sender.ts';

const server = await testApp();
const { platform } = server;
const to = '+14155550123';

type Answers = TextOutcome | 'sent';

/** Messages leave by gateways that answer like this, one answer after the other; the last one stays. */
function gateways(...each: { answers: Answers[]; knowsKeys?: boolean }[]) {
  const given: string[] = [];
  platform.texter.useGateways({
    has: async () => true,
    of: async () =>
      each.map(({ answers, knowsKeys = false }, index) => ({
        id: index + 1,
        knowsKeys,
        send: async ({ key }) => {
          given.push(`${key} ${index + 1}`);
          const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? 'sent';
          return answer === 'sent' ? { kind: 'sent', providerId: `P-${key}`, answer: 'queued' } : answer;
        },
      })),
  });
  const [send] = textTasks(platform);
  return { given, send: (textId: number) => send!.run({ textId }, { signal: new AbortController().signal }) };
}

const away: TextOutcome = { kind: 'away', answer: '503' };
const unclear: TextOutcome = { kind: 'away', answer: 'timeout', isUnclear: true };

async function queued(key: string): Promise<number> {
  const message = { dedupeKey: key, event: 'test', to, text: 'secret 123456' };
  await platform.db.transaction().execute((tx) => platform.texter.enqueue(tx, message));
  const row = await platform.db
    .selectFrom('textMessages')
    .select('id')
    .where('dedupeKey', '=', key)
    .executeTakeFirstOrThrow();
  return row.id;
}

const stateOf = (id: number) =>
  platform.db.selectFrom('textMessages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a message is in the outbox once, sealed, and leaves once', async () => {
  const id = await queued('once');
  const again = await queued('once');
  const before = await stateOf(id);
  const gateway = gateways({ answers: ['sent'] });

  await gateway.send(id);
  await gateway.send(id);

  expect(again).toBe(id);
  expect(before.bodySealed!.toString()).not.toContain('123456');
  expect(gateway.given).toEqual(['once 1']);
  expect(await stateOf(id)).toMatchObject({ state: 'sent', bodySealed: null, gatewayId: 1, providerId: 'P-once' });
});

test('a gateway that is away is asked again later, with the same key; one that refuses is not', async () => {
  const [late, never] = [await queued('late'), await queued('never')];
  const gateway = gateways({ answers: [away, { kind: 'refused', answer: 'no such number' }, 'sent'] });

  await gateway.send(late);
  await gateway.send(never);
  await gateway.send(late);
  const waiting = await stateOf(late);
  server.clock.advance(60_000);
  await gateway.send(late);
  await gateway.send(never);

  expect(waiting).toMatchObject({ state: 'queued', attempts: 1, lastError: '503' });
  expect(gateway.given).toEqual(['late 1', 'never 1', 'late 1']);
  expect(await stateOf(late)).toMatchObject({ state: 'sent' });
  expect(await stateOf(never)).toMatchObject({ state: 'failed', bodySealed: null });
});

test('what is no number is not put into the outbox', async () => {
  const message = { dedupeKey: 'bad', event: 'test', to: '415 555', text: 'x' };

  await expect(platform.db.transaction().execute((tx) => platform.texter.enqueue(tx, message))).rejects.toMatchObject({
    code: 'request_invalid',
  });
  expect(sendText.name).toBe('send-text');
});

test('the next gateway gets what the first one did not take; what one refuses no other gets', async () => {
  const [moved, never] = [await queued('moved'), await queued('refused')];
  const gateway = gateways(
    { answers: [away, { kind: 'refused', answer: 'no such number' }] },
    { answers: ['sent'] },
    { answers: ['sent'] },
  );

  await gateway.send(moved);
  await gateway.send(never);

  expect(gateway.given).toEqual(['moved 1', 'moved 2', 'refused 1']);
  expect(await stateOf(moved)).toMatchObject({ state: 'sent', gatewayId: 2 });
  expect(await stateOf(never)).toMatchObject({ state: 'failed', gatewayId: 1, answer: 'no such number' });
});

test('what a gateway that knows keys may have taken goes to no other one', async () => {
  const id = await queued('bound');
  const gateway = gateways(
    { answers: [away] },
    { answers: [unclear, away, 'sent'], knowsKeys: true },
    { answers: ['sent'] },
  );

  for (let tries = 0; tries < 3; tries += 1) {
    await gateway.send(id);
    server.clock.advance(5 * 60_000);
  }

  expect(gateway.given).toEqual(['bound 1', 'bound 2', 'bound 2', 'bound 2']);
  expect(await stateOf(id)).toMatchObject({ state: 'sent', gatewayId: 2 });
});

test('one that knows no keys loses what it may have taken to the next', async () => {
  const id = await queued('unclear');
  const gateway = gateways({ answers: [unclear] }, { answers: ['sent'] });

  await gateway.send(id);

  expect(gateway.given).toEqual(['unclear 1', 'unclear 2']);
});

test('while one gateway after the other is asked no other worker takes the message', async () => {
  const id = await queued('slow');
  platform.texter.useGateways({
    has: async () => true,
    of: async () =>
      [1, 2].map((gateway) => ({
        id: gateway,
        knowsKeys: false,
        send: async () => {
          // Almost as long as a worker has.
          server.clock.advance(20_000);
          return gateway === 1 ? away : { kind: 'sent', providerId: null, answer: '' };
        },
      })),
  });
  const [send] = textTasks(platform);
  await send!.run({ textId: id }, { signal: new AbortController().signal });

  const row = await stateOf(id);
  expect(row).toMatchObject({ state: 'sent', gatewayId: 2, attempts: 1 });
  expect(row.nextAttemptAt.getTime() - row.createdAt.getTime()).toBeGreaterThan(45_000);
});

test('receipts come twice, late and out of order: delivered stays delivered', async () => {
  const id = await queued('receipts');
  const gateway = gateways({ answers: ['sent'] });
  await gateway.send(id);
  const receipt = (delivery: 'delivered' | 'undelivered', gatewayId = 1) =>
    applyTextReceipt(platform, { textId: id, gatewayId, delivery, answer: delivery });

  const changed = [
    await receipt('undelivered', 2),
    await receipt('undelivered'),
    await receipt('delivered'),
    await receipt('delivered'),
    await receipt('undelivered'),
  ];

  expect(changed).toEqual([false, true, true, false, false]);
  expect(await stateOf(id)).toMatchObject({ state: 'sent', delivery: 'delivered', answer: 'delivered' });
});

test('a text that arrived although its try seemed to fail is not sent again', async () => {
  const id = await queued('arrived');
  const gateway = gateways({ answers: [unclear] });
  await gateway.send(id);

  await applyTextReceipt(platform, { textId: id, gatewayId: 1, delivery: 'delivered', answer: 'delivered' });
  server.clock.advance(60_000);
  await gateway.send(id);

  expect(gateway.given).toEqual(['arrived 1']);
  expect(await stateOf(id)).toMatchObject({ state: 'sent', bodySealed: null });
});
