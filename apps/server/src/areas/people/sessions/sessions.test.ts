import { randomUUID } from 'node:crypto';
import { getUser, logout, refreshToken } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../../../test/app.ts';
import { passwordPeople } from '../../../../test/password-people.ts';
import { rawCall, type RawOptions } from '../../../../test/raw-call.ts';
import { hashPassword } from '../../../platform/crypto/crypto.ts';

const DEVICE = 'a-browser-of-the-owner-1';

type Tokens = { access: string; refresh: string };

const server = await testApp();
const { newPerson, signIn } = await passwordPeople(server);

const refresh = (token: string, options: RawOptions = {}) =>
  rawCall(server.app, refreshToken, { body: { refresh: token } }, options);

async function session() {
  const user = await newPerson();
  const answer = await signIn(user.email);
  const read = (token: string) => rawCall(server.app, getUser, { params: { id: user.id } }, { token });
  return { user, read, ...(answer.body as Tokens) };
}

const blocked = (userId: number, isBlocked = true) =>
  server.platform.db.updateTable('users').set({ isBlocked }).where('id', '=', userId).execute();

test('people sign in with email or username, whatever the case', async () => {
  const username = `u${randomUUID()}`;
  const { email } = await newPerson({ username });

  for (const name of [email, email.toUpperCase(), username, username.toUpperCase(), ` ${email} `]) {
    const answer = await signIn(name);
    expect(answer).toMatchObject({ status: 200, body: { user: { email }, role: ['user'] } });
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test('no one comes in by a password that is being changed while it is compared', async () => {
  const { id, email } = await newPerson();
  const changed = await hashPassword('Silver-Teapot-52?');

  const answer = await server.platform.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ passwordHash: changed }).where('id', '=', id).execute();
    const late = signIn(email);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return { late };
  });

  expect(await answer.late).toMatchObject({ status: 401, body: { code: 'login_incorrect' } });
});

test('a username that reads like someone’s email does not stand in its way', async () => {
  const { email } = await newPerson();
  await newPerson({ username: email, passwordHash: await hashPassword('Another-Kettle-9!') });

  expect(await signIn(email)).toMatchObject({ status: 200, body: { user: { email } } });
});

test('a wrong password and no one get the same answer with the same words', async () => {
  const { email } = await newPerson();
  const withoutPassword = await newPerson({ passwordHash: null });

  const answers = [
    await signIn(email, { password: 'wrong' }),
    await signIn('nobody@example.com'),
    await signIn(withoutPassword.email),
  ];

  for (const { status, body } of answers) {
    expect(status).toBe(401);
    expect(body).toMatchObject({
      code: 'login_incorrect',
      detail: 'The email or password you entered is incorrect',
    });
  }
});

test('no one takes as long to refuse as someone', async () => {
  const { email } = await newPerson();
  const time = async (name: string, turn: number) => {
    const from = performance.now();
    await signIn(name, { password: 'wrong', address: `198.51.100.${turn}` });
    return performance.now() - from;
  };
  const known: number[] = [];
  const unknown: number[] = [];

  for (let turn = 0; turn < 9; turn += 1) {
    known.push(await time(email, turn));
    unknown.push(await time(`${randomUUID()}@example.com`, turn));
  }

  const median = (times: number[]) => times.sort((a, b) => a - b)[4] ?? 0;
  expect(median(unknown) / median(known)).toBeGreaterThan(0.4);
  expect(median(unknown) / median(known)).toBeLessThan(2.5);
});

test('only the right password learns that a person is blocked or not activated', async () => {
  const barred = await newPerson();
  await blocked(barred.id);
  const waiting = await newPerson({ activatedAt: null });

  expect(await signIn(barred.email)).toMatchObject({ status: 403, body: { code: 'user_blocked' } });
  expect(await signIn(barred.email, { password: 'wrong' })).toMatchObject({ status: 401 });
  expect(await signIn(waiting.email)).toMatchObject({ status: 409, body: { code: 'account_not_activated' } });
  expect(await signIn(waiting.email, { password: 'wrong' })).toMatchObject({ status: 401 });
});

test('a browser’s token is stored hashed', async () => {
  const { id, email } = await newPerson();
  await signIn(email, { headers: { 'x-device': DEVICE } });

  const row = await server.platform.db.selectFrom('sessions').selectAll().where('userId', '=', id).executeTakeFirst();

  expect(row?.deviceHash).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain(DEVICE);
});

