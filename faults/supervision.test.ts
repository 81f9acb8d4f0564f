import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type QueryResult } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { until } from './client.ts';
import { mountSmall, unmount, workFolder } from './data-folders.ts';

/** The embedded PostgreSQL comes back when it dies, whatever it died of, and its log tells no more than it must. */

const work = workFolder();

type Line = { level: string; message: string };

/** Our own database, with what the log said of it. */
async function watched(dataDir: string) {
  const lines: Line[] = [];
  const log = createLog('warn', (line) => lines.push(JSON.parse(line) as Line));
  const embedded = await startEmbeddedPostgres(dataDir, undefined, log);
  const ask = async (text: string, values: unknown[] = []): Promise<QueryResult> => {
    const client = new Client({ ...embedded.connection, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.query(text, values);
    } finally {
      await client.end().catch(() => {});
    }
  };
  const back = () => until('the database answers', 60, () => ask('select 1').catch(() => null));
  return { ...embedded, lines, ask, back, messages: () => lines.map(({ message }) => message) };
}

const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** The file of its number goes a moment before the process does. */
const gone = (pid: number): Promise<unknown> =>
  until('the process is gone', 10, async () => {
    try {
      process.kill(pid, 0);
      return null;
    } catch {
      return true;
    }
  });

const FAILED = 'The embedded PostgreSQL does not start; it is tried again';
const [DIED, BACK] = ['The embedded PostgreSQL died and is started again', 'The embedded PostgreSQL is back'];

test('a database that is killed is started again on the same connection, told in one line each, until it is stopped', async () => {
  const dataDir = path.join(work, 'killed');
  // Two processes on one data folder: both watch, one starts.
  const first = await watched(dataDir);
  const second = await watched(dataDir);
  onTestFinished(async () => {
    await second.stop();
    await first.stop();
  });
  // The one that did not start it comes back a moment after the other: until then it neither watches nor counts as a user.
  const watching = "select 1 from pg_stat_activity where application_name = 'sealwright-keeper'";
  const bothWatch = () =>
    until('both watch', 30, async () => ((await first.ask(watching)).rowCount === 2 ? true : null));
  await first.ask('create table kept (n int)');
  for (const n of [1, 2]) {
    await first.ask('insert into kept values ($1)', [n]);
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    await first.back();
    await bothWatch();
  }
  // The last processes of a killed server may hold its memory a moment longer: then the first try is in vain, and said so.
  const said = () => [...first.messages(), ...second.messages()].filter((one) => one === DIED || one === BACK);
  await until('it is said', 30, async () => (said().filter((one) => one === BACK).length === 2 ? true : null));

  expect((await second.ask('select count(*)::int as n from kept')).rows).toEqual([{ n: 2 }]);
  expect(said().toSorted()).toEqual([DIED, DIED, BACK, BACK]);

  await first.stop();
  expect((await second.ask('select 1 as n')).rows).toEqual([{ n: 1 }]);
  const last = postmasterOf(dataDir);
  await second.stop();
  await gone(last);
  await sleep(1000);
  expect(() => postmasterOf(dataDir)).toThrow('ENOENT');
  expect(said()).toHaveLength(4);
});

test('a database that dies of a full disk comes back when there is room, with all it had said yes to', async ({
  skip,
}) => {
  const mounted = path.join(work, 'small');
  skip(!mountSmall(mounted, 140), 'file systems cannot be mounted here');
  const dataDir = path.join(mounted, 'data');
  const place = await watched(dataDir);
  onTestFinished(async () => {
    await place.stop();
    unmount(mounted);
  });
  const filler = path.join(mounted, 'filler');
  writeFileSync(filler, Buffer.alloc(40 * 1024 * 1024));
  await place.ask('create table kept (n int)');
  let saved = 0;
  // The write-ahead log grows and the table does not: a log that cannot be written is what PostgreSQL dies of.
  await until('the database dies', 100, async () => {
    const insert = `insert into kept select ${saved} from pg_logical_emit_message(true, '', repeat('x', 4000000))`;
    const isDone = await place.ask(insert).then(
      () => true,
      () => false,
    );
    if (isDone) saved += 1;
    return place.messages().includes(DIED) ? true : null;
  });
  await until('a start has failed', 60, async () => (place.messages().includes(FAILED) ? true : null));

  rmSync(filler);
  await place.back();

  const { rows } = await place.ask('select count(distinct n)::int as n from kept');
  // The last one may have been written without its answer.
  expect([saved, saved + 1]).toContain((rows[0] as { n: number }).n);
  await place.ask('insert into kept values (-1)');
});

test('the log of the database holds no values, is kept over starts, and does not grow without end', async () => {
  const dataDir = path.join(work, 'log');
  const log = path.join(dataDir, 'postgres.log');
  const { ask, stop } = await watched(dataDir);
  await ask('create table people (email text unique, born date)');
  await ask('insert into people values ($1)', ['ada@example.com']);
  const failures = [
    ask('insert into people values ($1)', ['ada@example.com']),
    ask("insert into people values ('ada@example.com')"),
    ask("select 'grace@example.com'::int"),
    ask('select $1::date', ['of Grace Hopper']),
    ask("do $$ begin raise warning 'met %', 'alan@example.com'; end $$"),
    ask("select pg_sleep(0.2), 'alan@example.com' from no_such_table"),
  ];
  const outcomes = await Promise.allSettled(failures);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  // A process that dies is told with the statement it ran, in a DETAIL.
  await ask("select 'alan@example.com', pg_terminate_backend(pg_backend_pid())").catch(() => {});
  const doomed = ask("select pg_sleep(60), 'alan@example.com'").catch(() => {});
  const victim = await until('it runs', 30, async () => {
    const { rows } = await ask("select pid from pg_stat_activity where query like 'select pg_sleep(60)%'");
    return (rows[0] as { pid: number } | undefined) ?? null;
  });
  process.kill(victim.pid, 'SIGKILL');
  await doomed;
  await until('it answers again', 30, () => ask('select 1').catch(() => null));
  await stop();

  const written = readFileSync(log, 'utf8');
  expect(written).not.toMatch(/example\.com|Grace|insert|select|STATEMENT|DETAIL/);
  expect(written).toMatch(/was terminated by signal 9/);
  expect(statSync(log).mode & 0o777).toBe(0o600);

  const again = await startEmbeddedPostgres(dataDir);
  await again.stop();
  expect(readFileSync(log, 'utf8').startsWith(written)).toBe(true);

  writeFileSync(log, 'x'.repeat(11 * 1024 * 1024), { flag: 'a' });
  const shortened = await startEmbeddedPostgres(dataDir);
  await shortened.stop();
  expect(statSync(log).size).toBeLessThan(100_000);
  expect(readFileSync(`${log}.1`, 'utf8').startsWith(written)).toBe(true);
});

test('a database that does not end when asked is ended without writing, and loses nothing', async () => {
  const dataDir = path.join(work, 'hanging');
  const first = await watched(dataDir);
  await first.ask('create table kept (n int)');
  await first.ask('insert into kept values (7)');
  const { rows } = await first.ask("select pid from pg_stat_activity where backend_type = 'checkpointer'");
  const checkpointer = (rows[0] as { pid: number }).pid;
  const postmaster = postmasterOf(dataDir);
  process.kill(checkpointer, 'SIGSTOP');
  await first.stop();
  await gone(postmaster);

  const again = await watched(dataDir);
  onTestFinished(() => again.stop());
  expect((await again.ask('select n from kept')).rows).toEqual([{ n: 7 }]);
});
