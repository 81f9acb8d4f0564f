import { expect, test } from 'vitest';
import { newDatabase } from '../../../test/database.ts';
import { createLimits } from './limits.ts';

const LIMIT = { name: 'test', points: 20, seconds: 60 };

async function limitsAt(start: Date) {
  const connection = await newDatabase();
  let now = start;
  const limits = createLimits(connection.db, { now: () => now });
  return { ...connection, limits, advance: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)) };
}

test('of a hundred tries at once exactly as many pass as the limit allows', async () => {
  const { limits, close } = await limitsAt(new Date());

  const tries = await Promise.allSettled(Array.from({ length: 100 }, () => limits.take(LIMIT, 'somebody')));

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  await close();
});

test('who is over the limit hears how long to wait, and may come again then', async () => {
  const { limits, close, advance } = await limitsAt(new Date());
  for (let at = 0; at < 20; at += 1) await limits.take(LIMIT, 'somebody');
  advance(50);

  const refusal = await limits.take(LIMIT, 'somebody').catch((cause: unknown) => cause);
  advance(10);

  expect(refusal).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 10 });
  await limits.take(LIMIT, 'somebody');
  await close();
});

test('limits and people do not take from each other, and success gives the tries back', async () => {
  const { limits, close } = await limitsAt(new Date());
  const once = { name: 'once', points: 1, seconds: 60 };
  await limits.take(once, 'a');

  await limits.take(once, 'b');
  await limits.take({ ...once, name: 'other' }, 'a');
  const spent = await limits.take(once, 'a').catch((cause: unknown) => cause);
  await limits.reset(once, 'a');

  expect(spent).toMatchObject({ code: 'too_many_requests' });
  await limits.take(once, 'a');
  await close();
});

test('a key of any length and content can be counted, and old counts go', async () => {
  const { limits, pool, close, advance } = await limitsAt(new Date());
  await limits.take(LIMIT, `\0${'x'.repeat(10_000)}`);
  advance(61);

  await limits.purge();

  expect((await pool.query('select * from rate_limits')).rows).toEqual([]);
  await close();
});

test('a limit that was reached while the clock ran a week ahead is over once the clock is set back', async () => {
  const { limits, close, advance } = await limitsAt(new Date());
  const once = { name: 'once', points: 1, seconds: 60 };
  advance(7 * 24 * 3600);
  await limits.take(once, 'a');
  const ahead = await limits.take(once, 'a').catch((cause: unknown) => cause);

  advance(-7 * 24 * 3600);
  await limits.take(once, 'a');
  const again = await limits.take(once, 'a').catch((cause: unknown) => cause);

  expect(ahead).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 60 });
  expect(again).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 60 });
  await close();
});
