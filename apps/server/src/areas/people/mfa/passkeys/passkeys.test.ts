import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  getMfa,
  passkeyLogin,
  removePasskey,
  renamePasskey,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { newAuthenticator, newBrowser, peopleOf } from '../../../../../test/mfa-people.ts';

const server = await testApp();
const { call, secondStep, signedIn, withApp, withEmailCodes } = peopleOf(server);

type Authenticator = ReturnType<typeof newAuthenticator>;
const MINUTE = 60_000;
const invalid = { status: 422, body: { code: 'passkey_invalid' } };

const begin = async (token: string) => String((await call(beginPasskey, {}, { token })).body['options']);
const add = (token: string, response: string, name = 'Laptop') =>
  call(addPasskey, { body: { name, response } }, { token });

async function register(token: string, authenticator: Authenticator = newAuthenticator(), name?: string) {
  const answer = await add(token, authenticator.register(await begin(token)), name);
  if (answer.status !== 201) throw new Error(`Not registered: ${JSON.stringify(answer.body)}`);
  return authenticator;
}

const ask = async (mfaToken?: string, options: Parameters<typeof call>[2] = {}) =>
  String((await call(beginPasskeyLogin, { body: { mfaToken } }, options)).body['options']);
const enter = (response: string, mfaToken?: string, options: Parameters<typeof call>[2] = {}) =>
  call(passkeyLogin, { body: { response, mfaToken } }, options);

test('someone registers a passkey and signs in with it alone; no second step is asked for', async () => {
  const { user, token } = await withEmailCodes();
  const authenticator = await register(token);

  const answer = await enter(authenticator.signIn(await ask()));

  expect(answer).toMatchObject({ status: 200, body: { user: { email: user.email }, access: expect.any(String) } });
  const factors = await call(getMfa, {}, { token });
  expect(factors.body['passkeys']).toMatchObject([{ name: 'Laptop', isSynced: false, lastUsedAt: expect.any(String) }]);
});

test('the options name the person to no one, ask for a passkey that is found by itself, and leave out known ones', async () => {
  const { user, token } = await signedIn();
  await register(token);
  const options = JSON.parse(await begin(token)) as Record<string, never>;
  expect(options).toMatchObject({
    rp: { id: 'sealwright.test' },
    user: { name: user.email },
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    excludeCredentials: [{ type: 'public-key' }],
  });
  const login = JSON.parse(await ask()) as Record<string, unknown>;
  expect(login).toMatchObject({ userVerification: 'required', rpId: 'sealwright.test' });
  expect(login['allowCredentials'] ?? []).toEqual([]);
});

test('without the holder being verified a passkey alone opens nothing, and as a second step it does', async () => {
  const { user, token } = await withApp();
  const authenticator = await register(token);
  const present = { flags: 0x01 };

  expect(await enter(authenticator.signIn(await ask(), present))).toMatchObject(invalid);
  const { mfaToken, methods } = await secondStep(user.email);
  expect(methods).toEqual(['totp', 'passkey', 'recovery_code']);
  const answer = await enter(authenticator.signIn(await ask(mfaToken), present), mfaToken);
  expect(answer).toMatchObject({ status: 200, body: { user: { email: user.email } } });
  expect((await enter(authenticator.signIn(await ask()), mfaToken)).status).toBe(410);
});

test('alone a passkey has to say whose it is; where that is known it need not', async () => {
  const { user, token } = await withApp();
  const authenticator = await register(token);
  const silent = (options: string) => {
    const answer = JSON.parse(authenticator.signIn(options)) as { response: { userHandle?: string } };
    delete answer.response.userHandle;
    return JSON.stringify(answer);
  };

  expect(await enter(silent(await ask()))).toMatchObject(invalid);
  const { mfaToken } = await secondStep(user.email);
  expect((await enter(silent(await ask(mfaToken)), mfaToken)).status).toBe(200);
});

test('an answer counts once, for its own challenge, within five minutes', async () => {
  const { token } = await signedIn();
  const authenticator = await register(token);
  const answer = authenticator.signIn(await ask());

  expect((await enter(answer)).status).toBe(200);
  expect(await enter(answer)).toMatchObject(invalid);
  expect(await enter(authenticator.signIn(await ask(), { challenge: 'A'.repeat(43) }))).toMatchObject(invalid);
  const late = await ask();
  server.clock.advance(5 * MINUTE + 1000);
  expect(await enter(authenticator.signIn(late))).toMatchObject(invalid);
});

test('an answer tried twice at once opens one session', async () => {
  const { token } = await signedIn();
  const authenticator = await register(token);
  const answer = authenticator.signIn(await ask());
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => enter(answer)))).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
});

