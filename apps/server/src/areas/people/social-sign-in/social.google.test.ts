import { beginSocialSignIn, googleSignIn, type SignedIn } from '@sealwright/contract';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { CLIENT, startOpenIdProvider } from '../../../../test/openid-provider.ts';
import { rawCall } from '../../../../test/raw-call.ts';

const google = await startOpenIdProvider({ redirectUris: () => ['http://sealwright.test/sign-in/return'] });
afterAll(() => google.stop());

const settings = {
  GOOGLE_CLIENT_ID: CLIENT.id,
  GOOGLE_CLIENT_SECRET: CLIENT.secret,
  GOOGLE_ISSUER: google.issuer,
  GOOGLE_TOKENINFO_URL: `${google.issuer}/tokeninfo`,
};
const server = await testApp(settings);
const { GOOGLE_TOKENINFO_URL: _, ...withoutTokenInfo } = settings;
const mirror = await testApp(withoutTokenInfo);
const bare = await testApp();
for (const { make } of [server, mirror, bare]) await make.user();

type Body = { idToken?: string; accessToken?: string; code?: string; state?: string; iss?: string };

const show = (body: Body, at = server) => rawCall(at.app, googleSignIn, { body });

/** What a program that uses Google’s own sign-in gets from it. */
const idTokenOf = (sub: string, claims: object = {}) =>
  google.idToken({ sub, email: google.emailOf(sub), email_verified: true, given_name: 'Grace', ...claims });

const seconds = () => Math.floor(Date.now() / 1000);

test('an id token of Google signs in, and brings the same person back the next time', async () => {
  const sub = google.person();

  const first = await show({ idToken: await idTokenOf(sub) });
  const second = await show({ idToken: await idTokenOf(sub, { jti: 'another' }) });

  expect(first).toMatchObject({ status: 200, body: { user: { email: google.emailOf(sub), firstName: 'Grace' } } });
  expect((second.body as SignedIn).user.id).toBe((first.body as SignedIn).user.id);
});

test('an id token opens the door once, however its signature is written', async () => {
  const idToken = await idTokenOf(google.person());
  const answers = await Promise.all(Array.from({ length: 10 }, () => show({ idToken })));

  // The last letter of such a signature has four bits that mean nothing.
  const twins: Record<string, string> = { A: 'B', Q: 'R', g: 'h', w: 'x' };
  const rewritten = await show({ idToken: idToken.slice(0, -1) + twins[idToken.slice(-1)] });

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body['code'] === 'social_expired')).toHaveLength(9);
  expect(rewritten).toMatchObject({ status: 410, body: { code: 'social_expired' } });
});

test.each<[string, object]>([
  ['for another client', { aud: 'another' }],
  ['given to another client', { azp: 'another' }],
  ['by another issuer', { iss: 'https://elsewhere.example' }],
  ['that has expired', { iat: seconds() - 300, exp: seconds() - 120 }],
  ['that is older than ten minutes', { iat: seconds() - 700 }],
  ['of the future', { iat: seconds() + 700, exp: seconds() + 4000 }],
])('an id token %s signs nobody in', async (_what, claims) => {
  const answer = await show({ idToken: await idTokenOf(google.person(), claims) });

  expect(answer).toMatchObject({ status: 422, body: { code: 'social_refused' } });
});

test('an id token without a signature, with our own secret as its key, or by a strange key signs no one in', async () => {
  const sub = google.person();
  const claims = { sub, iss: google.issuer, aud: CLIENT.id, email: google.emailOf(sub), email_verified: true };
  const times = { iat: seconds(), exp: seconds() + 300 };
  const shared = new SignJWT({ ...claims, ...times }).setProtectedHeader({ alg: 'HS256' });

  const answers = [
    await show({ idToken: new UnsecuredJWT({ ...claims, ...times }).encode() }),
    await show({ idToken: await shared.sign(Buffer.from(CLIENT.secret)) }),
    await show({ idToken: await google.idToken(claims, await google.newKey()) }),
    await show({ idToken: 'no token' }),
  ];

  expect(answers.map(({ body }) => body['code'])).toEqual(answers.map(() => 'social_refused'));
});

test('an address that Google has not verified makes no one', async () => {
  const idToken = await idTokenOf(google.person(), { email_verified: false });

  expect(await show({ idToken })).toMatchObject({ status: 422, body: { code: 'social_email_unverified' } });
});

test.each([
  ['Google’s own address for it', server],
  ['the issuer’s introspection', mirror],
])('an access token is checked at %s, and opens the door once', async (_where, at) => {
  const sub = google.person();
  const accessToken = await google.accessToken(sub);

  const first = await show({ accessToken }, at);
  const again = await show({ accessToken }, at);

  expect(first).toMatchObject({ status: 200, body: { user: { email: google.emailOf(sub) } } });
  expect(again).toMatchObject({ status: 410, body: { code: 'social_expired' } });
});

test.each([
  ['Google’s own address', server],
  ['introspection', mirror],
])('an access token that another client collected signs nobody in: %s tells', async (_where, at) => {
  const accessToken = await google.accessToken(google.person(), 'another');

  expect(await show({ accessToken }, at)).toMatchObject({ status: 422, body: { code: 'social_refused' } });
  expect(await show({ accessToken: 'made-up' }, at)).toMatchObject({ status: 422, body: { code: 'social_refused' } });
});

test('a code comes with the state of the visit it belongs to', async () => {
  const began = await rawCall(server.app, beginSocialSignIn, { params: { provider: 'google' }, body: {} });
  const sub = google.person();
  const { code, state, iss } = await google.visit(String(began.body['url']), sub);

  const withoutState = await show({ code, iss });
  const strange = await show({ code, iss, state: 'made up' });
  const right = await show({ code, iss, state });

  expect(withoutState).toMatchObject({ status: 422, body: { code: 'request_invalid', errors: [{ path: 'state' }] } });
  expect(strange).toMatchObject({ status: 410, body: { code: 'social_expired' } });
  expect(right).toMatchObject({ status: 200, body: { user: { email: google.emailOf(sub) } } });
});

test('a caller who shows nothing is not signed in, and Google is offered only where it is configured', async () => {
  expect(await show({})).toMatchObject({ status: 422, body: { code: 'request_invalid' } });
  expect(await show({ idToken: 'x' }, bare)).toMatchObject({ status: 404, body: { code: 'provider_unknown' } });
});

test('Google away is said to be away', async () => {
  const idToken = await idTokenOf(google.person());
  const fresh = await testApp(settings);
  await fresh.make.user();
  google.down(true);

  const answer = await show({ idToken }, fresh);
  google.down(false);

  expect(answer).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
});
