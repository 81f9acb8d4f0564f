import {
  createOauthApplication,
  deleteOauthApplication,
  getOauthApplication,
  listOauthApplications,
  rotateOauthSecret,
  tryOauthApplication,
  updateOauthApplication,
} from '@sealwright/contract';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../../test/app.ts';
import { makeTeam } from '../../../../../test/team.ts';
import { hashToken } from '../../../../platform/crypto/crypto.ts';

const server = await testApp();
const { as, make } = server;
const { db } = server.platform;

const BODY = { name: 'Ledger', clientType: 'confidential' as const, redirectUris: ['https://ledger.example/back'] };

const register = (user: TestUser, more: Partial<typeof BODY> | object = {}) =>
  as(user)(createOauthApplication, { body: { ...BODY, ...more } });

test('a confidential application gets a secret once; only its hash is stored', async () => {
  const user = await make.user();

  const { clientSecret, ...made } = await register(user);

  expect(clientSecret).toMatch(/^swc_[\w-]{43}$/);
  expect(made.secretHint).toBe(clientSecret!.slice(-4));
  const stored = await db
    .selectFrom('oauthApplications')
    .select('secretHash')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow();
  expect(stored.secretHash).toEqual(hashToken(clientSecret!));
  const read = await as(user)(getOauthApplication, { params: { id: made.id } });
  expect(read).toMatchObject({ ...BODY, clientId: made.clientId, people: 0, version: 1 });
  expect(JSON.stringify(read)).not.toContain(clientSecret!);
});

