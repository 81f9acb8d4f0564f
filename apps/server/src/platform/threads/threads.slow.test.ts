import { afterEach, expect, test } from 'vitest';
import type { busy } from '../../../test/busy.worker.ts';
import type { Lane } from './thread-lines.ts';
import { createThreads, type Threads, type ThreadsOptions } from './threads.ts';

const WORKER = new URL('../../../test/busy.worker.ts', import.meta.url);
const open: Threads<typeof busy>[] = [];

const lane = (of: Partial<Lane> = {}): Lane => ({
  threads: 1,
  timeoutMs: 20_000,
  waiting: 1000,
  waitingBytes: 1024 * 1024,
  waitMs: 60_000,
  ...of,
});

type Given = Partial<Omit<ThreadsOptions, 'lanes'>> & { timeoutMs?: number; lanes?: Partial<ThreadsOptions['lanes']> };

function threads({ timeoutMs = 20_000, lanes = {}, ...options }: Given = {}): Threads<typeof busy> {
  const { size = 2 } = options;
  const made = createThreads<typeof busy>(WORKER, {
    size,
    lanes: { urgent: lane({ threads: size, timeoutMs }), normal: lane(), public: lane(), ...lanes },
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

  const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => pool.run('urgent', 'double', at)));

  expect(answers).toEqual(Array.from({ length: 100 }, (_, at) => at * 2));
});

test('a call that never ends is ended, and the next ones run', async () => {
  const pool = threads({ size: 1, timeoutMs: 300 });

  const stuck = codeOf(pool.run('urgent', 'spin'));
  const next = pool.run('urgent', 'double', 4);

  expect(await stuck).toBe('timeout');
  expect(await next).toBe(8);
});

test('calls of all others together leave the threads alone that are for the public', async () => {
  const lanes = { urgent: lane({ threads: 2 }), normal: lane() };
  const pool = threads({ size: 3, forPublic: 1, lanes });

  const others = [pool.run('urgent', 'sleep', 400), pool.run('urgent', 'sleep', 400), pool.run('normal', 'sleep', 10)];
  expect(pool.figures()).toMatchObject({ threads: 2, waiting: { normal: 1 } });
  expect(await pool.run('public', 'double', 4)).toBe(8);
  expect(pool.figures()).toMatchObject({ threads: 3 });
  await Promise.all(others);
});

test('a stuck call does not hold up the ones beside it', async () => {
  const pool = threads({ size: 2, timeoutMs: 2_500 });
  await Promise.all([pool.run('urgent', 'sleep', 20), pool.run('urgent', 'sleep', 20)]);

  const stuck = codeOf(pool.run('urgent', 'spin'));
  const begun = performance.now();
  await Promise.all([1, 2, 3].map((value) => pool.run('urgent', 'double', value)));

  expect(performance.now() - begun).toBeLessThan(1_500);
  expect(await stuck).toBe('timeout');
});

test('a call that wants too much memory ends alone', async () => {
  const pool = threads({ size: 1, maxOldGenerationSizeMb: 24 });

  expect(await codeOf(pool.run('urgent', 'hoard'))).toBe('out_of_memory');
  expect(await pool.run('urgent', 'double', 5)).toBe(10);
});

test('a call that wants too much memory outside of JavaScript ends alone, and the one beside it goes on', async () => {
  const pool = threads({ maxMemoryMb: 150 });
  const beside = pool.run('urgent', 'sleep', 1500);

  expect(await codeOf(pool.run('urgent', 'fill', 400))).toBe('out_of_memory');

  expect(await beside).toBe('slept');
  expect(await pool.run('urgent', 'double', 5)).toBe(10);
});

test('a call may hold memory up to its limit', async () => {
  const pool = threads({ size: 1, maxMemoryMb: 200, timeoutMs: 1500 });

  // It ends for its time: with `server_busy` where the machine gave it none.
  expect(['timeout', 'server_busy']).toContain(await codeOf(pool.run('urgent', 'fill', 50)));
});

test('a call that takes its thread down ends alone', async () => {
  const pool = threads({ size: 1 });

  const results = await Promise.all([
    codeOf(pool.run('urgent', 'crash')),
    pool.run('urgent', 'double', 1),
    codeOf(pool.run('urgent', 'crash')),
  ]);

  expect(results).toEqual(['crashed', 2, 'crashed']);
});

