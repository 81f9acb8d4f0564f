import { askForDeletion, askQuestion, deleteDocumentFile, updateDocument, updateUser } from '@sealwright/contract';
import { beforeAll, expect, test } from 'vitest';
import { plainPdf } from '../../../../../../../packages/pdf/test/sources.ts';
import { type TestUser, testApp } from '../../../../../test/app.ts';
import { draft } from '../../../../../test/drafting.ts';
import { checkInvariants } from '../../../../../test/invariants.ts';
import { rawSql } from '../../../../../test/raw-sql.ts';
import { sentDocument, sign, upload } from '../../../../../test/signing-flow.ts';
import { askForCode, openLink, visitorOf } from '../../../../../test/public-links.ts';
import { addFile, publishedTemplate } from '../../../../../test/templates.ts';
import type { Event } from '../../../../platform/events.ts';
import { eraseDue } from './erasure.ts';

const server = await testApp();
const { as, make, clock, platform } = server;
const { db } = platform;
const DAY = 24 * 3600_000;

beforeAll(async () => {
  await make.user({ role: 'super_admin' });
});

const rowOf = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const letTheirTimeCome = (ids: number[]) =>
  db
    .updateTable('users')
    .set({ deletionAt: new Date(clock.now().getTime() - DAY) })
    .where('id', 'in', ids)
    .execute();

async function rowsOf<Row>(text: string): Promise<Row[]> {
  return ((await rawSql(db, text)) as { rows: Row[] }).rows;
}

/** The tables that say this somewhere, whatever their columns are called. */
async function tablesSaying(text: string): Promise<string[]> {
  const tables = await rowsOf<{ tableName: string }>(`
    select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    order by table_name`);
  const saying: string[] = [];
  for (const { tableName } of tables) {
    const found = await rowsOf(`select 1 from ${tableName} t where t::text ilike '%${text}%' limit 1`);
    if (found.length > 0) saying.push(tableName);
  }
  return saying;
}

