import {
  beginTotp,
  changeEmail,
  confirmEmail,
  confirmTotp,
  getUser,
  resendLoginCode,
  setEmailMfa,
  verifyLogin,
} from '@sealwright/contract';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { newBrowser, peopleOf } from '../../../../../test/mfa-people.ts';
import { mfaTasks } from '../mfa.tasks.ts';

const server = await testApp();
const { call, mailedCode, mailsTo, newPerson, secondStep, signIn, withApp, withEmailCodes } = peopleOf(server);

const MINUTE = 60_000;
const verify = (
  mfaToken: string,
  code: string,
  method?: 'totp' | 'recovery_code',
  options: Parameters<typeof call>[2] = {},
) => call(verifyLogin, { body: { mfaToken, code, ...(method === undefined ? {} : { method }) } }, options);
const resend = (mfaToken: string, options: Parameters<typeof call>[2] = {}) =>
  call(resendLoginCode, { body: { mfaToken } }, options);
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

test('a password alone is enough where no second step is wanted', async () => {
  const { email } = await newPerson();
  expect(await signIn(email)).toMatchObject({ status: 200, body: { access: expect.any(String) } });
});

test('with codes by mail the right password answers 202, mails a code, and the code begins the session', async () => {
  const { user } = await withEmailCodes();

  const answer = await signIn(user.email);
  expect(answer.status).toBe(202);
  expect(answer.body).toMatchObject({
    methods: ['email_code'],
    sentTo: 'p•••@example.com',
    resendIn: 60,
    expiresIn: 600,
  });
  expect(answer.body).not.toHaveProperty('access');
  const code = await mailedCode(user.email);
  expect(code).toMatch(/^\d{6}$/);
  const done = await verify(String(answer.body['mfaToken']), ` ${code.slice(0, 3)} ${code.slice(3)} `);

  expect(done).toMatchObject({ status: 200, body: { user: { email: user.email, mfaEnabled: true } } });
  const read = await call(getUser, { params: { id: user.id } }, { token: String(done.body['access']) });
  expect(read.status).toBe(200);
});

test('the mail says when and by what, in the person’s language, and its subject keeps the code to itself', async () => {
  const { user } = await withEmailCodes();
  await server.platform.db.updateTable('users').set({ locale: 'ar' }).where('id', '=', user.id).execute();
  const device =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  await secondStep(user.email, { device, address: '198.51.100.7' });

  const mail = (await mailsTo(user.email)).at(-1);
  const code = await mailedCode(user.email);
  expect(mail?.subject).toContain('رمز الدخول');
  expect(mail?.subject).not.toContain(code);
  expect(mail?.text).toContain('Chrome');
  expect(mail?.text).toContain('198.51.100.7');
  expect(mail?.html).toContain('dir="rtl"');
});

test('digits of other scripts are digits', async () => {
  const { user } = await withEmailCodes();
  const { mfaToken } = await secondStep(user.email);
  const code = await mailedCode(user.email);
  const arabic = code
    .split('')
    .map((digit) => String.fromCodePoint(0x0660 + Number(digit)))
    .join('');
  expect(await verify(mfaToken, arabic)).toMatchObject({ status: 200 });
});

test('many tries of the right code at once begin one session', async () => {
  const { user } = await withEmailCodes();
  const { mfaToken } = await secondStep(user.email);
  const code = await mailedCode(user.email);

  const answers = await Promise.all(Array.from({ length: 25 }, () => verify(mfaToken, code)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(24);
  const sessions = await server.platform.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', user.id)
    .where('method', '=', 'email_code')
    .execute();
  expect(sessions).toHaveLength(1);
});

test('a wrong code is refused at its field, the fifth ends the step, and starting again works', async () => {
  const { user } = await withEmailCodes();
  const { mfaToken } = await secondStep(user.email);
  const code = await mailedCode(user.email);
  const statuses: number[] = [];

  const first = await verify(mfaToken, wrongFor(code));
  expect(first).toMatchObject({ status: 422, body: { code: 'code_incorrect', errors: [{ path: 'code' }] } });
  for (let i = 0; i < 4; i += 1) statuses.push((await verify(mfaToken, wrongFor(code))).status);

  expect(statuses).toEqual([422, 422, 422, 410]);
  expect(await verify(mfaToken, code)).toMatchObject({ status: 410, body: { code: 'second_step_over' } });
  const again = await secondStep(user.email);
  expect(await verify(again.mfaToken, await mailedCode(user.email))).toMatchObject({ status: 200 });
});

test('wrong codes tried at once are all counted', async () => {
  const { user } = await withEmailCodes();
  const { mfaToken } = await secondStep(user.email);
  const code = await mailedCode(user.email);

  const answers = await Promise.all(Array.from({ length: 12 }, () => verify(mfaToken, wrongFor(code))));

  expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
  expect((await verify(mfaToken, code)).status).toBe(410);
});

test('whoever has the password and guesses codes is slowed, and the owner comes in from where they are known', async () => {
  const owner = { address: '192.0.2.50' };
  const { user } = await withEmailCodes(owner);
  const thief = { address: '203.0.113.66' };
  const statuses: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const { mfaToken } = await secondStep(user.email, thief);
    const code = await mailedCode(user.email);
    for (let i = 0; i < 5; i += 1) statuses.push((await verify(mfaToken, wrongFor(code), undefined, thief)).status);
  }

  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses.slice(30)).toEqual([429, 429, 429, 429, 429]);
  const { mfaToken } = await secondStep(user.email, owner);
  expect(await verify(mfaToken, await mailedCode(user.email), undefined, owner)).toMatchObject({ status: 200 });
});

