import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
// The certificate is made by the start, and the demonstration begins sixty days before it.
const WITHIN_MS = 15 * 60_000;

test('npm run demo fills an instance whose server runs', { timeout: WITHIN_MS }, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sealwright-demo-'));
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SMTP_URL: '', PORT: '0', NODE_OPTIONS: '' };
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'NODE_OPTIONS'] as const) Reflect.deleteProperty(env, name);
  const run = (script: string) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'scripts', script)], { cwd: ROOT, env });
    let said = '';
    const keep = (chunk: Buffer) => (said += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    return { child, ended: once(child, 'exit'), said: () => said };
  };
  const server = run('start.ts');
  onTestFinished(async () => {
    server.child.kill();
    await server.ended;
    rmSync(dataDir, { recursive: true });
  });
  await expect.poll(server.said, { timeout: WITHIN_MS / 3, interval: 500 }).toContain('Sealwright is ready');

  const demo = run('demo.ts');
  await demo.ended;

  expect(demo.said()).toContain('has now:');
  expect(demo.child.exitCode).toBe(0);
});
