import {
  beginDrive,
  changeDriveSettings,
  createDriveFolder,
  disconnectDrive,
  type DriveEntry,
  finishDrive,
  getDocument,
  getDrive,
  getDriveSettings,
  importDriveFile,
  listDriveFiles,
  listDriveFolders,
  listDrives,
  listNotifications,
  updateDrive,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { plainPdf } from '../../../../../../packages/pdf/test/sources.ts';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { codeOf, connect, driveWorld, visit } from '../../../../test/drives.ts';
import { makeTeam } from '../../../../test/team.ts';

const { server, google, box } = await driveWorld();
const { as, make, clock, platform, runTasks } = server;

const PDF = Buffer.from(await plainPdf());
const HOUR = 3600_000;
const GOOGLE = { params: { provider: 'google_drive' as const } };
const BOX = { params: { provider: 'dropbox' as const } };
const PROVIDERS = [
  { provider: 'google_drive' as const, fake: google },
  { provider: 'dropbox' as const, fake: box },
];

const namesOf = (entries: readonly DriveEntry[]) => entries.map(({ name }) => name);
const rowOf = (user: TestUser, provider: 'google_drive' | 'dropbox') =>
  platform.db
    .selectFrom('drives')
    .selectAll()
    .where('accountId', '=', user.accountId)
    .where('provider', '=', provider)
    .executeTakeFirst();

test.each(PROVIDERS)('$provider is connected by code with PKCE, and its tokens are sealed', async ({ provider }) => {
  const user = await make.user();
  const { url, state, code } = await visit(server, user, provider);

  const drive = await as(user)(finishDrive, { body: { state, code } });

  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: 'http://sealwright.test/integrations/return',
  });
  expect(url.searchParams.get(provider === 'dropbox' ? 'token_access_type' : 'access_type')).toBe('offline');
  expect(drive).toMatchObject({
    isConfigured: true,
    connection: { state: 'connected', name: 'Olive Owner', email: 'olive@example.com', failure: null },
    permissions: { manage: true, browse: true },
  });
  const row = await rowOf(user, provider);
  expect(row?.refreshTokenSealed?.toString('latin1')).not.toContain(code);
  expect(await codeOf(as(user)(finishDrive, { body: { state, code } }))).toBe('drive_visit_over');
});

test('a visit ends for no one else, in no other session and account, and not after ten minutes', async () => {
  const [user, other] = [await make.user(), await make.user()];
  const first = await visit(server, user, 'google_drive');
  const body = { state: first.state, code: first.code };
  expect(await codeOf(as(other)(finishDrive, { body }))).toBe('drive_visit_over');
  expect(await codeOf(as(user)(finishDrive, { body: { ...body, state: `${body.state}x` } }))).toBe('drive_visit_over');

  const team = await makeTeam(server);
  const late = await visit(server, team.admin, 'dropbox');
  clock.advance(11 * 60_000);
  const again = { state: late.state, code: late.code };
  expect(await codeOf(as(team.admin)(finishDrive, { body: again }))).toMatch(/drive_visit_over|not_signed_in/);
});

test('what the provider refuses, and permissions that were not all allowed, connect nothing', async () => {
  const user = await make.user();
  const { state } = await visit(server, user, 'google_drive');
  expect(await codeOf(as(user)(finishDrive, { body: { state, code: 'made-up' } }))).toBe('drive_refused');

  google.allows = 'https://www.googleapis.com/auth/drive.file';
  const { state: second, code } = await visit(server, user, 'google_drive');
  const refused = await codeOf(as(user)(finishDrive, { body: { state: second, code } }));
  google.allows = null;
  expect(refused).toBe('drive_scope_missing');
  expect((await as(user)(getDrive, GOOGLE)).connection).toBeNull();
});

