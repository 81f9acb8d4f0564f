import {
  answerOauthAuthorization,
  createOauthApplication,
  deleteOauthApplication,
  getOauthAuthorization,
  listAllowedApplications,
  listTags,
  revokeAllowedApplication,
  rotateOauthSecret,
  toggleAccountStatus,
} from '@sealwright/contract';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../../test/app.ts';
import { allow, browserOf, fetchInto } from '../../../../../test/oauth-browser.ts';
import { rawCall } from '../../../../../test/raw-call.ts';
import { makeTeam } from '../../../../../test/team.ts';

const server = await testApp();
const { app, as, make } = server;
const { db } = server.platform;
const fetchHere = fetchInto(app);
const ISSUER = 'http://sealwright.test/oauth';
const REDIRECT = 'https://ledger.example/back';
const SCOPE = 'openid profile email contacts:read';

const register = async (more: object = {}, owner?: TestUser) => {
  const user = owner ?? (await make.user());
  const body = { name: 'Ledger', clientType: 'confidential' as const, redirectUris: [REDIRECT], ...more };
  return { owner: user, ...(await as(user)(createOauthApplication, { body })) };
};

/** A real OpenID client for an application. */
async function clientOf(application: { clientId: string; clientSecret: string | null }) {
  const options = { [openid.customFetch]: fetchHere as openid.CustomFetch, execute: [openid.allowInsecureRequests] };
  const auth = application.clientSecret === null ? openid.None() : openid.ClientSecretPost(application.clientSecret);
  return openid.discovery(new URL(ISSUER), application.clientId, undefined, auth, options);
}

/** The whole way of a person to the tokens of an application. */
async function signIn(
  application: { clientId: string; clientSecret: string | null },
  user: TestUser,
  {
    scope = SCOPE,
    choose,
    redirect = REDIRECT,
  }: { scope?: string; choose?: Parameters<typeof allow>[3]; redirect?: string } = {},
) {
  const client = await clientOf(application);
  const verifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: redirect,
    scope,
    state,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const { url, asked } = await allow(server, user, address.href, choose);
  const tokens = await openid.authorizationCodeGrant(client, url, { pkceCodeVerifier: verifier, expectedState: state });
  return { client, tokens, asked, url, verifier };
}

const callAs = (token: string) => rawCall(app, listTags, {}, { token });

test('a person allows an application, and it acts for their account within the scopes', async () => {
  const application = await register();
  const user = await make.user();

  const { client, tokens, asked } = await signIn(application, user);

  expect(asked).toMatchObject({
    application: { name: 'Ledger', ownerKind: 'personal' },
    returnsTo: 'ledger.example',
    scopes: ['openid', 'profile', 'email', 'contacts:read'],
  });
  expect(tokens.claims()).toMatchObject({ sub: String(user.userId), iss: ISSUER, aud: application.clientId });
  const said = await openid.fetchUserInfo(client, tokens.access_token, String(user.userId));
  expect(said).toMatchObject({
    email: user.email,
    email_verified: true,
    account: { id: user.accountId, kind: 'personal' },
  });
  expect(await callAs(tokens.access_token)).toMatchObject({ status: 200 });
});

