import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDb } from '../apps/server/src/platform/db/db.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { openStore } from '../apps/server/src/platform/storage/storage.ts';
import { checkInvariants } from '../apps/server/test/invariants.ts';
import { smtpSink } from '../apps/server/test/smtp-sink.ts';
import { startServer } from '../e2e/server.ts';
import { makeOwner, signersIn } from './installation.ts';
import { fillPart, finish, sendOut, untilCompleted } from './signing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
const archive = path.join(folder, 'all.zip');
const passphrase = path.join(folder, 'passphrase');
writeFileSync(passphrase, 'a passphrase that is long\n');

/** Runs a command as an operator does. */
function run(script: string, dataDir: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', STORAGE_URL: '', ...env },
  });
  return { status, output: stdout + stderr };
}

const storeIn = (dataDir: string) => openStore(pathToFileURL(path.join(dataDir, 'files')).href);

test(
  'an installation is exported while it works, and goes on from the export although the import was killed',
  { timeout: 400_000 },
  async () => {
    const sink = await smtpSink();
    onTestFinished(() => sink.close());
    const first = await startServer({ dataDir: from, env: { SMTP_URL: sink.url } });
    onTestFinished(() => first.stop());
    const sender = await makeOwner(first);
    const [done, open] = [await sendOut(sender, 1), await sendOut(sender, 1)];
    const [early] = await signersIn(sink, done);
    await fillPart(first.url, early!);
    await finish(first.url, early!);
    const embedded = await startEmbeddedPostgres(from);
    const source = openDb(embedded.connection);
    await untilCompleted(source.db, done.id);
    const [last] = await signersIn(sink, open);
    await fillPart(first.url, last!);
    const { rows: sealed } = await sql<{ sha256: string }>`select sha256 from sealed_files`.execute(source.db);
    await source.close();

    const exported = run('export-installation', from, ['--to', archive, '--passphrase-file', passphrase]);
    const again = run('export-installation', from, ['--to', archive]);
    const wrong = run('import-installation', to, ['--from', archive]);
    const given = ['--from', archive, '--passphrase-file', passphrase];
    const killed = run('import-installation', to, given, { SEALWRIGHT_FAULT: 'transfer:table' });
    const refused = await startServer({ dataDir: to }).catch(String);
    const imported = run('import-installation', to, given);
    const twice = run('import-installation', to, given);

    expect(exported).toMatchObject({ status: 0, output: expect.stringContaining('under the passphrase') as string });
    expect(again).toMatchObject({ status: 1, output: expect.stringContaining('there already') as string });
    expect(wrong).toMatchObject({ status: 1, output: expect.stringContaining('needs its passphrase') as string });
    expect(killed.status).toBe(null);
    expect(refused).toContain('not finished');
    expect(imported).toMatchObject({ status: 0, output: expect.stringContaining('equal hash by hash') as string });
    expect(twice).toMatchObject({ status: 1, output: expect.stringContaining('not empty') as string });
    expect(sealed.length).toBe(1);
    for (const { sha256 } of sealed) expect(await storeIn(to).get(sha256)).toEqual(await storeIn(from).get(sha256));

    await first.stop();
    const second = await startServer({ dataDir: to, env: { SMTP_URL: sink.url } });
    onTestFinished(() => second.stop());
    const there = await startEmbeddedPostgres(to);
    const { db, close } = openDb(there.connection);
    onTestFinished(close);
    await finish(second.url, last!);
    await untilCompleted(db, open.id);
    expect(await checkInvariants(db, storeIn(to))).toEqual([]);
    const pdf = path.join(folder, 'sealed.pdf');
    writeFileSync(pdf, await storeIn(to).get(sealed[0]!.sha256));
    const root = path.join(to, 'keys/root.pem');
    const verified = spawnSync(process.execPath, ['packages/pdf/src/cli/verify.ts', pdf, '--root', root], {
      encoding: 'utf8',
    });
    expect(verified).toMatchObject({ status: 0 });
    expect(readFileSync(path.join(to, 'keys/secret.key'), 'utf8')).toBe(
      readFileSync(path.join(from, 'keys/secret.key'), 'utf8'),
    );
  },
);