test('where the installation is not registered, no one can connect, and an administrator can change that', async () => {
  const bare = await testApp({ GOOGLE_DRIVE_ORIGIN: google.origin });
  const admin = await bare.make.user({ role: 'admin' });
  const before = await bare.as(admin)(listDrives);
  expect(before.results.map(({ isConfigured }) => isConfigured)).toEqual([false, false]);
  expect(await codeOf(bare.as(admin)(beginDrive, GOOGLE))).toBe('drive_not_configured');

  const keys = { clientId: 'client-of-tests', clientSecret: 'secret-of-tests' };
  const changed = await bare.as(admin)(changeDriveSettings, { ...GOOGLE, body: { keys } });

  expect(changed).toEqual({
    redirectUri: 'http://sealwright.test/integrations/return',
    applications: [
      { provider: 'google_drive', isFixed: false, clientId: 'client-of-tests', secretEnd: 'ests' },
      { provider: 'dropbox', isFixed: false, clientId: null, secretEnd: null },
    ],
  });
  const [stored] = await bare.platform.db
    .selectFrom('settings')
    .selectAll()
    .where('key', '=', 'google_drive')
    .execute();
  expect(JSON.stringify(stored?.value)).not.toContain('secret-of-tests');
  expect((await connect(bare, admin, 'google_drive')).connection?.state).toBe('connected');
  const removed = await bare.as(admin)(changeDriveSettings, { ...GOOGLE, body: { keys: null } });
  expect(removed.applications[0]?.clientId).toBeNull();
});

test('keys of the environment win and cannot be changed', async () => {
  const admin = await make.user({ role: 'admin' });
  const { applications } = await as(admin)(getDriveSettings);
  expect(applications.map(({ isFixed }) => isFixed)).toEqual([true, true]);
  expect(await codeOf(as(admin)(changeDriveSettings, { ...GOOGLE, body: { keys: null } }))).toBe(
    'drive_settings_fixed',
  );
});

test('Google Drive is browsed: folders first, PDFs marked, page by page, and searched', async () => {
  const user = await make.user();
  await connect(server, user, 'google_drive');
  const folder = google.addFolder("Ada's papers");
  google.add({ name: 'Lease.pdf', bytes: PDF });
  google.add({ name: 'notes.txt' });
  google.add({ name: 'Inside.pdf', parents: [folder.id], bytes: PDF });
  google.add({ name: 'Gone.pdf', trashed: true });

  const top = await as(user)(listDriveFiles, GOOGLE);
  const inside = await as(user)(listDriveFiles, { ...GOOGLE, query: { folder: folder.id } });
  const found = await as(user)(listDriveFiles, { ...GOOGLE, query: { search: "ada's" } });
  google.pageSize = 2;
  const first = await as(user)(listDriveFiles, GOOGLE);
  const second = await as(user)(listDriveFiles, { ...GOOGLE, query: { more: first.more! } });
  google.pageSize = 100;

  expect(top.entries.map(({ name, kind, isPdf }) => [name, kind, isPdf])).toEqual([
    ["Ada's papers", 'folder', false],
    ['Lease.pdf', 'file', true],
    ['notes.txt', 'file', false],
  ]);
  expect(top.entries[1]?.size).toBe(PDF.length);
  expect(namesOf(inside.entries)).toEqual(['Inside.pdf']);
  expect(namesOf(found.entries)).toEqual(["Ada's papers"]);
  expect([...namesOf(first.entries), ...namesOf(second.entries)]).toEqual(namesOf(top.entries));
  expect(second.more).toBeNull();
});

test('Dropbox is browsed the same way', async () => {
  const user = await make.user();
  await connect(server, user, 'dropbox');
  box.add('/zebra.txt');
  box.add('/Lease ä.pdf', PDF);
  const folder = box.addFolder('/Papers');
  box.add('/Papers/Inside.pdf', PDF);

  const top = await as(user)(listDriveFiles, BOX);
  const inside = await as(user)(listDriveFiles, { ...BOX, query: { folder: folder.id } });
  const found = await as(user)(listDriveFiles, { ...BOX, query: { search: 'inside' } });
  box.pageSize = 2;
  const first = await as(user)(listDriveFiles, BOX);
  const second = await as(user)(listDriveFiles, { ...BOX, query: { more: first.more! } });
  box.pageSize = 100;

  expect(top.entries.map(({ name, kind, isPdf }) => [name, kind, isPdf])).toEqual([
    ['Papers', 'folder', false],
    ['Lease ä.pdf', 'file', true],
    ['zebra.txt', 'file', false],
  ]);
  expect(namesOf(inside.entries)).toEqual(['Inside.pdf']);
  expect(namesOf(found.entries)).toEqual(['Inside.pdf']);
  expect([...namesOf(first.entries), ...namesOf(second.entries)].toSorted()).toEqual(namesOf(top.entries).toSorted());
});

