import {
  activateWithPassword,
  askForDeletion,
  cancelDeletion,
  createDrawingLink,
  createOwnMailGateway,
  createOwnSmsGateway,
  exportMyData,
  getDeletion,
  getDocument,
  getSigning,
  getUser,
  listContacts,
  login,
  register,
} from '@sealwright/contract';
import { beforeAll, expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../../test/app.ts';
import { draft } from '../../../../../test/drafting.ts';
import { checkInvariants } from '../../../../../test/invariants.ts';
import { refused } from '../../../../../test/refused.ts';
import { inkPicture, saveSignature } from '../../../../../test/signatures.ts';
import { sentDocument, sign } from '../../../../../test/signing-flow.ts';
import { signedInAgain } from '../../../../../test/signed-in-again.ts';
import { eraseDue } from './erasure.ts';

const server = await testApp();
const { as, make, clock, platform } = server;
const { db } = platform;
const DAY = 24 * 3600_000;
const PASSWORD = 'Copper-Kettle-41!';
const GATEWAY = {
  name: 'Ours',
  hostname: 'smtp.ada.test',
  port: 465,
  tls: 'tls' as const,
  username: 'ada',
  password: 'p',
  senderName: 'Ada',
  senderEmail: 'ada@ada.test',
};
const SMS_GATEWAY = { kind: 'twilio' as const, name: 'Ours', phoneNumber: '+14155550100', sid: 'A', authToken: 'B' };
let owner: TestUser;

beforeAll(async () => {
  owner = await make.user({ role: 'super_admin' });
});

const ask = (person: TestUser, email = person.email) => as(person)(askForDeletion, { body: { email } });
const mailsTo = async (email: string, event: string) =>
  (await server.mails()).filter((mail) => mail.to === email && mail.event === event);

async function letTimePass(days = 14): Promise<void> {
  clock.advance(days * DAY + 1000);
  await server.runTasks({ withSweeps: true });
  await server.runTasks();
}

const rowOf = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('who asks to be forgotten types their own address, hears by mail, and can take it back for two weeks', async () => {
  const ada = await make.user({ locale: 'ar' });

  await expect(ask(ada, 'somebody@else.example')).rejects.toMatchObject({
    code: 'deletion_email_differs',
    errors: [{ path: 'email', code: 'deletion_email_differs' }],
  });
  const asked = await ask(ada, ` ${ada.email.toUpperCase()} `);
  const twice = await ask(ada);
  await server.runTasks();

  const inTwoWeeks = clock.now().getTime() + 14 * DAY;
  expect(Math.abs(Date.parse(asked.deletionAt ?? '') - inTwoWeeks)).toBeLessThan(60_000);
  expect(twice.deletionAt).toBe(asked.deletionAt);
  const mails = await mailsTo(ada.email, 'privacy.deletion_asked');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.links).toContain('http://sealwright.test/app/account/privacy');
  expect(mails[0]?.html).toContain('dir="rtl"');
  expect((await as(ada)(getUser, { params: { id: ada.userId } })).deletionAt).toBe(asked.deletionAt);

  const other = await signedInAgain(server, ada);
  expect((await as(other)(cancelDeletion, {})).deletionAt).toBeNull();
  await expect(as(ada)(cancelDeletion, {})).rejects.toEqual(refused(409, 'deletion_not_asked'));
  await letTimePass();
  expect((await rowOf(ada.userId)).erasedAt).toBeNull();
});

test('who has not shown for ten minutes that it is them is asked to first', async () => {
  const ada = await make.user();
  const authenticatedAt = new Date(clock.now().getTime() - 11 * 60_000);
  await db.updateTable('sessions').set({ authenticatedAt }).where('userId', '=', ada.userId).execute();

  await expect(ask(ada)).rejects.toEqual(refused(409, 'reauthentication_needed'));
  await expect(as(ada)(exportMyData, {})).rejects.toEqual(refused(409, 'reauthentication_needed'));
  expect((await as(ada)(getDeletion, {})).deletionAt).toBeNull();
});

