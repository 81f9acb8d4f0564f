import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { newDatabase } from '../../../test/database.ts';
import { systemClock } from '../clock.ts';
import { createTasks, defineTask, every, handles, type TaskHandler, type Tasks } from './tasks.ts';
import { silentLog } from '../log.ts';

const cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

async function database() {
  const connection = await newDatabase();
  cleanUp.push(connection.close);
  return connection;
}

type Settings = Awaited<ReturnType<typeof database>>['settings'];

async function working(settings: Settings, handlers: TaskHandler[], isWorking = true): Promise<Tasks> {
  const tasks = createTasks(settings, { clock: systemClock, log: silentLog });
  await tasks.start(handlers, { isWorking });
  cleanUp.push(() => tasks.stop());
  return tasks;
}

const work = defineTask<{ name: string }>('work');

/** A handler that notes what it did. */
function noting(): { done: string[]; handler: TaskHandler } {
  const done: string[] = [];
  return { done, handler: handles(work, async ({ name }) => done.push(name)) };
}

test('a task exists exactly if its transaction commits', async () => {
  const { db, settings } = await database();
  const { done, handler } = noting();
  const tasks = await working(settings, [handler]);

  await db
    .transaction()
    .execute(async (tx) => {
      await tasks.enqueue(tx, work, { name: 'rolled back' });
      throw new Error('no');
    })
    .catch(() => {});
  await db.transaction().execute(async (tx) => {
    await tasks.enqueue(tx, work, { name: 'committed' });
    await sleep(300);
    expect(done).toEqual([]);
  });

  await vi.waitFor(() => expect(done).toEqual(['committed']));
});

test('a job begins within moments of its commit, however many come at once', async () => {
  const { db, settings } = await database();
  const waited: number[] = [];
  const timed = defineTask<{ committedAt: number }>('timed');
  const tasks = await working(settings, [
    handles(timed, async ({ committedAt }) => waited.push(performance.now() - committedAt)),
  ]);

  for (let at = 0; at < 20; at += 1) {
    await db.transaction().execute((tx) => tasks.enqueue(tx, timed, { committedAt: performance.now() }));
    await sleep(20);
  }
  await vi.waitFor(() => expect(waited).toHaveLength(20));
  const apart = waited.splice(0).sort((a, b) => a - b);
  const burst = performance.now();
  await Promise.all(
    Array.from({ length: 60 }, () =>
      db.transaction().execute((tx) => tasks.enqueue(tx, timed, { committedAt: burst })),
    ),
  );
  await vi.waitFor(() => expect(waited).toHaveLength(60), { timeout: 10_000 });

  // Milliseconds on a quiet machine; the bounds leave room for a busy one.
  expect(apart[10]).toBeLessThan(250);
  expect(Math.max(...waited)).toBeLessThan(2_000);
});

test('a job that waits under the same key is not doubled, and sees what the second one changed', async () => {
  const { db, settings } = await database();
  const { done, handler } = noting();
  const tasks = await working(settings, [handler], false);

  for (const name of ['first', 'second', 'third']) {
    await db.transaction().execute((tx) => tasks.enqueue(tx, work, { name }, { key: 'same' }));
  }
  await db.transaction().execute((tx) => tasks.enqueue(tx, work, { name: 'other' }, { key: 'other' }));
  await Promise.all([1, 2].map(() => tasks.enqueue(db, work, { name: 'keyless' })));
  await tasks.drain();

  expect(done.sort()).toEqual(['keyless', 'keyless', 'other', 'third']);
});

test('enqueuing one key from many transactions at once leaves one job', async () => {
  const { db, settings } = await database();
  const { done, handler } = noting();
  const tasks = await working(settings, [handler], false);

  await Promise.all(
    Array.from({ length: 10 }, () =>
      db.transaction().execute((tx) => tasks.enqueue(tx, work, { name: 'once' }, { key: 'same' })),
    ),
  );
  await tasks.drain();

  expect(done).toEqual(['once']);
});

test('a job of a key that runs already may be enqueued again', async () => {
  const { db, settings } = await database();
  let finish = () => {};
  const begun: string[] = [];
  const tasks = await working(settings, [
    handles(work, async ({ name }) => {
      begun.push(name);
      if (name === 'first') await new Promise<void>((resolve) => (finish = resolve));
    }),
  ]);
  await tasks.enqueue(db, work, { name: 'first' }, { key: 'same' });
  await vi.waitFor(() => expect(begun).toEqual(['first']));

  await tasks.enqueue(db, work, { name: 'second' }, { key: 'same' });

  await vi.waitFor(() => expect(begun).toEqual(['first', 'second']), { timeout: 5_000 });
  finish();
});

test('a failing job is tried again until it succeeds', async () => {
  const { db, settings } = await database();
  let tries = 0;
  const tasks = await working(settings, [
    handles(work, async () => {
      tries += 1;
      if (tries < 3) throw new Error('not yet');
    }),
  ]);

  await tasks.enqueue(db, work, { name: 'stubborn' });

  await vi.waitFor(() => expect(tries).toBe(3), { timeout: 15_000 });
  await sleep(2_500);
  expect(tries).toBe(3);
});

test('a task that fails for good is kept with the dead letters', async () => {
  const { db, pool, settings } = await database();
  const hopeless = defineTask('hopeless', { retryLimit: 0 });
  const tasks = await working(
    settings,
    [
      handles(hopeless, async () => {
        throw new Error('never');
      }),
    ],
    false,
  );
  await tasks.enqueue(db, hopeless, {});

  const failures = await tasks.drain();

  const dead = await pool.query(`select count(*) as count from pgboss.job where name = 'dead-letters'`);
  expect(failures).toMatchObject([{ task: 'hopeless', cause: { message: 'never' } }]);
  expect(dead.rows).toEqual([{ count: 1 }]);
});

