import {
  createFolder,
  downloadDocument,
  listDriveDeliveries,
  getDrive,
  retryDriveDelivery,
  shareDocument,
  moveDocument,
  updateDrive,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { plainPdf } from '../../../../../../packages/pdf/test/sources.ts';
import type { TestUser } from '../../../../test/app.ts';
import { codeOf, connect, delivering, driveWorld } from '../../../../test/drives.ts';
import { linkOf, sentDocument, sign } from '../../../../test/signing-flow.ts';
import { signedInAgain } from '../../../../test/signed-in-again.ts';
import { makeTeam } from '../../../../test/team.ts';

const { server, google, box } = await driveWorld();
const { as, make, clock, platform, runTasks } = server;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const GOOGLE = { params: { provider: 'google_drive' as const } };
const BOX = { params: { provider: 'dropbox' as const } };

type Options = NonNullable<Parameters<typeof sentDocument>[2]>;

/** A document that its one recipient has signed; it is sealed, and delivered as far as that goes. */
async function completed(sender: TestUser, options: Options = {}): Promise<number> {
  const { id, signers } = await sentDocument(server, [{ name: 'Ada' }], { ...options, sender });
  await sign(signers[0]!);
  await runTasks();
  return id;
}

const sealedOf = async (user: TestUser, id: number): Promise<Buffer> =>
  (await as(user)(downloadDocument, { params: { id }, query: { kind: 'sealed' } })) as unknown as Buffer;

/** Sessions end while the clock is moved on. */
const again = (user: TestUser) => signedInAgain(server, user);
const logOf = async (user: TestUser, of: typeof GOOGLE | typeof BOX) =>
  (await as(await again(user))(listDriveDeliveries, of)).results;
const sweep = () => runTasks({ withSweeps: true });

/** As if the process had died before it could write down what has arrived. */
const forget = (user: TestUser) =>
  platform.db
    .updateTable('driveDeliveries')
    .set({ state: 'waiting', arrived: '{}', nextTryAt: clock.now() })
    .where('accountId', '=', user.accountId)
    .execute();

test('a sealed copy and its evidence arrive in Google Drive, with the name of the pattern', async () => {
  const user = await make.user();
  const folder = await delivering(server, user, 'google_drive', { withEvidence: true, namePattern: '{title}/{file}' });

  const id = await completed(user);

  const there = google.in(folder.id);
  expect(there.map(({ name }) => name)).toEqual(['Contract-contract.pdf', 'Contract-Contract.zip']);
  expect(there[0]?.bytes.equals(await sealedOf(user, id))).toBe(true);
  expect(there[1]?.bytes.subarray(0, 2).toString()).toBe('PK');
  const [delivery] = await logOf(user, GOOGLE);
  expect(delivery).toMatchObject({
    document: { id, title: 'Contract' },
    state: 'delivered',
    files: ['Contract-contract.pdf', 'Contract-Contract.zip'],
    failure: null,
  });
  expect((await as(user)(getDrive, GOOGLE)).connection?.deliveredAt).not.toBeNull();
});

test('a sealed copy and its evidence arrive in Dropbox', async () => {
  const user = await make.user();
  await delivering(server, user, 'dropbox', { withEvidence: true });

  const id = await completed(user);

  const there = box.in('/Signed');
  const { document } = (await logOf(user, BOX))[0]!;
  expect(there.map(({ path }) => path)).toEqual([
    `/Signed/Contract ${document.number}.pdf`,
    `/Signed/Contract ${document.number}.zip`,
  ]);
  expect(there[0]?.bytes.equals(await sealedOf(user, id))).toBe(true);
});

test('several files of a document are told apart', async () => {
  const user = await make.user();
  const folder = await delivering(server, user, 'google_drive', { namePattern: '{number}' });
  const bytes = await plainPdf();
  await completed(user, {
    files: [
      { name: 'lease.pdf', bytes },
      { name: 'annex.pdf', bytes },
    ],
  });
  const { document } = (await logOf(user, GOOGLE))[0]!;
  expect(google.in(folder.id).map(({ name }) => name)).toEqual([
    `${document.number} - lease.pdf`,
    `${document.number} - annex.pdf`,
  ]);
});

test('delivered again after a crash, it is there once, in both', async () => {
  const user = await make.user();
  const folder = await delivering(server, user, 'google_drive', { withEvidence: true });
  await connect(server, user, 'dropbox');
  const kept = box.addFolder('/Twice');
  await as(user)(updateDrive, {
    ...BOX,
    body: { isDelivering: true, withEvidence: true, folder: { id: kept.id, name: 'Twice' } },
  });
  const id = await completed(user);
  // What happens to the document later changes nothing of what was delivered.
  await sealedOf(user, id);

  await forget(user);
  await sweep();

  expect(google.in(folder.id)).toHaveLength(2);
  expect(box.in('/Twice')).toHaveLength(2);
  expect((await logOf(user, GOOGLE))[0]?.files).toHaveLength(2);
  expect((await logOf(user, BOX))[0]?.state).toBe('delivered');
});

test('an answer that was lost brings nothing twice', async () => {
  const user = await make.user();
  const folder = await delivering(server, user, 'google_drive');
  google.trouble(/^\/sessions\//, 'cut_after');
  await completed(user);
  expect(google.in(folder.id)).toHaveLength(1);
  expect((await logOf(user, GOOGLE))[0]?.state).toBe('delivered');

  const other = await make.user();
  await connect(server, other, 'dropbox');
  const kept = box.addFolder('/Lost');
  const body = { isDelivering: true, folder: { id: kept.id, name: 'Lost' } };
  await as(other)(updateDrive, { ...BOX, body });
  box.trouble(/finish$/, 'cut_after');
  await completed(other);
  expect((await logOf(other, BOX))[0]).toMatchObject({ state: 'waiting', failure: 'unavailable', tries: 1 });
  clock.advance(2 * MINUTE);
  await sweep();
  expect((await logOf(other, BOX))[0]?.state).toBe('delivered');
  expect(box.in('/Lost')).toHaveLength(1);
});

test('a name that another file has gets a number in Dropbox', async () => {
  const user = await make.user();
  await connect(server, user, 'dropbox');
  const kept = box.addFolder('/Names');
  box.add('/Names/Contract.pdf', Buffer.from('someone else’s'));
  const body = { isDelivering: true, namePattern: '{title}', folder: { id: kept.id, name: 'Names' } };
  await as(user)(updateDrive, { ...BOX, body });
  await completed(user);
  expect(box.in('/Names').map(({ path }) => path)).toEqual(['/Names/Contract.pdf', '/Names/Contract (2).pdf']);
});

test('a drive that is away is tried again for a day, with the pause it asks for', async () => {
  const user = await make.user();
  const folder = await delivering(server, user, 'google_drive');
  google.trouble(/^\/upload/, { status: 429, headers: { 'retry-after': '1800' } });
  await completed(user);
  expect((await logOf(user, GOOGLE))[0]).toMatchObject({ state: 'waiting', failure: 'rate_limited' });
  expect((await as(user)(getDrive, GOOGLE)).connection?.failure).toBe('rate_limited');
  clock.advance(20 * MINUTE);
  await sweep();
  expect(google.in(folder.id)).toEqual([]);
  clock.advance(11 * MINUTE);
  await sweep();
  expect(google.in(folder.id)).toHaveLength(1);
  expect((await as(await again(user))(getDrive, GOOGLE)).connection?.failure).toBeNull();

  google.trouble(/^\/upload/, { status: 503 }, 1000);
  await completed(await again(user));
  for (let hour = 0; hour < 26; hour += 1) {
    clock.advance(HOUR);
    await sweep();
  }
  const [failed] = await logOf(user, GOOGLE);
  expect(failed).toMatchObject({ state: 'failed', failure: 'unavailable', nextTryAt: null });
  google.calm();
  const retried = await as(await again(user))(retryDriveDelivery, { params: { ...GOOGLE.params, id: failed!.id } });
  expect(retried.state).toBe('waiting');
  await runTasks();
  expect((await logOf(user, GOOGLE))[0]?.state).toBe('delivered');
  expect(google.in(folder.id)).toHaveLength(2);
});

test('a folder that is gone ends the tries at once, and another one takes the copy', async () => {
  const user = await make.user();
  const folder = await delivering(server, user, 'google_drive');
  google.files.find(({ id }) => id === folder.id)!.trashed = true;
  await completed(user);
  const [failed] = await logOf(user, GOOGLE);
  expect(failed).toMatchObject({ state: 'failed', failure: 'folder_missing' });

  const other = google.add({ name: 'Other', mimeType: 'application/vnd.google-apps.folder', isOurs: true });
  await as(user)(updateDrive, { ...GOOGLE, body: { folder: { id: other.id, name: 'Other' } } });
  await as(user)(retryDriveDelivery, { params: { ...GOOGLE.params, id: failed!.id } });
  await runTasks();
  expect(google.in(other.id)).toHaveLength(1);
});

test('a full drive is said to be full', async () => {
  const user = await make.user();
  await delivering(server, user, 'google_drive');
  const body = { error: { errors: [{ reason: 'storageQuotaExceeded' }] } };
  google.trouble(/^\/upload/, { status: 403, body });
  await completed(user);
  expect((await logOf(user, GOOGLE))[0]).toMatchObject({ state: 'waiting', failure: 'full' });
});

test('what waits for a connection is delivered once it is there again', async () => {
  const user = await make.user();
  const folder = await delivering(server, user, 'google_drive');
  google.endGrants();
  await completed(user);
  const [waiting] = await logOf(user, GOOGLE);
  expect(waiting).toMatchObject({ state: 'waiting', failure: 'needs_reconnecting' });
  const retry = as(user)(retryDriveDelivery, { params: { ...GOOGLE.params, id: waiting!.id } });
  expect(await codeOf(retry)).toBe('drive_needs_reconnecting');

  // After a day it has failed, and still goes out with the new connection.
  for (let hours = 0; hours < 26; hours += 2) {
    clock.advance(2 * HOUR);
    await sweep();
  }
  expect((await logOf(user, GOOGLE))[0]?.state).toBe('failed');
  await connect(server, await again(user), 'google_drive');
  await sweep();
  expect(google.in(folder.id)).toHaveLength(1);
});

test('a document reaches no drive of another account, for all who are in both', async () => {
  const { admin, others } = await makeTeam(server, 'member');
  const member = others[0]!;
  const ofTeam = await delivering(server, admin, 'google_drive');
  const stranger = await make.user();
  const elsewhere = await delivering(server, stranger, 'google_drive');

  await completed(member);
  expect(google.in(ofTeam.id)).toHaveLength(1);
  expect(google.in(elsewhere.id)).toEqual([]);

  await completed(stranger);
  expect(google.in(ofTeam.id)).toHaveLength(1);
  expect(google.in(elsewhere.id)).toHaveLength(1);
  const log = await as(stranger)(listDriveDeliveries, GOOGLE);
  expect(log.count).toBe(1);
  expect(await codeOf(as(member)(listDriveDeliveries, GOOGLE))).toBe('not_permitted');
});

test('private documents stay away unless they are chosen, and a rule may be for one folder', async () => {
  const { admin } = await makeTeam(server);
  const folder = await delivering(server, admin, 'google_drive');
  const hide: Options['prepare'] = (call, id) =>
    call(shareDocument, { params: { id }, body: { visibility: 'private' } });
  await completed(admin, { prepare: hide });
  expect(google.in(folder.id)).toEqual([]);
  await as(admin)(updateDrive, { ...GOOGLE, body: { includesPrivate: true } });
  await completed(admin, { prepare: hide });
  expect(google.in(folder.id)).toHaveLength(1);

  await as(admin)(updateDrive, { ...GOOGLE, body: { includesPrivate: false } });
  const closed = await as(admin)(createFolder, { body: { name: 'Closed', groups: [] } });
  await completed(admin, {
    prepare: (call, id) => call(moveDocument, { params: { id }, body: { folder: closed.id } }),
  });
  expect(google.in(folder.id)).toHaveLength(1);

  const filed = await as(admin)(createFolder, { body: { name: 'Leases' } });
  await as(admin)(updateDrive, { ...GOOGLE, body: { documentsFolder: filed.id } });
  await completed(admin);
  expect(google.in(folder.id)).toHaveLength(1);
  await completed(admin, {
    prepare: (call, id) => call(moveDocument, { params: { id }, body: { folder: filed.id } }),
  });
  expect(google.in(folder.id)).toHaveLength(2);
});

test('of separate copies each is delivered, and the one they were made from is not', async () => {
  const user = await make.user();
  const folder = await delivering(server, user, 'google_drive');
  const { id, signers } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Grace' }], {
    sender: user,
    signingOption: 'separate',
  });
  const parts = await platform.db.selectFrom('documents').select('id').where('parentId', '=', id).execute();
  for (const part of parts) {
    for (const { email } of signers) {
      const link = await linkOf(server, part.id, { email });
      if (link.token !== '') await sign(link);
    }
  }
  await runTasks();
  expect(google.in(folder.id)).toHaveLength(2);
  expect(await logOf(user, GOOGLE)).toHaveLength(2);
});

test('turned off, nothing more is delivered', async () => {
  const user = await make.user();
  const folder = await delivering(server, user, 'google_drive');
  google.trouble(/^\/upload/, { status: 503 });
  await completed(user);
  await as(user)(updateDrive, { ...GOOGLE, body: { isDelivering: false } });
  await completed(user);
  clock.advance(HOUR);
  await sweep();
  expect(google.in(folder.id)).toEqual([]);
  expect((await logOf(user, GOOGLE)).map(({ state, failure }) => [state, failure])).toEqual([['failed', 'off']]);
});
