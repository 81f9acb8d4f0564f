import { expect, test } from 'vitest';
import { isCollision, retrying } from './retrying.ts';

const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });

test('what collided runs again, until it succeeds', async () => {
  let tries = 0;
  const run = async () => {
    tries += 1;
    if (tries < 3) throw deadlock;
    return 'done';
  };

  expect(await retrying(run, isCollision)).toBe('done');
  expect(tries).toBe(3);
});

test('after five tries the collision is thrown, and anything else at once', async () => {
  let tries = 0;
  const fail = (cause: Error) => async (): Promise<never> => {
    tries += 1;
    throw cause;
  };

  await expect(retrying(fail(deadlock), isCollision)).rejects.toBe(deadlock);
  expect(tries).toBe(5);

  tries = 0;
  await expect(retrying(fail(new Error('a bug')), isCollision)).rejects.toThrow('a bug');
  expect(tries).toBe(1);
});
