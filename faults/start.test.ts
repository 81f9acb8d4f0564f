import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openDb } from '../apps/server/src/platform/db/db.ts';
import { systemStateDir } from '../apps/server/src/platform/db/data-folder.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { withProcessLock } from '../apps/server/src/platform/db/process-lock.ts';
import { startServer } from '../e2e/server.ts';
import { copyOf, fingerprint, mountSmall, runServer, storeFile, unmount, workFolder } from './data-folders.ts';

/** A start makes an installation once, finds it ever after, and touches nothing where it does not find it whole. */

const isRoot = process.getuid?.() === 0;
const work = workFolder();
const whole = path.join(work, 'whole');
let wholeRow = 0;

const placeOf = (dataDir: string): unknown => JSON.parse(readFileSync(path.join(dataDir, 'postgres.place'), 'utf8'));

/** What only this installation has in its database. */
async function ownRow(dataDir: string): Promise<number> {
  const { connection, stop } = await startEmbeddedPostgres(dataDir);
  const { db, close } = openDb(connection);
  const { id } = await db.selectFrom('installationKeys').select('id').orderBy('id').executeTakeFirstOrThrow();
  await close();
  await stop();
  return id;
}

// One installation, made as a user makes it and killed at every step on the way; the other tests damage copies of it.
beforeAll(async () => {
  const steps = ['place', 'password', 'initdb', 'cluster', 'running', 'database', 'key'];
  for (const step of steps) {
    const { signal, lines } = await runServer(whole, { SEALWRIGHT_FAULT: `first-start:${step}` });
    if (signal !== 'SIGKILL') throw new Error(`Not killed at ${step}: ${lines.join()}`);
  }
  const server = await startServer({ dataDir: whole });
  await server.stop();
  wholeRow = await ownRow(whole);
}, 300_000);

