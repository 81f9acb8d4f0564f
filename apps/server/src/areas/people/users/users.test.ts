import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOwner, getSetup, getUser, login, register, resendActivation, updateUser } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { registrationsOf } from '../../../../test/registrations.ts';

const PASSWORD = 'Copper-Kettle-41!';

const owner = (email: string) => ({ email, password: PASSWORD, firstName: 'Olga', lastName: 'Meyer' });

const freshEmail = () => `${randomUUID()}@example.com`;

const signUp = (email: string) => ({ email, password1: PASSWORD, password2: PASSWORD });

const server = await testApp();
await server.make.user();
const { linkTo, open, press, registered, setPassword } = registrationsOf(server);

test('a fresh installation asks for its owner, gets exactly one even when many race, and never asks again', async () => {
  const fresh = await testApp();
  const before = await rawCall(fresh.app, getSetup);
  const early = await rawCall(fresh.app, register, { body: signUp(freshEmail()) });

  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => rawCall(fresh.app, createOwner, { body: owner(`owner${i}@example.com`) })),
  );
  const later = await rawCall(fresh.app, createOwner, { body: owner('late@example.com') });
  const after = await rawCall(fresh.app, getSetup);

  expect(before.body).toMatchObject({ needed: true, isMailCaught: true });
  expect(early).toMatchObject({ status: 409, body: { code: 'setup_needed' } });
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ body }) => body['code'] === 'setup_done')).toHaveLength(7);
  expect(later).toMatchObject({ status: 409, body: { code: 'setup_done' } });
  expect(after.body).toMatchObject({ needed: false });
  const users = await fresh.platform.db.selectFrom('users').select(['role']).execute();
  expect(users).toEqual([{ role: 'super_admin' }]);
});

test('the owner is made and signed in as super-admin in one step, or not made at all', async () => {
  const fresh = await testApp();
  const create = (headers: Record<string, string> = {}) =>
    rawCall(fresh.app, createOwner, { body: owner('olga@example.com') }, { headers });

  const refused = await create({ dpop: 'no.such.proof' });
  const between = await rawCall(fresh.app, getSetup);
  const made = await create();
  const user = made.body['user'] as { id: number };
  const seen = await rawCall(fresh.app, getUser, { params: { id: user.id } }, { token: String(made.body['access']) });

  expect(refused).toMatchObject({ status: 401, body: { code: 'proof_invalid' } });
  expect(between.body).toMatchObject({ needed: true });
  expect(made.body).toMatchObject({ role: ['admin', 'super_admin'], user: { displayName: 'Olga Meyer' } });
  expect(seen).toMatchObject({ status: 200, body: { email: 'olga@example.com' } });
});

test('a person signs up, activates from the mail and signs in; before that the right password says why not', async () => {
  const { email, link, key } = await registered();
  const credentials = { body: { username: email, password: PASSWORD } };

  const early = await rawCall(server.app, login, credentials);
  const activated = await press(link, key);
  const signedIn = await rawCall(server.app, login, credentials);

  expect(early).toMatchObject({ status: 409, body: { code: 'account_not_activated' } });
  expect(activated).toMatchObject({ status: 200, body: { email } });
  expect(signedIn).toMatchObject({ status: 200, body: { role: ['user'], user: { email, displayName: email } } });
});

test('an activation link that is made up or another person’s answers 410 Invalid link, a used one activates nothing', async () => {
  const used = await registered();
  await press(used.link, used.key);
  const gone = { status: 410, body: { code: 'activation_link_invalid' } };
  expect(await open(used.link)).toMatchObject({ status: 200, body: { state: 'activated', email: '' } });
  expect(await press(used.link, used.key)).toMatchObject(gone);
  expect(await setPassword(used.link, PASSWORD)).toMatchObject(gone);
  const first = await registered();
  const second = await registered();

  const links = [
    { uid: first.link.uid, token: 'made-up' },
    { uid: first.link.uid, token: second.link.token },
    { uid: 'nobody', token: first.link.token },
    { uid: '99999999999999999999', token: first.link.token },
  ];
  for (const link of links) {
    const dead = { status: 410, body: { code: 'activation_link_invalid', detail: 'Invalid link' } };
    expect(await open(link)).toMatchObject(dead);
    expect(await press(link, first.key)).toMatchObject(dead);
    expect(await setPassword(link, PASSWORD)).toMatchObject(dead);
  }
});

test('the activation mail is in the language of the person', async () => {
  const { email } = await registered({ locale: 'ar' });

  const mail = (await server.mails()).findLast(({ to }) => to.includes(email));

  expect(mail?.subject).toContain('تفعيل');
  expect(mail?.html).toContain('dir="rtl"');
});

