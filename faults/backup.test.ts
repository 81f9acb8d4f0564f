import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { systemStateDir } from '../apps/server/src/platform/db/data-folder.ts';
import { openDb } from '../apps/server/src/platform/db/db.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { openStore } from '../apps/server/src/platform/storage/storage.ts';
import { checkInvariants } from '../apps/server/test/invariants.ts';
import { startServer } from '../e2e/server.ts';
import { copyOf, fingerprint, run, runServer, workFolder } from './data-folders.ts';
import { makeOwner } from './installation.ts';
import { sendOut } from './signing.ts';

/** A backup is taken while the product works, is checked before it is used, and comes back whole or not at all. */

const isRoot = process.getuid?.() === 0;
const work = workFolder();
const [live, backup] = [path.join(work, 'live'), path.join(work, 'backup')];

const backUp = (dataDir: string, to: string, args: string[] = []) =>
  run('scripts/backup.ts', dataDir, ['--to', to, ...args]);
const restore = (dataDir: string, from: string, env = {}) => run('scripts/restore.ts', dataDir, ['--from', from], env);

/** The documents of an installation, once everything in it is found to be as it must be. */
async function documentsIn(dataDir: string): Promise<number[]> {
  const { connection, stop } = await startEmbeddedPostgres(dataDir);
  const { db, close } = openDb(connection);
  try {
    expect(await checkInvariants(db, openStore(pathToFileURL(path.join(dataDir, 'files')).href))).toEqual([]);
    return (await db.selectFrom('documents').select('id').execute()).map(({ id }) => id);
  } finally {
    await close();
    await stop();
  }
}

test('a backup that is taken while documents are sent has all that were acknowledged before it, whole', async () => {
  const server = await startServer({ dataDir: live });
  onTestFinished(server.stop);
  const owner = await makeOwner(server);
  const before: number[] = [];
  for (let index = 0; index < 3; index += 1) before.push((await sendOut(owner, 1)).id);
  const over = new AbortController();
  const sending = (async () => {
    let count = 0;
    for (; !over.signal.aborted; count += 1) await sendOut(owner, 1);
    return count;
  })();

  const taken = await backUp(live, backup);

  over.abort();
  expect(await sending).toBeGreaterThan(0);
  await server.stop();
  expect(taken).toMatchObject({
    code: 0,
    lines: [expect.stringMatching(/files are in/), expect.stringMatching(/keys\/secret\.key\) is not in the backup/)],
  });
  expect(existsSync(path.join(backup, 'keys'))).toBe(false);

  const restored = path.join(work, 'restored');
  const { code, lines } = await restore(restored, backup);
  expect(code).toBe(0);
  expect(lines.at(-1)).toBe(
    `Next: put your copy of the key at ${restored}/keys/secret.key (or set SECRET_KEY), then npm start`,
  );
  expect((await runServer(restored)).lines).toEqual([expect.stringMatching(/key of the installation is missing/)]);
  mkdirSync(path.join(restored, 'keys'));
  copyFileSync(path.join(live, 'keys', 'secret.key'), path.join(restored, 'keys', 'secret.key'));
  const again = await startServer({ dataDir: restored });
  await again.stop();
  expect(await documentsIn(restored)).toEqual(expect.arrayContaining(before));
});

test('a backup with one flipped bit, or without one file, is refused before anything is written', async () => {
  for (const name of [
    'postgres/global/pg_control',
    readdirSync(path.join(backup, 'postgres', 'pg_wal'))
      .map(inLog)
      .at(-1)!,
  ]) {
    const damaged = copyOf(backup, path.join(work, 'damaged'));
    const bytes = readFileSync(path.join(damaged, name));
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(path.join(damaged, name), bytes);
    const target = path.join(work, 'untouched');

    const flipped = await restore(target, damaged);
    rmSync(path.join(damaged, name));
    const missing = await restore(target, damaged);

    const refusal = { code: 1, lines: [`The backup is damaged: ${path.join(damaged, name)}. Nothing was restored.`] };
    expect([flipped, missing]).toEqual([expect.objectContaining(refusal), expect.objectContaining(refusal)]);
    expect(existsSync(target)).toBe(false);
    rmSync(damaged, { recursive: true });
  }
});

const inLog = (name: string): string => `postgres/pg_wal/${name}`;

test('a restore wants an empty folder, and a backup a new one outside of the data folder', async () => {
  const before = fingerprint(live);

  const ended = await Promise.all([restore(live, backup), backUp(live, backup), backUp(live, path.join(live, 'here'))]);
  const unfinished = await restore(path.join(work, 'nothing'), path.join(backup, 'postgres'));

  expect(ended.map(({ code, lines }) => [code, ...lines])).toEqual([
    [1, expect.stringMatching(/DATA_DIR .* is not empty/)],
    [1, expect.stringMatching(/backup is not empty/)],
    [1, expect.stringMatching(/is in the data folder/)],
  ]);
  expect(unfinished.lines).toEqual([expect.stringMatching(/is no finished backup/)]);
  expect(fingerprint(live)).toEqual(before);
});

test('a restore that is killed leaves a folder that no start and no second restore accepts', async () => {
  for (const step of ['begun', 'copied']) {
    const target = path.join(work, `killed-${step}`);
    expect((await restore(target, backup, { SEALWRIGHT_FAULT: `restore:${step}` })).signal).toBe('SIGKILL');
    const before = fingerprint(target);

    const [started, restored] = [await runServer(target), await restore(target, backup)];

    expect(started).toMatchObject({ code: 1, lines: [expect.stringMatching(/The restore into .* did not finish/)] });
    expect(restored).toMatchObject({ code: 1, lines: [expect.stringMatching(/is not empty/)] });
    expect(fingerprint(target)).toEqual(before);
  }
});

test('a stopped installation whose database is in the system’s state directory is backed up, with its key', async ({
  skip,
}) => {
  skip(!isRoot, 'only root has a second place');
  const dataDir = copyOf(live, path.join(work, 'elsewhere'));
  const stateDir = systemStateDir(dataDir);
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }));
  mkdirSync(stateDir, { recursive: true, mode: 0o755 });
  for (const name of ['postgres', 'postgres.password']) {
    copyOf(path.join(dataDir, name), path.join(stateDir, name));
    rmSync(path.join(dataDir, name), { recursive: true });
  }
  const { uid } = statSync(path.join(stateDir, 'postgres'));
  writeFileSync(path.join(dataDir, 'postgres.place'), JSON.stringify({ stateDir, uid }));
  const [withKey, restored] = [path.join(work, 'with-key'), path.join(work, 'from-elsewhere')];

  const taken = await backUp(dataDir, withKey, ['--with-key']);
  const { code, lines } = await restore(restored, withKey);

  expect(taken).toMatchObject({
    code: 0,
    lines: [expect.anything(), expect.stringMatching(/keys .* are in the backup/)],
  });
  expect([code, lines.at(-1)]).toEqual([0, 'Next: npm start']);
  expect(existsSync(path.join(stateDir, 'postgres', 'postmaster.pid'))).toBe(false);
  expect(readFileSync(path.join(restored, 'keys', 'secret.key'))).toEqual(
    readFileSync(path.join(live, 'keys', 'secret.key')),
  );
  expect((await documentsIn(restored)).length).toBeGreaterThan(3);
});

test('a database elsewhere is backed up with the tools of PostgreSQL', async () => {
  const { code, lines } = await run('scripts/backup.ts', live, ['--to', path.join(work, 'none')], {
    DATABASE_URL: 'postgres://a:b@localhost/c',
  });

  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/pg_dump/)] });
});
