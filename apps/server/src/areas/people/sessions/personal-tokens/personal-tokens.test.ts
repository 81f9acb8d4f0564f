import {
  changePassword,
  countDocuments,
  createDocument,
  createPersonalToken,
  endOtherSessions,
  getAdminDashboard,
  getNotificationPreferences,
  type Input,
  listContacts,
  listDocuments,
  listPersonalTokens,
  listSessions,
  logout,
  revokePersonalToken,
  type Scope,
  setPassword,
  updateNotificationPreferences,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../../test/app.ts';
import { rawCall, type RawOptions } from '../../../../../test/raw-call.ts';

const server = await testApp();
const { as, make, clock } = server;
const { db } = server.platform;

const DAY = 86_400_000;

type Wanted = Partial<Input<typeof createPersonalToken>['body']>;

async function newToken(user: TestUser, wanted: Wanted = {}) {
  const body = { name: 'Nightly export', scopes: ['documents:read'] as Scope[], expiresInDays: 30, ...wanted };
  return as(user)(createPersonalToken, { body });
}

const count = (token: string, options: RawOptions = {}) =>
  rawCall(server.app, countDocuments, {}, { ...options, token });

test('a token is shown once, listed by its last characters and stored hashed', async () => {
  const user = await make.user();

  const { token, ...made } = await newToken(user, { scopes: ['documents:read', 'documents:read'] });

  expect(token).toMatch(/^swp_[\w-]{43}$/);
  expect(made).toMatchObject({ name: 'Nightly export', scopes: ['documents:read'], lastUsedAt: null });
  const { results } = await as(user)(listPersonalTokens);
  expect(results).toEqual([made]);
  expect(token.endsWith(results[0]!.hint)).toBe(true);
  expect(JSON.stringify(results)).not.toContain(token);
  const row = await db.selectFrom('personalTokens').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
  expect(
    Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))),
  ).not.toContain(token);
});

test('a token opens what its scopes name, and nothing else', async () => {
  const user = await make.user();
  const { token } = await newToken(user, { scopes: ['documents:read', 'notifications:read'] });
  const answers = [
    await rawCall(server.app, listDocuments, {}, { token }),
    await rawCall(server.app, getNotificationPreferences, {}, { token }),
    await rawCall(server.app, createDocument, { body: {} }, { token }),
    await rawCall(server.app, listContacts, {}, { token }),
    await rawCall(server.app, updateNotificationPreferences, { body: { preferences: [] } }, { token }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 403, 403]);
  expect(answers.slice(2).map(({ body }) => body['code'])).toEqual(
    Array.from({ length: 3 }, () => 'insufficient_scope'),
  );
});

test('no token reaches what is the person’s own: sessions, tokens, administration', async () => {
  const owner = await make.user({ role: 'super_admin' });
  const { token, id } = await newToken(owner, {
    scopes: [
      'profile:read',
      'documents:read',
      'documents:write',
      'contacts:read',
      'contacts:write',
      'notifications:read',
    ],
  });
  const answers = [
    await rawCall(server.app, listSessions, {}, { token }),
    await rawCall(server.app, endOtherSessions, {}, { token }),
    await rawCall(server.app, logout, {}, { token }),
    await rawCall(server.app, listPersonalTokens, {}, { token }),
    await rawCall(server.app, revokePersonalToken, { params: { id } }, { token }),
    await rawCall(
      server.app,
      createPersonalToken,
      { body: { name: 'x', scopes: ['profile:read'], expiresInDays: 7 } },
      { token },
    ),
    await rawCall(server.app, getAdminDashboard, {}, { token }),
  ];

  expect(answers.map(({ status, body }) => `${status} ${String(body['code'])}`)).toEqual(
    answers.map(() => '403 insufficient_scope'),
  );
  expect((await as(owner)(listPersonalTokens)).results).toHaveLength(1);
});

test('a token stops at the minute it expires, and stays in the list so that its owner sees why', async () => {
  const user = await make.user();
  const { token, id } = await newToken(user, { expiresInDays: 7 });
  const { token: endless } = await newToken(user, { expiresInDays: null });

  clock.advance(7 * DAY - 60_000);
  const before = (await count(token)).status;
  clock.advance(61_000);
  const after = (await count(token)).status;

  expect([before, after, (await count(endless)).status]).toEqual([200, 401, 200]);
  const rows = await db.selectFrom('personalTokens').select('id').where('userId', '=', user.userId).execute();
  expect(rows.map((row) => row.id)).toContain(id);
  clock.advance(-7 * DAY);
});

test('a revoked token is refused at once, and no one revokes other people’s', async () => {
  const [user, stranger] = [await make.user(), await make.user()];
  const { token, id } = await newToken(user);

  await expect(as(stranger)(revokePersonalToken, { params: { id } })).rejects.toMatchObject({ status: 404 });
  const still = (await count(token)).status;
  await as(user)(revokePersonalToken, { params: { id } });

  expect([still, (await count(token)).status]).toEqual([200, 401]);
  expect((await as(user)(listPersonalTokens)).results).toEqual([]);
  await expect(as(user)(revokePersonalToken, { params: { id } })).rejects.toMatchObject({ status: 404 });
});

