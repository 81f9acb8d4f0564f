import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { createRemovals, removed } from './removals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Removals whose server answers when told to. */
function start() {
  const asked: { item: string; answer: (error?: ApiError) => void }[] = [];
  const removals = createRemovals<string>(
    (item) =>
      new Promise((resolve, reject) => {
        asked.push({ item, answer: (error) => (error === undefined ? resolve() : reject(error)) });
      }),
    100,
  );
  return { removals, asked, seen: () => [removals.getRemoved(), removals.getAway(), removals.getState().status] };
}

test('what is removed comes back until the server is told', async () => {
  const { removals, asked, seen } = start();
  removals.begin('Ada');
  expect(seen()).toEqual([['Ada'], ['Ada'], 'saved']);
  expect(removals.undo('Ada')).toBe(true);
  expect(removals.undo('Ada')).toBe(false);
  await pass(200);

  expect(asked).toEqual([]);
  expect(seen()).toEqual([[], [], 'saved']);
});

test('while the server is being told there is no way back, and it is told once', async () => {
  const { removals, asked, seen } = start();
  removals.begin('Ada');
  await pass(100);
  expect(seen()).toEqual([[], ['Ada'], 'saving']);
  expect(removals.undo('Ada')).toBe(false);

  const left = removals.flush();
  expect(asked.map(({ item }) => item)).toEqual(['Ada']);
  asked[0]?.answer();
  expect(await left).toBe(true);
  expect(seen()).toEqual([[], [], 'saved']);
});

test('a refusal is not forgotten because another removal went well, but by the next one', async () => {
  const { removals, asked, seen } = start();
  removals.begin('Ada');
  removals.begin('Bob');
  const left = removals.flush();
  asked[0]?.answer(new ApiError('internal', { status: 500 }));
  await pass(0);
  expect(seen()).toEqual([[], ['Bob'], 'saving']);
  asked[1]?.answer();
  expect(await left).toBe(false);
  expect(seen()).toEqual([[], [], 'failed']);

  removals.begin('Ada');
  expect(seen()).toEqual([['Ada'], ['Ada'], 'saved']);
});

test('what is gone already counts as removed', async () => {
  const failed = (status: number) => Promise.reject(new ApiError('not_found', { status }));
  await expect(removed(failed(404))).resolves.toBeUndefined();
  await expect(removed(failed(409))).rejects.toThrow(ApiError);
});