test.each(PROVIDERS)(
  'a PDF of $provider becomes a file of a document, by the door of uploads',
  async ({ provider, fake }) => {
    const user = await make.user();
    await connect(server, user, provider);
    const add = (name: string, bytes: Buffer): string =>
      fake === google ? google.add({ name, bytes }).id : box.add(`/${provider}-${name}`, bytes).id;
    const of = { params: { provider } };
    const lease = add('Lease é.pdf', PDF);

    const made = await as(user)(importDriveFile, { ...of, body: { file: lease } });
    await as(user)(importDriveFile, { ...of, body: { file: lease, document: made.document } });

    const document = await as(user)(getDocument, { params: { id: made.document } });
    expect(document.files).toHaveLength(2);
    expect(document.files[0]?.name).toContain('Lease é.pdf');
    const take = (file: string) => codeOf(as(user)(importDriveFile, { ...of, body: { file } }));
    expect(await take(add('notes.txt', PDF))).toBe('drive_not_pdf');
    expect(await take(add('fake.pdf', Buffer.from('no PDF at all')))).toBe('file_not_pdf');
    expect(await take(add('large.pdf', Buffer.alloc(5 * 1024 * 1024 + 1)))).toBe('file_too_large');
    expect(await take('gone')).toBe('drive_file_missing');
  },
);

test('a token that ended is renewed once, even when several ask at the same time', async () => {
  const user = await make.user();
  await connect(server, user, 'google_drive');
  google.endAccess();
  const before = google.countAsked(/^\/token$/);

  const all = await Promise.all(Array.from({ length: 5 }, () => as(user)(listDriveFiles, GOOGLE)));

  expect(all).toHaveLength(5);
  expect(google.countAsked(/^\/token$/) - before).toBe(1);
});

test('a provider that takes its time to renew a token keeps no one from connecting again or disconnecting', async () => {
  const user = await make.user();
  await connect(server, user, 'google_drive');
  const slowly = async (act: () => Promise<unknown>) => {
    google.endAccess();
    const { promise, resolve } = Promise.withResolvers<void>();
    google.trouble(/^\/token$/, promise);
    const before = google.countAsked(/^\/token$/);
    const listing = Promise.allSettled([as(user)(listDriveFiles, GOOGLE)]);
    await expect.poll(() => google.countAsked(/^\/token$/)).toBe(before + 1);
    await act();
    resolve();
    return (await listing)[0];
  };

  expect(await slowly(() => connect(server, user, 'google_drive'))).toMatchObject({ status: 'fulfilled' });
  expect((await as(user)(getDrive, GOOGLE)).connection?.state).toBe('connected');
  expect(await slowly(() => as(user)(disconnectDrive, GOOGLE))).toMatchObject({
    reason: { code: 'drive_needs_reconnecting' },
  });
  expect((await as(user)(getDrive, GOOGLE)).connection).toBeNull();
});

test('before it ends, a token is renewed', async () => {
  const user = await make.user();
  await connect(server, user, 'dropbox');
  const before = box.countAsked(/token$/);
  await as(user)(listDriveFiles, BOX);
  expect(box.countAsked(/token$/)).toBe(before);
  await platform.db
    .updateTable('drives')
    .set({ accessUntil: new Date(clock.now().getTime() + 30_000) })
    .where('accountId', '=', user.accountId)
    .execute();
  await as(user)(listDriveFiles, BOX);
  expect(box.countAsked(/token$/)).toBe(before + 1);
});