test('a blocked person’s token is refused on the next request', async () => {
  const user = await make.user();
  const { token } = await newToken(user);
  const block = (isBlocked: boolean) =>
    db.updateTable('users').set({ isBlocked }).where('id', '=', user.userId).execute();

  await block(true);
  const blocked = await count(token);
  await block(false);

  expect(blocked).toMatchObject({ status: 403, body: { code: 'user_blocked' } });
  expect((await count(token)).status).toBe(200);
});

test('a token made for a team is worthless once its owner has left it', async () => {
  const [host, member] = [await make.user(), await make.user()];
  const { accountId } = host;
  await db.insertInto('teamMembers').values({ accountId, userId: member.userId, role: 'member' }).execute();
  await db.updateTable('sessions').set({ accountId }).where('userId', '=', member.userId).execute();
  const { id } = await as(host)(createDocument, { body: {} });
  const { token } = await newToken(member);
  const inside = await rawCall(server.app, listDocuments, {}, { token });

  await db.deleteFrom('teamMembers').where('userId', '=', member.userId).execute();

  expect(inside.body['results']).toMatchObject([{ id }]);
  expect(await count(token)).toMatchObject({ status: 401 });
});

test('when and from where a token was last used is true to a minute', async () => {
  const user = await make.user();
  const { token } = await newToken(user);
  const listed = async () => (await as(user)(listPersonalTokens)).results[0]!;

  await count(token, { address: '192.0.2.50' });
  const first = await listed();
  await count(token, { address: '192.0.2.51' });
  const second = await listed();
  clock.advance(61_000);
  await count(token, { address: '192.0.2.52' });
  const third = await listed();

  expect([first.lastAddress, second.lastAddress, third.lastAddress]).toEqual([
    '192.0.2.50',
    '192.0.2.50',
    '192.0.2.52',
  ]);
  expect(Date.parse(third.lastUsedAt!) - Date.parse(first.lastUsedAt!)).toBeGreaterThanOrEqual(60_000);
});

test('making a token wants the person to have shown within ten minutes that it is them', async () => {
  const user = await make.user();
  await db
    .updateTable('sessions')
    .set({ authenticatedAt: new Date(clock.now().getTime() - 11 * 60_000) })
    .where('userId', '=', user.userId)
    .execute();

  await expect(newToken(user)).rejects.toMatchObject({ status: 409, code: 'reauthentication_needed' });
  expect((await as(user)(listPersonalTokens)).results).toEqual([]);
});

test('another password ends every token; signing other devices out, which asks for no password, ends none', async () => {
  const user = await make.user();
  const [first, second] = ['Quill-and-Wax-7!', 'Wax-and-Quill-8!'];
  await as(user)(setPassword, { body: { newPassword1: first, newPassword2: first } });
  const { token } = await newToken(user);

  await as(user)(endOtherSessions);
  expect(await count(token)).toMatchObject({ status: 200 });
  await as(user)(changePassword, { body: { oldPassword: first, newPassword1: second, newPassword2: second } });
  expect(await count(token)).toMatchObject({ status: 401 });
  await as(user)(listSessions);
});

test('of sixty tokens asked for at once fifty are made', async () => {
  const user = await make.user();

  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) => newToken(user, { name: `Token ${i}` })),
  );

  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  expect(refused).toHaveLength(10);
  expect(refused[0]).toMatchObject({ status: 422, code: 'tokens_too_many' });
  expect((await as(user)(listPersonalTokens)).results).toHaveLength(50);
});

test.each([
  ['no scope', { scopes: [] }],
  ['an unknown scope', { scopes: ['everything' as Scope] }],
  ['no name', { name: ' ' }],
  ['a name with a line break', { name: 'a\nb' }],
  ['three days', { expiresInDays: 3 }],
])('a token with %s is not made', async (_what, wanted) => {
  await expect(newToken(await make.user(), wanted)).rejects.toMatchObject({ status: 422 });
});

test('making and revoking stand in the person’s log by the token’s name, without the token', async () => {
  const user = await make.user();
  const { id, token } = await newToken(user, { name: 'Backup <b>' });
  await as(user)(revokePersonalToken, { params: { id } });

  const rows = await db
    .selectFrom('activities')
    .select(['action', 'details'])
    .where('userId', '=', user.userId)
    .where('action', 'in', ['token_created', 'token_revoked'])
    .orderBy('id')
    .execute();

  expect(rows).toEqual([
    { action: 'token_created', details: { name: 'Backup <b>' } },
    { action: 'token_revoked', details: { name: 'Backup <b>' } },
  ]);
  expect(JSON.stringify(rows)).not.toContain(token.slice(4));
});
