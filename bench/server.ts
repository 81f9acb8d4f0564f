import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createOwner, login, refreshToken, sessionOf } from '@sealwright/contract';
import { type SmtpSink, smtpSink } from '../apps/server/test/smtp-sink.ts';
import { apiClient, type Perform, type Send, sendTo } from '../scripts/api-client.ts';
import { MALLOC } from '../scripts/malloc.ts';
import manifest from '../package.json' with { type: 'json' };
import { cpuSecondsOf, cpuSecondsOfFamily, findPostgres, residentMb, residentParts } from './cpu.ts';

/** A whole installation of its own: server and database as processes, mails to a gateway in this process. */
export type BenchServer = {
  address: string;
  dataDir: string;
  send: Send;
  owner: Perform;
  /** A session of its own of someone with the owner's password. */
  signIn: (username: string) => Promise<Perform>;
  ownerToken: () => Promise<string>;
  sink: SmtpSink;
  /** From the start of the process until it said it was ready. */
  startMs: number;
  cpu: () => { server: number; database: number };
  residentMb: () => number;
  residentParts: () => { files: number; others: number };
  /** What the preloaded module answers; nothing answers where none was preloaded. */
  ask: () => Promise<unknown>;
  /** Ends the server and starts it again on what it left. */
  restart: () => Promise<number>;
  /** Starts one more process on the same data, where the database is the caller's own; it ends with the first. */
  startAnother: () => Promise<{ address: string }>;
  close: () => Promise<void>;
};

const ROOT = path.join(import.meta.dirname, '..');
// What `npm start` runs, with its options.
const START = manifest.scripts.start.split(' ').slice(1);
const PASSWORD = 'Bench-marks-2026';
const READY_WITHIN_MS = 120_000;
const RENEW_EVERY_MS = 120_000;

type Running = { child: ChildProcess; address: string; startMs: number };

type BenchOptions = { preload?: string; databaseUrl?: string };

/**
 * `preload`: a module that is loaded into the server's process before the product, and answers its parent's messages.
 * `databaseUrl`: a database of the caller's own instead of the embedded one; `cpu` then counts the server alone.
 */
export async function startBenchServer({ preload, databaseUrl }: BenchOptions = {}): Promise<BenchServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sealwright-bench-'));
  // Where root runs this, PostgreSQL runs as someone else, who must be able to reach its folder.
  chmodSync(dataDir, 0o755);
  const sink = await smtpSink();
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    SMTP_URL: sink.url,
    LOG_LEVEL: 'error',
  };
  for (const name of ['DATABASE_URL', 'STORAGE_URL', 'PUBLIC_URL', 'ROLE', 'TSA_URL', 'SEAL_P12']) {
    Reflect.deleteProperty(environment, name);
  }
  if (databaseUrl !== undefined) environment['DATABASE_URL'] = databaseUrl;
  // `npm start` begins anew to set it, and would lose the way to its parent.
  if (preload !== undefined) Object.assign(environment, MALLOC);
  let running = await start(environment, preload);
  const others: Running[] = [];
  const { address, startMs } = running;
  const send = sendTo(address);
  const names = { email: 'owner@example.com', firstName: 'Olivia', lastName: 'Bennett' };
  const first = await apiClient(send, null)(createOwner, { body: { ...names, password: PASSWORD } });
  const ownerToken = keptSession(send, first);
  const signIn = async (username: string): Promise<Perform> => {
    const answer = await apiClient(send, null)(login, { body: { username, password: PASSWORD } });
    const token = keptSession(send, sessionOf(answer));
    return async (endpoint, input) => apiClient(send, await token())(endpoint, input);
  };
  return {
    address,
    dataDir,
    send,
    owner: async (endpoint, input) => apiClient(send, await ownerToken())(endpoint, input),
    signIn,
    ownerToken,
    sink,
    startMs,
    cpu: () => ({
      server: cpuSecondsOf(pidOf(running)),
      database: databaseUrl === undefined ? cpuSecondsOfFamily(findPostgres(dataDir)) : 0,
    }),
    residentMb: () => residentMb(pidOf(running)),
    residentParts: () => residentParts(pidOf(running)),
    ask: () => askChild(running),
    restart: async () => {
      await stop(running);
      running = await start(environment, preload);
      return running.startMs;
    },
    startAnother: async () => {
      const other = await start(environment, preload);
      others.push(other);
      return { address: other.address };
    },
    close: async () => {
      for (const one of [...others, running]) await stop(one);
      await sink.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Tokens = { access: string; refresh: string };

/** An access token that is always fresh: measurements outlive one. Anyone who asks while it is renewed waits for the same one. */
function keptSession(send: Send, first: Tokens): () => Promise<string> {
  let tokens: Promise<Tokens> = Promise.resolve(first);
  let renewedAt = performance.now();
  return async () => {
    if (performance.now() - renewedAt > RENEW_EVERY_MS) {
      renewedAt = performance.now();
      tokens = tokens.then(({ refresh }) => apiClient(send, null)(refreshToken, { body: { refresh } }));
    }
    return (await tokens).access;
  };
}

const pidOf = ({ child }: Running): number => child.pid ?? 0;

function askChild({ child }: Running): Promise<unknown> {
  const answer = once(child, 'message').then(([message]: unknown[]) => message);
  child.send('ask');
  return answer;
}

function start(environment: NodeJS.ProcessEnv, preload?: string): Promise<Running> {
  const begun = performance.now();
  const [args, ways] = preload === undefined ? [START, []] : [['--import', preload, ...START], ['ipc' as const]];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit', ...ways],
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('The server did not become ready'));
    }, READY_WITHIN_MS);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = / is ready at (http\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve({ child, address, startMs: performance.now() - begun });
    });
  });
}

function stop({ child }: Running): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
