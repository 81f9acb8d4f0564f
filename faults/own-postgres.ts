import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll } from 'vitest';
import { binaries, linkLibraries } from '../apps/server/src/platform/db/postgres-binaries.ts';
import { choosePlace, handOver, identityOf, runDirectory } from '../apps/server/src/platform/db/postgres-identity.ts';

/** A PostgreSQL that only one test file uses, to be ended and started again at will. Nothing else looks after it. */
export type OwnPostgres = {
  connection: { host: string; port: number; user: string; database: string };
  /** The folder that its user may write to. */
  folder: string;
  start: () => Promise<void>;
  /** `SIGKILL` is a crash of the server itself, `SIGINT` its fast shutdown. Answers when it is gone. */
  end: (signal: 'SIGKILL' | 'SIGINT') => Promise<void>;
  /** Runs one statement as its owner, over a new connection. */
  run: (statement: string) => Promise<void>;
  /** Gives a file or folder to its user. */
  handOver: (target: string) => void;
};

/** Made while a test file is read, so that it ends with it. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-own-'));
  linkLibraries();
  const place = choosePlace(folder);
  const identity = identityOf(place);
  const cluster = path.join(folder, 'postgres');
  mkdirSync(cluster, { mode: 0o700 });
  const socketDir = runDirectory(place);
  for (const target of [cluster, socketDir]) handOver(identity, target);
  const [make, ...how] = identity.wrapInit([
    path.join(binaries(), 'initdb'),
    `--pgdata=${cluster}`,
    '--username=owner',
  ]);
  const made = spawnSync(make, [...how, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'], {
    ...identity.spawnOptions(),
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  appendFileSync(
    path.join(cluster, 'postgresql.conf'),
    `listen_addresses = ''\nunix_socket_directories = '${socketDir}'\nmax_connections = 200\nfsync = off\n`,
  );
  const connection = { host: socketDir, port: 5432, user: 'owner', database: 'postgres' };
  let server: ChildProcess | null = null;

  const run = async (statement: string) => {
    const client = new Client(connection);
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const end = async (signal: 'SIGKILL' | 'SIGINT') => {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  };
  const start = async () => {
    const [command, ...args] = identity.wrap([path.join(binaries(), 'postgres'), `-D${cluster}`]);
    // After a crash the last of its processes hold the memory for a moment longer: it ends at once, and is started again.
    for (let tries = 0; tries < 300; tries += 1) {
      if (server === null || server.exitCode !== null || server.signalCode !== null) {
        server = spawn(command, args, { ...identity.spawnOptions(), stdio: 'ignore' });
      }
      const isUp = await run('select 1').then(
        () => true,
        () => false,
      );
      if (isUp) return;
      await sleep(100);
    }
    throw new Error('PostgreSQL did not start');
  };

  await start();
  afterAll(async () => {
    await end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  });
  return { connection, folder, start, end, run, handOver: (target) => handOver(identity, target) };
}