test('the trial asks for a code with a challenge that its verifier answers', async () => {
  const user = await make.user();
  const { id, clientId, trial, issuer } = await register(user);

  for (const { authUrl, codeChallenge, codeVerifier, redirectUri, tokenUrl } of [
    trial,
    await as(user)(tryOauthApplication, { params: { id } }),
  ]) {
    const url = new URL(authUrl);
    expect(`${url.origin}${url.pathname}`).toBe(`${issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
    });
    expect(createHash('sha256').update(codeVerifier).digest('base64url')).toBe(codeChallenge);
    expect([redirectUri, tokenUrl]).toEqual([BODY.redirectUris[0], `${issuer}/token`]);
  }
  expect((await as(user)(tryOauthApplication, { params: { id } })).codeVerifier).not.toBe(trial.codeVerifier);
});

test('a public application has no secret, and none can be made', async () => {
  const user = await make.user();
  const { id, clientSecret, secretHint } = await register(user, { clientType: 'public' });

  expect([clientSecret, secretHint]).toEqual([null, null]);
  await expect(as(user)(rotateOauthSecret, { params: { id } })).rejects.toMatchObject({ code: 'application_public' });
});

test('a new secret takes the place of the old one', async () => {
  const user = await make.user();
  const { id, clientSecret } = await register(user);

  const rotated = await as(user)(rotateOauthSecret, { params: { id } });

  expect(rotated.clientSecret).not.toBe(clientSecret);
  const { secretHash } = await db
    .selectFrom('oauthApplications')
    .select('secretHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(secretHash).toEqual(hashToken(rotated.clientSecret));
});

test.each([
  ['http://ledger.example/back', 'confidential', 'redirect_uri_insecure'],
  ['https://ledger.example/back#here', 'confidential', 'redirect_uri_fragment'],
  ['https://*.ledger.example/back', 'confidential', 'redirect_uri_wildcard'],
  ['https://me:secret@ledger.example/', 'confidential', 'redirect_uri_credentials'],
  ['ledger.example/back', 'confidential', 'redirect_uri_invalid'],
  ['https:ledger.example', 'confidential', 'redirect_uri_invalid'],
  ['https://ledger.example/a b', 'confidential', 'redirect_uri_invalid'],
  ['com.example.ledger:/back', 'confidential', 'redirect_uri_private'],
  ['ledger:/back', 'public', 'redirect_uri_scheme'],
  ['javascript:alert(1)', 'public', 'redirect_uri_scheme'],
  ['data:text/html,x', 'public', 'redirect_uri_scheme'],
  ['https://127.0.0.1/back', 'public', 'redirect_uri_loopback'],
])('%s of a %s application is refused: %s', async (uri, clientType, code) => {
  const body = { redirectUris: ['https://ledger.example/', uri], clientType };

  await expect(register(await make.user(), body)).rejects.toMatchObject({
    status: 422,
    errors: [{ path: 'redirect_uris.1', code }],
  });
});

test('addresses on this machine, and schemes of public applications, are taken', async () => {
  const user = await make.user();
  const loopback = ['http://127.0.0.1:8080/back', 'http://[::1]/back', 'http://localhost/back'];

  await register(user, { redirectUris: loopback });
  await register(user, { clientType: 'public', redirectUris: [...loopback, 'com.example.ledger:/back'] });
  await expect(
    register(user, { redirectUris: ['https://ledger.example/', 'https://ledger.example/'] }),
  ).rejects.toMatchObject({ errors: [{ path: 'redirect_uris.1', code: 'redirect_uri_twice' }] });

  expect(await as(user)(listOauthApplications)).toMatchObject({ count: 2 });
});

test('a change heeds the version, and the rules of the client type that was chosen', async () => {
  const user = await make.user();
  const { id } = await register(user);
  const change = (redirectUri: string, version: string) =>
    as(user)(updateOauthApplication, {
      params: { id },
      body: { name: 'Ledger 2', redirectUris: [redirectUri] },
      headers: { 'if-match': version },
    });

  expect(await change('https://ledger.example/new', '1')).toMatchObject({ name: 'Ledger 2', version: 2 });
  await expect(change('https://ledger.example/old', '1')).rejects.toMatchObject({ code: 'version_stale' });
  await expect(change('com.example.ledger:/back', '2')).rejects.toMatchObject({
    errors: [{ path: 'redirect_uris.0', code: 'redirect_uri_private' }],
  });
});

test('the list is searched and ordered', async () => {
  const user = await make.user();
  for (const name of ['beta', 'Alpha', 'alphabet 100%']) await register(user, { name });
  const namesOf = async (query: object) =>
    (await as(user)(listOauthApplications, { query })).results.map(({ name }) => name);

  expect(await namesOf({})).toEqual(['Alpha', 'alphabet 100%', 'beta']);
  expect(await namesOf({ ordering: '-created_at' })).toEqual(['alphabet 100%', 'Alpha', 'beta']);
  expect(await namesOf({ search: 'ALPHA' })).toEqual(['Alpha', 'alphabet 100%']);
  expect(await namesOf({ search: '0%' })).toEqual(['alphabet 100%']);
});

test('the applications of a team are its admins’; strangers find nothing', async () => {
  const { admin, others } = await makeTeam(server, 'admin', 'member');
  const [second, member] = others as [TestUser, TestUser];
  const stranger = await make.user();
  const { id } = await register(admin);

  expect(await as(second)(getOauthApplication, { params: { id } })).toMatchObject({ permissions: { update: true } });
  await expect(as(member)(listOauthApplications)).rejects.toMatchObject({ code: 'not_permitted' });
  await expect(register(member)).rejects.toMatchObject({ code: 'not_permitted' });
  for (const person of [member, stranger]) {
    await expect(as(person)(getOauthApplication, { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
    await expect(as(person)(rotateOauthSecret, { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
    await expect(as(person)(deleteOauthApplication, { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
  }
  await as(second)(deleteOauthApplication, { params: { id } });
  await expect(as(admin)(getOauthApplication, { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
  const log = await db
    .selectFrom('teamEvents')
    .select(['type', 'actorId', 'details'])
    .where(
      'accountId',
      '=',
      (await db.selectFrom('teamMembers').selectAll().where('userId', '=', admin.userId).executeTakeFirstOrThrow())
        .accountId,
    )
    .where('type', 'like', 'team_application_%')
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { type: 'team_application_created', actorId: admin.userId, details: { name: 'Ledger' } },
    { type: 'team_application_deleted', actorId: second.userId, details: { name: 'Ledger' } },
  ]);
});

test('what a person registered for themselves is in their own log', async () => {
  const user = await make.user();
  const { id } = await register(user);
  await as(user)(rotateOauthSecret, { params: { id } });

  const rows = await db
    .selectFrom('activities')
    .select(['action', 'details'])
    .where('userId', '=', user.userId)
    .where('action', 'in', ['application_created', 'application_secret_made'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { action: 'application_created', details: { name: 'Ledger' } },
    { action: 'application_secret_made', details: { name: 'Ledger' } },
  ]);
});

test('a secret is made only by someone who has shown within ten minutes that it is them', async () => {
  const user = await make.user();
  const { id } = await register(user);
  const authenticatedAt = new Date(server.clock.now().getTime() - 11 * 60_000);
  await db.updateTable('sessions').set({ authenticatedAt }).where('userId', '=', user.userId).execute();

  const params = { id };
  for (const act of [
    () => register(user),
    () => as(user)(rotateOauthSecret, { params }),
    () => as(user)(updateOauthApplication, { params, body: { name: 'X', redirectUris: BODY.redirectUris } }),
    () => as(user)(deleteOauthApplication, { params }),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'reauthentication_needed' });
  }
});

test('an account has a hundred applications at most', async () => {
  const user = await make.user();
  const at = server.clock.now();
  const { id, ...row } = await db
    .selectFrom('oauthApplications')
    .selectAll()
    .where('id', '=', (await register(user)).id)
    .executeTakeFirstOrThrow();
  const others = Array.from({ length: 98 }, (_, index) => ({ ...row, clientId: `${id}-${index}`, createdAt: at }));
  await db.insertInto('oauthApplications').values(others).execute();

  await register(user);
  await expect(register(user)).rejects.toMatchObject({ status: 422, code: 'applications_too_many' });
});