test('a first start that is killed at every step, one after the other, ends well', () => {
  expect(placeOf(whole)).toEqual({ stateDir: '.', uid: expect.any(Number) as number });
  expect(existsSync(path.join(whole, 'keys', 'secret.key'))).toBe(true);
  expect(fingerprint(whole).filter((line) => line.includes('postgres.part'))).toEqual([]);
  expect(existsSync(path.join(whole, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('two first starts at once make one installation', async () => {
  const dataDir = path.join(work, 'twice');
  const both = await Promise.all([startServer({ dataDir }), startServer({ dataDir })]);
  onTestFinished(async () => {
    for (const server of both) await server.stop();
  });

  const healthy = await Promise.all(both.map(({ url }) => fetch(new URL('/api/health/', url))));

  expect(healthy.map(({ status }) => status)).toEqual([200, 200]);
  await both[0].stop();
  expect((await fetch(new URL('/api/health/', both[1].url))).status).toBe(200);
  await both[1].stop();
  // The last one out stopped the database.
  expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

type Damage = [name: string, damage: (dataDir: string) => void, line: RegExp];

const without =
  (...names: string[]) =>
  (dataDir: string) => {
    for (const name of names) rmSync(path.join(dataDir, name), { recursive: true });
  };

const DAMAGES: Damage[] = [
  [
    'a cluster of another major version',
    (dataDir) => writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n'),
    /made by PostgreSQL 17; this release runs PostgreSQL 18.*docs\/upgrading\.md, "Another major version/,
  ],
  ['a cluster without its version', without('postgres/PG_VERSION'), /postgres is damaged: no PG_VERSION/],
  [
    'a cluster whose control file is cut off',
    (dataDir) => truncateSync(path.join(dataDir, 'postgres', 'global', 'pg_control'), 100),
    /damaged: global\/pg_control is not whole/,
  ],
  ['a cluster that is gone', without('postgres'), /database of .* is gone: .*postgres is missing/],
  [
    'a cluster of which an empty folder is left',
    (dataDir) => {
      without('postgres')(dataDir);
      mkdirSync(path.join(dataDir, 'postgres'));
    },
    /database of .* is gone/,
  ],
  [
    'keys without a database',
    without('postgres', 'postgres.place', 'postgres.password'),
    /is not new: .*keys\/.* is there/,
  ],
  [
    'stored files without anything else',
    (dataDir) => {
      without('postgres', 'postgres.place', 'postgres.password', 'keys')(dataDir);
      storeFile(dataDir);
    },
    /is not new: .*files is there, but its database is not/,
  ],
  [
    'stored files beside a first start that did not finish',
    (dataDir) => {
      storeFile(dataDir);
      writeFileSync(path.join(dataDir, 'postgres.place'), '{"stateDir":".","uid":0,"unfinished":"first start"}');
    },
    /is not new: .*files is there/,
  ],
  ['a missing key', without('keys/secret.key'), /key of the installation is missing: .*keys\/secret\.key/],
  ['a missing password of the database', without('postgres.password'), /postgres\.password is missing/],
  [
    'a place that cannot be read',
    (dataDir) => writeFileSync(path.join(dataDir, 'postgres.place'), '{'),
    /postgres\.place cannot be read/,
  ],
  [
    'a restore that did not finish',
    (dataDir) => writeFileSync(path.join(dataDir, 'postgres.place'), '{"stateDir":".","uid":0,"unfinished":"restore"}'),
    /The restore into .* did not finish/,
  ],
];

describe('a start changes nothing, and says in one line what is wrong, where it finds', () => {
  test.each(DAMAGES)('%s', async (name, damage, line) => {
    const dataDir = copyOf(whole, path.join(work, name.replaceAll(' ', '-')), { isShort: true });
    damage(dataDir);
    const before = fingerprint(dataDir);

    const started = startEmbeddedPostgres(dataDir, readConfig({ DATA_DIR: dataDir }));
    const refused = await started.then(() => 'it started', String);

    expect(refused).toMatch(line);
    expect(refused.split('\n')).toHaveLength(1);
    expect(fingerprint(dataDir)).toEqual(before);
  });

  test('any of these, and ends with code 1', async () => {
    const dataDir = copyOf(whole, path.join(work, 'ended'), { isShort: true });
    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    const before = fingerprint(dataDir);

    const { code, lines } = await runServer(dataDir);

    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/made by PostgreSQL 17/)] });
    expect(fingerprint(dataDir)).toEqual(before);
  });

  test('stored files in another folder, named by STORAGE_URL', async () => {
    const elsewhere = path.join(work, 'elsewhere');
    storeFile(elsewhere);
    const dataDir = path.join(work, 'empty');
    mkdirSync(dataDir);

    const { code, lines } = await runServer(dataDir, {
      STORAGE_URL: pathToFileURL(path.join(elsewhere, 'files')).href,
    });

    expect({ code, lines }).toEqual({
      code: 1,
      lines: [expect.stringMatching(/is not new: .*elsewhere\/files is there/)],
    });
    expect(fingerprint(dataDir)).toEqual([]);
  });

  test('two databases for one data folder', async ({ skip }) => {
    skip(!isRoot, 'only root has a second place');
    const dataDir = copyOf(whole, path.join(work, 'two-databases'), { isShort: true });
    rmSync(path.join(dataDir, 'postgres.place'));
    const second = systemStateDir(dataDir);
    onTestFinished(() => rmSync(second, { recursive: true, force: true }));
    mkdirSync(second, { recursive: true });
    cpSync(path.join(dataDir, 'postgres', 'PG_VERSION'), path.join(second, 'postgres', 'PG_VERSION'));
    const before = [fingerprint(dataDir), fingerprint(second)];

    const { code, lines } = await runServer(dataDir);

    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`${dataDir}/postgres and ${second}/postgres`)]);
    expect([fingerprint(dataDir), fingerprint(second)]).toEqual(before);
  });

  test('a folder that may not be read', async () => {
    const dataDir = copyOf(whole, path.join(work, 'closed'), { isShort: true });
    const before = fingerprint(dataDir);
    chmodSync(dataDir, 0);
    onTestFinished(() => chmodSync(dataDir, 0o755));

    const { code, lines } = await runServer(dataDir);

    chmodSync(dataDir, 0o755);
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/cannot (reach|be used)/)] });
    expect(fingerprint(dataDir)).toEqual(before);
  });

  // These PostgreSQL itself finds, and writes to its log what it found.
  test('a control file that holds nothing', async () => {
    const dataDir = copyOf(whole, path.join(work, 'zeroed'), { isShort: true });
    writeFileSync(path.join(dataDir, 'postgres', 'global', 'pg_control'), Buffer.alloc(8192));
    const before = fingerprint(dataDir, /postgres\.log$/);

    const { code, lines } = await runServer(dataDir);

    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/did not start in .*zeroed\/postgres: .*\. See .*postgres\.log$/)]);
    expect(fingerprint(dataDir, /postgres\.log$/)).toEqual(before);
  });

  test('a full disk', async ({ skip }) => {
    const mounted = path.join(work, 'mounted');
    skip(!mountSmall(mounted, 160), 'file systems cannot be mounted here');
    onTestFinished(() => unmount(mounted));
    const dataDir = copyOf(whole, path.join(mounted, 'data'));
    fill(mounted);
    const before = fingerprint(dataDir, /postgres\.log$/);

    const { code, lines } = await runServer(dataDir);

    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/no space left on device/i)] });
    expect(fingerprint(dataDir, /postgres\.log$/)).toEqual(before);
    rmSync(path.join(mounted, 'filler'));
    expect(await ownRow(dataDir)).toBe(wholeRow);
  });
});

function fill(folder: string): void {
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeFileSync(path.join(folder, 'filler'), block, { flag: 'a' });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC')) throw cause;
  }
}

