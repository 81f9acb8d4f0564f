import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  AccountImported,
  cancelJob,
  downloadJobFile,
  fromWire,
  getJob,
  importAccount as importAccountCall,
  type Job,
  listAccountImports,
  listDocuments,
  listTeams,
} from '@sealwright/contract';
import { afterAll, expect, test } from 'vitest';
import { TRAVELS } from '../../../migrations/portable.ts';
import { countsOf, exported, forged, furnished, untilItSeals } from '../../../../test/account-archive.ts';
import { Refused, testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { refusal, sentDocument, upload } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';
import { filesService } from '../../files/index.ts';
import { pdfThreads } from '../../../../test/pdf-threads.ts';
import { runAccountImport } from './account-imports.job.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const from = await testApp();
const to = await testApp({ ACCOUNT_IMPORTS: 'everyone' });
await untilItSeals(from);
await untilItSeals(to);

const sender = await from.make.user();
await furnished(from, sender);
const whole = await exported(from, sender, { folder, includeTaxNumbers: true });

// Of another account here. Its digest stands in reports that its recipients read.
await sentDocument(to, [{ name: 'Eve' }]);
const strangers = await to.platform.db.selectFrom('documentFiles').select('sha256').executeTakeFirstOrThrow();

async function begin(file: string | Buffer, by: TestUser, server: TestApp = to): Promise<Job> {
  const bytes = typeof file === 'string' ? readFileSync(file) : file;
  const url = importAccountCall.at.replace('POST ', '');
  const answer = await upload(server, by, url, [{ name: 'account.zip', bytes }]);
  if (answer.status >= 400) throw new Refused(answer.status, answer.body as ConstructorParameters<typeof Refused>[1]);
  return (fromWire(answer.body) as { job: Job }).job;
}

const read = async ({ id }: Job, by: TestUser): Promise<Job> => (await to.as(by)(getJob, { params: { id } })).job;

/** How many rows every table of the target has. */
const everything = () => countsOf(to, [...Object.keys(TRAVELS), 'users', 'account_imports', 'document_origins']);

/** As another account than the one that others import. */
let copies = 0;
const copyOf = (file: string, change: Parameters<typeof forged>[1] = () => {}): Promise<string> =>
  forged(file, (held) => {
    copies += 1;
    held.manifest.installation = copies.toString(16).padStart(32, '0');
    change(held);
  });

test('a person imports their account: what came in and what did not is told, and nothing of the upload stays', async () => {
  const owner = await to.make.user();

  const job = await begin(await copyOf(whole), owner);
  expect(job).toMatchObject({ kind: 'account_import', state: 'waiting', file: null });
  await to.runTasks();

  const over = await read(job, owner);
  expect(over).toMatchObject({ state: 'done', file: null, error: null });
  expect(AccountImported.parse(over.result)).toMatchObject({
    accountId: owner.accountId,
    kind: 'personal',
    installation: 'Sealwright',
    documents: 2,
    contacts: 2,
    templates: 1,
    closed: 1,
    names: 0,
    hasNumbers: true,
  });
  expect((await to.as(owner)(listDocuments, {})).results).toHaveLength(2);
  const list = await to.as(owner)(listAccountImports, {});
  expect(list).toMatchObject({ permissions: { import: true }, results: [{ id: job.id, state: 'done' }] });
  await to.runTasks();
  const { db } = to.platform;
  const row = await db.selectFrom('works').selectAll().where('id', '=', job.id).executeTakeFirstOrThrow();
  expect(row.fileExpiresAt!.getTime()).toBeLessThanOrEqual(to.platform.clock.now().getTime());
  expect(await refusal(to.as(owner)(downloadJobFile, { params: { id: job.id } }))).toContain('not_found');
  expect(await checkInvariants(db, to.platform.store)).toEqual([]);
});

test('a team becomes a new one; of its people only the one who imports it is looked up', async () => {
  const { others } = await makeTeam(from, 'admin', 'member');
  const [second, member] = others as [TestUser, TestUser];
  await sentDocument(from, [{ name: 'Bob' }], { sender: member });
  const file = await exported(from, second, { folder });
  const owner = await to.make.user({ email: second.email });
  // Is known here: a file of a stranger must not say so.
  const same = await to.make.user({ email: member.email });

  const job = await begin(file, owner);
  await to.runTasks();

  const { result } = await read(job, owner);
  expect(result).toMatchObject({ kind: 'team', documents: 1, closed: 1, names: 2, leftOut: { members: 3 } });
  const { accountId } = AccountImported.parse(result);
  const [document] = await to.platform.db
    .selectFrom('documents')
    .select('creatorId')
    .where('accountId', '=', accountId)
    .execute();
  expect(document?.creatorId).not.toBe(same.userId);
  expect((await to.as(owner)(listTeams, {})).results.map(({ id }) => id)).toContain(accountId);
});

test('without the setting only administrators import', async () => {
  const [person, admin] = [await from.make.user(), await from.make.user({ role: 'admin' })];
  const can = async (by: TestUser) => (await from.as(by)(listAccountImports, {})).permissions.import;

  expect([await can(person), await can(admin)]).toEqual([false, true]);
  expect(await refusal(begin(whole, person, from))).toContain('not_permitted');
  expect(await begin(whole, admin, from)).toMatchObject({ state: 'waiting' });
  await from.runTasks();
});

test('one import at a time, and one that waits is stopped without a trace', async () => {
  const owner = await to.make.user();
  const file = await copyOf(whole);
  const before = await everything();

  const job = await begin(file, owner);
  expect(await refusal(begin(file, owner))).toContain('account_import_running');
  await to.as(owner)(cancelJob, { params: { id: job.id } });
  await to.runTasks();

  expect(await read(job, owner)).toMatchObject({ state: 'cancelled' });
  expect(await everything()).toEqual(before);
});

test('asked to stop while it runs, it leaves nothing', async () => {
  const owner = await to.make.user();
  const before = await everything();
  const job = await begin(await copyOf(whole), owner);
  const { platform } = to;
  const files = filesService(platform, pdfThreads);
  const asks = async (sha256: string) => {
    await to.as(owner)(cancelJob, { params: { id: job.id } });
    return files.stream(sha256);
  };

  await runAccountImport(platform, { ...files, stream: asks }, { workId: job.id, accountId: owner.accountId });

  expect(await read(job, owner)).toMatchObject({ state: 'cancelled' });
  expect(await everything()).toEqual(before);
});

test('what fails on its way is tried again, and brings nothing twice', async () => {
  const owner = await to.make.user();
  const before = await everything();
  const job = await begin(await copyOf(whole), owner);
  const files = filesService(to.platform, pdfThreads);
  const ref = { workId: job.id, accountId: owner.accountId };
  let kept = 0;
  const full: typeof files.keep = async (...given) => {
    kept += 1;
    if (kept > 1) throw new Error('No space left');
    return files.keep(...given);
  };

  await expect(runAccountImport(to.platform, { ...files, keep: full }, ref)).rejects.toThrow('No space left');
  expect(await read(job, owner)).toMatchObject({ state: 'running' });
  expect(await everything()).toEqual(before);
  await runAccountImport(to.platform, files, ref);
  await runAccountImport(to.platform, files, ref);

  expect(await read(job, owner)).toMatchObject({ state: 'done' });
  expect((await to.as(owner)(listDocuments, {})).results).toHaveLength(2);
});

test('two processes that run one job import once', async () => {
  const owner = await to.make.user();
  const job = await begin(await copyOf(whole), owner);
  const files = filesService(to.platform, pdfThreads);
  const ref = { workId: job.id, accountId: owner.accountId };

  await Promise.all([runAccountImport(to.platform, files, ref), runAccountImport(to.platform, files, ref)]);

  expect(await read(job, owner)).toMatchObject({ state: 'done', result: { documents: 2 } });
  expect((await to.as(owner)(listDocuments, {})).results).toHaveLength(2);
});

test.each([
  ['no ZIP file', async () => Buffer.from('no ZIP'), 'account_import_unreadable'],
  [
    'another version',
    () => copyOf(whole, ({ manifest }) => void manifest.migrations.push('9999-later')),
    'account_import_version',
  ],
  [
    'more people than a server holds',
    () =>
      copyOf(
        whole,
        (held) =>
          void held.rows.set(
            'users',
            Array.from({ length: 10_001 }, () => ({ id: 1 })),
          ),
      ),
    'account_import_too_large',
  ],
])('%s is refused before anything is kept', async (_, fileOf, code) => {
  const owner = await to.make.user();
  const before = await everything();

  expect(await refusal(begin(await fileOf(), owner))).toContain(code);

  expect((await to.as(owner)(listAccountImports, {})).results).toEqual([]);
  expect(await everything()).toEqual(before);
});

test('what is there already is refused', async () => {
  const first = await to.make.user();
  const file = await copyOf(whole);
  await begin(file, first);
  await to.runTasks();

  expect(await refusal(begin(file, await to.make.user()))).toContain('account_import_known');
  expect(await refusal(begin(await copyOf(whole), first))).toContain('account_import_not_empty');
});

type Held = Parameters<Parameters<typeof forged>[1]>[0];
const rowsIn = ({ rows }: Held, table: string) => rows.get(table) ?? [];

test.each<[string, (held: Held) => void, string]>([
  [
    'an audit trail that was changed',
    (held) => {
      const entry = rowsIn(held, 'evidence')[1]!;
      entry['entry'] = String(entry['entry']).replace('"action":"', '"action":"x');
    },
    'account_import_unproven',
  ],
  [
    'a document that waits for its seal',
    (held) =>
      void (rowsIn(held, 'documents').find(({ state }) => state === 'sent')!['finished_at'] = '2026-11-01T00:00:00Z'),
    'account_import_unsealed',
  ],
  [
    'a page that says to be a picture',
    (held) => void (rowsIn(held, 'stored_files')[0]!['media_type'] = 'text/html'),
    'account_import_unreadable',
  ],
  [
    'a file of someone else, named by its digest',
    (held) => void (rowsIn(held, 'template_files')[0]!['uploaded_sha256'] = strangers.sha256),
    'account_import_unreadable',
  ],
  [
    'a value of another shape',
    (held) => void (rowsIn(held, 'contacts')[0]!['tag_ids'] = null),
    'account_import_unreadable',
  ],
  [
    'a value that the database refuses',
    (held) => void (rowsIn(held, 'documents')[0]!['state'] = 'stolen'),
    'account_import_unreadable',
  ],
  ['a file less', (held) => void held.files.delete([...held.files.keys()][0]!), 'account_import_unreadable'],
])('%s ends the job with its reason, and nothing stays', async (_, change, error) => {
  const owner = await to.make.user();
  const before = await everything();

  const job = await begin(await copyOf(whole, change), owner);
  await to.runTasks();

  expect(await read(job, owner)).toMatchObject({ state: 'failed', error });
  expect(await everything()).toEqual(before);
});
