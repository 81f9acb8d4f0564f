import { once } from 'node:events';
import { createWebhook } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { makeReceiver, type Received } from '../apps/server/test/receiver.ts';
import { client, until } from './client.ts';
import { installations } from './installation.ts';
import { sendOut } from './signing.ts';

const newInstallation = await installations();

const typesOf = (received: Received[]): string[] => received.map(({ payload }) => payload.type);

test('a server that is killed between an answer and the note of it tells everything again that it must, with the same ids', async () => {
  const place = await newInstallation();
  const receiver = await makeReceiver();
  const doomed = await place.start({ OUTBOUND_ALLOW: '127.0.0.1', SEALWRIGHT_FAULT: 'webhook:answered' });
  const death = once(doomed.process, 'exit');
  const owner = await place.owner(doomed);
  const events = ['document.created', 'document.sent'] as const;
  await owner.speak(createWebhook, { body: { url: receiver.url, events: [...events] } });
  // It dies at the first answer, wherever the sending has come by then.
  await sendOut(owner, 1).catch(() => {});
  await death;
  const before = receiver.received.length;
  expect(before).toBe(1);

  const next = await place.start({ OUTBOUND_ALLOW: '127.0.0.1' });
  const sending = await sendOut(client(next.url, owner.token), 1);
  const ofSecond = () =>
    receiver.received.filter(({ payload }) => JSON.stringify(payload).includes(`"id":${sending.id},`));
  await until('both events of the second document came', 60, async () => (ofSecond().length >= 2 ? true : null));
  await until('the first one came again', 60, async () => (receiver.received.length >= 4 ? true : null));
  const [first] = receiver.received;
  const again = receiver.received.filter(({ id }) => id === first?.id);

  expect(again.length).toBe(2);
  expect(again[1]?.body).toBe(first?.body);
  expect(typesOf(ofSecond())).toEqual([...events]);
  await until('nothing waits any more', 60, async () => {
    const waiting = await place.db
      .selectFrom('webhookDeliveries')
      .select('id')
      .where('state', '=', 'waiting')
      .execute();
    return waiting.length === 0 ? true : null;
  });
});
