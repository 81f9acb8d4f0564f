import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig, type QueryResult } from 'pg';
import { ConfigError, unusable } from './config.ts';
import { binaries, linkLibraries } from './postgres-binaries.ts';
import { withProcessLock } from './process-lock.ts';
import { candidates, handOver, type Identity, runDirectory } from './postgres-identity.ts';

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** Stops the server unless another process still uses it. */
  stop: () => Promise<void>;
};

const USER = 'sealwright';
const DATABASE = 'sealwright';
const PORT = 5432;
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 20_000;
const STOP_TRIES = 10;
// Any number that no other lock in the database `postgres` has.
const PRESENCE = 5_325_917;
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  max_connections: '100',
  logging_collector: 'off',
};

/**
 * A real PostgreSQL of our own in `<dataDir>/postgres`, reached over a Unix socket in a private folder with a
 * generated password. Finds a server that outlived a killed process and goes on with it.
 */
export function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const home = path.resolve(dataDir);
  // Two processes that start together would both run initdb, and one would destroy the other's files.
  return withProcessLock(home, () => start(home)).catch((cause: unknown) => {
    // A folder that cannot be made, read or written; or full.
    throw cause instanceof Error && 'syscall' in cause ? unusable(`DATA_DIR ${home}`, cause) : cause;
  });
}

async function start(home: string): Promise<EmbeddedPostgres> {
  mkdirSync(home, { recursive: true });
  linkLibraries();
  const failures: string[] = [];
  for (const identity of candidates(home)) {
    const cluster = path.join(identity.stateDir, 'postgres');
    const socketDir = runDirectory(identity);
    const password = passwordOf(identity.stateDir);
    const connection = { host: socketDir, port: PORT, user: USER, password, database: DATABASE };
    const attached = await isServing(connection, cluster);
    const failure = attached ? null : await boot(identity, cluster, socketDir, password);
    if (failure !== null) {
      failures.push(`${identity.name}: ${failure}`);
      continue;
    }
    await createDatabase(connection);
    const leave = await enter(connection);
    const stop = async () => {
      await leave();
      await withProcessLock(home, () => stopIfUnused(cluster, connection));
    };
    return { connection, stop };
  }
  throw new ConfigError(`The embedded PostgreSQL did not start in ${home}.\n${failures.join('\n')}`);
}

/** Makes the cluster if need be and starts the server. Answers null, or why it failed. */
async function boot(identity: Identity, cluster: string, socketDir: string, password: string): Promise<string | null> {
  handOver(identity, socketDir);
  const isNew = !existsSync(path.join(cluster, 'PG_VERSION'));
  if (isNew) {
    const failure = initialise(identity, cluster, password);
    if (failure !== null) return failure;
  } else handOver(identity, cluster);
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, ...args] = identity.wrap([
    path.join(binaries(), 'postgres'),
    `-D${cluster}`,
    `-p${PORT}`,
    `-cunix_socket_directories=${socketDir}`,
    ...settings,
  ]);
  // Its messages go to a file and not to us: it must outlive a killed server process, and finish its own shutdown.
  const logFile = path.join(identity.stateDir, 'postgres.log');
  const log = openSync(logFile, 'w', 0o600);
  const server = spawn(command, args, { ...identity.spawnOptions(), stdio: ['ignore', 'ignore', log], detached: true });
  closeSync(log);
  server.unref();
  const connection = { host: socketDir, port: PORT, user: USER, password, database: 'postgres' };
  return (await answersInTime(server, connection, cluster)) ? null : lastLine(readFileSync(logFile, 'utf8'));
}

function initialise(identity: Identity, cluster: string, password: string): string | null {
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  const passwordFile = path.join(identity.stateDir, `.pw-${randomBytes(6).toString('hex')}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  handOver(identity, cluster);
  handOver(identity, passwordFile);
  const [command, ...args] = identity.wrapInit([
    path.join(binaries(), 'initdb'),
    `--pgdata=${cluster}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ]);
  const result = spawnSync(command, args, { ...identity.spawnOptions(), encoding: 'utf8' });
  rmSync(passwordFile, { force: true });
  if (result.error !== undefined) return `initdb: ${result.error.message}`;
  return result.status === 0 ? null : `initdb: ${lastLine(result.stderr)}`;
}

async function answersInTime(server: ChildProcess, connection: ClientConfig, cluster: string): Promise<boolean> {
  const ended = new AbortController();
  server.once('error', () => ended.abort());
  server.once('exit', () => ended.abort());
  const deadline = Date.now() + START_LIMIT_MS;
  while (!ended.signal.aborted && Date.now() < deadline) {
    if (await isServing(connection, cluster)) return true;
    await sleep(30);
  }
  if (!ended.signal.aborted) server.kill('SIGINT');
  return false;
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? 'no answer in 60 s';

function passwordOf(stateDir: string): string {
  const file = path.join(stateDir, 'postgres.password');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const password = randomBytes(24).toString('base64url');
  writeFileSync(file, password, { mode: 0o600 });
  return password;
}

/** Whether our own server answers there: another one on the same socket would show another folder. */
async function isServing(connection: ClientConfig, cluster: string): Promise<boolean> {
  const result = await query({ ...connection, database: 'postgres' }, 'show data_directory').catch(() => null);
  return result?.rows[0]?.['data_directory'] === cluster;
}

async function createDatabase(connection: ClientConfig): Promise<void> {
  const admin = { ...connection, database: 'postgres' };
  const found = await query(admin, `select 1 from pg_database where datname = '${DATABASE}'`);
  if (found.rowCount === 0) await query(admin, `create database ${DATABASE}`);
}

/** Marks this process as one that uses the server. The mark is a lock of a session, so it goes with a killed process. */
async function enter(connection: ClientConfig): Promise<() => Promise<void>> {
  const client = new Client({ ...connection, database: 'postgres', application_name: 'sealwright-presence' });
  client.on('error', () => {});
  await client.connect();
  await client.query(`select pg_advisory_lock_shared(${PRESENCE})`);
  return async () => {
    // Given back by a statement: a closed connection holds its locks for a moment longer.
    await client.query(`select pg_advisory_unlock_shared(${PRESENCE})`).catch(() => {});
    await client.end().catch(() => {});
  };
}

/**
 * Last one out turns off the light: a server that another process of ours still uses is left running. Runs under the
 * lock of the start, so of processes that end together the last one finds itself alone, and one that starts waits.
 */
async function stopIfUnused(cluster: string, connection: ClientConfig): Promise<void> {
  const admin = { ...connection, database: 'postgres' };
  for (let tries = 0; tries < STOP_TRIES; tries += 1) {
    if (!existsSync(path.join(cluster, 'postmaster.pid'))) return;
    const answer = await query(admin, `select pg_try_advisory_lock(${PRESENCE})::int as alone`).catch(() => null);
    if (answer?.rows[0]?.['alone'] === 0) return;
    if (answer !== null) break;
    // It may be recovering from the loss of a session. What cannot be asked is stopped.
    await sleep(200);
  }
  const pid = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  // SIGINT is PostgreSQL's fast shutdown: sessions are ended, everything is written.
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_LIMIT_MS;
  while (existsSync(path.join(cluster, 'postmaster.pid')) && Date.now() < deadline) await sleep(20);
}

async function query(connection: ClientConfig, text: string): Promise<QueryResult<Record<string, number & string>>> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.query(text);
  } finally {
    await client.end().catch(() => {});
  }
}