test('a first start on a full disk goes on in the same place when there is room', async ({ skip }) => {
  const mounted = path.join(work, 'mounted-first');
  skip(!mountSmall(mounted, 160), 'file systems cannot be mounted here');
  onTestFinished(() => unmount(mounted));
  const dataDir = path.join(mounted, 'data');
  writeFileSync(path.join(mounted, 'filler'), Buffer.alloc(150 * 1024 * 1024));

  const { code, lines } = await runServer(dataDir);

  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/no space left on device/i)] });
  expect(existsSync(systemStateDir(dataDir))).toBe(false);
  rmSync(path.join(mounted, 'filler'));
  const { stop } = await startEmbeddedPostgres(dataDir);
  await stop();
  expect(placeOf(dataDir)).toMatchObject({ stateDir: '.' });
});

describe('an installation that an older release made', () => {
  test('is found in the data folder, and its place is kept', async () => {
    const dataDir = copyOf(whole, path.join(work, 'older'));
    rmSync(path.join(dataDir, 'postgres.place'));

    expect(await ownRow(dataDir)).toBe(wholeRow);
    expect(placeOf(dataDir)).toEqual({ stateDir: '.', uid: statSync(path.join(dataDir, 'postgres')).uid });
  });

  test("is found in the system's state directory, and its place is kept", async ({ skip }) => {
    skip(!isRoot, 'only root has a second place');
    const dataDir = copyOf(whole, path.join(work, 'older-elsewhere'));
    const stateDir = moveToState(dataDir);
    rmSync(path.join(dataDir, 'postgres.place'));

    expect(await ownRow(dataDir)).toBe(wholeRow);
    expect(placeOf(dataDir)).toMatchObject({ stateDir });
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
  });
});

/** Puts the database where it goes when its user cannot reach the data folder. */
function moveToState(dataDir: string): string {
  const stateDir = systemStateDir(dataDir);
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }));
  rmSync(stateDir, { recursive: true, force: true });
  mkdirSync(stateDir, { recursive: true, mode: 0o755 });
  for (const name of ['postgres', 'postgres.password']) {
    copyOf(path.join(dataDir, name), path.join(stateDir, name));
    rmSync(path.join(dataDir, name), { recursive: true });
  }
  return stateDir;
}

test('a database that is gone from the system’s state directory is not made anew', async ({ skip }) => {
  skip(!isRoot, 'only root has a second place');
  const dataDir = copyOf(whole, path.join(work, 'gone-elsewhere'), { isShort: true });
  const stateDir = moveToState(dataDir);
  writeFileSync(path.join(dataDir, 'postgres.place'), JSON.stringify({ stateDir, uid: 61_100 }));
  rmSync(stateDir, { recursive: true });

  const { code, lines } = await runServer(dataDir);

  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining(`${stateDir}/postgres is missing`)] });
  expect([existsSync(stateDir), existsSync(path.join(dataDir, 'postgres'))]).toEqual([false, false]);
});

test('a data folder that was moved keeps its installation', async () => {
  const dataDir = copyOf(whole, path.join(work, 'before-the-move'));
  const moved = path.join(work, 'after-the-move');
  renameSync(dataDir, moved);

  expect(await ownRow(moved)).toBe(wholeRow);
});

test('a missing key is not made anew beside a database elsewhere, where documents are stored', async () => {
  const dataDir = path.join(work, 'keyless');
  storeFile(dataDir);
  const { connection, stop } = await startEmbeddedPostgres(copyOf(whole, path.join(work, 'elsewhere-database')));
  onTestFinished(stop);
  const { host, user, password, database } = connection;
  const before = fingerprint(dataDir);

  const { code, lines } = await runServer(dataDir, {
    DATABASE_URL: `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`,
  });

  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/key of the installation is missing/)] });
  expect(fingerprint(dataDir)).toEqual(before);
});

describe('the lock of a data folder', () => {
  const LOCK = new URL('../apps/server/src/platform/db/process-lock.ts', import.meta.url).href;
  const holding = (file: string): string =>
    `const { withProcessLock } = await import(${JSON.stringify(LOCK)});
     await withProcessLock(${JSON.stringify(file)}, () => { console.log('held'); return new Promise((done) => setTimeout(done, 60_000)); });`;

  test('is private, is not given twice, says so in time, and is freed by a kill', async () => {
    // Longer than the path of a socket may be.
    const folder = path.join(work, 'a-folder-with-a-long-name'.repeat(4), 'and-another-one'.repeat(6));
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, 'lock');
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', holding(file)]);
    afterAll(() => holder.kill('SIGKILL'));
    await once(holder.stdout, 'data');

    await expect(withProcessLock(file, async () => 'both', { limitMs: 300 })).rejects.toThrow(
      /Another process has held/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const waiting = withProcessLock(file, async () => 'mine');
    holder.kill('SIGKILL');
    expect(await waiting).toBe('mine');
  });
});