test('weak, breached and differing passwords and odd addresses are refused with the field at fault', async () => {
  const refusal = async (body: { email?: string; password1?: string; password2?: string }) => {
    const answer = await rawCall(server.app, register, { body: { ...signUp(freshEmail()), ...body } });
    const [field] = (answer.body['errors'] ?? []) as { path: string; code: string }[];
    return `${answer.status} ${field?.path} ${field?.code}`;
  };

  expect(await refusal({ password1: 'short', password2: 'short' })).toContain('422 password1');
  expect(await refusal({ password1: 'nouppercase1!', password2: 'nouppercase1!' })).toBe('422 password1 password_weak');
  expect(await refusal({ password1: 'Password1!', password2: 'Password1!' })).toBe('422 password1 password_breached');
  expect(await refusal({ password2: 'Copper-Kettle-43!' })).toBe('422 password2 passwords_differ');
  for (const email of ['', 'a', 'a@b', 'a..b@example.com', 'a@example.com.', '.a@example.com', 'a-@example.com']) {
    expect(await refusal({ email })).toContain('422 email');
  }
});

test('resending answers the same for everyone, and writes only to those who wait for activation', async () => {
  const waiting = await registered();
  const active = await registered();
  await press(active.link, active.key);
  const before = (await server.mails()).length;

  const answers = [];
  for (const email of [waiting.email, active.email, freshEmail()]) {
    answers.push(await rawCall(server.app, resendActivation, { body: { email } }));
  }
  const fresh = await linkTo(waiting.email);

  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    Array.from({ length: 3 }, () => ({ status: 202, body: {} })),
  );
  expect(await server.mails()).toHaveLength(before + 1);
  expect(fresh.token).not.toBe(waiting.link.token);
  expect(await press(waiting.link, waiting.key)).toMatchObject({ status: 200 });
  expect(await open(fresh)).toMatchObject({ status: 200, body: { state: 'activated', email: '' } });
  expect(await press(fresh, waiting.key)).toMatchObject({ status: 410 });
});

test('resending to one person is limited, and says when to come back', async () => {
  const email = freshEmail();
  const resend = () => rawCall(server.app, resendActivation, { body: { email } });

  const answers = [await resend(), await resend(), await resend(), await resend()];

  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
  expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
});

test('a stranger’s asking again does not use up what the owner may', async () => {
  const { email } = await registered();
  const resend = (address: string) => rawCall(server.app, resendActivation, { body: { email } }, { address });
  for (let i = 0; i < 5; i += 1) await resend('203.0.113.80');

  expect(await resend('203.0.113.81')).toMatchObject({ status: 202 });
});

test('no more than ten mails an hour are sent to who waits for activation, whoever asks', async () => {
  const { email } = await registered();
  const before = (await server.mails()).length;
  for (let i = 0; i < 12; i += 1) {
    await rawCall(server.app, resendActivation, { body: { email } }, { address: `203.0.112.${i}` });
  }
  await server.runTasks();

  expect(await server.mails()).toHaveLength(before + 10);
});

test('all addresses of one line of IPv6 are one in what is counted', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 31; i += 1) {
    const body = { ...signUp(freshEmail()), password2: 'different' };
    statuses.push((await rawCall(server.app, register, { body }, { address: `2001:db8:7:7::${i + 1}` })).status);
  }

  expect(statuses.at(-1)).toBe(429);
});

test('signing up from one address is limited', async () => {
  const { email } = await registered();
  const statuses: number[] = [];

  for (let i = 0; i < 31; i += 1) {
    const body = { ...signUp(email), password2: 'different' };
    statuses.push((await rawCall(server.app, register, { body }, { address: '203.0.113.77' })).status);
  }

  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 422));
  expect(statuses[30]).toBe(429);
});

test('people read and change themselves; another person is not there for them', async () => {
  const [alice, bob] = [await server.make.user(), await server.make.user()];

  const changed = await server.as(alice)(updateUser, {
    params: { id: alice.userId },
    body: { firstName: 'Alicia', lastName: 'Núñez', locale: 'es' },
  });

  expect(changed).toMatchObject({ firstName: 'Alicia', lastName: 'Núñez', locale: 'es' });
  expect(await server.as(alice)(getUser, { params: { id: alice.userId } })).toEqual(changed);
  await expect(server.as(bob)(getUser, { params: { id: alice.userId } })).rejects.toMatchObject({ status: 404 });
  await expect(
    server.as(bob)(updateUser, { params: { id: alice.userId }, body: { firstName: 'Mallory' } }),
  ).rejects.toMatchObject({ status: 404 });
});

test('a platform administrator reads other users and cannot rename them', async () => {
  const [admin, bob] = [await server.make.user({ role: 'admin' }), await server.make.user()];

  const seen = await server.as(admin)(getUser, { params: { id: bob.userId } });
  const renaming = server.as(admin)(updateUser, { params: { id: bob.userId }, body: { firstName: 'X' } });

  expect(seen.id).toBe(bob.userId);
  await expect(renaming).rejects.toMatchObject({ status: 409, code: 'not_permitted' });
});

