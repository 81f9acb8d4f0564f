import {
  activate,
  answerInvitation,
  beginPasskey,
  createPersonalToken,
  forgotPassword,
  listMyInvitations,
  register,
  requestOf,
  resendActivation,
  resetPassword,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { elsewhere, freshEmail, NEW_PASSWORD, PASSWORD, peopleOf } from '../../../../../test/people-with-passwords.ts';
import { rawCall } from '../../../../../test/raw-call.ts';
import { rawSql } from '../../../../../test/raw-sql.ts';
import { type ActivationLink, registrationsOf } from '../../../../../test/registrations.ts';

const server = await testApp();
const { app, clock, platform, runTasks } = server;
const { db } = platform;
await server.make.user();
const { ask, linkTo, open, press, registered, setPassword, signIn } = registrationsOf(server);
const { linkTo: passwordLinkTo, log, mailsTo, person, read } = peopleOf(server);

const ATTACKERS = 'Mallory-Was-1st!';
const DEAD = { status: 410, body: { code: 'activation_link_invalid', detail: 'Invalid link' } };
const HOUR = 3600_000;

const userOf = async ({ uid }: ActivationLink) => read(Number(uid));

test('an attacker who registered a victim’s address gets nothing from the victim’s activation', async () => {
  const { email, link, key } = await registered({ password1: ATTACKERS, firstName: 'Mallory' });

  // The victim opens the link from the mail in their own browser, which never registered.
  const seen = await open(link);
  const pressed = await press(link);
  const early = await signIn(email, ATTACKERS);
  const owned = await setPassword(link, PASSWORD);

  expect(seen).toMatchObject({ status: 200, body: { email, state: 'valid', isSameDevice: false } });
  expect(pressed).toMatchObject({ status: 409, body: { code: 'activation_password_needed' } });
  expect(early).toMatchObject({ status: 409, body: { code: 'account_not_activated' } });
  expect(owned).toMatchObject({ status: 200, body: { email } });
  expect(await signIn(email, ATTACKERS)).toMatchObject({ status: 401, body: { code: 'login_incorrect' } });
  expect(await signIn(email, PASSWORD)).toMatchObject({ status: 200 });
  expect(await press(link, key)).toMatchObject(DEAD);
  expect((await userOf(link)).activationKeyHash).toBeNull();
});

test('opening a link changes nothing, with any method but the press of the device that registered', async () => {
  const { email, link, key } = await registered();
  const url = requestOf(activate, { params: link }).url;
  const proof = { 'x-activation': 'press', 'x-activation-key': key };

  await open(link);
  await open(link, { 'x-activation-key': key });
  await open(link, { 'x-activation': 'yes', 'x-activation-key': key });
  const head = await app.inject({ method: 'HEAD', url, headers: proof });
  await app.inject({ method: 'OPTIONS', url, headers: proof });
  await press(link, 'made-up');
  await press(link, '');

  expect(head.body).toBe('');
  expect((await userOf(link)).activatedAt).toBeNull();
  expect(await open(link, { 'x-activation-key': key })).toMatchObject({ body: { state: 'valid', isSameDevice: true } });
  expect(await press(link, key)).toMatchObject({ status: 200, body: { email, state: 'activated' } });
  expect(await signIn(email)).toMatchObject({ status: 200 });
});

test('a link opened again after the activation says that the account is active, and activates nothing more', async () => {
  const { link, key } = await registered();
  const other = await registered();
  await press(link, key);
  const { activatedAt } = await userOf(link);

  const again = await open(link);
  const late = await open({ uid: link.uid, token: other.link.token });

  expect(again).toMatchObject({ status: 200, body: { email: '', state: 'activated' } });
  expect(late).toMatchObject(DEAD);
  expect(await press(link, key)).toMatchObject(DEAD);
  expect(await setPassword(link, PASSWORD)).toMatchObject(DEAD);
  expect((await userOf(link)).activatedAt).toEqual(activatedAt);
});

test('a link of another registration, or another device’s key, activates nothing', async () => {
  const mine = await registered();
  const theirs = await registered();

  const crossed = await press({ uid: mine.link.uid, token: theirs.link.token }, mine.key);
  const keyed = await press(mine.link, theirs.key);

  expect(crossed).toMatchObject(DEAD);
  expect(keyed).toMatchObject({ status: 409, body: { code: 'activation_password_needed' } });
  expect((await userOf(mine.link)).activatedAt).toBeNull();
});

test('an activation link lives 24 hours, and its mail says so in five languages', async () => {
  const { link, key } = await registered();
  const words = { en: '24 hours', es: '24 horas', zhCn: '24 小时', ar: '24 ساعة', ur: '24 گھنٹے' } as const;

  for (const [locale, text] of Object.entries(words) as [keyof typeof words, string][]) {
    const { email } = await registered({ locale });
    expect((await mailsTo(email))[0]?.text).toContain(text);
  }
  clock.advance(24 * HOUR - 60_000);
  expect(await open(link)).toMatchObject({ status: 200 });
  clock.advance(60_000);
  expect(await open(link)).toMatchObject(DEAD);
  expect(await press(link, key)).toMatchObject(DEAD);
  expect(await setPassword(link, PASSWORD)).toMatchObject(DEAD);
});

test('a later registration replaces the earlier one whole: password, names, device and links', async () => {
  const first = await registered({ password1: ATTACKERS, firstName: 'Mallory', lastName: 'Mask', locale: 'es' });
  const second = await registered({ email: first.email.toUpperCase(), firstName: 'Ada', lastName: 'Lovelace' });

  const dead = [await open(first.link), await press(first.link, first.key), await setPassword(first.link, ATTACKERS)];
  const foreign = await press(second.link, first.key);
  const activated = await press(second.link, second.key);

  expect(second.link.uid).toBe(first.link.uid);
  for (const answer of dead) expect(answer).toMatchObject(DEAD);
  expect(foreign).toMatchObject({ status: 409, body: { code: 'activation_password_needed' } });
  expect(activated.status).toBe(200);
  expect(await userOf(second.link)).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', locale: 'en' });
  const account = db.selectFrom('accounts').innerJoin('users', 'users.personalAccountId', 'accounts.id');
  const { name } = await account
    .select('name')
    .where('users.id', '=', Number(first.link.uid))
    .executeTakeFirstOrThrow();
  expect(name).toBe('Ada Lovelace');
  expect(await signIn(first.email, ATTACKERS)).toMatchObject({ status: 401 });
  expect(await signIn(first.email)).toMatchObject({ status: 200 });
});

test('registering an unknown and a waiting address is answered alike, and leaves the same work behind', async () => {
  const waiting = await registered();
  await runTasks();
  const tasks = () =>
    db
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const before = await tasks();

  const answers = [];
  for (const email of [freshEmail(), waiting.email]) answers.push({ email, ...(await ask({ email })) });

  // Nothing that depends on the address has happened before the answer.
  expect(await tasks()).toEqual(before);
  expect(await open(waiting.link)).toMatchObject({ status: 200 });
  for (const { status, body, email } of answers) {
    expect({ status, body }).toEqual({
      status: 201,
      body: { email, activationKey: expect.stringMatching(/^[\w-]{43}$/) },
    });
  }
});

test('an address with an active account is taken whatever its case, with the specification’s words, and nothing changes', async () => {
  const owner = await person({ firstName: 'Olga', lastName: 'Meyer' });

  const again = await ask({ email: owner.email.toUpperCase(), password1: ATTACKERS, firstName: 'Mallory' });
  await runTasks();

  expect(again).toMatchObject({
    status: 409,
    body: { code: 'email_taken', detail: 'A user with this email already exists.' },
  });
  expect(await mailsTo(owner.email)).toEqual([]);
  const { email, passwordHash, firstName, version } = owner;
  expect(await read(owner.id)).toMatchObject({ email, passwordHash, firstName, version });
  expect(await signIn(owner.email)).toMatchObject({ status: 200 });
});

test('registrations of one address at once leave one account, which belongs to the newest mail', async () => {
  const email = freshEmail();
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask({ email })));
  const link = await linkTo(email);

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1);
  expect(await db.selectFrom('accounts').select('id').where('name', '=', email).execute()).toHaveLength(1);
  expect(await setPassword(link, NEW_PASSWORD)).toMatchObject({ status: 200 });
  expect(await signIn(email, NEW_PASSWORD)).toMatchObject({ status: 200 });
});

