import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDb } from '../apps/server/src/platform/db/db.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { openStore } from '../apps/server/src/platform/storage/storage.ts';
import { tablesOf } from '../apps/server/src/platform/transfer/catalog.ts';
import { inTransaction, type Sum, sumOf } from '../apps/server/src/platform/transfer/rows.ts';
import { checkInvariants } from '../apps/server/test/invariants.ts';
import { smtpSink } from '../apps/server/test/smtp-sink.ts';
import { startServer } from '../e2e/server.ts';
import { makeOwner, signersIn } from './installation.ts';
import { ownPostgres } from './own-postgres.ts';
import { fillPart, finish, sendOut, untilCompleted } from './signing.ts';

const target = await ownPostgres();
const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-move-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dataDir = path.join(folder, 'data');
const storage = pathToFileURL(path.join(folder, 'files')).href;
const { host, user } = target.connection;
const address = (database: string) => `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;

/** Runs the command as an operator does. */
function move(database: string, env: Record<string, string> = {}): { status: number | null; output: string } {
  const args = ['scripts/migrate-to-postgres.ts', '--to', address(database), '--storage', storage];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', STORAGE_URL: '', ...env },
  });
  return { status, output: stdout + stderr };
}

/** Rows and hash of every table. */
async function sumsOf(connection: ConstructorParameters<typeof Client>[0]): Promise<Map<string, Sum>> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await inTransaction(client, 'read', async () => {
      const sums = new Map<string, Sum>();
      for (const table of await tablesOf(client)) sums.set(table.name, await sumOf(client, table));
      return sums;
    });
  } finally {
    await client.end();
  }
}

async function sumsOfSource(): Promise<Map<string, Sum>> {
  const embedded = await startEmbeddedPostgres(dataDir);
  try {
    return await sumsOf(embedded.connection);
  } finally {
    await embedded.stop();
  }
}

test(
  'an installation moves into an external PostgreSQL and another store, row by row, and goes on there',
  { timeout: 400_000 },
  async () => {
    const sink = await smtpSink();
    onTestFinished(() => sink.close());
    const first = await startServer({ dataDir, env: { SMTP_URL: sink.url } });
    const sender = await makeOwner(first);
    const [done, open] = [await sendOut(sender, 2), await sendOut(sender, 1)];
    for (const signer of await signersIn(sink, done)) {
      await fillPart(first.url, signer);
      await finish(first.url, signer);
    }
    const [last] = await signersIn(sink, open);
    await fillPart(first.url, last!);
    const refused = move('postgres');
    await first.stop();
    const before = await sumsOfSource();

    await target.run('create database half');
    const killed = move('half', { SEALWRIGHT_FAULT: 'transfer:table' });
    const early = await startServer({
      dataDir: path.join(folder, 'early'),
      env: { DATABASE_URL: address('half') },
    }).catch(String);
    const resumed = move('half');
    const again = move('half');

    expect(refused).toMatchObject({ status: 1, output: expect.stringContaining('Stop it first') as string });
    expect(killed.status).toBe(null);
    expect(early).toContain('not finished');
    expect(resumed.output).toContain('(moved before)');
    expect(resumed).toMatchObject({ status: 0, output: expect.stringContaining('equal hash by hash') as string });
    expect(again).toMatchObject({ status: 1, output: expect.stringContaining('not empty') as string });
    const connection = { ...target.connection, database: 'half' };
    expect(await sumsOf(connection)).toEqual(before);
    expect(await sumsOfSource()).toEqual(before);
    expect([...before.values()].filter(({ rows }) => rows > 0).length).toBeGreaterThan(20);

    const second = await startServer({
      dataDir: path.join(folder, 'new'),
      env: {
        DATABASE_URL: address('half'),
        STORAGE_URL: storage,
        SECRET_KEY_FILE: path.join(dataDir, 'keys/secret.key'),
        SMTP_URL: sink.url,
      },
    });
    onTestFinished(() => second.stop());
    const { db, close } = openDb(connection);
    onTestFinished(close);
    await finish(second.url, last!);
    for (const { id } of [done, open]) await untilCompleted(db, id);
    expect(await checkInvariants(db, openStore(storage))).toEqual([]);
  },
);

test('a source that changed in between is not mixed, and a damaged file stops the move', async () => {
  await target.run('create database changed');
  move('changed', { SEALWRIGHT_FAULT: 'transfer:table' });
  const embedded = await startEmbeddedPostgres(dataDir);
  const { db, close } = openDb(embedded.connection);
  await sql`update accounts set name = name || '!'`.execute(db);
  const [file] = (await sql<{ sha256: string }>`select sha256 from stored_files limit 1`.execute(db)).rows;
  await close();
  await embedded.stop();
  const mixed = move('changed');

  rmSync(path.join(folder, 'files'), { recursive: true });
  const { sha256 } = file!;
  const stored = path.join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const bytes = readFileSync(stored);
  chmodSync(stored, 0o600);
  writeFileSync(stored, 'not what it was');
  await target.run('create database damaged');
  const broken = move('damaged');
  writeFileSync(stored, bytes);
  const whole = move('damaged');

  expect(mixed).toMatchObject({ status: 1, output: expect.stringContaining('has changed since') as string });
  expect(broken).toMatchObject({ status: 1, output: expect.stringContaining(sha256) as string });
  expect(whole.status).toBe(0);
});
