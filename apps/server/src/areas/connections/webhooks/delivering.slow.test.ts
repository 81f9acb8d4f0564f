import { createWebhook } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { makeReceiver } from '../../../../test/receiver.ts';
import { silentLog } from '../../../platform/log.ts';
import { createTasks } from '../../../platform/queue/tasks.ts';
import { webhooksSubscriber } from './webhooks.subscriber.ts';
import { webhooksTasks } from './webhooks.tasks.ts';

const server = await testApp();
const { as, make, clock, platform } = server;

const EVENTS = 10_000;
const DOCUMENTS = 500;
const ROUNDS = EVENTS / DOCUMENTS;

async function add(user: TestUser, url: string): Promise<void> {
  await as(user)(createWebhook, { body: { url, events: ['document.sent'] } });
}

test('ten thousand events are told while another webhook hangs, each once and in order', async () => {
  const user = await make.user();
  const [good, hanging] = [await makeReceiver(), await makeReceiver(() => {})];
  await add(user, good.url);
  await add(user, hanging.url);
  const hear = webhooksSubscriber(platform);
  for (let round = 1; round <= ROUNDS; round++) {
    await platform.db.transaction().execute(async (tx) => {
      for (let id = 1; id <= DOCUMENTS; id++) {
        const document = { accountId: user.accountId, id, round, number: id, title: 'Contract' };
        await hear(tx, { type: 'document_sent', at: clock.now(), document });
      }
    });
  }
  // A process that works, as the product's do.
  const tasks = createTasks(platform.connection, { clock, log: silentLog });
  await tasks.start(webhooksTasks({ ...platform, tasks }));
  await expect.poll(() => good.received.length, { timeout: 240_000, interval: 500 }).toBe(EVENTS);
  await tasks.stop();

  const rounds = new Map<number, number[]>();
  for (const { payload } of good.received) {
    const { document } = payload.data as { document: { id: number; round: number } };
    rounds.set(document.id, [...(rounds.get(document.id) ?? []), document.round]);
  }
  const inOrder = Array.from({ length: ROUNDS }, (_, index) => index + 1);
  expect([...rounds.values()].every((some) => JSON.stringify(some) === JSON.stringify(inOrder))).toBe(true);
  expect(new Set(good.received.map(({ id }) => id)).size).toBe(EVENTS);
  // It was asked, and tried a few times at most while the other got everything.
  expect(hanging.received.length).toBeGreaterThan(0);
  expect(hanging.received.length).toBeLessThan(40);
}, 300_000);