test('an older registration that is worked on later does not replace a newer one', async () => {
  const newer = await registered();
  clock.advance(-60_000);
  await ask({ email: newer.email, password1: ATTACKERS });
  await runTasks();
  clock.advance(60_000);

  expect(await press(newer.link, newer.key)).toMatchObject({ status: 200 });
  expect(await signIn(newer.email)).toMatchObject({ status: 200 });
});

test('no more than ten registrations an hour replace one another, so that the newest link stays good', async () => {
  const { email } = await registered();
  for (let i = 0; i < 11; i += 1) await ask({ email, password1: ATTACKERS });
  await runTasks();
  const before = await linkTo(email);

  await ask({ email, password1: ATTACKERS });

  expect(await linkTo(email)).toEqual(before);
  expect(await setPassword(before, PASSWORD)).toMatchObject({ status: 200 });
});

test('one link pressed twenty times at once activates once', async () => {
  const { link, key } = await registered();

  const answers = await Promise.all(Array.from({ length: 20 }, () => press(link, key)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(19);
});

test('the device’s press and another device’s password at once activate once', async () => {
  const { email, link, key } = await registered({ password1: ATTACKERS });

  const [pressed, chosen] = await Promise.all([press(link, key), setPassword(link, PASSWORD)]);

  expect([pressed.status, chosen.status].toSorted((a, b) => a - b)).toEqual([200, 410]);
  expect(await signIn(email, pressed.status === 200 ? ATTACKERS : PASSWORD)).toMatchObject({ status: 200 });
});

test('a mail sent again activates from the device that registered, and from another one with a password', async () => {
  const mine = await registered();
  const theirs = await registered();
  for (const { email } of [mine, theirs]) {
    await rawCall(app, resendActivation, { body: { email } }, { address: elsewhere() });
  }
  const [here, there] = [await linkTo(mine.email), await linkTo(theirs.email)];

  expect(here.token).not.toBe(mine.link.token);
  expect(await press(here, mine.key)).toMatchObject({ status: 200 });
  expect(await open(mine.link)).toMatchObject({ status: 200, body: { state: 'activated' } });
  expect(await setPassword(there, NEW_PASSWORD)).toMatchObject({ status: 200 });
});

test('the password of an activation follows the same rule as every other, and a refused one leaves the link good', async () => {
  const { link } = await registered();

  for (const password of [
    'Sh0rt-!',
    'no-digits-At-all!',
    'no-uppercase-11!',
    'NoSpecialSign11',
    'Password1!',
    `Aa1!${'x'.repeat(125)}`,
  ]) {
    expect({ password, status: (await setPassword(link, password)).status }).toEqual({ password, status: 422 });
  }
  expect(await setPassword(link, PASSWORD, NEW_PASSWORD)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'password2', code: 'passwords_differ' }] },
  });
  expect(await setPassword(link, PASSWORD)).toMatchObject({ status: 200 });
});