test('a code is good for ten minutes and the step with it', async () => {
  const { user } = await withEmailCodes();
  const { mfaToken } = await secondStep(user.email);
  const code = await mailedCode(user.email);
  server.clock.advance(10 * MINUTE + 1000);
  expect(await verify(mfaToken, code)).toMatchObject({ status: 410, body: { code: 'second_step_over' } });
});

test('a code is sent again after a minute, five times an hour, and the earlier one stops working', async () => {
  const { user } = await withEmailCodes();
  const { mfaToken } = await secondStep(user.email);
  const early = await mailedCode(user.email);

  const soon = await resend(mfaToken);
  expect(soon).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(soon.headers['retry-after'])).toBeGreaterThan(50);
  server.clock.advance(61_000);
  expect(await resend(mfaToken)).toMatchObject({ status: 200, body: { sentTo: 'p•••@example.com', resendIn: 60 } });
  const late = await mailedCode(user.email);
  // One time in a million the two are the same.
  const other = early === late ? wrongFor(late) : early;
  expect((await verify(mfaToken, other)).status).toBe(422);
  expect((await verify(mfaToken, late)).status).toBe(200);

  const next = await secondStep(user.email);
  const statuses: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    server.clock.advance(61_000);
    statuses.push((await resend(next.mfaToken)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
});

test('a code mailed late in the step is good for its own ten minutes', async () => {
  const { user } = await withEmailCodes();
  const { mfaToken } = await secondStep(user.email);
  server.clock.advance(9 * MINUTE);
  await resend(mfaToken);
  server.clock.advance(5 * MINUTE);
  expect(await verify(mfaToken, await mailedCode(user.email))).toMatchObject({ status: 200 });
});

test('an mfa token in another browser than the one that began is over, and takes no try away', async () => {
  const [mine, theirs] = [await newBrowser(server), await newBrowser(server)];
  const { user } = await withEmailCodes();
  const { mfaToken } = await secondStep(user.email, { browser: mine });
  const code = await mailedCode(user.email);

  for (let i = 0; i < 6; i += 1) {
    expect(await verify(mfaToken, wrongFor(code), undefined, { browser: theirs })).toMatchObject({
      status: 410,
      body: { code: 'second_step_over' },
    });
  }
  expect((await verify(mfaToken, code, undefined, { browser: theirs })).status).toBe(410);
  expect((await verify(mfaToken, code)).status).toBe(410);
  expect((await resend(mfaToken)).status).toBe(410);
  expect(await verify(mfaToken, code, undefined, { browser: mine })).toMatchObject({ status: 200 });
});

test('a person blocked between the steps gets 403, and one with a new password starts again', async () => {
  const { user } = await withEmailCodes();
  const { mfaToken } = await secondStep(user.email);
  const code = await mailedCode(user.email);
  const set = (patch: { isBlocked?: boolean; passwordChangedAt?: Date }) =>
    server.platform.db.updateTable('users').set(patch).where('id', '=', user.id).execute();

  await set({ isBlocked: true });
  expect(await verify(mfaToken, code)).toMatchObject({ status: 403, body: { code: 'user_blocked' } });
  await set({ isBlocked: false, passwordChangedAt: new Date(server.clock.now().getTime() + 1) });
  expect(await verify(mfaToken, code)).toMatchObject({ status: 410, body: { code: 'second_step_over' } });
});

test('a code in a mailbox that its owner has left opens nothing', async () => {
  const { user, token } = await withEmailCodes();
  const { mfaToken } = await secondStep(user.email);
  const code = await mailedCode(user.email);
  const email = `new-${user.email}`;
  await call(changeEmail, { body: { email } }, { token });
  const url = new URL((await mailsTo(email)).at(-1)?.links[0] ?? 'http://no.link/');
  const link = { uidb64: url.searchParams.get('uidb64') ?? '', token: url.searchParams.get('token') ?? '' };

  expect((await call(confirmEmail, { body: link }, { token })).status).toBe(200);

  expect(await verify(mfaToken, code)).toMatchObject({ status: 410, body: { code: 'second_step_over' } });
});

test('a sign-in that began before an app was added does not end without it', async () => {
  const { user, token } = await withEmailCodes();
  const { mfaToken } = await secondStep(user.email);
  const code = await mailedCode(user.email);
  const { secret } = (await call(beginTotp, {}, { token })).body as { secret: string };
  const timestamp = server.clock.now().getTime();
  const shown = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

  expect((await call(confirmTotp, { body: { code: shown } }, { token })).status).toBe(200);

  expect(await verify(mfaToken, code)).toMatchObject({ status: 410, body: { code: 'second_step_over' } });
});

test('with an app no mail is sent until asked for, and a mailed code then works', async () => {
  const { user, token, code } = await withApp();
  expect(await call(setEmailMfa, { body: { enabled: true } }, { token })).toMatchObject({ status: 200 });
  const step = await secondStep(user.email);

  expect(step).toMatchObject({ methods: ['totp', 'email_code', 'recovery_code'], sentTo: null, resendIn: 0 });
  expect(await mailedCode(user.email)).toBe('');
  expect(await verify(step.mfaToken, '123456')).toMatchObject({ status: 410, body: { code: 'code_expired' } });
  expect(await resend(step.mfaToken)).toMatchObject({ status: 200 });
  expect(await verify(step.mfaToken, await mailedCode(user.email))).toMatchObject({ status: 200 });
  const other = await secondStep(user.email);
  expect(await verify(other.mfaToken, code(), 'totp')).toMatchObject({ status: 200 });
});

test('an app’s code works once, with one step of drift either way', async () => {
  const { user, code } = await withApp();
  const tryCode = async (typed: string) =>
    (await verify((await secondStep(user.email)).mfaToken, typed, 'totp')).status;

  expect(await tryCode(code(-2))).toBe(422);
  expect(await tryCode(code(2))).toBe(422);
  expect(await tryCode(code(-1))).toBe(200);
  const now = code();
  expect(await tryCode(now)).toBe(200);
  expect(await tryCode(now)).toBe(422);
  expect(await tryCode(code(1))).toBe(200);
  expect(await tryCode(now)).toBe(422);
});

test('one code of the app used in two sign-ins at once begins one session', async () => {
  const { user, code } = await withApp();
  const steps = await Promise.all([secondStep(user.email), secondStep(user.email), secondStep(user.email)]);
  const answers = await Promise.all(steps.map(({ mfaToken }) => verify(mfaToken, code(), 'totp')));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
});

test('only who asked for codes by mail can have one sent', async () => {
  const { user } = await withApp();
  const { mfaToken, methods } = await secondStep(user.email);
  expect(methods).toEqual(['totp', 'recovery_code']);
  expect(await resend(mfaToken)).toMatchObject({ status: 409, body: { code: 'factor_missing' } });
});

test('each recovery code opens once, however it is typed, and the person is told how many are left', async () => {
  const { user, recoveryCodes } = await withApp();
  const [first = '', second = ''] = recoveryCodes;
  expect(new Set(recoveryCodes).size).toBe(10);
  const tryCode = async (typed: string) =>
    (await verify((await secondStep(user.email)).mfaToken, typed, 'recovery_code')).status;

  expect(await tryCode(` ${first.toLowerCase().replace('-', ' ')} `)).toBe(200);
  expect(await tryCode(first)).toBe(422);
  const mail = (await mailsTo(user.email)).find(({ event }) => event === 'account.recovery_code_used');
  expect(mail?.text).toContain('You have 9 codes left');
  expect(await tryCode(second)).toBe(200);
});

test('one recovery code tried in two sign-ins at once opens one', async () => {
  const { user, recoveryCodes } = await withApp();
  const steps = await Promise.all([secondStep(user.email), secondStep(user.email)]);
  const answers = await Promise.all(
    steps.map(({ mfaToken }) => verify(mfaToken, recoveryCodes[3] ?? '', 'recovery_code')),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('someone’s recovery code opens no one else’s account', async () => {
  const [one, other] = [await withApp(), await withApp()];
  const { mfaToken } = await secondStep(other.user.email);
  expect((await verify(mfaToken, one.recoveryCodes[0] ?? '', 'recovery_code')).status).toBe(422);
});

test('a token that was never made is over, and old steps are swept away', async () => {
  const { user } = await withEmailCodes();
  await secondStep(user.email);
  expect(await verify('nonsense', '123456')).toMatchObject({ status: 410 });
  server.clock.advance(25 * 60 * MINUTE);
  for (const { run } of mfaTasks(server.platform)) await run({}, { signal: new AbortController().signal });
  const steps = await server.platform.db.selectFrom('signInSteps').select('id').where('userId', '=', user.id).execute();
  expect(steps).toEqual([]);
});
