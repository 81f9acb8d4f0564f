import {
  createOauthApplication,
  createPersonalToken,
  createSigningEmbed,
  deleteOauthApplication,
  finishSigning,
  getOauthApplication,
  getSigning,
  listEvidence,
  updateOauthApplication,
} from '@sealwright/contract';
import * as openid from 'openid-client';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { allow, fetchInto } from '../../../../test/oauth-browser.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { callWith, fillAll, refusal, sentDocument } from '../../../../test/signing-flow.ts';
import { framersOf } from './embedding.framers.ts';

const server = await testApp();
const { app, as, clock, make } = server;
const ORIGIN = 'https://ledger.example';
const REDIRECT = `${ORIGIN}/back`;

const register = (user: TestUser, more: object = {}) =>
  as(user)(createOauthApplication, {
    body: {
      name: 'Ledger',
      clientType: 'confidential',
      redirectUris: [REDIRECT],
      embedOrigins: [ORIGIN, 'http://localhost:5173'],
      ...more,
    },
  });

/** A document that waits for two people one after the other, and an application of its sender. */
async function started() {
  const sent = await sentDocument(server, [
    { name: 'Ada', order: 1 },
    { name: 'Bob', order: 2 },
  ]);
  const [ada, bob] = sent.signers as [(typeof sent.signers)[0], (typeof sent.signers)[0]];
  return { ...sent, ada, bob, application: await register(sent.sender) };
}

const framers = (url: string) => framersOf(server.platform)('', new URL(url).searchParams);
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';

test('an address for a recipient opens their part for an hour, is signed to the end, and stands in the evidence', async () => {
  const { ada, application, id, sender } = await started();
  const { clientId } = application;
  const before = clock.now().getTime();
  const embed = await as(sender)(createSigningEmbed, { params: { id: ada.id }, body: { clientId } });

  expect(embed.url).toMatch(new RegExp(`^http://sealwright.test/embed/sign/${id}\\?token=.{40,}$`));
  const hour = new Date(embed.expiresAt).getTime() - 60 * 60_000;
  expect(hour).toBeGreaterThanOrEqual(before);
  expect(hour).toBeLessThanOrEqual(clock.now().getTime());
  expect(embed.origins).toEqual([ORIGIN, 'http://localhost:5173']);
  expect(await framers(embed.url)).toEqual(embed.origins);

  const framed = { call: callWith(server, id, tokenOf(embed.url)) };
  await fillAll(framed);
  await framed.call(finishSigning);
  // The emailed link knows of it.
  expect((await ada.call(getSigning)).recipient.state).toBe('submitted');
  const { events } = await as(sender)(listEvidence, { params: { id } });
  const opened = events.find(({ action }) => action === 'recipient.embedded_started');
  expect(opened).toMatchObject({ details: { recipient: ada.id, application: 'Ledger' }, actor: { id: sender.userId } });

  const { id: applicationId } = application;
  await as(sender)(deleteOauthApplication, { params: { id: applicationId } });
  expect(await framers(embed.url)).toBeNull();
});

test('after an hour the address opens nothing; the page that says so is framed for a week', async () => {
  const { ada, application, id, sender } = await started();
  const { clientId } = application;
  const { url } = await as(sender)(createSigningEmbed, { params: { id: ada.id }, body: { clientId } });
  const framed = callWith(server, id, tokenOf(url));

  await framed(getSigning);
  clock.advance(61 * 60_000);
  expect(await refusal(framed(getSigning))).toBe('410 link_expired');
  await ada.call(getSigning);
  await server.runTasks({ withSweeps: true });
  expect(await framers(url)).toEqual([ORIGIN, 'http://localhost:5173']);
  clock.advance(8 * 24 * 3600_000);
  await server.runTasks({ withSweeps: true });
  expect(await framers(url)).toBeNull();
});

test('an address of something else is framed by no one', async () => {
  const { ada } = await started();
  expect(await framers(`https://x/embed/sign/1?token=${ada.token}`)).toBeNull();
  expect(await framers('https://x/embed/sign/1')).toBeNull();
});

