import {
  ACTIVITY_ACTIONS,
  type ActivityAction,
  archiveDocument,
  type Call,
  createDocument,
  deleteDocument,
  EVIDENCE_ACTIONS,
  exportActivities,
  listActivities,
  type Locale,
  LOCALES,
  updateDocument,
  updateUser,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { madeTeam } from '../../../../test/documents-made.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import type { AccountEvent, Event } from '../../../platform/events.ts';
import { sentDocument } from '../../../../test/signing-flow.ts';
import { activitySubscriber } from './index.ts';

const server = await testApp();
const { as, make, clock } = server;
const { db } = server.platform;

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

type Act = Pick<AccountEvent, 'actorId'> & {
  action: AccountEvent['type'];
  details?: Record<string, string | number | boolean | null>;
  at?: Date;
  address?: string;
  device?: string;
};

/** Lines as older versions wrote them are among those that a log shows: details are free. */
const record = (user: TestUser, { at = clock.now(), address = '192.0.2.7', device = FIREFOX, action, ...act }: Act) => {
  const event = { type: action, at, userId: user.userId, request: { address, device }, ...act };
  return activitySubscriber(db, event as unknown as Event);
};

const list = (user: TestUser, query: Call<typeof listActivities>['query'] = {}) => as(user)(listActivities, { query });

const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

const said = async (user: TestUser, query: Call<typeof listActivities>['query'] = {}) =>
  (await list(user, query)).results.map(({ description }) => plain(description));

const csvOf = async (user: TestUser, query: Call<typeof exportActivities>['query'] = {}) =>
  Buffer.from((await as(user)(exportActivities, { query })) as unknown as Uint8Array).toString('utf8');

/** A person whose log holds only what the test puts there. */
async function newcomer(locale: Locale = 'en'): Promise<TestUser> {
  const user = await make.user({ locale });
  await db.deleteFrom('activities').where('userId', '=', user.userId).execute();
  return user;
}

test('a log tells what was done to the account and to documents, newest first, with place and device', async () => {
  const alice = await newcomer();
  await record(alice, { action: 'token_created', details: { name: 'Nightly backup' } });
  clock.advance(1000);
  const { id, read } = await sentDocument(server, [{ name: 'Ada' }], { sender: alice });
  clock.advance(1000);
  await as(alice)(archiveDocument, { params: { id }, headers: { 'user-agent': IPHONE } });
  const { number } = await read();

  const { results, count } = await list(alice);

  expect(count).toBe(results.length);
  expect(results[0]).toMatchObject({
    action: 'document.archived',
    area: 'documents',
    description: `Archived “\u2068Contract\u2069” (\u2068${number}\u2069)`,
    device: { browser: 'Safari', system: 'iOS', kind: 'phone' },
    address: '127.0.0.1',
    document: { id, number, title: 'Contract' },
    byName: null,
  });
  expect(results.at(-1)).toMatchObject({
    action: 'token_created',
    area: 'security',
    description: 'Created the access token “\u2068Nightly backup\u2069”',
    device: { browser: 'Firefox', system: 'Windows', kind: 'desktop' },
    address: '192.0.2.7',
    document: null,
  });
  const times = results.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(new Set(results.map((one) => one.id)).size).toBe(results.length);
  // What recipients and the product did to the document is no act of hers.
  expect(results.map(({ action }) => action)).not.toContain('recipient.mail_sent');
});

test('no one sees someone else’s log, in no way of asking', async () => {
  const [alice, bob, admin] = [await newcomer(), await newcomer(), await make.user({ role: 'super_admin' })];
  await record(alice, { action: 'token_created', details: { name: 'Alice’s secret token' } });
  await sentDocument(server, [{ name: 'Ada' }], { sender: alice });

  expect((await list(bob)).results).toEqual([]);
  for (const other of [bob, admin]) {
    expect(await said(other, { search: 'secret token' })).toEqual([]);
    expect(await csvOf(other)).not.toContain('Contract');
  }
  const nobody = await rawCall(server.app, listActivities);
  expect(nobody.status).toBe(401);
});

test('someone who is blocked cannot read their log, and finds in it that they were, when they are back', async () => {
  const [alice, admin] = [await newcomer(), await make.user({ role: 'super_admin' })];
  await record(alice, { action: 'blocked', actorId: admin.userId, address: '203.0.113.9' });
  const block = (isBlocked: boolean) =>
    db.updateTable('users').set({ isBlocked }).where('id', '=', alice.userId).execute();

  await block(true);
  const refused = await rawCall(server.app, listActivities, {}, { token: alice.token });
  const export0 = await rawCall(server.app, exportActivities, {}, { token: alice.token });
  await block(false);

  expect([refused.status, export0.status]).toEqual([403, 403]);
  const { results } = await list(alice);
  expect(results).toMatchObject([{ action: 'blocked', byName: admin.name, address: null, device: null }]);
  // Where an administrator sat is not found by searching for it either.
  expect(await said(alice, { search: '203.0.113' })).toEqual([]);
});

test('areas divide the log', async () => {
  const alice = await newcomer();
  await record(alice, { action: 'signed_in', details: { method: 'passkey' } });
  await record(alice, { action: 'password_changed' });
  await as(alice)(updateUser, { params: { id: alice.userId }, body: { phone: '030 12345', bio: 'Hello' } });
  await as(alice)(createDocument, { body: {} });

  expect(await said(alice, { area: 'sign_in' })).toEqual(['Signed in with a passkey']);
  expect(await said(alice, { area: 'security' })).toEqual(['Changed the password']);
  expect(await said(alice, { area: 'profile' })).toEqual(['Changed the account details: bio and phone']);
  expect(await said(alice, { area: 'documents' })).toEqual([
    expect.stringMatching(/^Created “D-000001” \(D-000001\)$/),
  ]);
});

test('days are those of the reader’s time zone, both included', async () => {
  const alice = await newcomer();
  for (const at of ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z']) {
    await record(alice, { action: 'token_created', details: { name: at }, at: new Date(at) });
  }
  const names = async (query: Call<typeof listActivities>['query']) =>
    (await said(alice, query)).map((text) => /“(.*)”/.exec(text)?.[1]);
  // The day on which clocks are put forward has 23 hours in Berlin.
  const day = { from: '2026-03-29', to: '2026-03-29' };

  const given = await names({ ...day, timeZone: 'Europe/Berlin' });
  await as(alice)(updateUser, { params: { id: alice.userId }, body: { timeZone: 'Europe/Berlin' } });
  const ofProfile = await names(day);
  const since = await names({ from: '2026-03-29', to: '2026-04-30' });
  const until = await names({ to: '2026-03-28' });

  expect(given).toEqual(['2026-03-29T21:59:59Z', '2026-03-28T23:00:00Z']);
  expect(ofProfile).toEqual(given);
  expect(since).toEqual(['2026-03-29T22:00:00Z', ...given]);
  expect(until).toEqual(['2026-03-28T22:59:59Z']);
});

test.each([
  ['days the wrong way round', { from: '2026-03-02', to: '2026-03-01' }, 'span_invalid'],
  ['a day that is none', { from: '2026-02-30' }, 'request_invalid'],
  ['a day before there were computers', { from: '0999-01-01' }, 'span_invalid'],
  ['a time zone nobody knows', { from: '2026-03-01', timeZone: 'Mars/Olympus' }, 'request_invalid'],
  ['one letter', { search: 'x' }, 'request_invalid'],
  ['a page size nobody offers', { pageSize: 7 }, 'request_invalid'],
  ['an area nobody knows', { area: 'weather' as 'profile' }, 'request_invalid'],
])('%s is refused', async (_, query, code) => {
  const alice = await newcomer();

  const { status, body } = await rawCall(server.app, listActivities, { query }, { token: alice.token });

  expect({ status, code: body['code'] }).toEqual({ status: 422, code });
});

test('a search finds documents, names, addresses, devices and the words of a sentence', async () => {
  const alice = await newcomer();
  await record(alice, { action: 'token_created', details: { name: '100% nightly_backup' } });
  await record(alice, { action: 'signed_in', address: '198.51.100.23', device: IPHONE });
  const { id } = await as(alice)(createDocument, { body: {} });
  await as(alice)(updateDocument, { params: { id }, body: { title: 'Garden lease' } });
  const actionsFor = async (search: string, locale?: Locale) =>
    (await list(alice, { search, locale })).results.map(({ action }) => action);

  expect(await actionsFor('garden')).toEqual(['document.created']);
  expect(await actionsFor('D-000001')).toEqual(['document.created']);
  expect(await actionsFor('NIGHTLY_b')).toEqual(['token_created']);
  expect(await actionsFor('100%')).toEqual(['token_created']);
  expect(await actionsFor('198.51.100.23')).toEqual(['signed_in']);
  expect(await actionsFor('iphone')).toEqual(['signed_in']);
  expect(await actionsFor('access token')).toEqual(['token_created']);
  expect(await actionsFor('رمز الوصول', 'ar')).toEqual([]);
  expect(await actionsFor('رمز وصول', 'ar')).toEqual(['token_created']);
  expect(await actionsFor('%%')).toEqual([]);
  expect(await actionsFor('" or 1=1 --')).toEqual([]);
});

test('pages follow each other without a gap or an overlap, also within one moment', async () => {
  const alice = await newcomer();
  const at = clock.now();
  for (let i = 0; i < 15; i += 1) await record(alice, { action: 'token_created', details: { name: `T${i}` }, at });
  for (let i = 0; i < 8; i += 1) await as(alice)(createDocument, { body: {} });

  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await list(alice, { page, pageSize: 10 }));

  expect(pages.map(({ count, results }) => [count, results.length])).toEqual([
    [23, 10],
    [23, 10],
    [23, 3],
  ]);
  expect(new Set(pages.flatMap(({ results }) => results.map(({ id }) => id))).size).toBe(23);
  expect(pages[0]!.next).toContain('page=2');
  expect(pages[2]!.next).toBeNull();
  expect((await list(alice, { page: 4, pageSize: 10 })).results).toEqual([]);
});

