import { randomUUID } from 'node:crypto';
import {
  beginSocialSignIn,
  getUser,
  listSignInProviders,
  login,
  socialSignIn,
  type SignedIn,
} from '@sealwright/contract';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { CLIENT, startOpenIdProvider } from '../../../../test/openid-provider.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { registrationsOf } from '../../../../test/registrations.ts';
import { hashPassword } from '../../../platform/crypto/crypto.ts';
import { createUser, type NewUser } from '../users/index.ts';

const PASSWORD = 'Copper-Kettle-41!';
const HONEST = { claims: (claims: JWTPayload) => claims, token: (token: string) => token };

const provider = await startOpenIdProvider({ redirectUris: () => ['http://sealwright.test/sign-in/return'] });
afterAll(() => provider.stop());
afterEach(() => {
  Object.assign(provider.changed, HONEST);
  provider.down(false);
});

const acme = { key: 'acme', name: 'Acme Staff', issuer: provider.issuer };
const away = { key: 'away', name: 'Away', issuer: 'http://127.0.0.1:9' };
const server = await testApp({
  OIDC_PROVIDERS: JSON.stringify([
    { ...acme, client_id: CLIENT.id, client_secret: CLIENT.secret },
    { ...away, client_id: CLIENT.id },
  ]),
});
const { db } = server.platform;
const { ask, open, press, registered } = registrationsOf(server);
await server.make.user();

type Browser = { begin: string; end: string };
type Began = { url: string; state: string };

/** Proofs of a browser's key for the two calls of a sign-in (RFC 9449 §4.2). */
async function newBrowser(): Promise<Browser & { again: () => Promise<Browser>; thumbprint: string }> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  const proof = (path: string) =>
    new SignJWT({
      jti: randomUUID(),
      iat: Math.floor(server.clock.now().getTime() / 1000),
      htm: 'POST',
      htu: `http://localhost:80${path}`,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .sign(privateKey);
  const again = async () => ({
    begin: await proof('/api/auth/social/acme/begin/'),
    end: await proof('/api/auth/social/acme/'),
  });
  return { ...(await again()), again, thumbprint: await calculateJwkThumbprint(jwk) };
}

const begin = (key = 'acme', proof?: string, locale: 'en' | 'ar' = 'en') =>
  rawCall(
    server.app,
    beginSocialSignIn,
    { params: { provider: key }, body: { locale } },
    { headers: proof === undefined ? {} : { dpop: proof } },
  );

const end = (body: { state: string; code: string; iss?: string }, proof?: string) =>
  rawCall(
    server.app,
    socialSignIn,
    { params: { provider: 'acme' }, body },
    { headers: proof === undefined ? {} : { dpop: proof } },
  );

/** The whole way, as a browser goes it. */
async function signIn(sub: string, locale: 'en' | 'ar' = 'en') {
  const { url } = (await begin('acme', undefined, locale)).body as Began;
  return end(await provider.visit(url, sub));
}

const newUser = (overrides: Partial<NewUser> = {}) =>
  db.transaction().execute((tx) =>
    createUser(tx, {
      email: `${randomUUID()}@example.com`,
      passwordHash: null,
      locale: 'en',
      activatedAt: server.clock.now(),
      ...overrides,
    }),
  );

const actionsOf = async (userId: number) => {
  const rows = await db.selectFrom('activities').select('action').where('userId', '=', userId).orderBy('id').execute();
  return rows.map(({ action }) => action);
};

test('the providers that are configured are listed by name, without their secrets', async () => {
  const answer = await rawCall(server.app, listSignInProviders);

  expect(answer.body).toEqual({
    results: [
      { key: 'acme', name: 'Acme Staff' },
      { key: 'away', name: 'Away' },
    ],
  });
});

test('a visit goes out with code, PKCE, state and nonce, and nothing of it can be read in the database', async () => {
  const { url, state } = (await begin()).body as Began;

  const asked = Object.fromEntries(new URL(url).searchParams);
  expect(asked).toMatchObject({
    response_type: 'code',
    client_id: CLIENT.id,
    redirect_uri: 'http://sealwright.test/sign-in/return',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    state,
  });
  expect(asked['code_challenge']).toHaveLength(43);
  const rows = JSON.stringify(await db.selectFrom('socialAttempts').selectAll().execute());
  for (const secret of [state, asked['nonce'] ?? 'no nonce']) expect(rows).not.toContain(secret);
});

test('someone new comes in with names and language, activated and without a password', async () => {
  const sub = provider.person({ given_name: 'Grace\u0007\u202e', family_name: `  ${'Hopper '.repeat(60)}` });

  const answer = await signIn(sub, 'ar');

  expect(answer.status).toBe(200);
  const { user, access } = answer.body as SignedIn;
  expect(user).toMatchObject({ email: provider.emailOf(sub), firstName: 'Grace', locale: 'ar' });
  expect(user.lastName.length).toBeLessThanOrEqual(255);
  const profile = await rawCall(server.app, getUser, { params: { id: user.id } }, { token: access });
  expect(profile.body).toMatchObject({ hasPassword: false });
  expect(await actionsOf(user.id)).toEqual(expect.arrayContaining(['account_created', 'identity_connected']));
  const session = await db.selectFrom('sessions').select('method').where('userId', '=', user.id).executeTakeFirst();
  expect(session?.method).toBe('social');
});

test('who comes again is the same person, also with another address at the provider', async () => {
  const sub = provider.person();
  const first = (await signIn(sub)).body as SignedIn;
  provider.changed.claims = (claims) => ({ ...claims, email: 'new@provider.example', email_verified: false });

  const second = await signIn(sub);

  expect(second).toMatchObject({ status: 200, body: { user: { id: first.user.id, email: provider.emailOf(sub) } } });
});

test('two tabs that bring the same newcomer at once make one user', async () => {
  const sub = provider.person();
  const visits = await Promise.all([1, 2, 3].map(async () => provider.visit(((await begin()).body as Began).url, sub)));

  const answers = await Promise.all(visits.map((visit) => end(visit)));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => (body as SignedIn).user.id)).size).toBe(1);
});