test.each(PROVIDERS)(
  'access that $provider takes away ends the connection, and says so to who made it',
  async ({ provider, fake }) => {
    const user = await make.user();
    await connect(server, user, provider);
    fake.endGrants();

    const list = () => as(user)(listDriveFiles, { params: { provider } });
    expect(await codeOf(list())).toBe('drive_needs_reconnecting');
    expect(await codeOf(list())).toBe('drive_needs_reconnecting');

    const { connection } = await as(user)(getDrive, { params: { provider } });
    expect(connection).toMatchObject({ state: 'needs_reconnecting', failure: 'needs_reconnecting' });
    const { results } = await as(user)(listNotifications);
    const told = results.filter(({ status }) => status === 'drive_ended');
    expect(told.map(({ link }) => link)).toEqual([`/integrations/${provider.replace('_', '-')}`]);

    const again = await connect(server, user, provider);
    expect(again.connection).toMatchObject({ state: 'connected', failure: null });
    expect((await list()).entries).toBeDefined();
  },
);

test('a drive that is busy or away is said to be so', async () => {
  const user = await make.user();
  await connect(server, user, 'google_drive');
  const list = () => codeOf(as(user)(listDriveFiles, GOOGLE));
  google.trouble(/^\/drive\/v3\/files$/, { status: 429, headers: { 'retry-after': '20' } });
  expect(await list()).toBe('drive_busy');
  const reason = { error: { errors: [{ reason: 'userRateLimitExceeded' }] } };
  google.trouble(/^\/drive\/v3\/files$/, { status: 403, body: reason });
  expect(await list()).toBe('drive_busy');
  google.trouble(/^\/drive\/v3\/files$/, { status: 503 });
  expect(await list()).toBe('drive_unavailable');
  google.trouble(/^\/drive\/v3\/files$/, 'cut');
  expect(await list()).toBe('drive_unavailable');
});

test.each(PROVIDERS)('disconnecting gives access back at $provider', async ({ provider, fake }) => {
  const user = await make.user();
  const elsewhere = `${provider}-only@example.com`;
  fake.owner = { name: 'Only One', email: elsewhere };
  await connect(server, user, provider);
  fake.owner = { name: 'Olive Owner', email: 'olive@example.com' };
  const before = fake.countOpenGrants();

  const gone = await as(user)(disconnectDrive, { params: { provider } });
  await runTasks();

  expect(gone).toMatchObject({ connection: null, version: 0 });
  expect(fake.countOpenGrants()).toBe(before - 1);
  expect(await platform.db.selectFrom('driveRevocations').selectAll().execute()).toEqual([]);
  expect(await codeOf(as(user)(listDriveFiles, { params: { provider } }))).toBe('drive_not_connected');
});

test('Google’s revocation would end the other connections with the same drive, so one in use stays', async () => {
  const [user, other] = [await make.user(), await make.user()];
  google.owner = { name: 'Two', email: 'two@example.com' };
  await connect(server, user, 'google_drive');
  await connect(server, other, 'google_drive');
  google.owner = { name: 'Olive Owner', email: 'olive@example.com' };
  const before = google.countAsked(/^\/revoke$/);

  await as(user)(disconnectDrive, GOOGLE);
  await runTasks();
  expect(google.countAsked(/^\/revoke$/)).toBe(before);

  await as(other)(disconnectDrive, GOOGLE);
  await runTasks();
  expect(google.countAsked(/^\/revoke$/)).toBe(before + 1);
});

test('a provider that is away is asked to end it later', async () => {
  const user = await make.user();
  box.owner = { name: 'Away', email: 'away@example.com' };
  await connect(server, user, 'dropbox');
  box.owner = { name: 'Olive Owner', email: 'olive@example.com' };
  box.trouble(/revoke$/, { status: 503 });
  const before = box.countOpenGrants();
  await as(user)(disconnectDrive, BOX);
  await runTasks();
  expect(box.countOpenGrants()).toBe(before);
  clock.advance(HOUR);
  await runTasks({ withSweeps: true });
  expect(box.countOpenGrants()).toBe(before - 1);
});