test('the last owner and the last administrator of a team cannot go, also when two ask at once', async () => {
  const second = await make.user({ role: 'super_admin' });
  const asking = [await signedInAgain(server, owner), second];

  const both = await Promise.allSettled(asking.map((person) => ask(person)));

  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const person of asking) await as(person)(cancelDeletion, {}).catch(() => undefined);
  await db.updateTable('users').set({ role: 'user' }).where('id', '=', second.userId).execute();
  await expect(ask(asking[0]!)).rejects.toEqual(refused(409, 'deletion_last_owner'));
  expect((await as(asking[0]!)(getDeletion, {})).obstacle).toBe('deletion_last_owner');

  const team = await db
    .insertInto('accounts')
    .values({ kind: 'team', name: 'T' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = (userId: number, role: 'admin' | 'member') =>
    db.insertInto('teamMembers').values({ accountId: team.id, userId, role }).execute();
  await member(second.userId, 'admin');
  await expect(ask(second)).rejects.toEqual(refused(409, 'deletion_last_team_admin'));
  await member((await make.user()).userId, 'admin');
  expect((await ask(second)).obstacle).toBeNull();
});

test('what it would mean is counted', async () => {
  const ada = await make.user();
  await sentDocument(server, [{ name: 'Bob' }], { sender: ada });
  const done = await sentDocument(server, [{ name: 'Bob' }], { sender: ada });
  await sign(done.signers[0]!);
  await server.runTasks();

  expect(await as(ada)(getDeletion, {})).toMatchObject({ openDocuments: 1, completedDocuments: 1, graceDays: 14 });
});

/** How many rows are left that were this person's alone. */
async function leftOf(userId: number, accountId: number): Promise<Record<string, number>> {
  const found = {
    sessions: await db.selectFrom('sessions').select('userId').where('userId', '=', userId).execute(),
    passkeys: await db.selectFrom('passkeys').select('userId').where('userId', '=', userId).execute(),
    identities: await db.selectFrom('identities').select('userId').where('userId', '=', userId).execute(),
    tokens: await db.selectFrom('personalTokens').select('userId').where('userId', '=', userId).execute(),
    works: await db.selectFrom('works').select('userId').where('userId', '=', userId).execute(),
    links: await db.selectFrom('userLinks').select('userId').where('userId', '=', userId).execute(),
    contacts: await db.selectFrom('contacts').select('id').where('accountId', '=', accountId).execute(),
    tags: await db.selectFrom('tags').select('id').where('accountId', '=', accountId).execute(),
    imports: await db.selectFrom('contactImports').select('id').where('accountId', '=', accountId).execute(),
    keys: await db.selectFrom('accountKeys').select('accountId').where('accountId', '=', accountId).execute(),
  };
  return Object.fromEntries(Object.entries(found).map(([name, rows]) => [name, rows.length]));
}

test('after two weeks a person is gone: no one can sign in, nothing personal is left, and proofs stay', async () => {
  const email = 'ada.leaves@example.com';
  await as(null)(register, {
    body: { email, password1: PASSWORD, password2: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' },
  });
  await server.runTasks();
  const link = (await mailsTo(email, 'account.activation'))[0]?.links[0] ?? '';
  const [uid = '', token = ''] = link.split('/').slice(-2);
  await as(null)(activateWithPassword, { params: { uid, token }, body: { password1: PASSWORD, password2: PASSWORD } });
  const { id: userId, personalAccountId: accountId } = await rowOf(Number(uid));
  let ada = await signedInAgain(server, { userId, accountId, email, name: 'Ada Lovelace', token: '' });
  const open = await sentDocument(server, [{ name: 'Bob' }], { sender: ada });
  const done = await sentDocument(server, [{ name: 'Carla' }], { sender: ada });
  await sign(done.signers[0]!);
  const prepared = await draft(server, ada, [{ email: 'dora@example.com' }]);
  await server.runTasks();
  const tag = { accountId, name: 'Friends' };
  const { id: tagId } = await db.insertInto('tags').values(tag).returning('id').executeTakeFirstOrThrow();
  const file = { kind: 'csv' as const, fileName: 'friends.csv', sizeBytes: 1, reading: '{}' };
  const { id: importId } = await db
    .insertInto('contactImports')
    .values({ accountId, userId, ...file })
    .returning('id')
    .executeTakeFirstOrThrow();
  const friend = { accountId, email: 'friend@example.com', tagIds: [tagId], importId };
  await db.insertInto('contacts').values(friend).execute();
  const passkey = {
    name: 'Phone',
    credentialId: Buffer.from('c'),
    publicKey: Buffer.from('k'),
    counter: 0,
    isBackedUp: false,
  };
  await db
    .insertInto('passkeys')
    .values({ ...passkey, userId })
    .execute();
  const identity = { provider: 'google', issuer: 'https://i.example', subject: 's1', email };
  await db
    .insertInto('identities')
    .values({ ...identity, userId })
    .execute();
  const expiresAt = new Date(clock.now().getTime() + DAY);
  const personal = { accountId, name: 'CI', tokenHash: Buffer.from('t'), hint: 'abcd', scopes: [], expiresAt };
  await db
    .insertInto('personalTokens')
    .values({ ...personal, userId })
    .execute();
  await db
    .insertInto('accountKeys')
    .values({ accountId, keySealed: Buffer.from('k') })
    .execute();
  await as(ada)(exportMyData, {});
  await server.runTasks();

  await ask(ada);
  await letTimePass();

  const row = await rowOf(userId);
  expect(row).toMatchObject({
    email: `deleted-${userId}@deleted.invalid`,
    displayName: 'Deleted user',
    firstName: '',
    passwordHash: null,
  });
  expect(row.erasedAt).not.toBeNull();
  await expect(as(ada)(getUser, { params: { id: userId } })).rejects.toMatchObject({ status: 401 });
  const again = as(null)(login, { body: { username: email, password: PASSWORD } });
  await expect(again).rejects.toEqual(refused(401, 'login_incorrect'));
  const left = await leftOf(userId, accountId);
  expect(left).toEqual({
    sessions: 0,
    passkeys: 0,
    identities: 0,
    tokens: 0,
    works: 0,
    links: 0,
    contacts: 0,
    tags: 0,
    imports: 0,
    keys: 0,
  });
  const traces = await db.selectFrom('activities').selectAll().where('userId', '=', userId).execute();
  expect(traces.length).toBeGreaterThan(0);
  expect(traces.every(({ address, device }) => address === null && device === null)).toBe(true);

  const documents = await db
    .selectFrom('documents')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
  const stateOf = (id: number) => documents.find((document) => document.id === id);
  expect(stateOf(open.id)).toMatchObject({ state: 'not_completed', deletedAt: null });
  expect(stateOf(done.id)).toMatchObject({ state: 'completed', deletedAt: null });
  expect(stateOf(prepared.id)?.deletedAt).not.toBeNull();
  await expect(open.signers[0]!.call(getSigning)).rejects.toMatchObject({ status: 410 });
  const told = await server.mails();
  expect(told.some(({ to, event }) => to === open.signers[0]!.email && event.includes('closed'))).toBe(true);
  const proof = await db.selectFrom('sealedFiles').selectAll().where('documentId', '=', done.id).execute();
  expect(proof).toHaveLength(1);
  expect(await mailsTo(email, 'privacy.erased')).toHaveLength(1);

  // Once more changes nothing; a day later the last trace of the address is gone; and it is free again.
  await server.runTasks({ withSweeps: true });
  expect((await rowOf(userId)).version).toBe(row.version);
  await letTimePass(1);
  const mails = db.selectFrom('mails').select('id').where('toEmail', '=', email).where('documentId', 'is', null);
  expect(await mails.execute()).toEqual([]);
  const anew = await as(null)(register, { body: { email, password1: PASSWORD, password2: PASSWORD } });
  expect(anew.email).toBe(email);
  await server.runTasks();
  expect(await mailsTo(email, 'account.activation')).toHaveLength(1);
  ada = await make.user();
  await expect(as(ada)(getDocument, { params: { id: done.id } })).rejects.toEqual(refused(404, 'not_found'));
  expect((await as(ada)(listContacts, {})).results).toEqual([]);
});

test('a document that is finished and not sealed yet is sealed after its sender is gone, and no one writes to them', async () => {
  const ada = await make.user();
  const last = await sentDocument(server, [{ name: 'Bob' }], { sender: ada });
  await ask(ada);
  clock.advance(14 * DAY - 60_000);
  await sign(last.signers[0]!);
  await db
    .updateTable('users')
    .set({ deletionAt: new Date(0) })
    .where('id', '=', ada.userId)
    .execute();
  await eraseDue(platform);

  await server.runTasks({ withSweeps: true });

  const document = await db.selectFrom('documents').selectAll().where('id', '=', last.id).executeTakeFirstOrThrow();
  expect(document.state).toBe('completed');
  expect((await server.mails()).filter(({ to }) => to.endsWith('@deleted.invalid'))).toEqual([]);
});

test('after all of this the installation keeps its invariants', async () => {
  await server.runTasks({ withSweeps: true });
  expect(await checkInvariants(db, platform.store)).toEqual([]);
});

test('with a person go their saved signatures, the images of these and what they drew on a phone', async () => {
  const ada = await make.user();
  const saved = await saveSignature(server, ada, 'From paper', { kind: 'upload', image: inkPicture(11) });
  await as(ada)(createDrawingLink);
  const sha256 = /[0-9a-f]{64}/.exec(saved.mark.image ?? '')?.[0] ?? '';
  const stored = () => db.selectFrom('storedFiles').select('sha256').where('sha256', '=', sha256).execute();
  expect(await stored()).toHaveLength(1);
  await ask(ada);

  await letTimePass();

  for (const table of ['signatures', 'drawingLinks'] as const) {
    expect(await db.selectFrom(table).select('id').where('userId', '=', ada.userId).execute()).toEqual([]);
  }
  expect(await stored()).toEqual([]);
  expect(await checkInvariants(db, platform.store)).toEqual([]);
});

test('with a person go their gateways with what is secret, and the texts that name their numbers', async () => {
  await platform.live.start();
  await platform.mailRoutes.follow();
  const [ada, bob] = [await make.user(), await make.user()];
  const { id: gateway } = await as(ada)(createOwnMailGateway, { body: GATEWAY });
  await as(ada)(createOwnSmsGateway, { body: SMS_GATEWAY });
  const { signers } = await sentDocument(server, [{ name: 'Ada', email: ada.email }, { name: 'Eve' }], { sender: bob });
  const at = clock.now();
  const code = { event: 'document.identity_code', toNumber: '+14155550123', nextAttemptAt: at, createdAt: at };
  const keyOf = (signer: number) => `identity-code:${signers[signer]!.id}:1`;
  await db
    .insertInto('textMessages')
    .values([
      { ...code, dedupeKey: 'of-ada', accountId: ada.accountId },
      { ...code, dedupeKey: keyOf(0), accountId: bob.accountId },
      { ...code, dedupeKey: keyOf(1), accountId: bob.accountId },
    ])
    .execute();

  await ask(ada);
  await letTimePass();

  const left = (table: 'mailGateways' | 'smsGateways') =>
    db.selectFrom(table).select('id').where('accountId', '=', ada.accountId).execute();
  expect([await left('mailGateways'), await left('smsGateways')]).toEqual([[], []]);
  const isKnown = () => platform.mailRoutes.gateways().some(({ id }) => id === gateway);
  await expect.poll(isKnown, { timeout: 20_000 }).toBe(false);
  const texts = await db
    .selectFrom('textMessages')
    .select('dedupeKey')
    .where('dedupeKey', 'in', ['of-ada', keyOf(0), keyOf(1)])
    .execute();
  expect(texts).toEqual([{ dedupeKey: keyOf(1) }]);
});
