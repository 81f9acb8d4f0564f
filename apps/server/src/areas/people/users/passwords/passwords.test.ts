import {
  type Call,
  changePassword,
  createOwner,
  getPassword,
  refreshToken,
  register,
  resetPassword,
  setPassword,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { rawCall } from '../../../../../test/raw-call.ts';
import { freshEmail, NEW_PASSWORD, PASSWORD, peopleOf } from '../../../../../test/people-with-passwords.ts';
import { registrationsOf } from '../../../../../test/registrations.ts';

const server = await testApp();
const { forgot, linkTo, log, mailsTo, person, read, signIn, statusOf, tokenOf } = peopleOf(server);
const { registered, setPassword: setActivationPassword } = registrationsOf(server);

type Change = NonNullable<Call<typeof changePassword>['body']>;

const change = (token: string, body: Partial<Change> = {}) =>
  rawCall(
    server.app,
    changePassword,
    { body: { oldPassword: PASSWORD, newPassword1: NEW_PASSWORD, newPassword2: NEW_PASSWORD, ...body } },
    { token },
  );

const set = (token: string, newPassword1 = NEW_PASSWORD, newPassword2 = newPassword1) =>
  rawCall(server.app, setPassword, { body: { newPassword1, newPassword2 } }, { token });

const faultOf = ({ status, body }: Awaited<ReturnType<typeof change>>) => {
  const [field] = (body['errors'] ?? []) as { path: string; code: string }[];
  return `${status} ${field?.path} ${field?.code}`;
};

test('a password is changed with the old one: this session stays, all others end at once', async () => {
  const user = await person();
  const here = await tokenOf(user);
  const elsewhere = (await signIn(user.email)).body as { access: string; refresh: string };

  const answer = await change(here);

  expect(answer).toMatchObject({ status: 200, body: {} });
  expect(await statusOf(user, here)).toBe(200);
  expect(await statusOf(user, elsewhere.access)).toBe(401);
  const refreshed = await rawCall(server.app, refreshToken, { body: { refresh: elsewhere.refresh } });
  expect(refreshed).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  expect(await signIn(user.email)).toMatchObject({ status: 401 });
  expect(await signIn(user.email, NEW_PASSWORD)).toMatchObject({ status: 200 });
});

test('links from earlier mails are dead after a change; the person is told, and their log says it', async () => {
  const user = await person();
  await forgot(user.email);
  const link = await linkTo(user.email, '/reset-password');

  await change(await tokenOf(user));

  const late = await rawCall(server.app, resetPassword, {
    query: link,
    body: { newPassword1: PASSWORD, newPassword2: PASSWORD },
  });
  expect(late).toMatchObject({ status: 410, body: { code: 'password_link_invalid' } });
  expect(await mailsTo(user.email, 'account.password_changed')).toHaveLength(1);
  expect((await log(user.id)).map(({ action }) => action)).toContain('password_changed');
});

test('a wrong old password, the same again, a breached, weak or differing one are refused at their fields', async () => {
  const user = await person();
  const token = await tokenOf(user);

  expect(faultOf(await change(token, { oldPassword: NEW_PASSWORD }))).toBe('422 old_password old_password_incorrect');
  expect(faultOf(await change(token, { newPassword1: PASSWORD, newPassword2: PASSWORD }))).toBe(
    '422 new_password1 password_unchanged',
  );
  expect(faultOf(await change(token, { newPassword1: 'Password1!', newPassword2: 'Password1!' }))).toBe(
    '422 new_password1 password_breached',
  );
  expect(faultOf(await change(token, { newPassword1: 'weakweakweak', newPassword2: 'weakweakweak' }))).toBe(
    '422 new_password1 password_weak',
  );
  expect(faultOf(await change(token, { newPassword2: PASSWORD }))).toBe('422 new_password2 passwords_differ');
  expect(await read(user.id)).toEqual(user);
});

test('guessing the old password is slowed for that session, not for the owner’s others', async () => {
  const user = await person();
  const [stolen, own] = [await tokenOf(user), await tokenOf(user)];

  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1) statuses.push((await change(stolen, { oldPassword: `Wrong-${i}-guess!` })).status);

  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  expect(await change(stolen)).toMatchObject({ status: 429 });
  expect(await change(own)).toMatchObject({ status: 200 });
});