async function teamOf(admin: TestUser): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({ kind: 'team', name: 'Northgate Legal' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('teamMembers').values({ accountId: id, userId: admin.userId, role: 'admin' }).execute();
  return id;
}

test('of a person who is gone no table says anything but what proves what others signed', async () => {
  const [ada, admin] = [await make.user(), await make.user()];
  const mark = 'zephyrine';
  const own = { firstName: mark, lastName: mark, displayName: mark, phone: '+15550199', bio: mark, username: mark };
  await as(ada)(updateUser, { params: { id: ada.userId }, body: own });
  await db
    .updateTable('users')
    .set({ email: `${mark}@example.com` })
    .where('id', '=', ada.userId)
    .execute();
  const prepared = await draft(server, ada, [{ email: `${mark}.friend@example.com`, name: mark }]);
  await as(ada)(updateDocument, { params: { id: prepared.id }, body: { title: mark, message: mark } });
  const done = await sentDocument(server, [{ name: 'Bob' }], { sender: ada });
  await sign(done.signers[0]!);
  await server.runTasks();
  const accountId = await teamOf(admin);
  const invitation = { accountId, role: 'member' as const, invitedBy: admin.userId };
  await db
    .insertInto('invitations')
    .values([
      { ...invitation, email: `${mark}@example.com`, tokenHash: Buffer.from('one') },
      { ...invitation, email: `${mark}.old@example.com`, status: 'accepted', answeredBy: ada.userId },
    ])
    .execute();
  await platform.mailer.enqueue(db, {
    dedupeKey: 'before-the-change',
    event: 'notifications.summary',
    to: { email: `${mark}.old@example.com`, name: mark },
    locale: 'en',
    subject: 'News',
    body: { heading: 'News', paragraphs: [] },
    accountId: ada.accountId,
  });
  await server.runTasks();
  await as(ada)(askForDeletion, { body: { email: `${mark}@example.com` } });
  await letTheirTimeCome([ada.userId]);

  await server.runTasks({ withSweeps: true });
  clock.advance(2 * DAY);
  await server.runTasks({ withSweeps: true });

  expect((await rowOf(ada.userId)).erasedAt).not.toBeNull();
  // The chain of evidence of the signed document, and what was mailed about it.
  const proofs = ['evidence_personal', 'mails'];
  expect((await tablesSaying(mark)).filter((table) => !proofs.includes(table))).toEqual([]);
  const personal = await db.selectFrom('evidencePersonal').selectAll().where('documentId', '=', prepared.id).execute();
  expect(personal).toEqual([]);
  const kept = await rowsOf<{ documentId: number | null }>(`
    select document_id from mails where mails::text ilike '%${mark}%'`);
  expect(kept.every(({ documentId }) => documentId === done.id)).toBe(true);
});

test('who is gone is a member of no team any more, and their questions are gone with them', async () => {
  const [ada, admin] = [await make.user(), await make.user()];
  const accountId = await teamOf(admin);
  await db.insertInto('teamMembers').values({ accountId, userId: ada.userId, role: 'member' }).execute();
  const theirs = await sentDocument(server, [{ name: 'Ada', email: ada.email }, { name: 'Bob' }]);
  for (const { call } of theirs.signers) await call(askQuestion, { body: { text: 'Why?' } });
  const own = await sentDocument(server, [{ name: 'Eve' }], { sender: ada });
  await own.signers[0]!.call(askQuestion, { body: { text: 'And this?' } });
  await letTheirTimeCome([ada.userId]);

  await eraseDue(platform);

  expect((await rowOf(ada.userId)).erasedAt).not.toBeNull();
  const members = await db.selectFrom('teamMembers').select('userId').where('accountId', '=', accountId).execute();
  expect(members).toEqual([{ userId: admin.userId }]);
  const left = await db
    .selectFrom('documentMessages')
    .select('holderName')
    .where('documentId', 'in', [theirs.id, own.id])
    .execute();
  expect(left).toEqual([{ holderName: 'Bob' }]);
});

test('what an administrator did to someone stays in that person’s log when the administrator goes, and not from where', async () => {
  const [ada, admin] = [await make.user(), await make.user()];
  const request = { address: '203.0.113.77', device: 'Firefox' };
  const details = { device: 'Their own laptop' };
  const event = { type: 'blocked', at: clock.now(), userId: ada.userId, actorId: admin.userId, request, details };
  // An event of this type carries no details today: what stands in the log from before does.
  await platform.events.publish(db, event as unknown as Event);
  await letTheirTimeCome([admin.userId]);

  await eraseDue(platform);

  const log = db.selectFrom('activities').selectAll().where('userId', '=', ada.userId).where('action', '=', 'blocked');
  expect(await log.execute()).toMatchObject([{ address: null, device: null, details }]);
});

test('many who cannot go yet keep no one else waiting', async () => {
  const ada = await make.user();
  await rawSql(
    db,
    `
    with teams as (insert into accounts (kind, name) select 'team', 'T' || n from generate_series(1, 60) n returning id),
      homes as (insert into accounts (kind, name) select 'personal', 'P' || n from generate_series(1, 60) n returning id),
      people as (
        insert into users (email, personal_account_id, default_account_id, deletion_at)
        select 'stuck' || id || '@example.com', id, id, '1970-01-01T00:00:00Z' from homes returning id)
    insert into team_members (account_id, user_id, role)
    select t.id, p.id, 'admin' from (select id, row_number() over () as n from teams) t
    join (select id, row_number() over () as n from people) p using (n)`,
  );
  const late = await make.user();
  await letTheirTimeCome([ada.userId, late.userId]);

  await eraseDue(platform);

  for (const { userId } of [ada, late]) expect((await rowOf(userId)).erasedAt).not.toBeNull();
  const stuck = db.selectFrom('users').select('id').where('email', 'like', 'stuck%').where('erasedAt', 'is', null);
  expect(await stuck.execute()).toHaveLength(60);
});

test('a draft that is sent while its owner is being erased is closed and not hidden, and its recipients hear of it', async () => {
  const ada = await make.user();
  const open = await sentDocument(server, [{ name: 'Bob' }], { sender: ada });
  await server.runTasks();
  // As the list of what is there saw it a moment before: the row is read again under its lock.
  await letTheirTimeCome([ada.userId]);
  const asDraft = db.updateTable('documents').set({ state: 'draft' }).where('id', '=', open.id);
  const asSent = db.updateTable('documents').set({ state: 'sent' }).where('id', '=', open.id);
  await asDraft.execute();

  let erasing: Promise<void> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await tx.executeQuery(asSent.compile());
    erasing = eraseDue(platform);
    await new Promise((resolve) => void setTimeout(resolve, 500));
  });
  await erasing;

  const row = await db.selectFrom('documents').selectAll().where('id', '=', open.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'not_completed', deletedAt: null });
});

test('what was being written while a person was erased goes with the next look', async () => {
  const ada = await make.user();
  const { userId, accountId } = ada;
  await letTheirTimeCome([userId]);
  await eraseDue(platform);
  const at = clock.now();
  const kyc = { kind: 'person' as const, status: 'draft' as const, detailsSealed: Buffer.from('d') };
  await db
    .insertInto('kycProfiles')
    .values({ ...kyc, accountId, userId })
    .execute();
  await db
    .insertInto('accountKeys')
    .values({ accountId, keySealed: Buffer.from('k'), createdAt: at })
    .execute();
  await db.insertInto('contacts').values({ accountId, email: 'late@example.com' }).execute();
  const text = { kind: 'decline', locale: 'en', subject: 'Sorry', body: 'Sorry', translations: '[]' } as const;
  await db
    .insertInto('messageTemplates')
    .values({ ...text, accountId, name: 'Late', createdBy: userId, createdAt: at, updatedAt: at })
    .execute();

  clock.advance(10 * 60_000);
  await eraseDue(platform);

  expect(await db.selectFrom('kycProfiles').select('id').where('userId', '=', userId).execute()).toEqual([]);
  expect(await db.selectFrom('accountKeys').select('accountId').where('accountId', '=', accountId).execute()).toEqual(
    [],
  );
  expect(await db.selectFrom('contacts').select('id').where('accountId', '=', accountId).execute()).toEqual([]);
  const templates = db.selectFrom('messageTemplates').select('id').where('accountId', '=', accountId);
  expect(await templates.execute()).toEqual([]);
});