test('names are trimmed, at most 255 characters, and free of control characters', async () => {
  const alice = await server.make.user();
  const rename = (firstName: string) =>
    server.as(alice)(updateUser, { params: { id: alice.userId }, body: { firstName } });

  expect((await rename(`  ${'ß'.repeat(255)} `)).firstName).toBe('ß'.repeat(255));
  for (const name of ['', '   ', 'x'.repeat(256), 'a\r\nBcc: b@example.com', 'a\u202egpj.exe']) {
    await expect(rename(name)).rejects.toMatchObject({ status: 422 });
  }
});

const LOOK = { scheme: 'dark', direction: 'rtl', colour: 'teal', controlSize: 'lg', layout: 'decked' } as const;

test('how the application looks to a person is kept with them, and nothing stands there before they choose', async () => {
  const [alice, bob] = [await server.make.user(), await server.make.user()];
  const read = (user: typeof alice) => server.as(user)(getUser, { params: { id: user.userId } });
  const before = await read(alice);

  const changed = await server.as(alice)(updateUser, { params: { id: alice.userId }, body: { appearance: LOOK } });
  await server.as(alice)(updateUser, { params: { id: alice.userId }, body: { firstName: 'Alicia' } });

  expect(before.appearance).toBeNull();
  expect(changed.appearance).toEqual(LOOK);
  expect(await read(alice)).toMatchObject({ appearance: LOOK, firstName: 'Alicia' });
  expect((await read(bob)).appearance).toBeNull();
});

test('signing in brings the person’s look along', async () => {
  const { email, link, key } = await registered();
  await press(link, key);
  const signIn = () => rawCall(server.app, login, { body: { username: email, password: PASSWORD } });
  const first = await signIn();
  const user = first.body['user'] as { id: number; appearance: unknown };

  await rawCall(
    server.app,
    updateUser,
    { params: { id: user.id }, body: { appearance: LOOK } },
    { token: String(first.body['access']) },
  );

  expect(user.appearance).toBeNull();
  expect((await signIn()).body).toMatchObject({ user: { appearance: LOOK } });
});

test('a look is kept at once, however long the account is busy numbering its documents', async () => {
  const alice = await server.make.user();
  const body = { appearance: LOOK };

  const first = await server.platform.db.transaction().execute(async (tx) => {
    await rawSql(tx, `update accounts set last_document_number = last_document_number where id = ${alice.accountId}`);
    // A change that waited for the account would never end.
    return (await server.as(alice)(updateUser, { params: { id: alice.userId }, body })).appearance;
  });

  expect(first).toEqual(LOOK);
});

test('someone who changes their name while a document of theirs begins collides with nothing', async () => {
  const alice = await server.make.user();

  const renaming = await server.platform.db.transaction().execute(async (tx) => {
    await rawSql(tx, `update accounts set last_document_number = last_document_number where id = ${alice.accountId}`);
    const changed = server.as(alice)(updateUser, { params: { id: alice.userId }, body: { firstName: 'Alicia' } });
    const settled = changed.then(({ firstName }) => firstName, String);
    await sleep(300);
    // What every row that names a user does to it.
    await rawSql(tx, `select from users where id = ${alice.userId} for key share`);
    return { settled };
  });

  expect(await renaming.settled).toBe('Alicia');
});

test('a look that is none is refused, with the part at fault, and changes nothing', async () => {
  const alice = await server.make.user();
  const call = { params: { id: alice.userId } };
  const faults: string[] = [];

  for (const appearance of [
    { ...LOOK, scheme: 'sepia' },
    { ...LOOK, colour: '#ff0000' },
    { ...LOOK, controlSize: 12 },
    { ...LOOK, layout: undefined },
    'dark',
    null,
  ]) {
    const body = { appearance: appearance as typeof LOOK };
    const refused = await rawCall(server.app, updateUser, { ...call, body }, { token: alice.token });
    const [fault] = refused.body['errors'] as { path: string }[];
    faults.push(`${refused.status} ${fault?.path}`);
  }

  expect(faults).toEqual([
    '422 appearance.scheme',
    '422 appearance.colour',
    '422 appearance.control_size',
    '422 appearance.layout',
    '422 appearance',
    '422 appearance',
  ]);
  expect((await server.as(alice)(getUser, call)).appearance).toBeNull();
});

test('a personal account is called like its owner', async () => {
  const alice = await server.make.user();

  await server.as(alice)(updateUser, { params: { id: alice.userId }, body: { displayName: 'Alice & Co' } });

  const account = await server.platform.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', alice.accountId)
    .executeTakeFirstOrThrow();
  expect(account.name).toBe('Alice & Co');
});
