import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** Data folders of real processes, and what must not change in them. */

const ROOT = path.join(import.meta.dirname, '..');

export type Ended = { code: number | null; signal: string | null; lines: string[] };

/** A folder for one test file. PostgreSQL's user must be able to enter it, as in most installations. */
export function workFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-place-'));
  spawnSync('chmod', ['755', folder]);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs one of our programs to its end. */
export function run(
  program: string,
  dataDir: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(ROOT, program), ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: '0', ...env },
  });
  return endOf(child);
}

export const runServer = (dataDir: string, env: Record<string, string> = {}): Promise<Ended> =>
  run('apps/server/src/main.ts', dataDir, [], env);

function endOf(child: ChildProcess): Promise<Ended> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, lines: said.trim().split('\n') }));
  });
}

/** An exact copy, owners and modes included; a short one lacks the tables, which only a start that succeeds reads. */
export function copyOf(dataDir: string, target: string, { isShort = false } = {}): string {
  const command = isShort
    ? 'mkdir -p "$1" && tar -C "$0" --exclude=./postgres/base -cf - . | tar -C "$1" -xpf -'
    : 'cp -a "$0" "$1"';
  const { status, stderr } = spawnSync('sh', ['-c', command, dataDir, target], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return target;
}

/** Names, owners, modes and contents of everything below a folder, without what `leftOut` matches. */
export function fingerprint(folder: string, leftOut = /^$/): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .filter((name) => !leftOut.test(name))
    .map((name) => {
      const found = lstatSync(path.join(folder, name));
      const content = found.isFile()
        ? createHash('sha256')
            .update(readFileSync(path.join(folder, name)))
            .digest('hex')
        : '';
      return [name, found.uid, found.gid, found.mode.toString(8), content].join(' ');
    });
}

/** A stored document, as the file store names it. */
export function storeFile(dataDir: string, text = 'a contract'): void {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const folder = path.join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, sha256), text);
}

/** Mounts a small file system, or answers false where that is not allowed. */
export function mountSmall(folder: string, megabytes: number): boolean {
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  return status === 0;
}

export function unmount(folder: string): void {
  spawnSync('sh', ['-c', 'umount -l "$0"', folder]);
}