test('what was done in a team one has left is the team’s; a deleted document is named and leads nowhere', async () => {
  const alice = await newcomer();
  const { id: own } = await as(alice)(createDocument, { body: {} });
  await as(alice)(deleteDocument, { params: { id: own } });
  const team = await madeTeam(server, [alice]);
  const { id: ofTeam } = await as(alice)(createDocument, { body: {} });
  const before = (await list(alice)).results.map(({ document }) => document?.id ?? null);

  await db.deleteFrom('teamMembers').where('accountId', '=', team).execute();

  expect(before).toEqual([ofTeam, null, null]);
  expect(await said(alice)).toEqual(['Deleted “D-000001” (D-000001)', 'Created “D-000001” (D-000001)']);
});

test('what a member may no longer see is not called by its name, in the list, the export and a search', async () => {
  const [alice, bob] = [await newcomer(), await newcomer()];
  const accountId = await madeTeam(server, [alice, bob]);
  const { id } = await as(bob)(createDocument, { body: {} });
  await as(bob)(updateDocument, { params: { id }, body: { title: 'Garden lease' } });
  const before = await list(bob, { search: 'garden' });
  await db.updateTable('documents').set({ ownerId: alice.userId }).where('id', '=', id).execute();
  await db
    .updateTable('documents')
    .set({ title: 'Dismissal of Bob', visibility: 'private' })
    .where('id', '=', id)
    .execute();

  const { results } = await list(bob);
  const exported = await csvOf(bob);

  expect(before.results).toMatchObject([{ document: { title: 'Garden lease' } }]);
  expect(results).toMatchObject([{ action: 'document.created', document: null }]);
  expect(await said(bob)).toEqual(['Worked on a document that no longer exists']);
  expect(exported).toContain('no longer exists');
  expect(exported).not.toMatch(/Dismissal|D-000001/);
  for (const search of ['Dismissal', 'D-000001']) expect((await list(bob, { search })).count).toBe(0);

  // As a recipient they opened their part of it from here: that line says what their link says.
  await db
    .insertInto('evidence')
    .values({
      accountId,
      documentId: id,
      sequence: 99,
      at: clock.now(),
      action: 'recipient.opened_in_application',
      actorKind: 'user',
      actorId: bob.userId,
      entry: '{}',
      previousHash: '',
      hash: '',
    })
    .execute();
  const opened = await list(bob, { search: 'Dismissal' });
  expect(opened.results).toMatchObject([{ action: 'recipient.opened_in_application', document: null }]);
  expect(plain(opened.results[0]!.description)).toContain('Dismissal of Bob');

  await db.updateTable('teamMembers').set({ role: 'admin' }).where('userId', '=', bob.userId).execute();
  expect((await list(bob, { search: 'Dismissal' })).count).toBe(2);
});

