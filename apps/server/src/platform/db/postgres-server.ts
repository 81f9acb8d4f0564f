import { spawn } from 'node:child_process';
import { closeSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig, type QueryResult } from 'pg';
import { ConfigError } from '../config.ts';
import { clusterIn, passwordFileIn } from './data-folder.ts';
import { binaries } from './postgres-binaries.ts';
import type { Identity } from './postgres-identity.ts';
import { lengthOf, LOG_SETTINGS, logFileIn, openLog, reasonIn } from './postgres-log.ts';

/** One cluster, and how it is run and reached. */
export type Server = {
  stateDir: string;
  identity: Identity;
  /** To the database `postgres`, which every cluster has. */
  connection: { host: string; port: number; user: string; password: string; database: string };
};

export const USER = 'sealwright';
export const PORT = 5432;

/** How a process tells the others that it uses the server. */
const KEEPER = 'sealwright-keeper';

// Recovery after a crash replays up to 2 GB of log, and a second start would begin it anew.
const START_LIMIT_MS = 10 * 60_000;
const STOP_LIMIT_MS = 20_000;
const OLD_PROCESSES_LIMIT_MS = 10_000;
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  max_connections: '100',
  // Disks have no arms any more. As it comes, PostgreSQL would sort 200,000 documents rather than walk an index to page 4,000.
  random_page_cost: '1.1',
  ...LOG_SETTINGS,
};

/**
 * Sees to it that the server answers; one that a killed process left behind is gone on with. Answers null, or why there is
 * none. Called under the lock of the data folder. Never makes a cluster.
 */
export async function bringUp(server: Server, signal?: AbortSignal): Promise<string | null> {
  const begun = Date.now();
  while (!(await isServing(server))) {
    if (signal?.aborted === true) return 'the start was interrupted';
    const waited = Date.now() - begun;
    if (waited > START_LIMIT_MS) return `it gave no answer in ${START_LIMIT_MS / 60_000} minutes`;
    // A postmaster that is recovering or ending is waited for: another one could not run beside it.
    if (postmasterOf(server) === null) {
      const failure = await launch(server, signal);
      if (failure === null) return null;
      // Processes of a killed postmaster end by themselves in a moment.
      const isPassing = /still in use/.test(failure) && waited < OLD_PROCESSES_LIMIT_MS;
      if (!isPassing && postmasterOf(server) === null) return failure;
    }
    await sleep(50);
  }
  return null;
}

/** Starts a postmaster and waits until it answers or ends. */
async function launch(server: Server, signal?: AbortSignal): Promise<string | null> {
  const { identity, stateDir, connection } = server;
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, ...args] = identity.wrap([
    path.join(binaries(), 'postgres'),
    `-D${clusterIn(stateDir)}`,
    `-p${PORT}`,
    `-cunix_socket_directories=${connection.host}`,
    ...settings,
  ]);
  // Its messages go to a file and not to us: it must outlive a killed server process, and finish its own shutdown.
  const log = openLog(stateDir);
  const from = lengthOf(logFileIn(stateDir));
  const child = spawn(command, args, { ...identity.spawnOptions(), stdio: ['ignore', 'ignore', log], detached: true });
  closeSync(log);
  child.unref();
  const ended = new AbortController();
  child.once('error', () => ended.abort());
  child.once('exit', () => ended.abort());
  const limits = [ended.signal, AbortSignal.timeout(START_LIMIT_MS), ...(signal === undefined ? [] : [signal])];
  const given = AbortSignal.any(limits);
  // A recovery takes long, and each question in it leaves a line in the log.
  for (let pause = 30; !given.aborted; pause = Math.min(1.1 * pause, 1000)) {
    if (await isServing(server)) return null;
    await sleep(pause);
  }
  if (!ended.signal.aborted) child.kill('SIGINT');
  return reasonIn(stateDir, from);
}

/** The process that has the cluster open, or null. */
function postmasterOf({ stateDir }: Server): number | null {
  const cluster = clusterIn(stateDir);
  try {
    const pid = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
    // The file outlives a crash, and its number may belong to another program now, or to a process that has ended.
    if (process.platform !== 'linux') return pid;
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster) ? pid : null;
  } catch {
    return null;
  }
}

/** Whether our own server answers there: another one on the same socket would show another folder. */
export async function isServing({ stateDir, connection }: Server): Promise<boolean> {
  const result = await query(connection, 'show data_directory').catch((cause: unknown) => {
    if (!isWrongPassword(cause)) return null;
    throw new ConfigError(
      `The password in ${passwordFileIn(stateDir)} is not that of the database beside it. Restore the file from a backup.`,
      { cause },
    );
  });
  return result?.rows[0]?.['data_directory'] === clusterIn(stateDir);
}

/** A connection that lasts as long as the server, and shows the others that this process uses it. */
export async function keepOpen({ connection }: Server): Promise<Client> {
  const client = new Client({ ...connection, application_name: KEEPER, connectionTimeoutMillis: 5000 });
  // An error is followed by the end of the connection, which is what counts.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Last one out turns off the light: a server that another process still uses is left running. Called under the lock. */
export async function stopIfUnused(server: Server): Promise<void> {
  const pid = postmasterOf(server);
  if (pid === null) return;
  // The kernel may need a moment to end the connection of a process that was killed.
  for (let tries = 0; await isUsed(server); tries += 1) {
    if (tries === 10) return;
    await sleep(50);
  }
  // SIGINT is PostgreSQL's fast shutdown: sessions are ended, everything is written. Asked for in the middle of a crash recovery,
  // it can wait forever (seen with 18.4). SIGQUIT ends it without writing, and the next start recovers.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (postmasterOf(server) !== pid) return;
    process.kill(pid, signal);
    if (await hasEnded(server)) return;
  }
}

async function hasEnded({ stateDir }: Server): Promise<boolean> {
  const deadline = Date.now() + STOP_LIMIT_MS;
  const pidFile = path.join(clusterIn(stateDir), 'postmaster.pid');
  while (existsSync(pidFile) && Date.now() < deadline) await sleep(20);
  return !existsSync(pidFile);
}

async function isUsed({ connection }: Server): Promise<boolean> {
  const found = await query(
    connection,
    `select count(*)::int as n from pg_stat_activity where application_name = '${KEEPER}'`,
  ).catch(() => null);
  return found === null || (found.rows[0]?.['n'] ?? 0) > 0;
}

const isWrongPassword = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === '28P01';

export async function query(
  connection: ClientConfig,
  text: string,
): Promise<QueryResult<Record<string, number & string>>> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.query(text);
  } finally {
    await client.end().catch(() => {});
  }
}
