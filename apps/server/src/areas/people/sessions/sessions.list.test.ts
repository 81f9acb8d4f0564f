import { randomUUID } from 'node:crypto';
import {
  countDocuments,
  endOtherSessions,
  endSession,
  getUser,
  listSessions,
  type LOCALES,
  login,
  logout,
  type Output,
  refreshToken,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { rawCall, type RawOptions } from '../../../../test/raw-call.ts';
import { hashPassword } from '../../../platform/crypto/crypto.ts';
import { createUser, type EndReason, type NewUser } from '../users/index.ts';
import { sessionsService } from './sessions.service.ts';

const PASSWORD = 'Copper-Kettle-41!';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

type Tokens = { access: string; refresh: string };

const server = await testApp();
const { db } = server.platform;
const passwordHash = await hashPassword(PASSWORD);

const newPerson = (overrides: Partial<NewUser> = {}) =>
  db.transaction().execute((tx) =>
    createUser(tx, {
      email: `${randomUUID()}@example.com`,
      passwordHash,
      locale: 'en',
      activatedAt: server.clock.now(),
      ...overrides,
    }),
  );

const tryPassword = (email: string, options: RawOptions & { password?: string } = {}) =>
  rawCall(server.app, login, { body: { username: email, password: options.password ?? PASSWORD } }, options);

const signIn = async (email: string, options: RawOptions = {}) => (await tryPassword(email, options)).body as Tokens;

const sessionsOf = async (token: string) =>
  (await rawCall(server.app, listSessions, {}, { token })).body['results'] as Output<typeof listSessions>['results'];

const statusOf = async (userId: number, token: string) =>
  (await rawCall(server.app, getUser, { params: { id: userId } }, { token })).status;

const logOf = (userId: number) =>
  db
    .selectFrom('activities')
    .select(['action', 'details', 'actorId', 'address'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

const mailsTo = async (email: string) => (await server.mails()).filter(({ to }) => to === email);

test('people see where they are signed in, with device, place and time, and which one this is', async () => {
  const { email } = await newPerson();
  const phone = await signIn(email, { device: IPHONE, address: '192.0.2.7' });
  server.clock.advance(1000);
  const desk = await signIn(email, { device: CHROME, address: '192.0.2.8' });

  expect(await sessionsOf(phone.access)).toMatchObject([
    {
      device: { browser: 'Safari', system: 'iOS', kind: 'phone' },
      address: '192.0.2.7',
      isCurrent: true,
      method: 'password',
    },
    { device: { browser: 'Chrome', system: 'Windows', kind: 'desktop' }, address: '192.0.2.8', isCurrent: false },
  ]);
  expect((await sessionsOf(desk.access)).map(({ isCurrent, isBound }) => ({ isCurrent, isBound }))).toEqual([
    { isCurrent: true, isBound: false },
    { isCurrent: false, isBound: false },
  ]);
});

test('signing one device out refuses its next request and its refresh, and takes it from the list at once', async () => {
  const { id, email } = await newPerson();
  const [here, lost] = [await signIn(email), await signIn(email, { device: CHROME })];
  const target = (await sessionsOf(here.access)).find(({ isCurrent }) => !isCurrent)!;

  const ended = await rawCall(server.app, endSession, { params: { id: target.id } }, { token: here.access });

  expect(ended.status).toBe(200);
  expect(await statusOf(id, lost.access)).toBe(401);
  expect((await rawCall(server.app, refreshToken, { body: { refresh: lost.refresh } })).status).toBe(401);
  expect(await statusOf(id, here.access)).toBe(200);
  expect(await sessionsOf(here.access)).toMatchObject([{ isCurrent: true }]);
  const again = await rawCall(server.app, endSession, { params: { id: target.id } }, { token: here.access });
  expect(again.status).toBe(404);
  expect(await logOf(id)).toMatchObject([
    { action: 'signed_in' },
    { action: 'signed_in', details: { method: 'password' } },
    { action: 'session_ended', details: { browser: 'Chrome', system: 'Windows', address: '127.0.0.1' } },
  ]);
});

test('no one signs other people’s devices out', async () => {
  const [victim, stranger] = [await newPerson(), await newPerson()];
  const [theirs, own] = [await signIn(victim.email), await signIn(stranger.email)];
  const [target] = await sessionsOf(theirs.access);

  const refused = await rawCall(server.app, endSession, { params: { id: target!.id } }, { token: own.access });

  expect(refused.status).toBe(404);
  expect(await statusOf(victim.id, theirs.access)).toBe(200);
});

test('signing out everywhere else leaves this one, and says how many there were', async () => {
  const { id, email } = await newPerson();
  const here = await signIn(email);
  const others = [await signIn(email), await signIn(email)];
  const everywhere = () => rawCall(server.app, endOtherSessions, {}, { token: here.access });

  expect((await everywhere()).body).toEqual({ ended: 2 });
  expect((await everywhere()).body).toEqual({ ended: 0 });

  for (const { access } of others) expect(await statusOf(id, access)).toBe(401);
  expect(await sessionsOf(here.access)).toMatchObject([{ isCurrent: true }]);
  expect((await logOf(id)).filter(({ action }) => action === 'other_sessions_ended')).toMatchObject([
    { details: { count: 2 } },
  ]);
});

test('the time of last use is true to a minute, and not written with every request', async () => {
  const { id, email } = await newPerson();
  const { access } = await signIn(email);
  const lastUse = async () => {
    const row = await db.selectFrom('sessions').select('lastUsedAt').where('userId', '=', id).executeTakeFirstOrThrow();
    return row.lastUsedAt.getTime();
  };
  const begun = await lastUse();

  server.clock.advance(50_000);
  await statusOf(id, access);
  const soon = await lastUse();
  server.clock.advance(20_000);
  await Promise.all(Array.from({ length: 20 }, () => statusOf(id, access)));

  expect(soon).toBe(begun);
  expect((await lastUse()) - begun).toBeGreaterThanOrEqual(70_000);
});

test('signing in, failing to and signing out stand in the person’s log; a hundred guesses are one line', async () => {
  const { id, email } = await newPerson();
  for (let guess = 0; guess < 5; guess += 1) await tryPassword(email, { password: 'guess', address: '203.0.113.9' });
  await tryPassword(email, { password: 'guess', address: '203.0.113.10' });
  await tryPassword('nobody@example.com', { password: 'guess' });
  const { access } = await signIn(email);
  await rawCall(server.app, logout, {}, { token: access });

  await expect
    .poll(async () =>
      (await logOf(id)).map(({ action, address, actorId }) => `${action} ${address} ${actorId ?? '-'}`).sort(),
    )
    .toEqual([
      'sign_in_failed 203.0.113.10 -',
      'sign_in_failed 203.0.113.9 -',
      `signed_in 127.0.0.1 ${id}`,
      `signed_out 127.0.0.1 ${id}`,
    ]);
  server.clock.advance(601_000);
  await tryPassword(email, { password: 'guess', address: '203.0.113.9' });
  await expect.poll(async () => (await logOf(id)).filter(({ action }) => action === 'sign_in_failed').length).toBe(3);
});

test.each<[(typeof LOCALES)[number], RegExp]>([
  ['en', /New sign-in/],
  ['es', /Nuevo inicio/],
  ['zhCn', /新的登录/],
  ['ar', /تسجيل دخول جديد/],
  ['ur', /نیا سائن/],
])(
  'a sign-in from an unknown place is told by mail (%s); the first one ever and a known place are not',
  async (locale, subject) => {
    const { email } = await newPerson({ locale });
    await signIn(email, { address: '192.0.2.20', device: CHROME });
    await signIn(email, { address: '192.0.2.20', device: IPHONE });
    expect(await mailsTo(email)).toEqual([]);

    await signIn(email, { address: '198.51.100.77', device: IPHONE });
    await signIn(email, { address: '198.51.100.77', device: IPHONE });

    const mails = await mailsTo(email);
    expect(mails).toMatchObject([{ event: 'account.new_sign_in', subject: expect.stringMatching(subject) }]);
    expect(mails[0]!.text).toContain('198.51.100.77');
    expect(mails[0]!.text).toContain('Safari');
    expect(mails[0]!.links).toEqual(['http://sealwright.test/app/account/security']);
  },
);

test('a sign-in to an account that no one has used for a year is told, although its sessions are forgotten', async () => {
  const { email } = await newPerson();
  await signIn(email, { address: '192.0.2.20', device: CHROME });
  server.clock.advance(365 * 86_400_000);
  await server.runTasks({ withSweeps: true });

  await signIn(email, { address: '192.0.2.99', device: IPHONE });

  expect(await mailsTo(email)).toMatchObject([{ event: 'account.new_sign_in' }]);
  server.clock.set(new Date());
});

test('the return of a spent refresh token is recorded and told by mail, once', async () => {
  const { id, email } = await newPerson();
  const { refresh } = await signIn(email);
  await rawCall(server.app, refreshToken, { body: { refresh } });
  server.clock.advance(11_000);

  for (let turn = 0; turn < 3; turn += 1) {
    const answer = await rawCall(server.app, refreshToken, { body: { refresh } }, { address: '203.0.113.66' });
    expect(answer).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  }

  expect((await logOf(id)).filter(({ action }) => action === 'session_stolen')).toMatchObject([
    { actorId: null, address: '203.0.113.66' },
  ]);
  const mails = (await mailsTo(email)).filter(({ event }) => event === 'account.session_stolen');
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain('203.0.113.66');
});

test.each<EndReason>(['password_changed', 'mfa_changed', 'email_changed', 'erased'])(
  'what ends other sessions (%s) works on their very next request and refresh',
  async (reason) => {
    const { id, email } = await newPerson();
    const [here, other] = [await signIn(email), await signIn(email)];
    const current = (await sessionsOf(here.access)).find(({ isCurrent }) => isCurrent)!;

    const sessions = sessionsService(server.platform, async () => null);
    await db.transaction().execute((tx) => sessions.endAll(tx, id, { reason, except: current.id }));

    expect(await statusOf(id, other.access)).toBe(401);
    expect((await rawCall(server.app, refreshToken, { body: { refresh: other.refresh } })).status).toBe(401);
    expect(await statusOf(id, here.access)).toBe(200);
  },
);

test('whoever is taken out of a team acts for their own account with the very next request', async () => {
  const [host, member] = [await newPerson(), await newPerson()];
  const { access } = await signIn(member.email);
  const accountId = host.personalAccountId;
  await db
    .insertInto('documents')
    .values({ accountId, creatorId: host.id, number: 1, state: 'draft', title: 'X' })
    .execute();
  await db.insertInto('teamMembers').values({ accountId, userId: member.id, role: 'member' }).execute();
  await db.updateTable('sessions').set({ accountId }).where('userId', '=', member.id).execute();
  const drafts = async () => {
    const { body } = await rawCall(server.app, countDocuments, {}, { token: access });
    return JSON.stringify(body);
  };
  const inside = await drafts();

  await db.deleteFrom('teamMembers').where('userId', '=', member.id).execute();

  expect(inside).toContain('1');
  expect(await drafts()).not.toContain('1');
});
