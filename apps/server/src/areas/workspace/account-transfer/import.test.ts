import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  getDocument,
  listContacts,
  listDocuments,
  listEvidence,
  listTemplates,
  revealContactSecret,
} from '@sealwright/contract';
import { afterAll, expect, test } from 'vitest';
import { TRAVELS } from '../../../migrations/portable.ts';
import {
  countsOf,
  exported,
  forged,
  furnished,
  readAccount,
  SSN,
  untilItSeals,
} from '../../../../test/account-archive.ts';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { pdfThreads } from '../../../../test/pdf-threads.ts';
import { rawDownload } from '../../../../test/raw-download.ts';
import { makeTeam } from '../../../../test/team.ts';
import { sentDocument, sign } from '../../../../test/signing-flow.ts';
import { filesService } from '../../files/index.ts';
import { importAccount } from './import.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const from = await testApp();
const to = await testApp();
await untilItSeals(from);
await untilItSeals(to);

const take = (file: string, owner: TestUser) =>
  importAccount(to.platform, filesService(to.platform, pdfThreads), { file, owner: owner.email });

/** How many rows every table of the target has. */
const everything = () => countsOf(to, [...Object.keys(TRAVELS), 'users', 'account_imports', 'document_origins']);

const sender = await from.make.user();
const { completed, open, contact } = await furnished(from, sender);
const whole = await exported(from, sender, { folder, includeTaxNumbers: true });

test('an account is the same in another installation, by rows and files, and goes on there', async () => {
  // So that no number is by chance what it was.
  await to.make.user();
  const owner = await to.make.user();
  const before = await everything();
  const { manifest, rows, files } = await readAccount(whole);

  const done = await take(whole, owner);

  expect(done).toMatchObject({ accountId: owner.accountId, documents: 2, closed: 1, names: 0, hasNumbers: true });
  const after = await everything();
  const travelled = manifest.tables.filter(({ name }) => name in TRAVELS && name !== 'accounts');
  // The entry that closes what was out is new.
  const expected = travelled.map(({ name, rows: count }) => [name, name === 'evidence' ? count + 1 : count]);
  expect(travelled.map(({ name }) => [name, (after[name] ?? 0) - (before[name] ?? 0)])).toEqual(expected);
  for (const { sha256 } of rows.get('stored_files') as { sha256: string }[]) {
    expect(Buffer.from(await to.platform.store.get(sha256)).equals(files.get(sha256)!)).toBe(true);
  }
  const { results } = await to.as(owner)(listDocuments, {});
  const states = Object.fromEntries(results.map(({ number, status }) => [number, status]));
  expect(Object.values(states).toSorted()).toEqual(['completed', 'not_completed']);
  const sealed = results.find(({ status }) => status === 'completed')!;
  expect(sealed.id).not.toBe(completed.id);
  const there = await from.as(sender)(listEvidence, { params: { id: completed.id } });
  const here = await to.as(owner)(listEvidence, { params: { id: sealed.id } });
  expect(here).toMatchObject({ isChainIntact: true });
  expect(here.events.map(({ hash }) => hash)).toEqual(there.events.map(({ hash }) => hash));
  const document = await to.as(owner)(getDocument, { params: { id: sealed.id } });
  expect(document.origin).toMatchObject({ installation: 'Sealwright', id: completed.id });
  expect((await completed.read()).origin).toBeNull();
  const [original] = (await completed.read()).files;
  const mine = await rawDownload(to, owner, sealed.id, 'sealed', document.files[0]!.id);
  const theirs = await rawDownload(from, sender, completed.id, 'sealed', original!.id);
  expect(mine.body.equals(theirs.body)).toBe(true);
  const { results: contacts } = await to.as(owner)(listContacts, {});
  const friend = contacts.find(({ email }) => email === 'friend@example.com')!;
  expect(friend.id).not.toBe(contact.id);
  expect(friend.tags).toMatchObject([{ name: 'Friends' }]);
  expect(await to.as(owner)(revealContactSecret, { params: { id: friend.id }, body: { field: 'ssn' } })).toEqual({
    value: SSN.replaceAll('-', ''),
  });
  expect((await to.as(owner)(listTemplates, {})).results).toHaveLength(1);
  await to.runTasks();
  // It goes on as any account does.
  const { signers } = await sentDocument(to, [{ name: 'New' }], { sender: owner });
  await sign(signers[0]!);
  await to.runTasks();
  expect(await checkInvariants(to.platform.db, to.platform.store)).toEqual([]);
  await open.read();

  const again = await to.make.user();
  await expect(take(whole, again)).rejects.toThrow(/was imported on \d{4}-\d\d-\d\d, as account \d+/);
});

