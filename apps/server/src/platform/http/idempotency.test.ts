import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { newDatabase } from '../../../test/database.ts';
import { createSecrets } from '../crypto/crypto.ts';
import { AppError } from '../errors.ts';
import { httpApp, publicAccess, route } from './http.ts';
import { silentLog } from '../log.ts';
import { createRunOnce, idempotencyTasks } from './idempotency.ts';

const cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

const order = endpoint('POST /api/orders/', 'Orders', {
  body: z.object({ what: z.string() }),
  response: z.object({ number: z.number(), token: z.string() }),
  status: 201,
});

async function shop(serve?: (number: number) => Promise<void>) {
  const { db, pool, close } = await newDatabase();
  let now = new Date();
  const needs = {
    db,
    clock: { now: () => now },
    secrets: createSecrets('a key for tests that is long enough to be one'),
    log: silentLog,
  };
  let served = 0;
  const app = await httpApp(
    [
      route(order, publicAccess, async () => {
        served += 1;
        const number = served;
        await serve?.(number);
        return { number, token: 'a-secret-token' };
      }),
    ],
    { trustProxy: false, runOnce: createRunOnce(needs), reportBug: () => {} },
  );
  cleanUp.push(close, () => app.close());
  return {
    pool,
    purge: () => idempotencyTasks(needs)[0]?.run({}, { signal: new AbortController().signal }),
    wait: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)),
    post: async (key: string, what = 'tea', remoteAddress = '127.0.0.1') => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const payload = JSON.stringify({ what });
      const answer = await app.inject({ method: 'POST', url: '/api/orders', headers, payload, remoteAddress });
      const { number, code } = answer.json<{ number?: number; code?: string }>();
      return number ?? code;
    },
  };
}

test('the same request under the same key is done once and answered alike', async () => {
  const { post } = await shop();

  expect([await post('k1'), await post('k1'), await post('k2')]).toEqual([1, 1, 2]);
});

test('another request under the same key is refused', async () => {
  const { post } = await shop();
  await post('k1', 'tea');

  expect(await post('k1', 'coffee')).toBe('idempotency_key_reused');
});

test('two callers may use the same key', async () => {
  const { post } = await shop();

  expect([await post('k1'), await post('k1', 'tea', '10.0.0.9')]).toEqual([1, 2]);
});

test('of ten at once one is done, and the others hear that it is being done', async () => {
  const { post } = await shop(() => sleep(300));

  const answers = await Promise.all(Array.from({ length: 10 }, () => post('k1')));

  expect(answers.filter((answer) => answer === 1)).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'idempotency_in_progress')).toHaveLength(9);
});

test('a refusal is not kept: the request may be repeated', async () => {
  const { post } = await shop(async (number) => {
    if (number === 1) throw new AppError('not_permitted');
  });

  expect([await post('k1'), await post('k1')]).toEqual(['not_permitted', 2]);
});

test('a request whose process died is taken up again after a minute, and only as it was', async () => {
  let isDead = true;
  const { post, wait } = await shop(() => (isDead ? new Promise(() => {}) : Promise.resolve()));
  void post('k1');
  await sleep(200);
  expect(await post('k1')).toBe('idempotency_in_progress');
  isDead = false;
  wait(61);

  expect([await post('k1', 'coffee'), await post('k1'), await post('k1')]).toEqual(['idempotency_key_reused', 2, 2]);
});

test('after a day a key is free again, and swept away', async () => {
  const { post, wait, purge, pool } = await shop();
  await post('k1');
  await post('k2');
  wait(24 * 3600 + 1);

  expect(await post('k1', 'coffee')).toBe(3);
  await purge();

  expect((await pool.query('select key from idempotency_keys')).rows).toEqual([{ key: 'k1' }]);
});

test('what was answered is not readable in the database', async () => {
  const { post, pool } = await shop();
  await post('k1');

  const { rows } = await pool.query('select * from idempotency_keys');

  expect(JSON.stringify(rows)).not.toContain('a-secret-token');
});

test('a key that is no key is refused', async () => {
  const { post } = await shop();

  expect([await post(''), await post('x'.repeat(256))]).toEqual(['request_invalid', 'request_invalid']);
});