test('a call beyond the scopes gets 403 with the scope it needs, as RFC 6750 says', async () => {
  const { tokens } = await signIn(await register(), await make.user(), { scope: 'documents:read' });

  const answer = await app.inject({
    method: 'GET',
    url: '/api/tags/',
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });

  expect(answer.statusCode).toBe(403);
  expect(answer.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="contacts:read"');
  expect(answer.json()).toMatchObject({ code: 'insufficient_scope' });
  const closed = await rawCall(app, listAllowedApplications, {}, { token: tokens.access_token });
  expect(closed).toMatchObject({ status: 403 });
});

test('without PKCE, or with another verifier, no token is given', async () => {
  const application = await register();
  const user = await make.user();
  const client = await clientOf(application);
  const plain = openid.buildAuthorizationUrl(client, { redirect_uri: REDIRECT, scope: SCOPE });
  const weak = new URL(plain);
  weak.searchParams.set('code_challenge', 'x'.repeat(43));
  weak.searchParams.set('code_challenge_method', 'plain');

  for (const address of [plain, weak]) {
    expect(new URL(await browserOf(app).go(address.href)).searchParams.get('error')).toBe('invalid_request');
  }
  const challenge = await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier());
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: REDIRECT,
    scope: SCOPE,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const { url } = await allow(server, user, address.href);
  await expect(
    openid.authorizationCodeGrant(client, url, { pkceCodeVerifier: openid.randomPKCECodeVerifier() }),
  ).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('an address that is not registered gets no code, and the person is told here', async () => {
  const application = await register();
  const query = new URLSearchParams({
    client_id: application.clientId,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });

  for (const redirect of [`${REDIRECT}/`, `${REDIRECT}?x=1`, 'https://evil.example/', 'https://LEDGER.example/back']) {
    query.set('redirect_uri', redirect);
    expect(await browserOf(app).go(`/oauth/authorize?${query.toString()}`)).toMatch(
      /^\/authorize-refused\?error=invalid_/,
    );
  }
});

test('a code is worth one exchange: the second ends what the first gave', async () => {
  const { client, tokens, url, verifier } = await signIn(await register(), await make.user());

  const again = openid.authorizationCodeGrant(client, url, {
    pkceCodeVerifier: verifier,
    expectedState: url.searchParams.get('state')!,
  });

  await expect(again).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await callAs(tokens.access_token)).toMatchObject({ status: 401 });
});

test('of ten exchanges of one code at once one gets tokens', async () => {
  const application = await register();
  const client = await clientOf(application);
  const verifier = openid.randomPKCECodeVerifier();
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: REDIRECT,
    scope: SCOPE,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const { url } = await allow(server, await make.user(), address.href);

  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => openid.authorizationCodeGrant(client, url, { pkceCodeVerifier: verifier })),
  );

  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
});