test.each([
  ['a sign-in', async (email: string) => rawSignIn(email)],
  ['a refresh', async (email: string) => rawRefresh(email)],
])('a repeat of %s under the same key is not answered with the tokens of the first', async (_what, begin) => {
  const { email } = await newPerson();

  const { first, second } = await begin(email);

  expect(first.status).toBe(200);
  expect(second.status === 401 || (second.body as Tokens).refresh !== (first.body as Tokens).refresh).toBe(true);
  const rows = await server.platform.db.selectFrom('idempotencyKeys').selectAll().execute();
  expect(rows).toEqual([]);
});

async function rawSignIn(email: string) {
  const headers = { 'idempotency-key': randomUUID() };
  return { first: await signIn(email, { headers }), second: await signIn(email, { headers }) };
}

/** The repeat comes when the tokens of the first answer are long spent. */
async function rawRefresh(email: string) {
  const { refresh: token } = (await signIn(email)).body as Tokens;
  const headers = { 'idempotency-key': randomUUID() };
  const first = await refresh(token, { headers });
  await refresh((first.body as Tokens).refresh);
  server.clock.advance(60_000);
  return { first, second: await refresh(token, { headers }) };
}

test('no call whose answer holds a token, a code or a key is kept for a repeat', () => {
  const secret = /^(access|refresh|token|mfaToken|secret|recoveryCodes)$/;
  const holding = server.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ at, transport }) => at.startsWith('POST ') && transport === 'json')
    .filter(({ response }) =>
      keysOf(z.toJSONSchema(response, { unrepresentable: 'any' })).some((key) => secret.test(key)),
    );

  expect(holding.length).toBeGreaterThan(8);
  expect(holding.filter(({ isSecret }) => !isSecret).map(({ at }) => at)).toEqual([]);
});

/** The names at the top of an answer, in each of its shapes. A switch is no secret, whatever its name. */
function keysOf(schema: { properties?: object; anyOf?: unknown[] }): string[] {
  const others = (schema.anyOf ?? []).flatMap((one) => keysOf(one as { properties?: object }));
  const own = Object.entries(schema.properties ?? {}) as [string, { type?: unknown }][];
  return [...own.filter(([, { type }]) => type !== 'boolean').map(([name]) => name), ...others];
}

