import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';
import { testApp } from '../test/app.ts';
import { draft } from '../test/drafting.ts';
import { databaseOn } from '../test/global-setup.ts';
import { makeQueues } from './transfer.ts';
import { openStore } from './platform/storage/storage.ts';
import { openKey, requireKey, sealKey } from './platform/transfer/archive-key.ts';
import { withArchive } from './platform/transfer/archive-reading.ts';
import { writeArchive } from './platform/transfer/archive-writing.ts';
import { tablesOf } from './platform/transfer/catalog.ts';
import { moveFiles } from './platform/transfer/files.ts';
import { fromDatabase, moveInto } from './platform/transfer/move.ts';
import { inTransaction, type Sum, sumOf } from './platform/transfer/rows.ts';

const KEY = 'a key for tests that is long enough to be one';
const PASSPHRASE = 'a passphrase that is long';

const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = await testApp();
const { platform } = server;
const user = await server.make.user();
await draft(server, user, [{ email: 'ada@example.com' }]);
// Letters that JSON writes in its own way, an exact number, and bytes.
await platform.db.updateTable('accounts').set({ name: 'Ada \\ "Łovelace"\n\u2028 \u{1F58B}' }).execute();

const whole = path.join(folder, 'whole.zip');
const manifest = await fromDatabase(platform.connection, (source, client) =>
  writeArchive(
    whole,
    { source, client, store: platform.store },
    { productVersion: '0', madeAt: new Date().toISOString(), secrets: sealKey(KEY, source.id, PASSPHRASE) },
  ),
);

/** An empty database, and an empty store. */
async function emptyPlace() {
  const { admin, prefix } = inject('postgres');
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  const client = new Client(admin);
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  return { address: databaseOn(admin, name), store: openStore(`file://${path.join(folder, name)}`) };
}

async function take(file: string, place: Awaited<ReturnType<typeof emptyPlace>>): Promise<void> {
  await withArchive(file, ({ source, files }) =>
    moveInto(place.address, source, {
      say: () => {},
      makeQueues: () => makeQueues(platform.config, place.address),
      moveFiles: async (client) => void (await moveFiles(client, files, place.store, () => {})),
    }),
  );
}

async function sumsOf(address: ConstructorParameters<typeof Client>[0]): Promise<Map<string, Sum>> {
  const client = new Client(address);
  await client.connect();
  const sums = await inTransaction(client, 'read', async () => {
    const found = new Map<string, Sum>();
    for (const table of await tablesOf(client)) found.set(table.name, await sumOf(client, table));
    return found;
  });
  await client.end();
  return sums;
}

/** The export with one part changed, left out (null), or added. */
async function changed(parts: Record<string, (was: Buffer) => Buffer | null>): Promise<string> {
  const file = path.join(folder, `${randomBytes(6).toString('hex')}.zip`);
  const out = new ZipFile();
  const zip = await yauzl.openPromise(whole, { lazyEntries: true });
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    const was = Buffer.concat(pieces);
    const bytes = parts[entry.fileName] === undefined ? was : parts[entry.fileName]!(was);
    names.push(entry.fileName);
    if (bytes !== null) out.addBuffer(bytes, entry.fileName, { compress: !entry.fileName.startsWith('files/') });
  }
  for (const [name, make] of Object.entries(parts)) {
    const bytes = names.includes(name) ? null : make(Buffer.alloc(0));
    if (bytes !== null) out.addBuffer(bytes, name, { compress: !name.startsWith('files/') });
  }
  out.end();
  await pipeline(out.outputStream, createWriteStream(file));
  return file;
}

/** Gives an entry a name that no writer of ZIP files would give it. */
async function renamed(to: string): Promise<string> {
  const from = `files/${'a'.repeat(to.length - 6)}`;
  const file = await changed({ [from]: () => Buffer.from('x') });
  writeFileSync(file, Buffer.from(readFileSync(file, 'latin1').replaceAll(from, to), 'latin1'));
  return file;
}

const [firstFile] = [...(await filesIn())];
async function filesIn(): Promise<string[]> {
  return withArchive(whole, async ({ files }) => {
    const found: string[] = [];
    for await (const { sha256 } of files.entries()) found.push(sha256);
    return found;
  });
}

test('an export read into an empty place is the same, row by row and file by file', async () => {
  const place = await emptyPlace();
  await take(whole, place);

  const [there, here] = [await sumsOf(place.address), await sumsOf(platform.connection)];
  expect(there).toEqual(here);
  expect(there.get('fields')?.rows).toBe(1);
  const files = await filesIn();
  expect(files.length).toBeGreaterThan(0);
  for (const sha256 of files) expect(await place.store.get(sha256)).toEqual(await platform.store.get(sha256));
  await expect(take(whole, place)).rejects.toThrow('not empty');
});