test('a job for later waits for its time', async () => {
  const { db, settings } = await database();
  const { done, handler } = noting();
  const tasks = await working(settings, [handler]);

  await tasks.enqueue(db, work, { name: 'later' }, { startAfter: new Date(Date.now() + 1_500) });
  await sleep(700);
  expect(done).toEqual([]);

  await vi.waitFor(() => expect(done).toEqual(['later']), { timeout: 8_000 });
});

test('what waits is looked for in all queues at once, not by each worker', async () => {
  const { settings } = await database();
  const asked = vi.spyOn(Client.prototype, 'query');
  const count = (part: string) => asked.mock.calls.filter(([text]) => JSON.stringify(text).includes(part)).length;
  const names = Array.from({ length: 20 }, (_, index) => `idle-${index}`);

  await working(
    settings,
    names.map((name) => handles(defineTask(name), async () => {})),
  );
  await vi.waitFor(() => expect(count('unnest($1::text[]) as asked')).toBeGreaterThanOrEqual(3), { timeout: 15_000 });

  // Each of the two workers of each queue asks once, when it begins.
  expect(count("j.name = 'idle-")).toBe(2 * names.length);
  asked.mockRestore();
});

test('of several processes one runs a sweep, once in its time', async () => {
  const { settings } = await database();
  let runs = 0;
  const sweep = every(defineTask('sweep'), 3600, async () => void (runs += 1));
  await Promise.all([working(settings, [sweep]), working(settings, [sweep]), working(settings, [sweep])]);

  await vi.waitFor(() => expect(runs).toBe(1), { timeout: 5_000 });
  await sleep(2_500);

  expect(runs).toBe(1);
});

test('stopping waits for what runs', async () => {
  const { db, settings } = await database();
  const seen: string[] = [];
  const tasks = await working(settings, [
    handles(work, async () => {
      seen.push('begun');
      await sleep(500);
      seen.push('done');
    }),
  ]);
  await tasks.enqueue(db, work, { name: 'slow' });
  await vi.waitFor(() => expect(seen).toEqual(['begun']));

  await tasks.stop();

  expect(seen).toEqual(['begun', 'done']);
});

test('work goes on after the database cut every connection', async () => {
  const { db, pool, settings } = await database();
  const { done, handler } = noting();
  const tasks = await working(settings, [handler]);

  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'sealwright-jobs%'`);
  await vi.waitFor(() => tasks.enqueue(db, work, { name: 'after' }), { timeout: 10_000 });

  await vi.waitFor(() => expect(done).toContain('after'), { timeout: 10_000 });
});

test('the work of a process killed in the middle is taken over within 30 seconds', { timeout: 60_000 }, async () => {
  const { db, settings } = await database();
  const job = defineTask<{ effect: string }>('victim');
  const done: string[] = [];
  const tasks = await working(settings, [handles(job, async ({ effect }) => done.push(effect))], false);
  const victim = fork(new URL('../../../test/task-victim.ts', import.meta.url), [JSON.stringify(settings)], {
    execArgv: [],
  });
  await once(victim, 'message');
  await tasks.enqueue(db, job, { effect: 'sealed' });
  await once(victim, 'message');

  victim.kill('SIGKILL');
  const killedAt = performance.now();
  await working(settings, [handles(job, async ({ effect }) => done.push(effect))]);
  await vi.waitFor(() => expect(done).toEqual(['sealed']), { timeout: 40_000, interval: 100 });

  expect((performance.now() - killedAt) / 1000).toBeLessThan(30);
});

test(
  'what was enqueued, taken and swept while the clock ran a week ahead is done once it is set back',
  { timeout: 90_000 },
  async () => {
    const { db, pool, settings } = await database();
    const setClock = (ahead: string) =>
      pool.query(`create or replace function pgboss.job_now() returns timestamptz language sql stable as
      $$ select now() + interval '${ahead}' $$`);
    const { done, handler } = noting();
    let sweeps = 0;
    const sweep = every(defineTask('sweep'), 3600, async () => void (sweeps += 1));
    const before = await working(settings, [handler, sweep], false);
    await setClock('7 days');
    await before.enqueue(db, work, { name: 'taken' });
    await pool.query(`update pgboss.job set state = 'active', started_on = pgboss.job_now(),
    heartbeat_on = pgboss.job_now() where name = 'work'`);
    await before.enqueue(db, work, { name: 'waiting' });
    await pool.query(`insert into pgboss.job (name, singleton_key, singleton_on, policy, state, start_after)
    values ('sweep', 'sweep', null, 'short', 'created', pgboss.job_now())`);
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query('select from pgboss.queue where monitor_claim_on > now()');
        expect(rows.length).toBeGreaterThan(0);
      },
      { timeout: 10_000 },
    );
    await before.stop();

    await setClock('0');
    await working(settings, [handler, sweep]);

    await vi.waitFor(() => expect([done.toSorted(), sweeps]).toEqual([['taken', 'waiting'], 1]), { timeout: 60_000 });
  },
);

test('work that meets a database that is away waits for it, without a failed try', async () => {
  const { db, pool, settings } = await database();
  let tries = 0;
  const tasks = await working(settings, [
    handles(work, async () => {
      tries += 1;
      if (tries < 4) throw Object.assign(new Error('no more room'), { code: '53100' });
    }),
  ]);

  await tasks.enqueue(db, work, { name: 'patient' });

  await vi.waitFor(
    async () => {
      const { rows } = await pool.query("select state, retry_count from pgboss.job where name = 'work'");
      expect(rows).toEqual([{ state: 'completed', retry_count: 0 }]);
    },
    { timeout: 20_000 },
  );
  expect(tries).toBe(4);
});