test('a forgotten password that the victim resets takes the account from the attacker as well', async () => {
  const { email, link, key } = await registered({ password1: ATTACKERS });
  await rawCall(app, forgotPassword, { body: { email } }, { address: elsewhere() });
  const query = await passwordLinkTo(email, '/reset-password');

  const body = { newPassword1: PASSWORD, newPassword2: PASSWORD };
  expect(await rawCall(app, resetPassword, { query, body })).toMatchObject({ status: 200 });

  expect(await press(link, key)).toMatchObject(DEAD);
  expect(await signIn(email, ATTACKERS)).toMatchObject({ status: 401 });
  expect(await signIn(email, PASSWORD)).toMatchObject({ status: 200 });
});

test('before activation an account has no session, passkey, token or invitation, and cannot get one', async () => {
  const { email, link } = await registered();
  const userId = Number(link.uid);

  const answers = [
    await signIn(email),
    await rawCall(app, beginPasskey, { body: {} }, { token: '' }),
    await rawCall(
      app,
      createPersonalToken,
      { body: { name: 'T', scopes: ['documents:read'], expiresInDays: null } },
      { token: '' },
    ),
    await rawCall(app, listMyInvitations, {}, { token: '' }),
    await rawCall(app, answerInvitation, { params: { id: 1 }, body: { status: 'accepted' } }, { token: '' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([409, 401, 401, 401, 401]);
  expect(answers[0]?.body).not.toHaveProperty('access');
  for (const table of ['sessions', 'passkeys', 'personalTokens', 'identities', 'signInSteps'] as const) {
    expect(await db.selectFrom(table).select('userId').where('userId', '=', userId).execute()).toEqual([]);
  }
});

test('a session that begins before activation by whatever fault ends with it', async () => {
  const { link } = await registered({ password1: ATTACKERS });
  const userId = Number(link.uid);
  const { personalAccountId: accountId } = await userOf(link);
  const row = { userId, accountId, refreshHash: Buffer.from('r'), address: '192.0.2.1', device: 'x' };
  await db
    .insertInto('sessions')
    .values({ ...row, expiresAt: new Date(clock.now().getTime() + HOUR) })
    .execute();

  await setPassword(link, PASSWORD);

  const open = db.selectFrom('sessions').select('id').where('userId', '=', userId).where('endedAt', 'is', null);
  expect(await open.execute()).toEqual([]);
});

test('a blocked sign-up activates nothing, and a new registration of it changes nothing', async () => {
  const { email, link, key } = await registered();
  await db.updateTable('users').set({ isBlocked: true }).where('id', '=', Number(link.uid)).execute();
  const before = await mailsTo(email);

  await ask({ email, password1: ATTACKERS });
  await runTasks();

  expect(await mailsTo(email)).toEqual(before);
  expect(await open(link)).toMatchObject(DEAD);
  expect(await press(link, key)).toMatchObject(DEAD);
  expect(await setPassword(link, PASSWORD)).toMatchObject(DEAD);
});

test('neither the password nor the address nor the device’s secret can be read in the queue or the database', async () => {
  const { email, key, link } = await registered({ firstName: 'Queuella' });

  const { rows } = (await rawSql(db, "select * from pgboss.job where name = 'register'")) as { rows: unknown[] };
  const tasks = JSON.stringify(rows);
  const user = JSON.stringify(await userOf(link));

  expect(rows.length).toBeGreaterThan(0);
  for (const secret of [email, 'Queuella', key, PASSWORD]) expect(tasks).not.toContain(secret);
  for (const secret of [key, PASSWORD, link.token]) expect(user).not.toContain(secret);
});

test('names in the mail to an unproven address are short and hold no address', async () => {
  const hostile = {
    firstName: 'You won, visit https://evil.example/pay now',
    lastName: 'or call +1 900 555 0199 '.repeat(4),
  };
  const { email } = await registered(hostile);

  const [mail] = await mailsTo(email);
  const [row] = await db.selectFrom('mails').select('toName').where('toEmail', '=', email).execute();

  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/evil\.example|900 555/);
  expect(row?.toName.length).toBeLessThanOrEqual(40);
  const nothing = await registered({ firstName: 'www.evil.example' });
  expect((await mailsTo(nothing.email))[0]?.text).toContain(`Hello ${nothing.email},`);
});

test('what was registered and activated stands in the person’s log, with where it was asked from', async () => {
  const email = freshEmail();
  const body = { email, password1: PASSWORD, password2: PASSWORD };
  await rawCall(app, register, { body }, { address: '203.0.113.4' });
  const link = await linkTo(email);

  await setPassword(link, PASSWORD);

  expect(await log(Number(link.uid))).toEqual([
    { action: 'account_created', actorId: Number(link.uid), address: '203.0.113.4' },
    { action: 'account_activated', actorId: Number(link.uid), address: '127.0.0.1' },
  ]);
});