test('a state works once, for ten minutes, and only one of twenty at once gets in', async () => {
  const sub = provider.person();
  const used = await provider.visit(((await begin()).body as Began).url, sub);
  const late = await provider.visit(((await begin()).body as Began).url, sub);

  const answers = await Promise.all(Array.from({ length: 20 }, () => end(used)));
  server.clock.advance(601_000);
  const tooLate = await end(late);
  server.clock.set(new Date());

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body['code'] === 'social_expired')).toHaveLength(19);
  expect(tooLate).toMatchObject({ status: 410, body: { code: 'social_expired' } });
  expect(await end({ ...used, state: 'made up' })).toMatchObject({ status: 410 });
});

test('another browser cannot end a visit, and does not spoil it either', async () => {
  const sub = provider.person();
  const [mine, other] = [await newBrowser(), await newBrowser()];
  const visit = await provider.visit(((await begin('acme', mine.begin)).body as Began).url, sub);

  const refused = [await end(visit, other.end), await end(visit)];
  const own = await end(visit, mine.end);

  expect(refused.map(({ body }) => body['code'])).toEqual(['social_expired', 'social_expired']);
  expect(own.status).toBe(200);
  const { user, access } = own.body as SignedIn;
  const stolen = await rawCall(server.app, getUser, { params: { id: user.id } }, { token: access });
  expect(stolen).toMatchObject({ status: 401, body: { code: 'proof_invalid' } });
});

test('what a browser without a key began is not ended in the browser of someone else', async () => {
  const visit = await provider.visit(((await begin()).body as Began).url, provider.person());

  expect(await end(visit, (await newBrowser()).end)).toMatchObject({ status: 410 });
});

const without = (claims: JWTPayload, name: string): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));

const seconds = () => Math.floor(Date.now() / 1000);
test.each<[string, (claims: JWTPayload) => JWTPayload]>([
  ['for another client', (claims) => ({ ...claims, aud: 'another' })],
  ['for several clients', (claims) => ({ ...claims, aud: [CLIENT.id, 'another'] })],
  ['given to another client', (claims) => ({ ...claims, aud: [CLIENT.id, 'another'], azp: 'another' })],
  ['by another issuer', (claims) => ({ ...claims, iss: 'https://elsewhere.example' })],
  ['that has expired', (claims) => ({ ...claims, iat: seconds() - 300, exp: seconds() - 120 })],
  ['of long ago', (claims) => ({ ...claims, iat: seconds() - 3600 })],
  ['of the future', (claims) => ({ ...claims, iat: seconds() + 3600 })],
  ['with another nonce', (claims) => ({ ...claims, nonce: 'another' })],
  ['without a nonce', (claims) => without(claims, 'nonce')],
  ['without a subject', (claims) => without(claims, 'sub')],
])('a token %s signs nobody in', async (_what, change) => {
  const sub = provider.person();
  provider.changed.claims = change;

  const answer = await signIn(sub);

  expect(answer).toMatchObject({ status: 422, body: { code: 'social_refused' } });
  expect(await db.selectFrom('identities').select('id').where('subject', '=', sub).execute()).toEqual([]);
});

test('a token without a signature, with a broken one or by a key of someone else signs no one in', async () => {
  const sub = provider.person();
  const strange = await provider.newKey();
  const forged = await provider.idToken({ sub, email: provider.emailOf(sub), email_verified: true }, strange);
  const unsigned = (token: string) =>
    new UnsecuredJWT(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload).encode();

  for (const token of [unsigned, (token: string) => token.slice(0, -8) + 'AAAAAAAA', () => forged]) {
    provider.changed.token = token;
    expect(await signIn(sub)).toMatchObject({ status: 422, body: { code: 'social_refused' } });
  }
});

test('an answer that names another issuer, or none, is refused (RFC 9207)', async () => {
  const sub = provider.person();
  const visit = async () => provider.visit(((await begin()).body as Began).url, sub);
  const { iss: _, ...nameless } = await visit();

  expect(await end({ ...(await visit()), iss: 'https://elsewhere.example' })).toMatchObject({ status: 422 });
  expect(await end(nameless)).toMatchObject({ status: 422, body: { code: 'social_refused' } });
  expect(await end({ ...(await visit()), code: 'made-up' })).toMatchObject({ status: 422 });
});

