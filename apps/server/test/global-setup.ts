import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client, type ClientConfig, type QueryResult } from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureKeys } from '../src/areas/documents/sealing/keys/authority.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDb } from '../src/platform/db/db.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { silentLog } from '../src/platform/log.ts';
import { openPlatform } from '../src/platform/open-platform.ts';
import { createTasks } from '../src/platform/queue/tasks.ts';
import { TEST_ADDRESS, TEST_SECRET } from './installation.ts';
import { quickestFolder } from './quickest-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An address of the server to make databases on, and the migrated database they are copied from. */
    postgres: { admin: ClientConfig; template: string; prefix: string };
  }
}

/** One PostgreSQL per run: the embedded one, or the server of DATABASE_URL. Everything made there is removed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(quickestFolder(), 'sealwright-test-'));
  const given = process.env['DATABASE_URL'];
  const embedded = given === undefined || given === '' ? await startEmbeddedPostgres(folder) : null;
  const admin: ClientConfig = embedded === null ? { connectionString: given } : { ...embedded.connection };
  if (embedded !== null) await hurry(admin);
  const prefix = `sealwright_test_${randomBytes(4).toString('hex')}`;
  const template = `${prefix}_template`;
  await run(admin, `create database ${template}`);
  const connection = openDb(databaseOn(admin, template));
  await migrate(connection.db);
  await connection.close();
  await makeQueues(databaseOn(admin, template));
  // Slow tests look at how keys are made.
  if (KEYED.includes(project.name)) await makeKeys(databaseOn(admin, template));
  project.provide('postgres', { admin, template, prefix });

  return async () => {
    if (embedded === null) await dropAll(admin, prefix);
    else await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Databases of an hour: nothing of them has to outlive a power cut or to be cleaned up. Only this run reaches their socket, and to
 * prove a password on each of thousands of connections takes more work than what most of them ask.
 */
async function hurry(admin: ClientConfig): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'autovacuum']) {
    await run(admin, `alter system set ${setting} = off`);
  }
  const { rows } = await run(admin, 'show hba_file');
  writeFileSync(String(rows[0]?.['hba_file']), 'local all all trust\n');
  await run(admin, 'select pg_reload_conf()');
}

async function dropAll(admin: ClientConfig, prefix: string): Promise<void> {
  const left = await run(admin, `select datname from pg_database where datname like '${prefix}%'`);
  for (const { datname } of left.rows) await run(admin, `drop database ${String(datname)} with (force)`);
}

/** The queue's own tables, so that each copy of the template begins with them. */
async function makeQueues(template: ClientConfig): Promise<void> {
  const tasks = createTasks(template, { clock: systemClock, log: silentLog });
  await tasks.start([], { isWorking: false });
  await tasks.stop();
}

const KEYED = ['server', 'matrix'];
// Before all that tests play. A year later each test server makes a certificate of its own, as it would anyway.
const FIRST_START = new Date('2026-01-01T00:00:00Z');

/** The certificates documents are sealed with, as a first start makes them: three RSA keys take a second of the processor. */
async function makeKeys(template: ClientConfig): Promise<void> {
  const folder = mkdtempSync(path.join(quickestFolder(), 'sealwright-keys-'));
  const config = readConfig({ PUBLIC_URL: TEST_ADDRESS, DATA_DIR: folder });
  const { platform, close } = openPlatform(config, template, {
    secretKey: TEST_SECRET,
    clock: { now: () => FIRST_START },
    log: silentLog,
  });
  try {
    await platform.db.transaction().execute((tx) => ensureKeys(platform, tx));
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same server, another database. */
export function databaseOn(admin: ClientConfig, database: string): ClientConfig {
  if (admin.connectionString === undefined) return { ...admin, database };
  const url = new URL(admin.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

async function run(admin: ClientConfig, text: string): Promise<QueryResult<Record<string, unknown>>> {
  const client = new Client(admin);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