test('an access token works for five minutes', async () => {
  const { access, read } = await session();

  expect((await read(access)).status).toBe(200);
  server.clock.advance(290_000);
  expect((await read(access)).status).toBe(200);
  server.clock.advance(20_000);
  expect(await read(access)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
});

test('an access token that is changed, unsigned or made with another key opens nothing', async () => {
  const { access, read } = await session();
  const [header = '', payload = '', signature = ''] = access.split('.');
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const other = Buffer.from(JSON.stringify({ ...claims, sub: '1' })).toString('base64url');

  for (const token of [
    `${none}.${payload}.`,
    `${header}.${other}.${signature}`,
    `${header}.${payload}.`,
    'x',
    'a.b.c',
  ]) {
    expect(await read(token)).toMatchObject({ status: 401 });
  }
});

test('the token in a cookie or in the query is not a credential', async () => {
  const { user, access } = await session();

  const cookie = await server.app.inject({ url: `/api/users/${user.id}`, headers: { cookie: `token=${access}` } });
  const query = await server.app.inject({ url: `/api/users/${user.id}?access_token=${access}` });

  expect([cookie.statusCode, query.statusCode]).toEqual([401, 401]);
});

test('refreshing gives a new pair, and the new pair works', async () => {
  const first = await session();

  const second = await refresh(first.refresh);
  const third = await refresh((second.body as Tokens).refresh);

  expect([second.status, third.status]).toEqual([200, 200]);
  const seen = [first.refresh, (second.body as Tokens).refresh, (third.body as Tokens).refresh];
  expect(new Set(seen).size).toBe(3);
  expect((await first.read((third.body as Tokens).access)).status).toBe(200);
});

test('the return of a spent refresh token ends the whole session, however old it is', async () => {
  for (const age of [1, 2, 5]) {
    const { read, refresh: oldest } = await session();
    let tokens = { access: '', refresh: oldest };
    for (let i = 0; i < age; i += 1) tokens = (await refresh(tokens.refresh)).body as Tokens;
    server.clock.advance(11_000);

    const reused = await refresh(oldest);

    expect(reused).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect(await read(tokens.access)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect(await refresh(tokens.refresh)).toMatchObject({ status: 401 });
  }
});

test('a made-up refresh token ends no one’s session', async () => {
  const { refresh: token, access, read } = await session();
  const [id = '', , tag = ''] = token.split('.');
  const forged = `${id}.${'A'.repeat(43)}.${tag}`;

  expect(await refresh(forged)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  expect((await read(access)).status).toBe(200);
  expect((await refresh(token)).status).toBe(200);
});

test('the same retry within ten seconds gets the same answer; after them it ends the session', async () => {
  const { refresh: token } = await session();
  const first = (await refresh(token)).body as Tokens;
  server.clock.advance(9_000);

  const retry = (await refresh(token)).body as Tokens;
  server.clock.advance(2_000);
  const late = await refresh(token);

  expect(retry.refresh).toBe(first.refresh);
  expect(late.status).toBe(401);
  expect((await refresh(first.refresh)).status).toBe(401);
});

test('fifty refreshes at once leave one live session and sign no tab out', async () => {
  const { user, refresh: token, read } = await session();

  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(token)));
  const pairs = answers.map(({ body }) => body as Tokens);
  const reads = await Promise.all(pairs.map(({ access }) => read(access)));
  const again = await Promise.all(pairs.map((pair) => refresh(pair.refresh)));

  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(new Set(pairs.map((pair) => pair.refresh)).size).toBe(1);
  expect(reads.every(({ status }) => status === 200)).toBe(true);
  expect(again.every(({ status }) => status === 200)).toBe(true);
  const sessions = await server.platform.db
    .selectFrom('sessions')
    .select(['id', 'endedAt'])
    .where('userId', '=', user.id)
    .execute();
  expect(sessions).toMatchObject([{ endedAt: null }]);
});

test('signing out ends this session and no other, on the next request', async () => {
  const { user, access, refresh: token, read } = await session();
  const other = (await signIn(user.email)).body as Tokens;

  const left = await rawCall(server.app, logout, {}, { token: access });

  expect(left.status).toBe(200);
  expect(await read(access)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  expect(await refresh(token)).toMatchObject({ status: 401 });
  expect((await read(other.access)).status).toBe(200);
});

test('blocking a person works on their next request and on their next refresh', async () => {
  const { user, access, refresh: token, read } = await session();

  await blocked(user.id);

  expect(await read(access)).toMatchObject({ status: 403, body: { code: 'user_blocked' } });
  expect(await refresh(token)).toMatchObject({ status: 403, body: { code: 'user_blocked' } });
  await blocked(user.id, false);
  expect((await read(access)).status).toBe(200);
});

test('a role counts from the next request on, whatever the token says', async () => {
  const { user, access } = await session();
  const other = await newPerson();
  const look = () => rawCall(server.app, getUser, { params: { id: other.id } }, { token: access });
  const role = (name: 'user' | 'admin') =>
    server.platform.db.updateTable('users').set({ role: name }).where('id', '=', user.id).execute();

  const statuses = [(await look()).status];
  await role('admin');
  statuses.push((await look()).status);
  await role('user');
  statuses.push((await look()).status);

  expect(statuses).toEqual([404, 200, 404]);
});

test('a session ends 30 days after its last use, and 90 days after its beginning', async () => {
  const day = 86_400_000;
  const idle = await session();
  let tokens: Tokens = await session();

  for (let i = 0; i < 4; i += 1) {
    server.clock.advance(22 * day);
    tokens = (await refresh(tokens.refresh)).body as Tokens;
  }

  expect(await refresh(idle.refresh)).toMatchObject({ status: 401 });
  expect(tokens.refresh).toBeTruthy();
  server.clock.advance(3 * day);
  expect(await refresh(tokens.refresh)).toMatchObject({ status: 401 });
});

test('tokens are stored hashed', async () => {
  const { user, refresh: token } = await session();

  const row = await server.platform.db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow();

  const [, secret = ''] = token.split('.');
  const stored = Object.values(row).map((value) =>
    Buffer.isBuffer(value) ? value.toString('base64url') : String(value),
  );
  expect(stored.some((value) => value.includes(secret))).toBe(false);
});