test('an application makes addresses within its scope, whichever account registered it', async () => {
  const { ada, bob, sender } = await started();
  const application = await register(await make.user(), { name: 'Portal' });
  const tokenFor = async (scope: string) => {
    const options = {
      [openid.customFetch]: fetchInto(app) as openid.CustomFetch,
      execute: [openid.allowInsecureRequests],
    };
    const auth = openid.ClientSecretPost(application.clientSecret ?? '');
    const issuer = new URL('http://sealwright.test/oauth');
    const client = await openid.discovery(issuer, application.clientId, undefined, auth, options);
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const address = openid.buildAuthorizationUrl(client, {
      redirect_uri: REDIRECT,
      scope,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const { url } = await allow(server, sender, address.href);
    return (await openid.authorizationCodeGrant(client, url, { pkceCodeVerifier })).access_token;
  };
  const ask = async (recipient: number, token: string) =>
    rawCall(app, createSigningEmbed, { params: { id: recipient }, body: {} }, { token });

  const token = await tokenFor('documents:read documents:write');
  expect(await ask(ada.id, token)).toMatchObject({ status: 201 });
  expect(await ask(bob.id, token)).toMatchObject({ status: 409 });
  expect(await ask(ada.id, await tokenFor('documents:read'))).toMatchObject({ status: 403 });
});

test('a personal token names an application of its account', async () => {
  const { ada, application, sender } = await started();
  const { token } = await as(sender)(createPersonalToken, {
    body: { name: 'Embed', scopes: ['documents:write'], expiresInDays: 7 },
  });
  const ask = (body: { clientId?: string }) =>
    rawCall(app, createSigningEmbed, { params: { id: ada.id }, body }, { token });
  const foreign = await register(await make.user());

  expect(await ask({ clientId: application.clientId })).toMatchObject({ status: 201 });
  expect(await ask({})).toMatchObject({ status: 422 });
  expect(await ask({ clientId: foreign.clientId })).toMatchObject({ status: 422 });
});

test('strangers, people whose turn it is not, and applications without an origin get no address', async () => {
  const { ada, bob, application, sender } = await started();
  const stranger = await make.user();
  const bare = await register(sender, { embedOrigins: [] });
  const own = await register(stranger);
  const ask = (user: TestUser, id: number, { clientId }: { clientId: string }) =>
    refusal(as(user)(createSigningEmbed, { params: { id }, body: { clientId } }));

  expect(await ask(stranger, ada.id, own)).toBe('404 not_found');
  expect(await ask(sender, bob.id, application)).toBe('409 document_transition_refused');
  expect(await ask(sender, ada.id, bare)).toBe('409 embed_origins_missing');
  expect(await ask(sender, ada.id, own)).toBe('422 embed_application_unknown');
});

test('origins are written as browsers write them, and stay where they are not named', async () => {
  const user = await make.user();
  const wrong = ['https://Ledger.example', `${ORIGIN}/`, 'http://ledger.example', 'https://*.example', 'null', ORIGIN];
  await expect(register(user, { embedOrigins: [ORIGIN, ...wrong] })).rejects.toMatchObject({
    code: 'request_invalid',
    errors: [
      ...[1, 2, 3, 4, 5].map((at) => ({ path: `embed_origins.${at}`, code: 'embed_origin_invalid' })),
      { path: 'embed_origins.6', code: 'embed_origin_twice' },
    ],
  });

  const { id } = await register(user);
  const body = { name: 'Ledger', redirectUris: [REDIRECT] };
  await as(user)(updateOauthApplication, { params: { id }, body });
  expect((await as(user)(getOauthApplication, { params: { id } })).embedOrigins).toHaveLength(2);
  await as(user)(updateOauthApplication, { params: { id }, body: { ...body, embedOrigins: ['https://[::1]:8443'] } });
  expect((await as(user)(getOauthApplication, { params: { id } })).embedOrigins).toEqual(['https://[::1]:8443']);
});