test('every act has a sentence in every language, and names keep their direction', async () => {
  const alice = await newcomer();
  const details = {
    name: 'Büro-PC',
    method: 'totp',
    count: 3,
    keys: 'bio,phone',
    email: 'x@example.com',
    provider: 'acme',
  };
  for (const action of ACTIVITY_ACTIONS) await record(alice, { action, details });

  for (const locale of LOCALES) {
    const pages = await Promise.all([1, 2].map((page) => list(alice, { page, pageSize: 100, locale })));
    const results = pages.flatMap((one) => one.results);
    expect(results).toHaveLength(ACTIVITY_ACTIONS.length);
    for (const { description } of results) expect(description).not.toMatch(/\{\{|undefined/);
    const named = results.find(({ action }) => action === 'token_revoked');
    expect(named?.description).toContain('\u2068Büro-PC\u2069');
  }
  const { translator } = await import('../../../platform/i18n/i18n.ts');
  const values = { number: 'D-000001', title: 'x' };
  for (const action of EVIDENCE_ACTIONS) expect(translator('activity')('ur', action, values)).toContain('D-000001');
});

test('the export is the log as CSV: a mark for spreadsheets, words of the reader’s language, formulas made texts', async () => {
  const alice = await newcomer('es');
  const at = new Date('2026-07-01T22:30:05Z');
  await record(alice, { action: 'signed_in', details: { method: 'password' }, at, device: '=cmd|calc/1.0' });
  await as(alice)(updateUser, { params: { id: alice.userId }, body: { timeZone: 'Europe/Madrid' } });
  const { id } = await as(alice)(createDocument, { body: {} });
  await as(alice)(updateDocument, { params: { id }, body: { title: '=HYPERLINK("http://evil.example")' } });

  const csv = await csvOf(alice);

  const lines = csv.trimEnd().split('\r\n');
  expect(lines[0]).toBe('\ufeffHora,Ámbito,Evento,Realizado por,Documento,Título,Dispositivo,Dirección IP');
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toMatch(/^2026-07-02 00:30:05 UTC\+02:00,Inicio de sesión,Inició sesión con una contraseña,,,,/);
  expect(lines[1]).toContain(`D-000001,"'=HYPERLINK(""http://evil.example"")"`);
  expect(csv).not.toMatch(/(^|,)"?=/m);
  expect(csv).not.toMatch(/[\u2068\u2069]/);
  const narrowed = await csvOf(alice, { area: 'sign_in' });
  expect(narrowed.trimEnd().split('\r\n')).toHaveLength(2);
});

test('an export longer than one reading has every row once', async () => {
  const alice = await newcomer();
  const at = clock.now();
  const action: ActivityAction = 'token_created';
  const rows = Array.from({ length: 2500 }, (_, index) => ({
    userId: alice.userId,
    // Many at the same moment: a batch ends in the midst of it.
    at: new Date(at.getTime() - Math.floor(index / 700) * 1000),
    action,
    actorId: alice.userId,
    details: JSON.stringify({ name: `token ${index}` }),
  }));
  await db.insertInto('activities').values(rows).execute();

  const lines = (await csvOf(alice)).trimEnd().split('\r\n').slice(1);

  expect(lines).toHaveLength(2500);
  expect(new Set(lines).size).toBe(2500);
});
