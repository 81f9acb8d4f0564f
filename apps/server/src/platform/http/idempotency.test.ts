import { endpoint } from '@sealwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
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

const hand = endpoint('POST /api/papers/', 'Hands papers in', {
  transport: 'upload',
  parts: { files: { file: { most: 1, mediaTypes: ['text/plain'] } }, texts: z.object({ note: z.string() }) },
  response: z.object({ number: z.number() }),
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
      route(hand, publicAccess, async ({ upload }) => {
        for await (const part of upload.files()) for await (const _ of part.stream);
        served += 1;
        const number = served;
        await serve?.(number);
        return { number };
      }),
    ],
    { trustProxy: false, runOnce: createRunOnce(needs), reportBug: () => {} },
  );
  cleanUp.push(close, () => app.close());
  return {
    pool,
    purge: () => idempotencyTasks(needs)[0]?.run({}, { signal: new AbortController().signal }),
    wait: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)),
    upload: async (key: string, { text = 'a page', note = 'mine', fileName = 'a.txt' } = {}) => {
      const form = new FormData();
      form.set('note', note);
      form.set('file', new Blob([text], { type: 'text/plain' }), fileName);
      // Each draws a boundary of its own.
      const { headers, body } = new Request('http://localhost/', { method: 'POST', body: form });
      const answer = await app.inject({
        method: 'POST',
        url: '/api/papers',
        headers: { 'content-type': headers.get('content-type') ?? '', 'idempotency-key': key },
        payload: Buffer.from(await new Response(body).arrayBuffer()),
      });
      const { number, code } = answer.json<{ number?: number; code?: string }>();
      return number ?? code;
    },
    post: async (key: string, what = 'tea', remoteAddress = '127.0.0.1') => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const payload = JSON.stringify({ what });
      const answer = await app.inject({ method: 'POST', url: '/api/orders', headers, payload, remoteAddress });
      const { number, code } = answer.json<{ number?: number; code?: string }>();
      return number ?? code;
    },
  };
}

/** The answers to `count` requests at once. `finish` lets the one that is being done end when all others are answered. */
async function askedAtOnce<T>(count: number, ask: () => Promise<T>, finish: () => void): Promise<T[]> {
  let answered = 0;
  const one = async () => {
    const answer = await ask();
    answered += 1;
    if (answered === count - 1) finish();
    return answer;
  };
  return Promise.all(Array.from({ length: count }, one));
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
  const { promise, resolve } = Promise.withResolvers<void>();
  const { post } = await shop(() => promise);

  const answers = await askedAtOnce(10, () => post('k1'), resolve);

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
  const begun = Promise.withResolvers<void>();
  const { post, wait } = await shop(() => {
    begun.resolve();
    return isDead ? new Promise(() => {}) : Promise.resolve();
  });
  void post('k1');
  await begun.promise;
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

test('an upload under the same key is taken once, whatever its boundary is', async () => {
  const { upload } = await shop();

  expect([await upload('k1'), await upload('k1'), await upload('k2')]).toEqual([1, 1, 2]);
});

test.each([
  ['file', { text: 'another page' }],
  ['file name', { fileName: 'b.txt' }],
  ['text', { note: 'yours' }],
])('an upload with another %s under the same key is refused', async (_what, change) => {
  const { upload } = await shop();
  await upload('k1');

  expect([await upload('k1', change), await upload('k1')]).toEqual(['idempotency_key_reused', 1]);
});

test('of five uploads at once one is taken, and a refused one may be repeated', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { upload } = await shop(async (number) => {
    await promise;
    if (number === 1) throw new AppError('not_permitted');
  });
  const first = await askedAtOnce(5, () => upload('k1'), resolve);

  expect(first.filter((answer) => answer === 'idempotency_in_progress')).toHaveLength(4);
  expect(first.filter((answer) => answer === 'not_permitted')).toHaveLength(1);
  expect([await upload('k1'), await upload('k1')]).toEqual([2, 2]);
});

test('a key is not free while someone says that they still work', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  cleanUp.push(async () => vi.useRealTimers());
  const [begun, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { upload, wait, pool } = await shop(() => {
    begun.resolve();
    return finished.promise;
  });
  const slow = upload('k1');
  await begun.promise;
  const said = async () =>
    (await pool.query<{ at: Date }>('select created_at as at from idempotency_keys')).rows[0]?.at;
  for (let count = 0; count < 5; count++) {
    const now = wait(20);
    vi.advanceTimersByTime(20_000);
    await expect.poll(said).toEqual(now);
  }

  expect(await upload('k1')).toBe('idempotency_in_progress');
  finished.resolve();
  expect([await slow, await upload('k1')]).toEqual([1, 1]);
});
