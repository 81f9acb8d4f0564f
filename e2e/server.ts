import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { quickestFolder } from '../apps/server/test/quickest-folder.ts';

// A machine with much else to do takes its time.
const START_MS = 120_000;

const ROOT = path.join(import.meta.dirname, '..');

export type RunningServer = {
  url: string;
  dataDir: string;
  /** The address that lets others than this machine make the owner; null when there is one. */
  setupUrl: string | null;
  process: ChildProcess;
  /** Ends the process politely and waits; the data stays. */
  stop: () => Promise<void>;
};

/** Starts the product as a user would, on a free port, and waits for its line. */
export async function startServer(
  settings: {
    dataDir?: string;
    env?: Record<string, string>;
    /** Loaded before the product, and spoken to over a channel. */
    preload?: string;
    /** Where the product lies; this working tree unless said. */
    root?: string;
    onOutput?: (chunk: string) => void;
  } = {},
): Promise<RunningServer> {
  const dataDir = settings.dataDir ?? mkdtempSync(path.join(quickestFolder(), 'sealwright-e2e-'));
  const preload = settings.preload === undefined ? [] : ['--import', settings.preload];
  const child = spawn(process.execPath, [...preload, 'apps/server/src/main.ts'], {
    cwd: settings.root ?? ROOT,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      ...settings.env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload.length > 0 ? ['ipc' as const] : [])],
  });
  let printed = '';
  const line = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server did not say it was ready:\n${printed}`));
    }, START_MS);
    const read = (chunk: Buffer) => {
      const text = chunk.toString('utf8');
      settings.onOutput?.(text);
      if (printed.length < 100_000) printed += text;
      const ready = /ready at .*\n/.exec(printed)?.[0];
      if (ready === undefined) return;
      clearTimeout(limit);
      resolve(ready);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  const url = /ready at (http\S+)/.exec(line)?.[1] ?? '';
  const setupUrl = /owner at (http\S+)/.exec(line)?.[1] ?? null;
  return { url, dataDir, setupUrl, process: child, stop };
}

export function removeData(server: RunningServer): void {
  rmSync(server.dataDir, { recursive: true, force: true });
}