test('two changes at once with the same old password leave one of the two, and say so to the other', async () => {
  const user = await person();
  const [one, two] = [await tokenOf(user), await tokenOf(user)];
  const third = 'Golden-Saucer-63#';

  const answers = await Promise.all([change(one), change(two, { newPassword1: third, newPassword2: third })]);

  // The loser was told so: by the compared password, or because their session had ended by then.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('people without a password set one, once, after showing that it is them', async () => {
  const user = await server.make.user();

  const before = await server.as(user)(getPassword);
  const weak = await set(user.token, 'Password1!');
  const done = await set(user.token);
  const again = await set(user.token, PASSWORD);
  server.clock.advance(11 * 60_000);

  expect(before).toMatchObject({ email: user.email, changedAt: null, pendingEmail: null });
  expect(faultOf(weak)).toBe('422 new_password1 password_breached');
  expect(faultOf(await set(user.token, NEW_PASSWORD, PASSWORD))).not.toContain('200');
  expect(done).toMatchObject({ status: 200 });
  expect(again).toMatchObject({ status: 409, body: { code: 'password_exists' } });
  expect(await signIn(user.email, NEW_PASSWORD)).toMatchObject({ status: 200 });
  expect(await mailsTo(user.email, 'account.password_changed')).toHaveLength(1);
  expect((await log(user.userId)).map(({ action }) => action)).toContain('password_set');
});

test('a session that is old does not set a password before its person was asked again', async () => {
  const user = await server.make.user();
  server.clock.advance(4 * 60_000);
  const early = await set(user.token, 'short');
  await server.platform.db
    .updateTable('sessions')
    .set({ authenticatedAt: new Date(server.clock.now().getTime() - 11 * 60_000) })
    .where('userId', '=', user.userId)
    .execute();

  const late = await set(user.token);

  expect(early.status).toBe(422);
  expect(late).toMatchObject({ status: 409, body: { code: 'reauthentication_needed' } });
  expect((await read(user.userId)).passwordHash).toBeNull();
});

test('people see since when they have their password', async () => {
  const user = await person();
  const token = await tokenOf(user);
  const ask = async () => (await rawCall(server.app, getPassword, {}, { token })).body;
  const before = await ask();

  await change(token);

  expect(before['changedAt']).toBe(user.createdAt.toISOString());
  expect(String((await ask())['changedAt']) > user.createdAt.toISOString()).toBe(true);
});

test('the same rule stands on every way to a password', async () => {
  const user = await person();
  const token = await tokenOf(user);
  await forgot(user.email);
  const query = await linkTo(user.email, '/reset-password');
  const none = await server.make.user();
  const fresh = await testApp();
  const names = { firstName: 'Olga', lastName: 'Meyer' };
  const { link } = await registered();
  const ways: Record<string, (password: string) => Promise<{ status: number }>> = {
    'sign-up': (password) =>
      rawCall(server.app, register, { body: { email: freshEmail(), password1: password, password2: password } }),
    'first run': (password) => rawCall(fresh.app, createOwner, { body: { email: freshEmail(), password, ...names } }),
    activation: (password) => setActivationPassword(link, password),
    reset: (password) =>
      rawCall(server.app, resetPassword, { query, body: { newPassword1: password, newPassword2: password } }),
    change: (password) => change(token, { newPassword1: password, newPassword2: password }),
    set: (password) => set(none.token, password),
  };
  const refused = [
    'Sh0rt-!',
    'no-digits-At-all!',
    'no-uppercase-11!',
    'NO-LOWERCASE-11!',
    'NoSpecialSign11',
    'Password1!',
    `Aa1!${'x'.repeat(125)}`,
  ];

  for (const [way, use] of Object.entries(ways)) {
    for (const password of refused) {
      expect({ way, password, status: (await use(password)).status }).toEqual({ way, password, status: 422 });
    }
  }
  // 128 characters, in any script.
  const longest = `Ää1!${'ß'.repeat(124)}`;
  expect((await ways['change']!(longest)).status).toBe(200);
});

test('a password works however its letters were composed', async () => {
  const user = await person();
  const composed = 'Caf\u00e9-Kettle-41!';

  await change(await tokenOf(user), { newPassword1: composed, newPassword2: composed });

  expect(await signIn(user.email, composed.normalize('NFD'))).toMatchObject({ status: 200 });
});
