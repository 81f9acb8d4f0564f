import {
  addPasskey,
  beginConfirmPasskey,
  beginPasskey,
  getConfirmMethods,
  reauthenticate,
  removeTotp,
  sendConfirmCode,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { newAuthenticator, PASSWORD, peopleOf } from '../../../../../test/mfa-people.ts';

const server = await testApp();
const { call, mailedCode, mailsTo, signIn, signedIn, withApp, withEmailCodes } = peopleOf(server);

type Proof = Parameters<typeof call<typeof reauthenticate>>[1];
const confirm = (token: string, body: NonNullable<NonNullable<Proof>['body']>) =>
  call(reauthenticate, { body }, { token });
const methods = (token: string) => call(getConfirmMethods, {}, { token });
const needed = { status: 409, body: { code: 'reauthentication_needed' } };

/** Makes every sign-in an old one, as ten minutes would. */
const age = (userId: number) =>
  server.platform.db
    .updateTable('sessions')
    .set({ authenticatedAt: new Date(server.clock.now().getTime() - 11 * 60_000) })
    .where('userId', '=', userId)
    .execute();

test('who signed in a moment ago need not confirm; later the password does, for ten minutes', async () => {
  const { user, token } = await signedIn();
  expect(await methods(token)).toMatchObject({ status: 200, body: { isNeeded: false, methods: ['password'] } });
  await age(user.id);
  expect((await methods(token)).body).toMatchObject({ isNeeded: true });
  expect(await call(beginPasskey, {}, { token })).toMatchObject(needed);

  expect(await confirm(token, { method: 'password', password: PASSWORD })).toMatchObject({ status: 200 });
  expect((await methods(token)).body).toMatchObject({ isNeeded: false });
  expect((await call(beginPasskey, {}, { token })).status).toBe(200);
  await age(user.id);
  expect(await call(beginPasskey, {}, { token })).toMatchObject(needed);
});

test('only the session that confirmed is confirmed', async () => {
  const { user, token } = await signedIn();
  const { access: other } = (await signIn(user.email)).body as { access: string };
  await age(user.id);
  await confirm(token, { method: 'password', password: PASSWORD });
  expect((await methods(other)).body).toMatchObject({ isNeeded: true });
});

test('wrong passwords are refused at their field, counted for this session, and lock no one', async () => {
  const { user, token } = await signedIn();
  const statuses: number[] = [];
  const first = await confirm(token, { method: 'password', password: 'wrong' });
  expect(first).toMatchObject({ status: 422, body: { code: 'password_incorrect', errors: [{ path: 'password' }] } });
  for (let i = 0; i < 10; i += 1) statuses.push((await confirm(token, { method: 'password', password: 'no' })).status);

  expect(statuses.filter((status) => status === 422)).toHaveLength(9);
  expect(statuses.at(-1)).toBe(429);
  const { access: other } = (await signIn(user.email)).body as { access: string };
  expect((await confirm(other, { method: 'password', password: PASSWORD })).status).toBe(200);
  server.clock.advance(16 * 60_000);
  const { access: later } = (await signIn(user.email)).body as { access: string };
  expect((await confirm(later, { method: 'password', password: PASSWORD })).status).toBe(200);
});

test('a mailed code confirms once, within ten minutes, in the session that asked for it', async () => {
  const { user, token } = await withEmailCodes();
  await age(user.id);
  expect((await methods(token)).body).toMatchObject({ methods: ['password', 'email_code'] });
  expect(await confirm(token, { method: 'email_code', code: '123456' })).toMatchObject({ status: 410 });
  expect(await call(sendConfirmCode, {}, { token })).toMatchObject({ status: 200, body: { resendIn: 60 } });
  expect((await call(sendConfirmCode, {}, { token })).status).toBe(429);
  const code = await mailedCode(user.email);
  expect((await mailsTo(user.email)).at(-1)?.event).toBe('account.confirm_code');

  const wrong = await confirm(token, { method: 'email_code', code: code === '000000' ? '000001' : '000000' });
  expect(wrong).toMatchObject({ status: 422, body: { code: 'code_incorrect' } });
  expect((await confirm(token, { method: 'email_code', code })).status).toBe(200);
  expect((await methods(token)).body).toMatchObject({ isNeeded: false });
  expect((await confirm(token, { method: 'email_code', code })).status).toBe(410);
});

test('a code mailed to confirm opens no sign-in, and five wrong ones end it', async () => {
  const { user, token } = await withEmailCodes();
  await call(sendConfirmCode, {}, { token });
  const code = await mailedCode(user.email);
  const statuses: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    statuses.push((await confirm(token, { method: 'email_code', code: code === '000000' ? '1' : '000000' })).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 410]);
  expect((await confirm(token, { method: 'email_code', code })).status).toBe(410);
});

test('the app’s code confirms, once', async () => {
  const { user, token, code } = await withApp();
  await age(user.id);
  expect(await call(removeTotp, {}, { token })).toMatchObject(needed);
  expect((await confirm(token, { method: 'totp', code: code() })).status).toBe(200);
  expect((await confirm(token, { method: 'totp', code: code() })).status).toBe(422);
  expect((await call(removeTotp, {}, { token })).status).toBe(200);
});

test('a passkey confirms in the session that asked, and one’s own alone', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const register = async (token: string) => {
    const authenticator = newAuthenticator();
    const { options } = (await call(beginPasskey, {}, { token })).body as { options: string };
    await call(addPasskey, { body: { name: 'Key', response: authenticator.register(options) } }, { token });
    return authenticator;
  };
  const [mine, theirs] = [await register(one.token), await register(other.token)];
  await age(one.user.id);
  const ask = async () => String((await call(beginConfirmPasskey, {}, { token: one.token })).body['options']);

  const foreign = await confirm(one.token, { method: 'passkey', response: theirs.signIn(await ask()) });
  expect(foreign).toMatchObject({ status: 422, body: { code: 'passkey_invalid' } });
  const elsewhere = await confirm(other.token, { method: 'passkey', response: mine.signIn(await ask()) });
  expect(elsewhere).toMatchObject({ status: 422, body: { code: 'passkey_invalid' } });
  expect((await confirm(one.token, { method: 'passkey', response: mine.signIn(await ask()) })).status).toBe(200);
  expect((await methods(one.token)).body).toMatchObject({ isNeeded: false });
});

test('ways that are not set up are not there; with none at all a code by mail is', async () => {
  const { token } = await signedIn();
  expect(await confirm(token, { method: 'totp', code: '123456' })).toMatchObject({
    status: 409,
    body: { code: 'factor_missing' },
  });
  expect(await call(sendConfirmCode, {}, { token })).toMatchObject({ status: 409, body: { code: 'factor_missing' } });
  expect((await call(beginConfirmPasskey, {}, { token })).status).toBe(409);
  const without = await server.make.user();
  expect((await methods(without.token)).body).toMatchObject({ methods: ['email_code'] });
  expect((await confirm(without.token, { method: 'password', password: 'x' })).status).toBe(409);
});
