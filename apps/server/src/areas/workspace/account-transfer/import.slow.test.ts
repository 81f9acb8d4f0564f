import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { TRAVELS } from '../../../migrations/portable.ts';
import { countsOf, exported, untilItSeals } from '../../../../test/account-archive.ts';
import { testApp } from '../../../../test/app.ts';
import { sentDocument } from '../../../../test/signing-flow.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const from = await testApp();
const to = await testApp();
await untilItSeals(from);

const TABLES = [...Object.keys(TRAVELS), 'users', 'account_imports', 'document_origins'];

/** As an operator gives them to a command. */
function settingsOf({ platform: { config, connection } }: typeof to): Record<string, string> {
  const { connectionString, user, password, host, port, database } = connection;
  const query = new URLSearchParams({ host: String(host), port: String(port) });
  return {
    DATA_DIR: config.dataDir,
    STORAGE_URL: config.storageUrl,
    SECRET_KEY: 'a key for tests that is long enough to be one',
    DATABASE_URL:
      connectionString ?? `postgres://${user}:${String(password)}@localhost/${database}?${query.toString()}`,
  };
}

test(
  'killed at the end of its rows it leaves none, and the same command does it then',
  { timeout: 400_000 },
  async () => {
    const other = await from.make.user();
    await sentDocument(from, [{ name: 'Bob' }], { sender: other });
    const file = await exported(from, other, { folder });
    const owner = await to.make.user();
    const before = await countsOf(to, TABLES);
    const run = (fault: string) =>
      spawnSync(process.execPath, ['scripts/import-account.ts', file, '--owner', owner.email], {
        encoding: 'utf8',
        env: { ...process.env, ...settingsOf(to), SEALWRIGHT_FAULT: fault },
      });

    const killed = run('import:rows');
    const between = await countsOf(to, TABLES);
    const done = run('');
    const twice = run('');

    expect([killed.signal, killed.stderr]).toEqual(['SIGKILL', '']);
    expect(between).toEqual(before);
    expect(done).toMatchObject({ status: 0, stderr: '' });
    expect(done.stdout).toContain(`Account ${owner.accountId}: `);
    expect(done.stdout).toContain('1 documents were out for signature');
    expect(twice).toMatchObject({ status: 1, stderr: expect.stringContaining('was imported on') as string });
  },
);