test('a team comes as a new one, with its owner as admin and its people by address or by name', async () => {
  const { admin, others } = await makeTeam(from, 'admin', 'member');
  const [second, member] = others as [TestUser, TestUser];
  await sentDocument(from, [{ name: 'Bob' }], { sender: member });
  const file = await exported(from, second, { folder });
  const owner = await to.make.user();
  const same = await to.make.user({ email: member.email });

  const done = await take(file, owner);

  expect(done).toMatchObject({ documents: 1, closed: 1, names: 2, hasNumbers: false });
  expect(done.accountId).not.toBe(owner.accountId);
  const { db } = to.platform;
  const members = await db.selectFrom('teamMembers').selectAll().where('accountId', '=', done.accountId).execute();
  expect(members).toMatchObject([{ userId: owner.userId, role: 'admin' }]);
  const [document] = await db.selectFrom('documents').selectAll().where('accountId', '=', done.accountId).execute();
  expect(document?.creatorId).toBe(same.userId);
  const people = await db.selectFrom('users').selectAll().where('email', '=', admin.email).execute();
  expect(people).toEqual([]);
  await to.runTasks();
  expect(await checkInvariants(db, to.platform.store)).toEqual([]);
});

test.each([
  [
    'no user has the address',
    async () => ({ email: 'unknown@example.com' }) as TestUser,
    'no user here has the address',
  ],
  [
    'the account is not empty',
    async () => {
      const owner = await to.make.user();
      await sentDocument(to, [{ name: 'Bob' }], { sender: owner });
      return owner;
    },
    'is not empty',
  ],
])('where %s, nothing is imported', async (_, ownerOf, why) => {
  const other = await from.make.user();
  const file = await exported(from, other, { folder });
  const owner = await ownerOf();
  const before = await everything();

  await expect(take(file, owner)).rejects.toThrow(why);

  expect(await everything()).toEqual(before);
});

type Held = Parameters<Parameters<typeof forged>[1]>[0];
const rowsIn = ({ rows }: Held, table: string) => rows.get(table) ?? [];

test.each<[string, (read: Held) => void, RegExp]>([
  [
    'a row of another account',
    (read) => void (rowsIn(read, 'contacts')[0]!['account_id'] = 1_000_001),
    /another account/,
  ],
  [
    'a row that names one which is not there',
    (read) => void (rowsIn(read, 'recipients')[0]!['document_id'] = 1_000_001),
    /not in it/,
  ],
  ['a column more', (read) => void (rowsIn(read, 'tags')[0]!['ssn_mac'] = 'x'), /other columns/],
  [
    'an entry of evidence that was changed',
    (read) => {
      const entry = rowsIn(read, 'evidence')[1]!;
      entry['entry'] = String(entry['entry']).replace('"action":"', '"action":"x');
    },
    /not intact/,
  ],
  ['an entry of evidence less', (read) => void rowsIn(read, 'evidence').splice(1, 1), /not intact|do not fit/],
  [
    'another sealed file',
    (read) => {
      const bytes = randomBytes(20);
      const sha256 = 'a'.repeat(64);
      read.files.set(sha256, bytes);
      rowsIn(read, 'stored_files').push({ ...rowsIn(read, 'stored_files')[0], sha256 });
      rowsIn(read, 'sealed_files')[0]!['sha256'] = sha256;
    },
    /not what its name says/,
  ],
  [
    'an upload in the place of a sealed file',
    (read) => {
      const [sealed] = rowsIn(read, 'sealed_files');
      const upload = rowsIn(read, 'document_files').find((row) => row['id'] === sealed!['file_id']);
      sealed!['sha256'] = upload!['sha256'];
    },
    /not the one that its audit trail names/,
  ],
  ['a file less', (read) => void read.files.delete([...read.files.keys()][0]!), /is missing/],
  ['a number of no one', (read) => void (read.numbers[0]!['id'] = 1_000_001), /belongs to no row/],
  ['a number that is none', (read) => void (read.numbers[0]!['value'] = '<script>'), /a number is none/],
  ['another version', (read) => void read.manifest.migrations.push('9999-later'), /another version/],
  ['a value that does not fit', (read) => void (rowsIn(read, 'documents')[0]!['state'] = 'stolen'), /do not fit/],
])('%s is refused, and nothing stays of it', async (_, change, why) => {
  const file = await forged(whole, (read) => {
    // Another account than the one that was imported before.
    read.manifest.installation = 'ab'.repeat(16);
    change(read);
  });
  const owner = await to.make.user();
  const before = await everything();

  await expect(take(file, owner)).rejects.toThrow(why);

  expect(await everything()).toEqual(before);
});

const part = (name: string, text: string | Buffer, isPacked = true) => ({
  name,
  isPacked,
  open: async function* () {
    yield text;
  },
});

test.each([
  ['something else in it', part('readme.txt', 'hello'), /no part of an export/],
  ['a part that is there twice', part('numbers.ndjson', ''), /twice/],
  ['a bomb', part('tables/bomb.ndjson', Buffer.alloc(300 * 1024 * 1024)), /far larger/],
  ['a file more', part(`files/${'b'.repeat(64)}`, 'x', false), /other parts/],
])('%s is refused before anything is read', async (_, more, why) => {
  const file = await forged(whole, () => {}, [more]);
  const owner = await to.make.user();

  await expect(take(file, owner)).rejects.toThrow(why);
});

test('what is no export is refused', async () => {
  const file = path.join(folder, 'none.zip');
  writeFileSync(file, 'no ZIP');

  await expect(take(file, await to.make.user())).rejects.toThrow('no ZIP file');
});
