import { getUser, listActivities, listMemberships, type Locale, replaceUser, updateUser } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../../test/app.ts';
import { madeTeam } from '../../../../../test/documents-made.ts';
import { rawCall } from '../../../../../test/raw-call.ts';

const server = await testApp();
const { as, make } = server;
const { db } = server.platform;

type Patch = NonNullable<NonNullable<Parameters<typeof rawCall<typeof updateUser>>[2]>['body']>;

const change = (user: TestUser, body: Patch, headers: Record<string, string> = {}) =>
  rawCall(server.app, updateUser, { params: { id: user.userId }, body }, { token: user.token, headers });

const read = (user: TestUser) => as(user)(getUser, { params: { id: user.userId } });

const changesOf = async (user: TestUser) =>
  (await as(user)(listActivities)).results.filter(({ action }) => action === 'profile_changed');

test('people change all of their profile, and the log names what they changed', async () => {
  const alice = await make.user();
  const wanted = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    displayName: 'Countess',
    username: 'ada.l',
    phone: '+44 (20) 7946-0018',
    bio: 'Poetical science.\nNotes by the translator.',
    locale: 'es' as Locale,
    timeZone: 'Europe/London',
  };

  const { status, body } = await change(alice, wanted);

  expect(status).toBe(200);
  expect(body).toMatchObject(wanted);
  expect(await read(alice)).toMatchObject(wanted);
  const [entry] = await changesOf(alice);
  expect(entry!.description).toContain('zona horaria');
  expect(entry!.description).not.toContain('equipo');
});

test('PUT changes the same, and what it leaves out stays', async () => {
  const alice = await make.user();
  await change(alice, { phone: '030 123456', bio: 'Before' });

  const answer = await as(alice)(replaceUser, { params: { id: alice.userId }, body: { bio: 'After' } });

  expect(answer).toMatchObject({ phone: '030 123456', bio: 'After' });
});

test('what is as it was is no change, and neither is how the application looks', async () => {
  const alice = await make.user();
  const { firstName } = await read(alice);

  await change(alice, { firstName, username: null });
  const appearance = {
    scheme: 'dark',
    direction: 'auto',
    colour: 'teal',
    controlSize: 'md',
    layout: 'modern',
  } as const;
  await change(alice, { appearance });

  expect(await changesOf(alice)).toEqual([]);
  expect((await read(alice)).appearance).toMatchObject({ colour: 'teal' });
});

test('a username belongs to one person, whatever its case, and can be given back', async () => {
  const [alice, bob] = [await make.user(), await make.user()];
  await change(alice, { username: 'Quill_41' });

  const taken = await change(bob, { username: 'qUILL_41' });
  const same = await change(alice, { username: 'quill_41' });
  await change(alice, { username: null });
  const free = await change(bob, { username: 'Quill_41' });

  expect(taken).toMatchObject({ status: 409, body: { code: 'username_taken', errors: [{ path: 'username' }] } });
  expect([same.status, free.status]).toEqual([200, 200]);
  expect((await read(alice)).username).toBeNull();
});

test.each([
  ['a username that could be an address', { username: 'ada@example.com' }, 'username'],
  ['a username that is too short', { username: 'ab' }, 'username'],
  ['a username with a space', { username: 'ada lovelace' }, 'username'],
  ['a phone of letters', { phone: 'call me' }, 'phone'],
  ['a phone with too few digits', { phone: '+1 2' }, 'phone'],
  ['a bio of 601 characters', { bio: 'x'.repeat(601) }, 'bio'],
  ['a bio with a bidi override', { bio: 'a\u202eb' }, 'bio'],
  ['an empty first name', { firstName: ' ' }, 'first_name'],
  ['a name with a line break', { lastName: 'Love\nlace' }, 'last_name'],
  ['a time zone that nobody knows', { timeZone: 'Mars/Olympus' }, 'time_zone'],
  ['an offset for a time zone', { timeZone: '+05:30' }, 'time_zone'],
  ['a language that is not offered', { locale: 'de' as Locale }, 'locale'],
])('%s is refused at its field and changes nothing', async (_, patch, path) => {
  const alice = await make.user();
  const before = await read(alice);

  const { status, body } = await change(alice, { ...patch, displayName: 'Somebody else' });

  expect(status).toBe(422);
  expect(body).toMatchObject({ errors: [{ path }] });
  expect(await read(alice)).toEqual(before);
});

test('a bio of 600 characters and every zone of the world are fine', async () => {
  const alice = await make.user();

  for (const timeZone of ['UTC', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta']) {
    expect(await change(alice, { timeZone, bio: '文'.repeat(600) })).toMatchObject({ status: 200, body: { timeZone } });
  }
});

test('a change against an older version is refused', async () => {
  const alice = await make.user();
  const { version } = await read(alice);
  await change(alice, { bio: 'first' });

  const late = await change(alice, { bio: 'second' }, { 'if-match': `"${version}"` });

  expect(late).toMatchObject({ status: 409, body: { code: 'version_stale' } });
  expect((await read(alice)).bio).toBe('first');
});

test('people work by default in an account of theirs and in no other', async () => {
  const [alice, bob] = [await make.user(), await make.user()];
  const team = await madeTeam(server, [alice]);
  const foreign = await madeTeam(server, [bob]);

  const own = await change(alice, { accountId: team });
  const others = await Promise.all(
    [foreign, bob.accountId, 999_999_999].map((accountId) => change(alice, { accountId })),
  );

  expect(own).toMatchObject({ status: 200, body: { accountId: team } });
  for (const answer of others) expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await read(alice)).accountId).toBe(team);
});

test('the accounts one can work in are one’s own first and teams by name', async () => {
  const alice = await make.user();
  const teams = [await madeTeam(server, [alice]), await madeTeam(server, [alice])];
  for (const [index, name] of ['Zebra', 'aardvark'].entries()) {
    await db.updateTable('accounts').set({ name }).where('id', '=', teams[index]!).execute();
  }
  await change(alice, { accountId: teams[0]! });

  const { results } = await as(alice)(listMemberships, { params: { id: alice.userId } });

  expect(results).toMatchObject([
    { accountId: alice.accountId, kind: 'personal', role: 'owner', isDefault: false },
    { accountId: teams[1], kind: 'team', name: 'aardvark', role: 'member', isDefault: false },
    { accountId: teams[0], kind: 'team', name: 'Zebra', role: 'member', isDefault: true },
  ]);
});

test('no one sees where someone else works, nor changes their profile, not even an administrator', async () => {
  const [alice, bob, admin] = [await make.user(), await make.user(), await make.user({ role: 'super_admin' })];
  const params = { id: alice.userId };

  for (const other of [bob, admin]) {
    const list = await rawCall(server.app, listMemberships, { params }, { token: other.token });
    expect(list.status).toBe(404);
  }
  const byBob = await rawCall(server.app, updateUser, { params, body: { bio: 'x' } }, { token: bob.token });
  const byAdmin = await rawCall(server.app, replaceUser, { params, body: { bio: 'x' } }, { token: admin.token });
  expect(byBob.status).toBe(404);
  expect(byAdmin).toMatchObject({ status: 409, body: { code: 'not_permitted' } });
  expect((await read(alice)).bio).toBe('');
});
