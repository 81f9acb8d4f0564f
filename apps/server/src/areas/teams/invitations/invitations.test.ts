import {
  answerInvitation,
  createInvitations,
  getInvitation,
  getUser,
  invitationSignUp,
  listMyInvitations,
  login,
  rejectInvitation,
  requestOf,
  resendInvitation,
  sessionOf,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { refused } from '../../../../test/refused.ts';
import { registrationsOf } from '../../../../test/registrations.ts';
import { signedInAgain } from '../../../../test/signed-in-again.ts';
import { makeTeam } from '../../../../test/team.ts';
import { invite } from './index.ts';

const server = await testApp();
const { as, make, clock, platform } = server;
const { db } = platform;
const { press, registered } = registrationsOf(server);
const DAY = 24 * 3600_000;
const PASSWORD = 'Copper-Kettle-41!';

let made = 0;
const newAddress = () => `invited-${(made += 1)}@example.com`;

async function newTeam(name = 'Northgate Legal'): Promise<{ id: number; admin: TestUser }> {
  const admin = await make.user();
  const { id } = await db
    .insertInto('accounts')
    .values({ kind: 'team', name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('teamMembers').values({ accountId: id, userId: admin.userId, role: 'admin' }).execute();
  return { id, admin };
}

type Sent = { id: number; token: string; email: string; team: { id: number; admin: TestUser } };

async function invited(email = newAddress(), locale: 'en' | 'ar' = 'en'): Promise<Sent> {
  const team = await newTeam();
  const invitation = { accountId: team.id, email, role: 'member' as const, invitedBy: team.admin.userId, locale };
  const id = await db.transaction().execute((tx) => invite(tx, platform, invitation));
  const mail = (await server.mails()).findLast(({ to }) => to === email);
  const token = mail?.links[0]?.split('/').at(-1) ?? '';
  return { id, token, email, team };
}

const signUpOf = ({ id, token }: Sent, rest: object = {}) => ({
  body: {
    invitation: id,
    token,
    firstName: 'Ada',
    lastName: 'Lovelace',
    password1: PASSWORD,
    password2: PASSWORD,
    ...rest,
  },
});

const membersOf = ({ team }: Sent) =>
  db
    .selectFrom('teamMembers')
    .selectAll()
    .where('accountId', '=', team.id)
    .where('userId', '<>', team.admin.userId)
    .execute();

test('an admin of another team cannot use up how often an invitation is sent again', async () => {
  const [own, other] = [await makeTeam(server), await makeTeam(server)];
  const given = { params: { team: own.id }, body: { emails: [newAddress()] } };
  const { invitations } = await as(own.admin)(createInvitations, given);
  const body = { id: invitations[0]!.id };

  for (let times = 0; times < 6; times += 1) {
    await expect(as(other.admin)(resendInvitation, { body })).rejects.toEqual(refused(404, 'not_found'));
  }

  expect(await as(own.admin)(resendInvitation, { body })).toMatchObject({ status: 'pending' });
});

test('where the limit of a day is reached within a list, its answer says who was not invited', async () => {
  const { id: team, admin } = await makeTeam(server);
  const params = { team };
  const [first, second] = [newAddress(), newAddress()];
  await as(admin)(createInvitations, { params, body: { emails: [newAddress()] } });
  await rawSql(db, `update rate_limits set points = 999 where key = 'invitations:${team}'`);

  const answer = await as(admin)(createInvitations, { params, body: { emails: [first, second] } });

  expect(answer.invitations.map(({ email }) => email)).toEqual([first]);
  expect(answer.refused).toEqual([{ email: second, code: 'invitations_limit' }]);
});

test('another team gives no one more invitations to send, and no one more mails in a day', async () => {
  const { id: team, admin } = await makeTeam(server);
  const [busy, often] = [newAddress(), newAddress()];
  const invite = async (email: string) =>
    (await as(admin)(createInvitations, { params: { team }, body: { emails: [email] } })).refused;
  await as(admin)(createInvitations, { params: { team }, body: { emails: [newAddress(), often] } });

  await rawSql(db, `update rate_limits set points = 20 where key = 'invitations-to:${often}'`);
  expect(await invite(often)).toEqual([{ email: often, code: 'invitations_limit' }]);
  await rawSql(db, `update rate_limits set points = 1000 where key = 'invitations-by:${admin.userId}'`);
  expect(await invite(busy)).toEqual([{ email: busy, code: 'invitations_limit' }]);
});

test('an invitation of an admin who was blocked works again once another admin sends it', async () => {
  const { id: team, admin, others } = await makeTeam(server, 'admin');
  const [other] = others;
  const email = newAddress();
  const { invitations } = await as(admin)(createInvitations, { params: { team }, body: { emails: [email] } });
  const { id } = invitations[0]!;
  const linkNow = async () => {
    const mail = (await server.mails()).findLast(({ to }) => to === email);
    return { id, token: mail?.links[0]?.split('/').at(-1) ?? '' };
  };
  await db.updateTable('users').set({ isBlocked: true }).where('id', '=', admin.userId).execute();
  const dead = refused(410, 'invitation_link_invalid');
  await expect(as(null)(getInvitation, { params: await linkNow() })).rejects.toEqual(dead);

  await as(other!)(resendInvitation, { body: { id } });

  const params = await linkNow();
  expect(await as(null)(getInvitation, { params })).toMatchObject({ invitedBy: other!.name, status: 'pending' });
});

test('an invitation comes by mail in the language chosen for it, and its link says who invites to what', async () => {
  const sent = await invited(newAddress(), 'ar');

  const invitation = await as(null)(getInvitation, { params: sent });

  expect(invitation).toMatchObject({
    id: sent.id,
    email: sent.email,
    team: { id: sent.team.id, name: 'Northgate Legal' },
    invitedBy: sent.team.admin.name,
    role: 'member',
    status: 'pending',
    hasAccount: false,
  });
  const mail = (await server.mails()).find(({ to }) => to === sent.email);
  expect(mail?.html).toContain('dir="rtl"');
  expect(mail?.links[0]).toBe(`http://sealwright.test/invitation/${sent.id}/${sent.token}`);
  const row = await db.selectFrom('invitations').selectAll().where('id', '=', sent.id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(sent.token);
});

test('whoever signs up by an invitation is activated, signed in and a member', async () => {
  const sent = await invited();

  const session = await as(null)(invitationSignUp, signUpOf(sent, { locale: 'es' }));

  const ada = { userId: session.user.id, accountId: 0, email: sent.email, name: 'Ada', token: session.access };
  const profile = await as(ada)(getUser, { params: { id: ada.userId } });
  expect(profile).toMatchObject({ email: sent.email, displayName: 'Ada Lovelace', locale: 'es', hasPassword: true });
  expect(await membersOf(sent)).toMatchObject([{ userId: ada.userId, role: 'member' }]);
  const again = sessionOf(await as(null)(login, { body: { username: sent.email, password: PASSWORD } }));
  expect(again.user.id).toBe(ada.userId);
  const actions = await db.selectFrom('activities').select('action').where('userId', '=', ada.userId).execute();
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['account_created', 'invitation_accepted']),
  );
  const method = await db.selectFrom('sessions').select('method').where('userId', '=', ada.userId).execute();
  expect(method[0]?.method).toBe('invitation');
  await expect(as(null)(invitationSignUp, signUpOf(sent))).rejects.toEqual(refused(409, 'invitation_answered'));
  await expect(as(null)(getInvitation, { params: sent })).rejects.toEqual(refused(409, 'invitation_answered'));
});

test('the passwords of an invited person follow the same rules as everyone’s', async () => {
  const sent = await invited();

  await expect(as(null)(invitationSignUp, signUpOf(sent, { password2: 'Other-Kettle-41!' }))).rejects.toEqual(
    refused(422, 'passwords_differ'),
  );
  await expect(
    as(null)(invitationSignUp, signUpOf(sent, { password1: 'Password1!', password2: 'Password1!' })),
  ).rejects.toEqual(refused(422, 'password_breached'));
  await expect(
    as(null)(invitationSignUp, signUpOf(sent, { password1: 'short', password2: 'short' })),
  ).rejects.toMatchObject({
    status: 422,
  });
  expect(await membersOf(sent)).toEqual([]);
});

test('an address that has an account answers after signing in, not by signing up', async () => {
  const ada = await make.user();
  const sent = await invited(ada.email.toUpperCase());

  expect(await as(null)(getInvitation, { params: sent })).toMatchObject({ hasAccount: true });
  await expect(as(null)(invitationSignUp, signUpOf(sent))).rejects.toEqual(refused(409, 'email_taken'));
  const { results } = await as(ada)(listMyInvitations, {});
  const accepted = await as(ada)(answerInvitation, { params: { id: sent.id }, body: { status: 'accepted' } });

  expect(results).toMatchObject([{ id: sent.id, status: 'pending' }]);
  expect(accepted.status).toBe('accepted');
  expect(await membersOf(sent)).toMatchObject([{ userId: ada.userId }]);
  expect((await as(ada)(listMyInvitations, {})).results).toEqual([]);
});

test('an attacker who registered an invited person’s address keeps neither password, name, link nor device', async () => {
  const theirs = await registered({ email: newAddress(), password1: 'Mallory-Was-1st!', firstName: 'Mallory' });
  const sent = await invited(theirs.email);

  const read = await as(null)(getInvitation, { params: sent });
  const { user } = await as(null)(invitationSignUp, signUpOf(sent));

  expect(read.hasAccount).toBe(false);
  const account = db.selectFrom('accounts').select('name').where('id', '=', user.accountId);
  expect(await account.executeTakeFirstOrThrow()).toEqual({ name: 'Ada Lovelace' });
  const first = as(null)(login, { body: { username: theirs.email, password: 'Mallory-Was-1st!' } });
  await expect(first).rejects.toEqual(refused(401, 'login_incorrect'));
  expect(await press(theirs.link, theirs.key)).toMatchObject({ status: 410 });
});

test('an invited person who registers by the ordinary way answers the invitation only after activation', async () => {
  const mine = await registered({ email: newAddress() });
  const sent = await invited(mine.email);

  const early = as(null)(login, { body: { username: mine.email, password: PASSWORD } });
  await expect(early).rejects.toEqual(refused(409, 'account_not_activated'));
  expect(await membersOf(sent)).toEqual([]);
  await press(mine.link, mine.key);
  const { access, user } = sessionOf(await as(null)(login, { body: { username: mine.email, password: PASSWORD } }));

  const ada = { userId: user.id, accountId: user.accountId, email: mine.email, name: 'Ada', token: access };
  expect((await as(ada)(listMyInvitations, {})).results).toMatchObject([{ id: sent.id }]);
  await as(ada)(answerInvitation, { params: { id: sent.id }, body: { status: 'accepted' } });
  expect(await membersOf(sent)).toMatchObject([{ userId: user.id }]);
});

test('an invitation link opened in another account adds that account to nothing', async () => {
  const sent = await invited();
  const mallory = await make.user();

  const read = await as(mallory)(getInvitation, { params: sent });
  const answer = as(mallory)(answerInvitation, { params: { id: sent.id }, body: { status: 'accepted' } });

  await expect(answer).rejects.toEqual(refused(404, 'not_found'));
  expect(read).toMatchObject({ email: sent.email, status: 'pending' });
  // Signing up by the link makes the account of the invited address, even while another person is signed in.
  const { user } = await as(mallory)(invitationSignUp, signUpOf(sent));
  expect(user.email).toBe(sent.email);
  expect(await membersOf(sent)).toMatchObject([{ userId: user.id }]);
});

test('reading an invitation by its link changes nothing, with GET as with HEAD', async () => {
  const sent = await invited();
  const { url } = requestOf(getInvitation, { params: sent });

  for (const method of ['HEAD', 'GET', 'OPTIONS'] as const) await server.app.inject({ method, url });

  expect(await as(null)(getInvitation, { params: sent })).toMatchObject({ status: 'pending' });
  expect(await membersOf(sent)).toEqual([]);
});

test('an invitation can be rejected by its link, with or without an account, and once only', async () => {
  const ada = await make.user();
  const known = await invited(ada.email);
  const unknown = await invited();

  expect(await as(null)(rejectInvitation, { params: known })).toMatchObject({ status: 'rejected' });
  expect(await as(null)(rejectInvitation, { params: unknown })).toMatchObject({ status: 'rejected' });

  const late = as(ada)(answerInvitation, { params: { id: known.id }, body: { status: 'accepted' } });
  await expect(late).rejects.toEqual(refused(409, 'invitation_answered'));
  await expect(as(null)(rejectInvitation, { params: unknown })).rejects.toEqual(refused(409, 'invitation_answered'));
  expect(await membersOf(known)).toEqual([]);
});

test('a link that is wrong, too old, of a blocked inviter or of a closed team is invalid', async () => {
  const wrong = await invited();
  const other = await invited();
  const ofBlocked = await invited();
  await db.updateTable('users').set({ isBlocked: true }).where('id', '=', ofBlocked.team.admin.userId).execute();
  const closed = await invited();
  await db.updateTable('accounts').set({ isActive: false }).where('id', '=', closed.team.id).execute();
  const ada = await make.user();
  const old = await invited(ada.email);

  const invalid = refused(410, 'invitation_link_invalid');
  for (const params of [{ ...wrong, token: other.token }, { id: 999_999, token: wrong.token }, ofBlocked, closed]) {
    await expect(as(null)(getInvitation, { params })).rejects.toEqual(invalid);
    await expect(as(null)(rejectInvitation, { params })).rejects.toEqual(invalid);
    await expect(as(null)(invitationSignUp, signUpOf({ ...wrong, ...params }))).rejects.toEqual(invalid);
  }
  clock.advance(7 * DAY + 1000);
  await expect(as(null)(getInvitation, { params: old })).rejects.toEqual(invalid);
  const late = await signedInAgain(server, ada);
  expect((await as(late)(listMyInvitations, {})).results).toEqual([]);
  const answer = as(late)(answerInvitation, { params: { id: old.id }, body: { status: 'accepted' } });
  await expect(answer).rejects.toEqual(invalid);
});

test('an invitation of someone else is not there, whoever asks', async () => {
  const sent = await invited();
  const mallory = await make.user({ role: 'admin' });

  const answer = as(mallory)(answerInvitation, { params: { id: sent.id }, body: { status: 'accepted' } });

  await expect(answer).rejects.toEqual(refused(404, 'not_found'));
  await expect(
    as(sent.team.admin)(answerInvitation, { params: { id: sent.id }, body: { status: 'rejected' } }),
  ).rejects.toEqual(refused(404, 'not_found'));
  expect((await as(mallory)(listMyInvitations, {})).results).toEqual([]);
  expect(await membersOf(sent)).toEqual([]);
});

test('accepting twice at once makes one member, and accepting against rejecting has one winner', async () => {
  const ada = await make.user();
  const twice = await invited(ada.email);
  const contested = await invited(ada.email);
  const give = (sent: Sent, status: 'accepted' | 'rejected') =>
    as(ada)(answerInvitation, { params: { id: sent.id }, body: { status } });

  const both = await Promise.allSettled([give(twice, 'accepted'), give(twice, 'accepted')]);
  const race = await Promise.allSettled([
    give(contested, 'accepted'),
    as(null)(rejectInvitation, { params: contested }),
  ]);

  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await membersOf(twice)).toHaveLength(1);
  expect(race.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await membersOf(contested)).toHaveLength(race[0].status === 'fulfilled' ? 1 : 0);
});

test('two sign-ups by one link at once make one person', async () => {
  const sent = await invited();

  const both = await Promise.allSettled([
    as(null)(invitationSignUp, signUpOf(sent)),
    as(null)(invitationSignUp, signUpOf(sent)),
  ]);

  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await membersOf(sent)).toHaveLength(1);
});