test('their templates go with them, and the files that only these held', async () => {
  const ada = await make.user();
  const { id } = await publishedTemplate(server, ada);
  const added = await addFile(server, ada, id, { bytes: await plainPdf({ pages: 7 }) });
  const { sha256 } = await db
    .selectFrom('templateFiles')
    .select('sha256')
    .where('id', '=', added.files.at(-1)!.id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('storedFiles')
    .set({ createdAt: new Date(clock.now().getTime() - 2 * DAY) })
    .execute();
  await openLink(server, ada, id);
  const bob = await make.user();
  const theirs = await openLink(server, bob, (await publishedTemplate(server, bob)).id);
  await askForCode(visitorOf(server), theirs.code, { email: ada.email });
  await letTheirTimeCome([ada.userId]);
  await eraseDue(platform);
  await server.runTasks();

  expect(await db.selectFrom('publicLinks').select('code').execute()).toEqual([{ code: theirs.code }]);
  expect(await db.selectFrom('publicLinkAttempts').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('templates').select('id').where('accountId', '=', ada.accountId).execute()).toEqual([]);
  expect(await db.selectFrom('storedFiles').select('sha256').where('sha256', '=', sha256).execute()).toEqual([]);
});

test('who is gone gets no notifications of what still happens to their documents', async () => {
  const ada = await make.user();
  const last = await sentDocument(server, [{ name: 'Bob' }], { sender: ada });
  await sign(last.signers[0]!);
  await letTheirTimeCome([ada.userId]);
  await eraseDue(platform);

  await server.runTasks();

  const document = await db.selectFrom('documents').select('state').where('id', '=', last.id).executeTakeFirstOrThrow();
  expect(document.state).toBe('completed');
  expect(await db.selectFrom('notifications').select('id').where('userId', '=', ada.userId).execute()).toEqual([]);
});

test('the files of a person who is gone are deleted at once, from the trash as well, and what others refer to stays', async () => {
  const [ada, bob] = [await make.user(), await make.user()];
  const [shared, mine] = [await plainPdf({ size: [0, 0, 401, 300] }), await plainPdf({ size: [0, 0, 402, 300] })];
  const uploadOf = async (user: TestUser, ...files: Uint8Array[]) => {
    const parts = files.map((bytes, index) => ({ name: `${index}.pdf`, bytes }));
    const { body } = await upload(server, user, '/api/submit_document_files/', parts);
    return (body as { files: { id: number; sha256: string }[] }).files;
  };
  await uploadOf(bob, shared);
  const files = await uploadOf(ada, shared, mine, await plainPdf({ size: [0, 0, 403, 300] }));
  const [ours, kept, removed] = files.map(({ sha256 }) => sha256) as [string, string, string];
  await as(ada)(deleteDocumentFile, { params: { id: files[2]!.id } });
  const pictures = await db
    .selectFrom('pagePictures')
    .select('pictureSha256')
    .where('fileSha256', 'in', [kept, removed])
    .execute();
  await db
    .updateTable('storedFiles')
    .set({ createdAt: new Date(clock.now().getTime() - 2 * DAY) })
    .execute();
  await server.runTasks({ withSweeps: true });
  const before = await placesOf(removed);
  await letTheirTimeCome([ada.userId]);

  await eraseDue(platform);
  await server.runTasks();

  expect(before).toEqual(['trash']);
  const own = [kept, removed, ...pictures.map(({ pictureSha256 }) => pictureSha256)];
  expect(own.length).toBeGreaterThan(3);
  for (const sha256 of own) expect(await placesOf(sha256)).toEqual([]);
  expect(await placesOf(ours)).toEqual(['files']);
});

async function placesOf(sha256: string): Promise<string[]> {
  const places: string[] = [];
  for (const place of ['files', 'trash'] as const) {
    for await (const entry of platform.store.entries(place)) if (entry.sha256 === sha256) places.push(place);
  }
  return places;
}

test('after all of this the installation keeps its invariants', async () => {
  await server.runTasks({ withSweeps: true });
  expect(await checkInvariants(db, platform.store)).toEqual([]);
});