test('admins of a team connect its drives; members browse them only where that is open', async () => {
  const { admin, others } = await makeTeam(server, 'member');
  const [member] = others;
  expect(await codeOf(as(member!)(beginDrive, GOOGLE))).toBe('not_permitted');
  await connect(server, admin, 'google_drive');

  const seen = await as(member!)(getDrive, GOOGLE);
  expect(seen.permissions).toEqual({ manage: false, browse: false });
  expect(seen.connection?.email).toBe('olive@example.com');
  expect(await codeOf(as(member!)(listDriveFiles, GOOGLE))).toBe('not_permitted');
  expect(await codeOf(as(member!)(disconnectDrive, GOOGLE))).toBe('not_permitted');
  expect(await codeOf(as(member!)(listDriveFolders, GOOGLE))).toBe('not_permitted');

  await as(admin)(updateDrive, { ...GOOGLE, body: { isOpenToMembers: true } });
  expect((await as(member!)(getDrive, GOOGLE)).permissions).toEqual({ manage: false, browse: true });
  expect((await as(member!)(listDriveFiles, GOOGLE)).entries).toBeDefined();
});

test('folders to deliver to: at Google those that were made here, at Dropbox all', async () => {
  const user = await make.user();
  await connect(server, user, 'google_drive');
  await connect(server, user, 'dropbox');
  const before = await as(user)(listDriveFolders, GOOGLE);
  const made = await as(user)(createDriveFolder, { ...GOOGLE, body: { name: 'Made here' } });
  const inside = await as(user)(createDriveFolder, { ...GOOGLE, body: { folder: made.id, name: 'Deeper' } });
  expect(namesOf(before.entries)).not.toContain("Ada's papers");
  const deeper = await as(user)(listDriveFolders, { ...GOOGLE, query: { folder: made.id } });
  expect(deeper.entries.map(({ id }) => id)).toEqual([inside.id]);

  await as(user)(createDriveFolder, { ...BOX, body: { name: 'Mine' } });
  const all = await as(user)(listDriveFolders, BOX);
  expect(namesOf(all.entries)).toEqual(expect.arrayContaining(['Mine', 'Papers']));
  expect(await codeOf(as(user)(createDriveFolder, { ...BOX, body: { name: 'Mine' } }))).toBe('folder_exists');
});

test('a rule needs a folder and a pattern that tells names apart', async () => {
  const user = await make.user();
  await connect(server, user, 'google_drive');
  const change = (body: object) => codeOf(as(user)(updateDrive, { ...GOOGLE, body }));
  expect(await change({ isDelivering: true })).toBe('drive_folder_needed');
  expect(await change({ isDelivering: true, folder: null })).toBe('drive_folder_needed');
  expect(await change({ documentsFolder: 99_999 })).toBe('not_found');
  expect(await change({ namePattern: '{date}' })).toBe('request_invalid');
  expect(await change({ namePattern: '{titel}' })).toBe('request_invalid');

  const folder = { id: 'file-1', name: 'Signed' };
  const on = await as(user)(updateDrive, { ...GOOGLE, body: { isDelivering: true, folder } });
  expect(on.connection?.rule).toMatchObject({ isDelivering: true, folder });
  const off = await as(user)(updateDrive, { ...GOOGLE, body: { folder: null } });
  expect(off.connection?.rule).toMatchObject({ isDelivering: false, folder: null });
  const stale = as(user)(updateDrive, { ...GOOGLE, body: { withEvidence: true }, headers: { 'if-match': '"1"' } });
  expect(await codeOf(stale)).toBe('version_stale');
});

test('another person’s drive in its place starts without the folders of the first', async () => {
  const user = await make.user();
  await connect(server, user, 'google_drive');
  const folder = { id: 'file-1', name: 'Signed' };
  await as(user)(updateDrive, { ...GOOGLE, body: { isDelivering: true, folder } });
  expect((await connect(server, user, 'google_drive')).connection?.rule.isDelivering).toBe(true);

  google.owner = { name: 'Someone Else', email: 'else@example.com' };
  const { connection } = await connect(server, user, 'google_drive');
  google.owner = { name: 'Olive Owner', email: 'olive@example.com' };
  expect(connection).toMatchObject({ email: 'else@example.com', rule: { isDelivering: false, folder: null } });
});