test('refresh tokens rotate, and the return of a spent one ends them all', async () => {
  const { client, tokens } = await signIn(await register(), await make.user());
  const second = await openid.refreshTokenGrant(client, tokens.refresh_token!);
  expect(second.refresh_token).not.toBe(tokens.refresh_token);
  expect(await callAs(second.access_token)).toMatchObject({ status: 200 });

  await expect(openid.refreshTokenGrant(client, tokens.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_grant',
  });

  expect(await callAs(second.access_token)).toMatchObject({ status: 401 });
  await expect(openid.refreshTokenGrant(client, second.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('tokens are stored as hashes', async () => {
  const { tokens } = await signIn(await register(), await make.user());
  const rows = await db.selectFrom('oauthRecords').selectAll().execute();
  const stored = JSON.stringify(rows);

  expect(rows.length).toBeGreaterThan(1);
  expect(stored).not.toContain(tokens.access_token);
  expect(stored).not.toContain(tokens.refresh_token);
});

test('an application asks about its tokens and gives them back', async () => {
  const application = await register();
  const user = await make.user();
  const { client, tokens } = await signIn(application, user);
  const other = await clientOf(await register());

  expect(await openid.tokenIntrospection(client, tokens.access_token)).toMatchObject({
    active: true,
    scope: SCOPE,
    sub: String(user.userId),
  });
  expect(await openid.tokenIntrospection(other, tokens.access_token)).toEqual({ active: false });
  await openid.tokenRevocation(client, tokens.refresh_token!);
  expect(await openid.tokenIntrospection(client, tokens.access_token)).toEqual({ active: false });
  expect(await callAs(tokens.access_token)).toMatchObject({ status: 401 });
});

test('the application acts for the one account that was chosen, a team among them', async () => {
  const { admin: user, id } = await makeTeam(server);
  const application = await register();
  const choose: Parameters<typeof allow>[3] = ({ accounts }) => ({ isAllowed: true, account: accounts.at(-1)!.id });

  const { client, tokens, asked } = await signIn(application, user, { choose });

  expect(asked.accounts.map(({ kind }) => kind)).toEqual(['personal', 'team']);
  expect(await openid.fetchUserInfo(client, tokens.access_token, String(user.userId))).toMatchObject({
    account: { id, kind: 'team' },
  });
  const stranger: Parameters<typeof allow>[3] = () => ({ isAllowed: true, account: application.owner.accountId });
  await expect(signIn(application, user, { choose: stranger })).rejects.toMatchObject({ code: 'not_found' });
});

test('who says no sends the application back without a code', async () => {
  const client = await clientOf(await register());
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: REDIRECT,
    scope: SCOPE,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });

  const { url } = await allow(server, await make.user(), address.href, () => ({ isAllowed: false }));

  expect(url.searchParams.get('error')).toBe('access_denied');
  expect(url.searchParams.has('code')).toBe(false);
});

test('only the browser that was sent here can answer, and once', async () => {
  const client = await clientOf(await register());
  const user = await make.user();
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: REDIRECT,
    scope: SCOPE,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  const attacker = browserOf(app);
  const uid = (await attacker.go(address.href)).split('/').at(-1)!;
  const body = { isAllowed: true as const, account: user.accountId };
  const forged = { cookie: `oauth_browser_${uid}=${'x'.repeat(43)}` };

  for (const headers of [{}, forged]) {
    await expect(as(user)(getOauthAuthorization, { params: { uid }, headers })).rejects.toMatchObject({
      code: 'authorization_elsewhere',
    });
    await expect(as(user)(answerOauthAuthorization, { params: { uid }, body, headers })).rejects.toMatchObject({
      code: 'authorization_elsewhere',
    });
  }
  const headers = { cookie: attacker.cookie() };
  await as(user)(answerOauthAuthorization, { params: { uid }, body, headers });
  await expect(as(user)(answerOauthAuthorization, { params: { uid }, body, headers })).rejects.toMatchObject({
    status: 410,
    code: 'authorization_over',
  });
});

test('a secret that was replaced, and another one, authenticate no one', async () => {
  const application = await register();
  const { client, tokens } = await signIn(application, await make.user());
  const { clientSecret } = await as(application.owner)(rotateOauthSecret, { params: { id: application.id } });

  await expect(openid.refreshTokenGrant(client, tokens.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_client',
  });
  const renewed = await clientOf({ ...application, clientSecret });
  expect(await openid.refreshTokenGrant(renewed, tokens.refresh_token!)).toMatchObject({ token_type: 'bearer' });
});

test.each([
  [
    'blocking',
    async (user: TestUser) => {
      const admin = await make.user({ role: 'super_admin' });
      await as(admin)(toggleAccountStatus, { params: { id: user.userId }, body: {} });
    },
  ],
  [
    'deleting the application',
    async (_user: TestUser, application: Awaited<ReturnType<typeof register>>) => {
      await as(application.owner)(deleteOauthApplication, { params: { id: application.id } });
    },
  ],
  [
    'revoking',
    async (user: TestUser) => {
      const { results } = await as(user)(listAllowedApplications);
      await as(user)(revokeAllowedApplication, { params: { id: results[0]!.id } });
    },
  ],
])('%s ends the tokens at once', async (_what, end) => {
  const application = await register();
  const user = await make.user();
  const { client, tokens } = await signIn(application, user);

  await end(user, application);

  expect(await callAs(tokens.access_token)).toMatchObject({ status: 401 });
  await expect(openid.refreshTokenGrant(client, tokens.refresh_token!)).rejects.toMatchObject({
    error: expect.stringMatching(/invalid_(grant|client)/) as string,
  });
});

test('a member who is removed takes the application with them, and a team that is not active ends it', async () => {
  const choose: Parameters<typeof allow>[3] = ({ accounts }) => ({ isAllowed: true, account: accounts.at(-1)!.id });
  const application = await register();
  const { id, admin, others } = await makeTeam(server, 'member');
  const [member] = others as [TestUser];
  const ofMember = await signIn(application, member, { choose });
  const ofAdmin = await signIn(application, admin, { choose });

  await db.deleteFrom('teamMembers').where('userId', '=', member.userId).execute();
  expect(await callAs(ofMember.tokens.access_token)).toMatchObject({ status: 401 });
  await db.updateTable('accounts').set({ isActive: false }).where('id', '=', id).execute();
  expect(await callAs(ofAdmin.tokens.access_token)).toMatchObject({ status: 401 });
});

test('the list of what was allowed names account, scopes and last use, once for each account', async () => {
  const application = await register();
  const user = await make.user();
  const { tokens } = await signIn(application, user);
  await signIn(application, user, { scope: 'openid documents:read' });
  await callAs(tokens.access_token);

  const { results } = await as(user)(listAllowedApplications);

  expect(results).toMatchObject([
    {
      name: 'Ledger',
      account: { id: user.accountId, kind: 'personal' },
      scopes: ['contacts:read', 'documents:read', 'email', 'openid', 'profile'],
      lastUsedAt: expect.any(String) as string,
    },
  ]);
});

test('a public application in a browser gets on with oauth4webapi, from its own origin alone', async () => {
  const application = await register({ clientType: 'public', redirectUris: ['https://app.example/back'] });
  const insecure = { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: fetchHere as typeof fetch };
  const issuer = new URL(ISSUER);
  const as4 = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, {
      algorithm: 'oauth2',
      ...insecure,
    } as unknown as oauth.DiscoveryRequestOptions),
  );
  const client = { client_id: application.clientId };
  const verifier = oauth.generateRandomCodeVerifier();
  const address = new URL(as4.authorization_endpoint!);
  address.search = new URLSearchParams({
    client_id: application.clientId,
    redirect_uri: 'https://app.example/back',
    response_type: 'code',
    scope: 'contacts:read',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString();
  const { url } = await allow(server, await make.user(), address.href);
  const params = oauth.validateAuthResponse(as4, client, url);
  const exchange = (origin: string) =>
    oauth.authorizationCodeGrantRequest(as4, client, oauth.None(), params, 'https://app.example/back', verifier, {
      ...insecure,
      headers: { origin },
    });

  const foreign = await exchange('https://evil.example');
  expect(foreign.status).toBe(400);
  expect(foreign.headers.get('access-control-allow-origin')).toBe(null);
  const answer = await exchange('https://app.example');
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example');
  const tokens = await oauth.processAuthorizationCodeResponse(as4, client, answer);
  expect(await callAs(tokens.access_token)).toMatchObject({ status: 200 });
});

test('an app on a machine may listen on any port of it', async () => {
  const application = await register({ clientType: 'public', redirectUris: ['http://127.0.0.1/back'] });

  const { tokens } = await signIn(application, await make.user(), { redirect: 'http://127.0.0.1:51004/back' });

  expect(await callAs(tokens.access_token)).toMatchObject({ status: 200 });
});

test('keys change after ninety days; what they signed before is still verified', async () => {
  const kids = async () => {
    const { keys } = (await (await fetchHere(`${ISSUER}/jwks`)).json()) as { keys: { kid: string; d?: string }[] };
    expect(keys.every((key) => key.d === undefined)).toBe(true);
    return keys.map(({ kid }) => kid);
  };
  const [first] = await kids();
  await db
    .updateTable('oauthKeys')
    .set({ createdAt: new Date(server.clock.now().getTime() - 91 * 86_400_000) })
    .execute();

  const after = await kids();

  expect(after).toHaveLength(2);
  expect(after[1]).toBe(first);
});

test('what has run out is swept, and with it what was allowed', async () => {
  const user = await make.user();
  await signIn(await register(), user);
  await db
    .updateTable('oauthRecords')
    .set({ expiresAt: new Date(0) })
    .execute();
  await db
    .updateTable('oauthGrants')
    .set({ allowedAt: new Date(0) })
    .execute();

  await server.runTasks({ withSweeps: true });

  expect(await db.selectFrom('oauthRecords').selectAll().execute()).toEqual([]);
  expect((await as(user)(listAllowedApplications)).results).toEqual([]);
});
