import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
// Those of others, which have their own help, and those that are made of others.
const ours = Object.entries(scripts).flatMap(([name, command]) => {
  const file = /^node (?:--\S+ )*((?:scripts|faults|bench|e2e|packages)\/\S+\.ts)/.exec(command)?.[1];
  return file === undefined ? [] : [[name, file] as const];
});

test.each(ours)('npm run %s -- --help says what it is for, and touches nothing', (_name, file) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sealwright-help-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_OPTIONS: '' };

  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, file), '--help'], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });

  expect(`${status} ${stderr}`).toBe('0 ');
  expect(stdout).toMatch(/npm (?:run |start|test)/);
  expect(readdirSync(dataDir)).toEqual([]);
});
