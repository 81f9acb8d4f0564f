import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  cancelJob,
  downloadAccountExport,
  downloadJobFile,
  exportAccount,
  listAccountExports,
  listActivities,
  listTeamEvents,
  setTeamId,
} from '@sealwright/contract';
import { afterAll, expect, test } from 'vitest';
import { refused } from '../../../../test/refused.ts';
import { SHOWN, TRAVELS } from '../../../migrations/portable.ts';
import {
  countOf,
  exported,
  furnished,
  readAccount,
  secretsOf,
  SSN,
  untilItSeals,
} from '../../../../test/account-archive.ts';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { makeTeam } from '../../../../test/team.ts';
import { sentDocument, sign } from '../../../../test/signing-flow.ts';
import { connectPatiently } from '../../../platform/db/db.ts';
import { anySession } from '../../../platform/db/sessions.ts';
import { inTransaction } from '../../../platform/transfer/rows.ts';
import { accountSecretsOf } from '../../people/index.ts';
import { installationOf } from './snapshot.reads.ts';
import { writeAccount } from './writing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-account-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = await testApp();
await untilItSeals(server);
const { as, clock, make, platform } = server;
const { db } = platform;
const begin = async (person: TestUser, includeTaxNumbers = false) =>
  (await as(person)(exportAccount, { body: { includeTaxNumbers } })).job;

test('everything of an account is in it: rows by table, files by hash, papers opened', async () => {
  const ada = await make.user();
  const mallory = await make.user();
  await sentDocument(server, [{ name: 'Not theirs' }], { sender: mallory });
  const { completed } = await furnished(server, ada);

  const { manifest, rows, files, opened, numbers } = await readAccount(await exported(server, ada, { folder }));

  expect(manifest).toMatchObject({ kind: 'account', account: { id: ada.accountId, kind: 'personal' } });
  const names = manifest.tables.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...Object.keys({ ...TRAVELS, ...SHOWN }), 'stored_files', 'users'].toSorted());
  for (const table of ['documents', 'recipients', 'fields', 'evidence', 'sealed_files', 'contacts', 'templates']) {
    expect([table, rows.get(table)?.length]).toEqual([table, await countOf(server, table, ada.accountId)]);
    expect(rows.get(table)?.length).toBeGreaterThan(0);
  }
  const others = [...rows].filter(
    ([name, of]) => name !== 'users' && of.some((row) => (row['account_id'] ?? ada.accountId) !== ada.accountId),
  );
  expect(others).toEqual([]);
  expect(rows.get('users')).toEqual([expect.objectContaining({ id: ada.userId, email: ada.email })]);
  expect(Object.keys(rows.get('users')?.[0] ?? {})).toEqual(['id', 'email', 'first_name', 'last_name', 'display_name']);
  const sealed = rows.get('sealed_files')?.find((row) => row['document_id'] === completed.id);
  expect(files.get(String(sealed?.['sha256']))?.toString('latin1')).toContain('ETSI.CAdES.detached');
  expect(rows.get('stored_files')?.length).toBe(files.size - opened.length);
  expect(opened).toMatchObject([{ table: 'checklist_papers' }]);
  expect(files.get(String(opened[0]?.['sha256']))?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(numbers).toEqual([]);
});

test('tax numbers are readable only after the deliberate act, and no secret is', async () => {
  const ada = await make.user();
  const { contact } = await furnished(server, ada);
  const secrets = await secretsOf(server, ada.accountId);

  const without = await readAccount(await exported(server, ada, { folder }));
  const whole = await readAccount(await exported(server, ada, { folder, includeTaxNumbers: true }));

  expect(without.manifest.numbers).toMatchObject({ are: 'left_out', rows: 0 });
  expect(whole.manifest.numbers).toMatchObject({ are: 'opened', rows: 1 });
  expect(whole.numbers).toEqual([{ table: 'contacts', id: contact.id, column: 'ssn', value: SSN.replaceAll('-', '') }]);
  expect(secrets.length).toBeGreaterThan(3);
  const text = (read: typeof whole) => JSON.stringify([...read.rows]);
  for (const secret of secrets) expect(text(whole)).not.toContain(secret);
  expect(text(without)).not.toContain(SSN.replaceAll('-', ''));
  const { results } = await as(ada)(listAccountExports, {});
  expect(results.map(({ result }) => result)).toEqual([{ hasTaxNumbers: true }, { hasTaxNumbers: false }]);
});

test('an export that is written while people sign is of one moment', async () => {
  const ada = await make.user();
  const { id, signers } = await sentDocument(server, [{ name: 'Bob' }], { sender: ada });
  const before = await countOf(server, 'evidence', ada.accountId);
  const file = path.join(folder, 'moment.zip');
  const client = await connectPatiently(anySession(platform.connection));
  let hasSigned = false;

  await inTransaction(client, 'read', async () =>
    writeAccount(
      file,
      {
        client,
        store: platform.store,
        secrets: await accountSecretsOf(db, platform, ada.accountId),
        includeTaxNumbers: false,
        onPart: async (done) => {
          if (done !== 1 || hasSigned) return;
          hasSigned = true;
          await sign(signers[0]!);
          await server.runTasks();
        },
      },
      {
        madeAt: clock.now().toISOString(),
        productVersion: '0',
        installation: await installationOf(client),
        installationName: '',
        account: { id: ada.accountId, kind: 'personal', name: 'Ada', owner: ada.userId },
      },
    ),
  );
  await client.end();

  const { rows } = await readAccount(file);
  expect(hasSigned).toBe(true);
  expect(await countOf(server, 'evidence', ada.accountId)).toBeGreaterThan(before);
  expect(rows.get('evidence')).toHaveLength(before);
  expect(rows.get('sealed_files')).toEqual([]);
  expect(rows.get('documents')).toMatchObject([{ id, state: 'sent' }]);
});

