import { afterEach, expect, test } from 'vitest';
import type { busy } from '../../test/busy.worker.ts';
import { createThreads, type Threads, type ThreadsOptions } from './threads.ts';

const WORKER = new URL('../../test/busy.worker.ts', import.meta.url);
const open: Threads<typeof busy>[] = [];

function threads(options: Partial<ThreadsOptions> = {}): Threads<typeof busy> {
  const made = createThreads<typeof busy>(WORKER, {
    size: 2,
    timeoutMs: 20_000,
    maxOldGenerationSizeMb: 64,
    ...options,
  });
  open.push(made);
  return made;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (cause: { code?: string }) => cause.code,
  );

test('a hundred calls at once are all answered, each with its own answer', async () => {
  const pool = threads();

  const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => pool.run('double', at)));

  expect(answers).toEqual(Array.from({ length: 100 }, (_, at) => at * 2));
});

test('a call that never ends is ended, and the next ones run', async () => {
  const pool = threads({ size: 1, timeoutMs: 300 });

  const stuck = codeOf(pool.run('spin'));
  const next = pool.run('double', 4);

  expect(await stuck).toBe('timeout');
  expect(await next).toBe(8);
});

test('a stuck call does not hold up the ones beside it', async () => {
  const pool = threads({ size: 2, timeoutMs: 2_500 });
  await Promise.all([pool.run('sleep', 20), pool.run('sleep', 20)]);

  const stuck = codeOf(pool.run('spin'));
  const begun = performance.now();
  await Promise.all([1, 2, 3].map((value) => pool.run('double', value)));

  expect(performance.now() - begun).toBeLessThan(1_500);
  expect(await stuck).toBe('timeout');
});

test('a call that wants too much memory ends alone', async () => {
  const pool = threads({ size: 1, maxOldGenerationSizeMb: 24 });

  expect(await codeOf(pool.run('hoard'))).toBe('out_of_memory');
  expect(await pool.run('double', 5)).toBe(10);
});

test('a call that takes its thread down ends alone', async () => {
  const pool = threads({ size: 1 });

  const results = await Promise.all([codeOf(pool.run('crash')), pool.run('double', 1), codeOf(pool.run('crash'))]);

  expect(results).toEqual(['crashed', 2, 'crashed']);
});

test('what a call throws arrives with its code and facts', async () => {
  const pool = threads();

  const thrown = await pool.run('refuse').catch((cause: unknown) => cause);

  expect(thrown).toMatchObject({ message: 'not like this', code: 'file_damaged', page: 3 });
});

test('bytes come back whole and the bytes given stay ours', async () => {
  const pool = threads();
  const given = new Uint8Array(1024);

  const { bytes } = await pool.run('bytes', 5_000_000);
  const length = await pool.run('lengthOf', given);

  expect(bytes).toHaveLength(5_000_000);
  expect(bytes[4_999_999]).toBe(7);
  expect([length, given.byteLength]).toEqual([1024, 1024]);
});

test('an answer that cannot travel is a failure, not silence', async () => {
  const pool = threads();

  await expect(pool.run('unclonable')).rejects.toThrow('could not be cloned');
});

test('closing ends what runs and refuses what comes', async () => {
  const pool = threads({ size: 1 });
  const running = codeOf(pool.run('spin'));
  const waiting = codeOf(pool.run('double', 1));

  await pool.close();

  expect([await running, await waiting, await codeOf(pool.run('double', 1))]).toEqual([
    'crashed',
    'crashed',
    'crashed',
  ]);
});

test('a worker that cannot be loaded fails its calls', async () => {
  const pool = createThreads<typeof busy>(new URL('missing.worker.ts', import.meta.url), {
    size: 1,
    timeoutMs: 1000,
    maxOldGenerationSizeMb: 64,
  });

  expect(await codeOf(pool.run('double', 1))).toBe('crashed');
  await pool.close();
});
