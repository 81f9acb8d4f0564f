import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { dropAbandoned, withScratchFile } from './scratch.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'sealwright-scratch-'));
const place = { config: { dataDir } };
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);

test('what is being received is gone when it ends, also where it fails', async () => {
  const seen: string[] = [];

  await withScratchFile(place, async (file) => {
    writeFileSync(file, 'half');
    seen.push(file);
    throw new Error('the connection broke');
  }).catch(() => {});

  expect(existsSync(seen[0] ?? '')).toBe(false);
  expect(readdirSync(path.join(dataDir, 'unfinished'))).toEqual([]);
});

test('a start removes what a dead process left, and nothing of a living one', async () => {
  const folder = path.join(dataDir, 'unfinished');
  const left = (name: string) => mkdirSync(path.join(folder, name), { recursive: true });
  const dead = `${host}.999999999.aaaaaaaaaaaa.1`;
  const reborn = `${host}.${process.pid}.bbbbbbbbbbbb.1`;
  const living = `${host}.${process.ppid}.cccccccccccc.1`;
  const elsewhere = 'ffffffffffff.1.dddddddddddd.1';
  for (const name of [dead, reborn, living, elsewhere]) left(name);

  await withScratchFile(place, async (file) => {
    writeFileSync(file, 'mine');
    await dropAbandoned(place);

    expect(existsSync(file)).toBe(true);
  });

  expect(readdirSync(folder).sort()).toEqual([living, elsewhere].sort());
});
