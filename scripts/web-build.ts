import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'apps/web/dist');
const STAMP = path.join(DIST, '.built-from');
const INPUTS = ['apps/web/src', 'apps/web/public', 'packages/contract/src'];
const FILES = [
  'card.html',
  'edit.html',
  'client.html',
  'index.html',
  'pay.html',
  'sign.html',
  'visit.html',
  'chunks.ts',
  'precompress.ts',
  'vite.config.ts',
]
  .map((name) => `apps/web/${name}`)
  .concat('package-lock.json');

/** Builds the web client unless the build at hand was made from these very sources. An aborted build leaves none behind. */
export async function buildWebIfStale(signal?: AbortSignal): Promise<void> {
  const digest = digestOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return;
  console.log('Building the web client (once) …');
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(ROOT, 'apps/web'),
    // Also under a test that starts the product: its NODE_ENV would make a build for development, which then stays.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = () => build.kill();
  signal?.addEventListener('abort', stop);
  const [code] = (await once(build, 'exit')) as [number | null];
  signal?.removeEventListener('abort', stop);
  if (signal?.aborted === true) return;
  if (code !== 0) {
    console.error('The web client could not be built; see above.');
    process.exit(1);
  }
  writeFileSync(STAMP, digest);
}

function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const folder of INPUTS) {
    const full = path.join(ROOT, folder);
    if (!existsSync(full)) continue;
    const entries = readdirSync(full, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
    for (const file of entries) hash.update(path.relative(ROOT, file)).update(readFileSync(file));
  }
  for (const file of FILES) hash.update(file).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}