test('new rows get new ids after a move', async () => {
  const place = await emptyPlace();
  await take(whole, place);
  const client = new Client(place.address);
  await client.connect();
  const { rows } = await client.query<{ id: string; before: string }>(
    `insert into accounts (kind, name) values ('personal', 'New') returning id, (select max(id) from accounts) as before`,
  );
  await client.end();
  expect(Number(rows[0]?.id)).toBeGreaterThan(Number(rows[0]?.before));
});

const accounts = (manifest.tables.find(({ name }) => name === 'accounts')?.bytes ?? 0) > 0;

test.each<[string, () => Promise<string>, RegExp]>([
  [
    'a changed row',
    () => changed({ 'tables/accounts.ndjson': (was) => Buffer.from(String(was).replace('Ada', 'Eve')) }),
    /not what manifest\.json says/,
  ],
  [
    'a row more',
    () => changed({ 'tables/accounts.ndjson': (was) => Buffer.concat([was, was]) }),
    /larger than it says/,
  ],
  ['a row less', () => changed({ 'tables/accounts.ndjson': () => Buffer.alloc(0) }), /not what manifest\.json says/],
  ['a table less', () => changed({ 'tables/accounts.ndjson': () => null }), /accounts\.ndjson is missing/],
  [
    'a changed file',
    () => changed({ [`files/${firstFile}`]: (was) => Buffer.concat([was, Buffer.from(' ')]) }),
    /is not what its name says/,
  ],
  ['a file less', () => changed({ [`files/${firstFile}`]: () => null }), /other parts than/],
  ['a file more', () => changed({ [`files/${'a'.repeat(64)}`]: () => Buffer.from('x') }), /other parts than/],
  ['something else in it', () => changed({ 'run.sh': () => Buffer.from('x') }), /no part of an export/],
  ['a name that climbs', () => renamed('../../../etc/sealwright-was-here'), /relative path|no part of an export/],
  ['an absolute name', () => renamed('/etc/cron.d/sealwright-was-here'), /absolute path|no part of an export/],
  ['a bomb', () => changed({ 'tables/bomb.ndjson': () => Buffer.alloc(30_000_000) }), /far larger/],
  ['no manifest', () => changed({ 'manifest.json': () => null }), /manifest\.json is missing/],
  [
    'another format',
    () => changed({ 'manifest.json': (was) => Buffer.from(String(was).replace('export-1', 'export-9')) }),
    /not one that this release can read/,
  ],
  [
    'another version',
    () => changed({ 'manifest.json': (was) => Buffer.from(String(was).replace('0001-foundation', '0001-other')) }),
    /another version of the product/,
  ],
  [
    'a table of the system',
    () => changed({ 'manifest.json': (was) => Buffer.from(String(was).replace('"accounts"', '"pg_class"')) }),
    /other parts than/,
  ],
  [
    'no ZIP',
    async () => {
      const file = path.join(folder, 'none.zip');
      writeFileSync(file, 'none');
      return file;
    },
    /no ZIP file/,
  ],
])('%s is refused, and nothing of it is an installation', async (_name, make, why) => {
  expect(accounts).toBe(true);
  const place = await emptyPlace();
  await expect(take(await make(), place)).rejects.toThrow(why);
  const client = new Client(place.address);
  await client.connect();
  const { rows } = await client.query<{ found: string | null }>(
    "select to_regnamespace('sealwright_transfer') as found",
  );
  const { rows: tables } = await client.query<{ found: string | null }>("select to_regclass('accounts') as found");
  await client.end();
  // Either nothing was begun, or no server starts on it.
  expect(rows[0]?.found !== null || tables[0]?.found === null).toBe(true);
});

test('the key is read with the passphrase alone, and no other key passes for it', () => {
  const { secrets, installation } = manifest;

  expect(openKey(secrets, PASSPHRASE)).toBe(KEY);
  expect(() => openKey(secrets, 'another passphrase')).toThrow('not the one');
  expect(() => openKey(secrets, null)).toThrow('needs its passphrase');
  expect(() => openKey(sealKey(KEY, installation, null), PASSPHRASE)).toThrow('not in this export');
  expect(() => sealKey(KEY, installation, 'short')).toThrow('12 characters');
  expect(() => requireKey(KEY, manifest)).not.toThrow();
  expect(() => requireKey(`${KEY}!`, manifest)).toThrow('not the one');
  expect(JSON.stringify(manifest)).not.toContain(KEY);
});