test('a team is exported by its admins, by no member, and by no one who is an admin no more', async () => {
  const { id: team, admin, others } = await makeTeam(server, 'member', 'admin');
  const [member, second] = others as [TestUser, TestUser];
  await sentDocument(server, [{ name: 'Bob' }], { sender: member });

  await expect(begin(member)).rejects.toEqual(refused(409, 'not_permitted'));
  expect(await as(member)(listAccountExports, {})).toMatchObject({ permissions: { export: false }, results: [] });
  const job = await begin(second, true);
  await server.runTasks();
  const ready = (await server.mails()).filter(({ event }) => event === 'account.export_ready');
  const mails = ready.filter(({ to }) => [admin, member, second].some(({ email }) => email === to));
  expect(mails).toMatchObject([{ to: second.email }]);
  expect(mails[0]?.links).toEqual(['http://sealwright.test/app/account/privacy']);
  await expect(as(admin)(downloadAccountExport, { params: { id: job.id } })).rejects.toEqual(refused(404, 'not_found'));
  await expect(as(second)(downloadJobFile, { params: { id: job.id } })).rejects.toEqual(refused(404, 'not_found'));
  await as(second)(downloadAccountExport, { params: { id: job.id } });
  const { results: log } = await as(admin)(listTeamEvents, { params: { team } });
  expect(log.map(({ description }) => description)).toEqual(
    expect.arrayContaining([
      'Requested an export of the whole team, with tax numbers',
      'Downloaded an export of the whole team',
    ]),
  );
  const { results: own } = await as(second)(listActivities, {});
  expect(own.map(({ description }) => description)).toContain(
    'Requested an export of a whole account, with tax numbers',
  );

  await db.updateTable('teamMembers').set({ role: 'member' }).where('userId', '=', second.userId).execute();
  await expect(as(second)(downloadAccountExport, { params: { id: job.id } })).rejects.toEqual(
    refused(409, 'not_permitted'),
  );
  await as(second)(setTeamId, { body: { teamId: null } });
  await expect(as(second)(downloadAccountExport, { params: { id: job.id } })).rejects.toEqual(
    refused(404, 'not_found'),
  );
  expect((await as(second)(listAccountExports, {})).results).toEqual([]);
});

test('who stops being an admin before their turn gets nothing', async () => {
  const { others } = await makeTeam(server, 'admin');
  const [second] = others as [TestUser];
  await begin(second);
  await db.updateTable('teamMembers').set({ role: 'member' }).where('userId', '=', second.userId).execute();

  await server.runTasks();

  const { results } = await as(second)(listAccountExports, {});
  expect(results).toMatchObject([{ state: 'failed', error: 'not_permitted', file: null }]);
});

test('one export is made at a time, one that was stopped leaves nothing, and its time ends', async () => {
  const ada = await make.user();

  const tries = await Promise.allSettled([begin(ada), begin(ada)]);
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(begin(ada)).rejects.toEqual(refused(409, 'export_running'));
  await server.runTasks();
  const second = await begin(ada);
  await as(ada)(cancelJob, { params: { id: second.id } });
  await server.runTasks();

  const { results } = await as(ada)(listAccountExports, {});
  expect(results.map(({ state }) => state)).toEqual(['cancelled', 'done']);
  expect(readdirSync(path.join(platform.config.dataDir, 'unfinished'))).toEqual([]);
  const done = results[1]!;
  expect(done.file?.name).toMatch(/^account-\d+-\d{4}-\d\d-\d\d\.zip$/);
  await db.updateTable('works').set({ fileExpiresAt: clock.now() }).where('id', '=', done.id).execute();
  await expect(as(ada)(downloadAccountExport, { params: { id: done.id } })).rejects.toEqual(
    refused(410, 'job_file_gone'),
  );
});

test('a stored file that is gone ends the export, and leaves no half of one', async () => {
  const ada = await make.user();
  await sentDocument(server, [{ name: 'Bob' }], { sender: ada });
  const file = path.join(folder, 'gone.zip');
  const client = await connectPatiently(anySession(platform.connection));
  const store = {
    stream: () => Promise.reject(new Error('The store broke off')),
  };

  const written = inTransaction(client, 'read', () =>
    writeAccount(
      file,
      { client, store, secrets: null, includeTaxNumbers: false, onPart: async () => {} },
      {
        madeAt: clock.now().toISOString(),
        productVersion: '0',
        installation: 'a',
        installationName: '',
        account: { id: ada.accountId, kind: 'personal', name: '', owner: ada.userId },
      },
    ),
  );

  await expect(written).rejects.toThrow('The store broke off');
  await client.end();
  expect(() => readFileSync(file)).toThrow('ENOENT');
  expect(() => readFileSync(`${file}.part`)).toThrow('ENOENT');
});