test('what a call throws arrives with its code and facts', async () => {
  const pool = threads();

  const thrown = await pool.run('urgent', 'refuse').catch((cause: unknown) => cause);

  expect(thrown).toMatchObject({ message: 'not like this', code: 'file_damaged', page: 3 });
});

test('bytes come back whole and the bytes given stay ours', async () => {
  const pool = threads();
  const given = new Uint8Array(1024);

  const { bytes } = await pool.run('urgent', 'bytes', 5_000_000);
  const length = await pool.run('urgent', 'lengthOf', given);

  expect(bytes).toHaveLength(5_000_000);
  expect(bytes[4_999_999]).toBe(7);
  expect([length, given.byteLength]).toEqual([1024, 1024]);
});

test('an answer that cannot travel is a failure, not silence', async () => {
  const pool = threads();

  await expect(pool.run('urgent', 'unclonable')).rejects.toThrow('could not be cloned');
});

test('closing ends what runs and refuses what comes', async () => {
  const pool = threads({ size: 1 });
  const running = codeOf(pool.run('urgent', 'spin'));
  const waiting = codeOf(pool.run('urgent', 'double', 1));

  await pool.close();

  expect([await running, await waiting, await codeOf(pool.run('urgent', 'double', 1))]).toEqual([
    'unavailable',
    'unavailable',
    'unavailable',
  ]);
});

test('a worker that cannot be loaded fails its calls', async () => {
  const pool = createThreads<typeof busy>(new URL('missing.worker.ts', import.meta.url), {
    size: 1,
    lanes: { urgent: lane(), normal: lane(), public: lane() },
    maxOldGenerationSizeMb: 64,
  });

  expect(await codeOf(pool.run('urgent', 'double', 1))).toBe('crashed');
  await pool.close();
});

test('what anyone may ask for never takes the last thread, and what is urgent comes first', async () => {
  const pool = threads({ size: 2, lanes: { public: lane({ timeoutMs: 2000 }) } });
  const order: string[] = [];
  const asked = Array.from({ length: 5 }, () => codeOf(pool.run('public', 'spin')));

  const urgent = Array.from({ length: 6 }, (_, at) =>
    pool.run('urgent', 'double', at).then(() => order.push('urgent')),
  );
  const normal = pool.run('normal', 'double', 7).then(() => order.push('normal'));
  await Promise.all([...urgent, normal]);

  expect(order).toHaveLength(7);
  await pool.close();
  expect(await Promise.all(asked)).not.toContain(null);
});

test('of what waits, the urgent goes before the rest and the public goes last', async () => {
  const pool = threads({ size: 1 });
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  const first = pool.run('normal', 'sleep', 200);

  const later = [
    pool.run('public', 'double', 1).then(note('public')),
    pool.run('normal', 'double', 1).then(note('normal')),
    pool.run('urgent', 'double', 1).then(note('urgent')),
  ];
  await Promise.all([first, ...later]);

  expect(order).toEqual(['urgent', 'normal', 'public']);
});

test('a line that is full by count, by bytes or by time refuses at once and says when to come back', async () => {
  const full = { code: 'server_busy', status: 503, retryAfterSeconds: expect.any(Number) };
  const byCount = threads({ size: 1, lanes: { normal: lane({ waiting: 2 }) } });
  const byBytes = threads({ size: 1, lanes: { normal: lane({ waitingBytes: 1000 }) } });
  const byTime = threads({ size: 1, lanes: { normal: lane({ waitMs: 1500 }) } });
  await byTime.run('normal', 'sleep', 1000);

  const [counted, weighed, timed] = [byCount, byBytes, byTime].map((pool) => [
    pool.run('normal', 'sleep', 1000),
    pool.run('normal', 'sleep', 1000),
  ]);
  const more = byCount.run('normal', 'sleep', 1);
  const refusals = await Promise.allSettled([
    byCount.run('normal', 'double', 1),
    byBytes.run('normal', 'lengthOf', new Uint8Array(2000)),
    byTime.run('normal', 'double', 1),
  ]);

  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 'rejected', reason: full });
  await Promise.all([...(counted ?? []), ...(weighed ?? []), ...(timed ?? []), more]);
});

test('a call that need not wait is taken, however large it is', async () => {
  const pool = threads({ size: 1, lanes: { normal: lane({ waiting: 0, waitingBytes: 0 }) } });

  expect(await pool.run('normal', 'lengthOf', new Uint8Array(2000))).toBe(2000);
});
