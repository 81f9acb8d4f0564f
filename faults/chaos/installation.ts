import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client as PgClient } from 'pg';
import { type FakeS3, fakeS3 } from '../../apps/server/test/fake-s3.ts';
import { type SmtpSink, smtpSink } from '../../apps/server/test/smtp-sink.ts';
import { type DbConnection, openDb } from '../../apps/server/src/platform/db/db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts';
import { clusterIn, readPlace } from '../../apps/server/src/platform/db/data-folder.ts';
import { identityOf } from '../../apps/server/src/platform/db/postgres-identity.ts';
import { bringUp } from '../../apps/server/src/platform/db/postgres-server.ts';
import { openStore, type Store } from '../../apps/server/src/platform/storage/storage.ts';
import { type RunningServer, startServer } from '../../e2e/server.ts';

const CLOCK = pathToFileURL(path.join(import.meta.dirname, 'clock.ts')).href;

/** A PostgreSQL that the run may stop and kill as it likes. */
export type OwnPostgres = {
  start: () => Promise<void>;
  /** SIGINT: its fast shutdown. SIGQUIT: as after a power cut. */
  stop: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>;
  query: (text: string) => Promise<Record<string, unknown>[]>;
};

/** One instance, started again whenever it ends, as a supervisor would. */
export type Instance = {
  url: string;
  process: () => RunningServer['process'] | null;
  /** Ends it with this signal; it comes back by itself. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
};

export type ChaosInstallation = {
  instances: Instance[];
  postgres: OwnPostgres;
  sink: SmtpSink;
  s3: FakeS3 | null;
  /** The folder of the stored files, where they are not in the bucket. */
  filesFolder: string;
  /** What the instances wrote to stdout and stderr, and every ending that no one asked for. */
  output: { lines: string[]; endings: string[] };
  db: () => DbConnection;
  store: () => Store;
  /** Ends the instances in order, for good. */
  stopInstances: () => Promise<void>;
  close: () => Promise<void>;
};

export async function installChaos(count: number, withS3: boolean): Promise<ChaosInstallation> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-chaos-'));
  const dataDir = path.join(folder, 'data');
  const filesFolder = path.join(dataDir, 'files');
  const postgres = await ownPostgres(folder);
  const { connection } = postgres;
  const sink = await smtpSink();
  const s3 = withS3 ? await fakeS3() : null;
  const output: ChaosInstallation['output'] = { lines: [], endings: [] };
  const { host, user, password, database } = connection;
  const env = {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`,
    SMTP_URL: sink.url,
    ...(s3 === null ? {} : { STORAGE_URL: s3.url }),
  };
  const supervised: Awaited<ReturnType<typeof supervise>>[] = [];
  for (let index = 0; index < count; index += 1) supervised.push(await supervise({ dataDir, env }, index, output));
  let opened: DbConnection | null = null;
  return {
    instances: supervised.map(({ instance }) => instance),
    postgres,
    sink,
    s3,
    filesFolder,
    output,
    db: () => (opened ??= openDb({ ...connection, max: 2 })),
    store: () => openStore(s3?.url ?? pathToFileURL(filesFolder).href),
    stopInstances: async () => void (await Promise.all(supervised.map(({ retire }) => retire()))),
    close: async () => {
      await Promise.all(supervised.map(({ retire }) => retire()));
      await opened?.close();
      await sink.close();
      await s3?.close();
      await postgres.stop('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Settings = { dataDir: string; env: Record<string, string> };

async function supervise(
  settings: Settings,
  index: number,
  output: ChaosInstallation['output'],
): Promise<{ instance: Instance; retire: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const now: { running: RunningServer | null; isAsked: boolean; isRetired: boolean } = {
    running: null,
    isAsked: false,
    isRetired: false,
  };
  const keepRunning = async (): Promise<void> => {
    while (!now.isRetired) {
      try {
        now.running = await startServer({
          dataDir: settings.dataDir,
          env: { ...settings.env, PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'warn' },
          preload: CLOCK,
          onOutput: (text) => output.lines.push(...text.split('\n').filter((line) => line !== '')),
        });
      } catch {
        // The database or the store is away: a supervisor tries again.
        await sleep(500);
        continue;
      }
      const ended = once(now.running.process, 'exit');
      // The run may be over before an instance is back.
      now.isAsked = now.isRetired;
      if (now.isRetired) now.running.process.kill('SIGTERM');
      const [code, signal] = (await ended) as [number | null, string | null];
      if (!now.isAsked) output.endings.push(`instance ${index} ended unasked with ${code ?? signal}`);
      else if (signal === null && code !== 0) output.endings.push(`instance ${index} ended on SIGTERM with ${code}`);
      now.running = null;
    }
  };
  const over = keepRunning();
  const end: Instance['end'] = async (signal) => {
    const child = now.running?.process;
    if (child === undefined) return;
    now.isAsked = true;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  while (now.running === null) await sleep(50);
  return {
    instance: { url, process: () => now.running?.process ?? null, end },
    retire: async () => {
      now.isRetired = true;
      await end('SIGTERM');
      await over;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function ownPostgres(folder: string): Promise<OwnPostgres & Pick<EmbeddedPostgres, 'connection'>> {
  const { connection, stop } = await startEmbeddedPostgres(folder);
  // The product's own watch would start at once what the run stops.
  await stop();
  const place = readPlace(folder);
  if (place === null) throw new Error('The embedded PostgreSQL has no place');
  const { stateDir } = place;
  const server = { stateDir, identity: identityOf(place), connection: { ...connection, database: 'postgres' } };
  const pidFile = path.join(clusterIn(stateDir), 'postmaster.pid');
  const start = async () => {
    const failure = await bringUp(server);
    if (failure !== null) throw new Error(`The database of the run did not start: ${failure}`);
  };
  await start();
  return {
    connection,
    start,
    stop: async (signal) => {
      const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
      process.kill(pid, signal);
      // Its fast shutdown can wait forever where it meets a crash recovery (seen with 18.4).
      const patience = Date.now() + 20_000;
      while (existsSync(pidFile) && Date.now() < patience) await sleep(20);
      if (existsSync(pidFile)) process.kill(pid, 'SIGQUIT');
      while (existsSync(pidFile)) await sleep(20);
    },
    query: async (text) => {
      // Also while the installation is read-only.
      const client = new PgClient({
        ...server.connection,
        options: '-c default_transaction_read_only=off',
      });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(text)).rows;
      } finally {
        await client.end().catch(() => {});
      }
    },
  };
}
