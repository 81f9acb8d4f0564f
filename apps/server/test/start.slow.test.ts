import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { newDatabase } from './database.ts';

/** A server that cannot start says why in one line and ends with code 1. */

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { code: number | null; lines: string[] };

function start(settings: Record<string, string>, args: string[] = []): Promise<Ended> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, DATA_DIR: path.join(folder, 'data'), ...settings };
  const server = spawn(process.execPath, [MAIN, ...args], { env, cwd: folder });
  let said = '';
  server.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => {
    server.on('close', (code) => resolve({ code, lines: said.trim().split('\n') }));
  });
}

/** Settings of a PostgreSQL that answers. */
async function database(): Promise<Record<string, string>> {
  const made = await newDatabase();
  await made.close();
  const { host, port, user, password, database: name, connectionString } = made.settings;
  if (connectionString !== undefined) return { DATABASE_URL: connectionString };
  const query = new URLSearchParams({ host: String(host), port: String(port) });
  return { DATABASE_URL: `postgres://${user}:${String(password)}@localhost/${name}?${query.toString()}` };
}

test('a data folder that cannot be made is named', async () => {
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');

  const { code, lines } = await start({ DATA_DIR: path.join(file, 'data') });

  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^Setting DATA_DIR .*a-file\/data cannot be used: ENOTDIR/)]);
});

test('a data folder that cannot hold the key is named, with a database elsewhere too', async () => {
  const data = path.join(folder, 'keyless');
  mkdirSync(data);
  writeFileSync(path.join(data, 'keys'), '');

  const { code, lines } = await start({ ...(await database()), DATA_DIR: data });

  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^Setting DATA_DIR .*keyless cannot be used: E/)]);
});

test('a database that does not answer is named with the reason, by any name it has', async () => {
  const ended = await Promise.all(
    ['localhost', '127.0.0.1'].map((host) => start({ DATABASE_URL: `postgres://a:b@${host}:1/c` })),
  );

  for (const { code, lines } of ended) {
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^Setting DATABASE_URL cannot be used: connect ECONNREFUSED/)]);
  }
});

test('a taken port and an address that is not ours are named', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const settings = await database();

  const taken = await start({ ...settings, PORT: String(port) });
  const foreign = await start({ ...settings, HOST: '192.0.2.1', PORT: '0' });
  other.close();

  expect(taken).toEqual({
    code: 1,
    lines: [`Setting PORT ${port} is taken by another program on 127.0.0.1`],
  });
  expect(foreign.code).toBe(1);
  expect(foreign.lines).toEqual([expect.stringMatching(/^Setting HOST 192\.0\.2\.1 or PORT 0 cannot be used: listen/)]);
});

test('a store that names another machine is refused before anything starts', async () => {
  const { code, lines } = await start({ STORAGE_URL: 'file://elsewhere/files' });

  expect({ code, lines }).toEqual({
    code: 1,
    lines: ['Setting STORAGE_URL must be file:///folder or s3://key:secret@host/bucket'],
  });
});

test('a store and a database of different installations are refused in one line, and nothing starts', async () => {
  const files = path.join(folder, 'files-of-another');
  mkdirSync(files);
  const label = JSON.stringify({ id: 'ab'.repeat(16), bound_at: '2026-11-01T00:00:00.000Z' });
  writeFileSync(path.join(files, 'installation.json'), label);

  const { code, lines } = await start({ ...(await database()), STORAGE_URL: pathToFileURL(files).href });

  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(
      /^Settings STORAGE_URL file:\S+ and DATABASE_URL do not fit together: .*No file was touched\.$/,
    ),
  ]);
  expect(readdirSync(files)).toEqual(['installation.json']);
});

test('a first start that was killed between database and file store is gone on with by the next one', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const settings = { ...(await database()), DATA_DIR: path.join(folder, 'killed') };

  const killed = await start({ ...settings, SEALWRIGHT_FAULT: 'store:agreed' });
  const label = path.join(folder, 'killed', 'files', 'installation.json');
  const before = existsSync(label);
  const next = await start({ ...settings, PORT: String((other.address() as AddressInfo).port) });
  other.close();

  expect([killed.code, before]).toEqual([null, false]);
  expect(next.lines).toEqual([expect.stringContaining('is taken by another program')]);
  expect(existsSync(label)).toBe(true);
});

test('the settings are printed with what they are when unset, and no secret', async () => {
  const { code, lines } = await start({ SECRET_KEY: 'not to be shown', HOST: '0.0.0.0' }, ['--print-config']);

  expect(code).toBe(0);
  expect(lines.find((line) => line.startsWith('PORT'))).toMatch(/^PORT +3000 \(default\) +Port to listen on/);
  expect(lines.find((line) => line.startsWith('HOST'))).toMatch(/^HOST +0\.0\.0\.0 /);
  expect(lines.join('\n')).not.toContain('not to be shown');
});
