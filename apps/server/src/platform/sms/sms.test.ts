import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import type { Outcome } from '../mail/mail-gateway.ts';
import { sendText } from './sms.ts';
import { textTasks } from './sms-sender.ts';

const server = await testApp();
const { platform } = server;
const to = '+14155550123';

/** Hands messages over to a gateway that answers like this, one after the other. */
function sender(...outcomes: Outcome[]) {
  const given: string[] = [];
  const [send] = textTasks(platform, {
    send: async ({ key }) => {
      given.push(key);
      return outcomes.shift() ?? { kind: 'sent' };
    },
  });
  return { given, send: (textId: number) => send!.run({ textId }, { signal: new AbortController().signal }) };
}

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
  const gateway = sender();

  await gateway.send(id);
  await gateway.send(id);

  expect(again).toBe(id);
  expect(before.bodySealed!.toString()).not.toContain('123456');
  expect(gateway.given).toEqual(['once']);
  expect(await stateOf(id)).toMatchObject({ state: 'sent', bodySealed: null });
});

test('a gateway that is away is asked again later, with the same key; one that refuses is not', async () => {
  const [late, never] = [await queued('late'), await queued('never')];
  const gateway = sender({ kind: 'away', reason: '503' }, { kind: 'refused', reason: 'no such number' });

  await gateway.send(late);
  await gateway.send(never);
  await gateway.send(late);
  const waiting = await stateOf(late);
  server.clock.advance(60_000);
  await gateway.send(late);
  await gateway.send(never);

  expect(waiting).toMatchObject({ state: 'queued', attempts: 1, lastError: '503' });
  expect(gateway.given).toEqual(['late', 'never', 'late']);
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