test.each([
  { team: 'Evil\r\nBcc: everybody@example.com', subject: 'Person invited you to join Evil Bcc:' },
  { team: 'Northgate, see https://evil.example/pay', subject: 'Person invited you to join Northgate, see' },
  { team: 'evil.example', subject: 'Person invited you to join a team on Sealwright' },
  { team: 'Northgate', firstName: 'www.evil.example', subject: 'A Sealwright user invited you to join Northgate' },
  { team: 'Northgate', firstName: 'Call +1 900 555 0199', subject: 'Call invited you to join Northgate' },
])('an invitation under the names $team and $firstName carries no address and breaks no header', async (names) => {
  const team = await newTeam(names.team);
  const { firstName = 'Person' } = names;
  await db.updateTable('users').set({ firstName, lastName: '' }).where('id', '=', team.admin.userId).execute();
  const email = newAddress();

  await db
    .transaction()
    .execute((tx) =>
      invite(tx, platform, { accountId: team.id, email, role: 'admin', invitedBy: team.admin.userId, locale: 'en' }),
    );

  const mail = (await server.mails()).find(({ to }) => to === email);
  expect(mail?.subject).toBe(names.subject);
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/evil\.example|everybody@|900 555/);
});

test('after all of this the installation keeps its invariants', async () => {
  expect(await checkInvariants(db, platform.store)).toEqual([]);
});