test('an answer made for another address, for another name, or by a copy of the authenticator is refused', async () => {
  const { token } = await signedIn();
  const authenticator = await register(token);

  for (const change of [
    { origin: 'https://sealwright.test.evil.example' },
    { rpId: 'evil.example' },
    { flags: 0x00 },
  ]) {
    expect(await enter(authenticator.signIn(await ask(), change))).toMatchObject(invalid);
  }
  expect((await enter(authenticator.signIn(await ask(), { counter: 50 }))).status).toBe(200);
  expect(await enter(authenticator.signIn(await ask(), { counter: 50 }))).toMatchObject(invalid);
  expect(await enter(authenticator.signIn(await ask(), { counter: 49 }))).toMatchObject(invalid);
  expect((await enter(authenticator.signIn(await ask(), { counter: 51 }))).status).toBe(200);
});

test('no one’s passkey takes someone else’s second step', async () => {
  const [owner, thief] = [await withApp(), await signedIn()];
  await register(owner.token);
  const stolen = await register(thief.token);
  const { mfaToken } = await secondStep(owner.user.email);

  expect(await enter(stolen.signIn(await ask(mfaToken)), mfaToken)).toMatchObject(invalid);
  expect(await enter(newAuthenticator().signIn(await ask()))).toMatchObject(invalid);
  expect((await secondStep(owner.user.email)).methods).toContain('passkey');
});

test('a second step with a passkey belongs to the browser that began it', async () => {
  const [mine, theirs] = [await newBrowser(server), await newBrowser(server)];
  const { user, token } = await withApp();
  const authenticator = await register(token);
  const { mfaToken } = await secondStep(user.email, { browser: mine });

  expect((await call(beginPasskeyLogin, { body: { mfaToken } }, { browser: theirs })).status).toBe(410);
  const options = await ask(mfaToken, { browser: mine });
  expect((await enter(authenticator.signIn(options), mfaToken, { browser: theirs })).status).toBe(410);
  expect((await enter(authenticator.signIn(options), mfaToken, { browser: mine })).status).toBe(200);
});

test('blocked people do not come in by a passkey', async () => {
  const { user, token } = await signedIn();
  const authenticator = await register(token);
  await server.platform.db.updateTable('users').set({ isBlocked: true }).where('id', '=', user.id).execute();
  expect(await enter(authenticator.signIn(await ask()))).toMatchObject({ status: 403, body: { code: 'user_blocked' } });
});

test('a registration counts once, in its own session, and no passkey is registered twice', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const authenticator = newAuthenticator();
  const answer = authenticator.register(await begin(one.token));

  expect(await add(other.token, answer)).toMatchObject(invalid);
  expect(await add(one.token, answer)).toMatchObject(invalid);
  const fresh = authenticator.register(await begin(one.token));
  expect((await add(one.token, fresh)).status).toBe(201);
  expect(await add(one.token, fresh)).toMatchObject(invalid);
  const again = authenticator.register(await begin(other.token));
  expect(await add(other.token, again)).toMatchObject({ status: 409, body: { code: 'passkey_taken' } });
  expect(
    await add(one.token, authenticator.register(await begin(one.token), { origin: 'http://evil.test' })),
  ).toMatchObject(invalid);
});

test('nonsense in place of an answer is refused', async () => {
  const { token } = await signedIn();
  for (const response of ['', '{', '[]', '{"id":"a","response":{"clientDataJSON":"e30"}}', '{"id":1}']) {
    expect(await add(token, response)).toMatchObject(invalid);
    expect(await enter(response)).toMatchObject(invalid);
  }
});

test('twenty passkeys are the most', async () => {
  const { token } = await signedIn();
  for (let i = 0; i < 20; i += 1) await register(token);
  const one = newAuthenticator();
  expect(await add(token, one.register(await begin(token)))).toMatchObject({
    status: 422,
    body: { code: 'passkeys_too_many' },
  });
});

test('a passkey is renamed and removed by its owner alone, and a removed one opens nothing', async () => {
  const [owner, stranger] = [await signedIn(), await signedIn()];
  const authenticator = await register(owner.token);
  const { passkeys } = (await call(getMfa, {}, { token: owner.token })).body as { passkeys: { id: number }[] };
  const params = { id: passkeys[0]?.id ?? 0 };

  expect((await call(renamePasskey, { params, body: { name: 'Mine' } }, { token: stranger.token })).status).toBe(404);
  expect((await call(removePasskey, { params }, { token: stranger.token })).status).toBe(404);
  const renamed = await call(renamePasskey, { params, body: { name: 'Work laptop' } }, { token: owner.token });
  expect(renamed.body['passkeys']).toMatchObject([{ name: 'Work laptop' }]);
  const removed = await call(removePasskey, { params }, { token: owner.token });
  expect(removed).toMatchObject({ status: 200, body: { passkeys: [] } });
  expect(await enter(authenticator.signIn(await ask()))).toMatchObject(invalid);
});
