import { beginConnecting, connectIdentity, listIdentities, removeIdentity, socialSignIn } from '@sealwright/contract';
import { beginSocialSignIn, type SignedIn } from '@sealwright/contract';
import { afterAll, expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { CLIENT, startOpenIdProvider } from '../../../../test/openid-provider.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { hashPassword } from '../../../platform/crypto/crypto.ts';

const provider = await startOpenIdProvider({ redirectUris: () => ['http://sealwright.test/sign-in/return'] });
afterAll(() => provider.stop());

const acme = { key: 'acme', name: 'Acme Staff', issuer: provider.issuer };
const server = await testApp({
  OIDC_PROVIDERS: JSON.stringify([{ ...acme, client_id: CLIENT.id, client_secret: CLIENT.secret }]),
});
const { db } = server.platform;
const params = { provider: 'acme' };

type Began = { url: string; state: string };

const begin = ({ token }: TestUser) => rawCall(server.app, beginConnecting, { params }, { token });
const end = ({ token }: TestUser, body: { state: string; code: string }) =>
  rawCall(server.app, connectIdentity, { params, body }, { token });

async function connect(user: TestUser, sub: string) {
  return end(user, await provider.visit(((await begin(user)).body as Began).url, sub));
}

async function signIn(sub: string) {
  const began = await rawCall(server.app, beginSocialSignIn, { params, body: {} });
  const body = await provider.visit(String(began.body['url']), sub);
  return rawCall(server.app, socialSignIn, { params, body });
}

const givePassword = async ({ userId }: TestUser) => {
  const passwordHash = await hashPassword('Copper-Kettle-41!');
  await db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();
};

const remove = (user: TestUser, id: number) =>
  rawCall(server.app, removeIdentity, { params: { id } }, { token: user.token });

const identitiesOf = async (user: TestUser) => (await server.as(user)(listIdentities)).results;

test('who is signed in connects a provider, hears of it by mail, and signs in with it from then on', async () => {
  const user = await server.make.user();
  const sub = provider.person({ email_verified: false });

  const connected = await connect(user, sub);

  expect(connected).toMatchObject({
    status: 201,
    body: { results: [{ provider: 'acme', name: 'Acme Staff', email: provider.emailOf(sub), lastUsedAt: null }] },
  });
  const [mail] = (await server.mails()).filter(({ to }) => to === user.email);
  expect(mail?.subject).toContain('Acme Staff');
  expect(mail?.text).toContain(provider.emailOf(sub));
  expect(mail?.links).toContain('http://sealwright.test/app/account/security');
  expect((await signIn(sub)).body).toMatchObject({ user: { id: user.userId } });
  expect((await identitiesOf(user))[0]?.lastUsedAt).not.toBeNull();
  const activities = await db.selectFrom('activities').selectAll().where('userId', '=', user.userId).execute();
  expect(activities.map(({ action }) => action)).toContain('identity_connected');
});

test('connecting the same twice changes nothing and mails no one again', async () => {
  const [user, sub] = [await server.make.user(), provider.person()];

  await connect(user, sub);
  const again = await connect(user, sub);

  expect(again).toMatchObject({ status: 201, body: { results: [{ provider: 'acme' }] } });
  expect((await server.mails()).filter(({ to }) => to === user.email)).toHaveLength(1);
});

test('an identity of someone else cannot be connected', async () => {
  const sub = provider.person();
  await signIn(sub);
  const user = await server.make.user();

  expect(await connect(user, sub)).toMatchObject({ status: 409, body: { code: 'identity_taken' } });
  expect(await identitiesOf(user)).toEqual([]);
});

test('a visit that one person began is not ended by another, nor as a sign-in', async () => {
  const [user, other] = [await server.make.user(), await server.make.user()];
  const visit = await provider.visit(((await begin(user)).body as Began).url, provider.person());

  const refused = [await end(other, visit), await rawCall(server.app, socialSignIn, { params, body: visit })];

  expect(refused.map(({ body }) => body['code'])).toEqual(['social_expired', 'social_expired']);
  expect((await end(user, visit)).status).toBe(201);
});

test('a visit that began as a sign-in connects nothing', async () => {
  const user = await server.make.user();
  const began = await rawCall(server.app, beginSocialSignIn, { params, body: {} });
  const visit = await provider.visit(String(began.body['url']), provider.person());

  expect(await end(user, visit)).toMatchObject({ status: 410, body: { code: 'social_expired' } });
});

test('a session that has not been confirmed for ten minutes neither connects nor removes', async () => {
  const user = await server.make.user();
  await givePassword(user);
  await connect(user, provider.person());
  const [identity] = await identitiesOf(user);
  await db
    .updateTable('sessions')
    .set({ authenticatedAt: new Date(Date.now() - 11 * 60_000) })
    .where('userId', '=', user.userId)
    .execute();

  const answers = [await begin(user), await end(user, { state: 's', code: 'c' }), await remove(user, identity!.id)];

  expect(answers.map(({ body }) => body['code'])).toEqual(answers.map(() => 'reauthentication_needed'));
  expect(await identitiesOf(user)).toHaveLength(1);
});

test('a removed identity signs in no one it was connected to', async () => {
  const [user, sub] = [await server.make.user(), provider.person()];
  await givePassword(user);
  await connect(user, sub);
  const [identity] = await identitiesOf(user);

  expect(await remove(user, identity!.id)).toMatchObject({ status: 200, body: { results: [] } });

  expect(((await signIn(sub)).body as SignedIn).user.id).not.toBe(user.userId);
  const rows = await db.selectFrom('activities').select('action').where('userId', '=', user.userId).execute();
  expect(rows.map(({ action }) => action)).toContain('identity_removed');
});

test('the only way in cannot be removed, until there is a password, a passkey or another identity', async () => {
  const user = await server.make.user();
  await connect(user, provider.person());
  const [identity] = await identitiesOf(user);

  expect(await remove(user, identity!.id)).toMatchObject({ status: 409, body: { code: 'identity_last' } });
  await connect(user, provider.person());
  expect((await remove(user, identity!.id)).status).toBe(200);

  const [last] = await identitiesOf(user);
  expect(await remove(user, last!.id)).toMatchObject({ status: 409, body: { code: 'identity_last' } });
  await db
    .insertInto('passkeys')
    .values({
      userId: user.userId,
      name: 'Phone',
      credentialId: Buffer.from(`credential of ${user.userId}`),
      publicKey: Buffer.from('key'),
      counter: 0,
      isBackedUp: false,
      createdAt: new Date(),
    })
    .execute();
  expect((await remove(user, last!.id)).status).toBe(200);
});

test('of two identities removed at once one stays', async () => {
  const user = await server.make.user();
  await connect(user, provider.person());
  await connect(user, provider.person());
  const identities = await identitiesOf(user);

  const answers = await Promise.all(identities.map(({ id }) => remove(user, id)));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await identitiesOf(user)).toHaveLength(1);
});

test('an identity of someone else is not there to be removed', async () => {
  const [user, other] = [await server.make.user(), await server.make.user()];
  await givePassword(user);
  await connect(user, provider.person());
  const [identity] = await identitiesOf(user);

  expect(await remove(other, identity!.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await identitiesOf(user)).toHaveLength(1);
});