test('an address that the provider has not verified makes no one', async () => {
  const answers = [
    await signIn(provider.person({ email_verified: false })),
    await signIn(provider.person({ email: undefined as unknown as string })),
  ];

  expect(answers.map(({ body }) => body['code'])).toEqual(['social_email_unverified', 'social_email_unverified']);
});

test('an account that exists is never opened by an address alone', async () => {
  const owner = await newUser();

  const answer = await signIn(provider.person({ email: owner.email.toUpperCase() }));

  expect(answer).toMatchObject({ status: 409, body: { code: 'social_email_taken' } });
  expect(await db.selectFrom('identities').select('id').where('userId', '=', owner.id).execute()).toEqual([]);
});

test('a verified owner who comes by a provider takes over an unactivated sign-up: its password, links, device and sessions die', async () => {
  const { email, link, key } = await registered({ firstName: 'Mallory', lastName: 'M' });
  const userId = Number(link.uid);
  const { personalAccountId: accountId } = await db
    .selectFrom('users')
    .select('personalAccountId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  // No way leads to such a session; should a fault ever make one, it must not outlive the takeover.
  const expiresAt = new Date(server.clock.now().getTime() + 3600_000);
  const row = { userId, accountId, refreshHash: Buffer.from('r'), address: '192.0.2.1', device: 'x', expiresAt };
  const planted = await db.insertInto('sessions').values(row).returning('id').executeTakeFirstOrThrow();

  const answer = await signIn(provider.person({ email }));

  expect(answer).toMatchObject({ status: 200, body: { user: { email, firstName: 'Grace', lastName: 'Hopper' } } });
  const withPassword = await rawCall(server.app, login, { body: { username: email, password: PASSWORD } });
  expect(withPassword).toMatchObject({ status: 401, body: { code: 'login_incorrect' } });
  expect(await open(link)).toMatchObject({ status: 200, body: { state: 'activated', email: '' } });
  expect(await press(link, key)).toMatchObject({ status: 410 });
  const living = db.selectFrom('sessions').select('id').where('userId', '=', userId).where('endedAt', 'is', null);
  expect(await living.execute()).not.toContainEqual(planted);
  expect(await living.execute()).toHaveLength(1);
});

test('registering the address of a person who came by a provider gives no password to their account', async () => {
  const sub = provider.person();
  const { user } = (await signIn(sub)).body as SignedIn;

  await ask({ email: user.email });
  await server.runTasks();

  const withPassword = await rawCall(server.app, login, { body: { username: user.email, password: PASSWORD } });
  expect(withPassword).toMatchObject({ status: 401, body: { code: 'login_incorrect' } });
  expect((await signIn(sub)).body).toMatchObject({ user: { id: user.id } });
});

test('blocked people are told so, also where they never activated', async () => {
  const sub = provider.person();
  const { user } = (await signIn(sub)).body as SignedIn;
  await db.updateTable('users').set({ isBlocked: true }).where('id', '=', user.id).execute();
  const waiting = await newUser({ activatedAt: null, passwordHash: await hashPassword(PASSWORD) });
  await db.updateTable('users').set({ isBlocked: true }).where('id', '=', waiting.id).execute();

  expect(await signIn(sub)).toMatchObject({ status: 403, body: { code: 'user_blocked' } });
  expect(await signIn(provider.person({ email: waiting.email }))).toMatchObject({ status: 403 });
});

test('who wants a second step is asked for it here as well', async () => {
  const sub = provider.person();
  const { user } = (await signIn(sub)).body as SignedIn;
  await db.updateTable('users').set({ mfaEnabled: true }).where('id', '=', user.id).execute();

  expect(await signIn(sub)).toMatchObject({ status: 202, body: { mfaToken: expect.any(String) } });
});

test('a provider that signs with a new key is understood without a restart', async () => {
  const sub = provider.person();
  expect((await signIn(sub)).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await provider.rotateKey();

  expect((await signIn(sub)).status).toBe(200);
});

test('while a provider is away its people are told so, and everyone else signs in', async () => {
  const { email } = await newUser({ passwordHash: await hashPassword(PASSWORD) });
  const visit = await provider.visit(((await begin()).body as Began).url, provider.person());
  provider.down(true);

  const [elsewhere, here] = [await begin('away'), await end(visit)];

  expect(elsewhere).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
  expect(elsewhere.headers['retry-after']).toBeDefined();
  expect(here).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
  expect((await rawCall(server.app, login, { body: { username: email, password: PASSWORD } })).status).toBe(200);
});

test('a provider that is not configured is nothing here', async () => {
  expect(await begin('nobody')).toMatchObject({ status: 404, body: { code: 'provider_unknown' } });
});

test('visits that no one came back from are swept', async () => {
  await begin();
  server.clock.advance(700_000);
  await server.runTasks({ withSweeps: true });
  server.clock.set(new Date());

  expect(await db.selectFrom('socialAttempts').selectAll().execute()).toEqual([]);
});
