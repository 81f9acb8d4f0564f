import { randomUUID } from 'node:crypto';
import {
  addTeamDomain,
  answerInvitation,
  connectWaitingIdentity,
  createInvitations,
  getTeamId,
  listIdentities,
  listMembers,
  listMyInvitations,
  readWaitingIdentity,
  removeMember,
  removeTeamDomain,
  type SignedIn,
} from '@sealwright/contract';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { enterpriseOf } from '../../../../test/enterprise.ts';
import { startOpenIdProvider } from '../../../../test/openid-provider.ts';
import { PASSWORD, peopleOf } from '../../../../test/people-with-passwords.ts';
import { rawCall } from '../../../../test/raw-call.ts';

const provider = await startOpenIdProvider({ redirectUris: () => ['http://sealwright.test/sign-in/return'] });
afterAll(() => provider.stop());
afterEach(() => Object.assign(provider.changed, { claims: (claims: JWTPayload) => claims }));

const server = await testApp({ PRIVATE_ISSUERS: 'true' });
const { as, platform } = server;
const { db } = platform;
const { company, arrive, logOf, set, prove, freshDomain, keyOf } = enterpriseOf(server, provider.issuer);
const people = peopleOf(server);
await server.make.user();

const addressAt = (domain: string) => `${randomUUID().slice(0, 8)}@${domain}`;

const signedIn = ({ body }: { body: unknown }): TestUser => {
  const { user, access } = body as SignedIn;
  return { userId: user.id, accountId: user.accountId, email: user.email, name: '', token: access };
};

const actionsOf = async (userId: number) => (await people.log(userId)).map(({ action }) => action);

const roleOf = async (accountId: number, userId: number) =>
  (
    await db
      .selectFrom('teamMembers')
      .select('role')
      .where('accountId', '=', accountId)
      .where('userId', '=', userId)
      .executeTakeFirst()
  )?.role;

/** Someone with a password and an address of the company; a member of its team where a role is given. */
async function employee(team: { id: number; domain: string }, role?: 'admin' | 'member') {
  const user = await people.person({ email: addressAt(team.domain) });
  const joinedAt = server.clock.now();
  if (role) {
    await db.insertInto('teamMembers').values({ accountId: team.id, userId: user.id, role, joinedAt }).execute();
  }
  return user;
}

const ticketOf = ({ body }: { body: Record<string, unknown> }) =>
  String((body['facts'] as Record<string, unknown> | undefined)?.['ticket']);

test('someone new becomes a member with the default role, acts for the team, and both logs say so', async () => {
  const team = await company();
  const sub = provider.person({ email: addressAt(team.domain) });

  const answer = await arrive(team.key, provider, sub);

  expect(answer.status).toBe(200);
  const person = signedIn(answer);
  expect(await roleOf(team.id, person.userId)).toBe('member');
  expect(await as(person)(getTeamId)).toMatchObject({ teamId: team.id });
  const { results } = await as(person)(listMembers, { params: { team: team.id } });
  expect(results.map(({ id }) => id)).toContain(person.userId);
  expect(await actionsOf(person.userId)).toEqual(
    expect.arrayContaining(['account_created', 'identity_connected', 'team_joined', 'signed_in']),
  );
  expect(await logOf(team.id)).toContain('team_member_arrived');
  expect((await as(person)(listIdentities)).results).toMatchObject([{ provider: team.key, name: 'Preparers' }]);
});

test('who comes again is the same member, and no one is an admin unless that was chosen', async () => {
  const team = await company({ defaultRole: 'admin' });
  const sub = provider.person({ email: addressAt(team.domain) });

  const first = signedIn(await arrive(team.key, provider, sub));
  const again = signedIn(await arrive(team.key, provider, sub));

  expect(again.userId).toBe(first.userId);
  expect(await roleOf(team.id, first.userId)).toBe('admin');
  expect((await logOf(team.id)).filter((type) => type === 'team_member_arrived')).toHaveLength(1);
});

test('an issuer that says nothing of the address is believed, one that denies it is not', async () => {
  const team = await company();
  const silent = provider.person({ email: addressAt(team.domain) });
  const person = { email: addressAt(team.domain) };

  expect(
    (await arrive(team.key, provider, provider.person({ ...person, email_verified: undefined as never }))).status,
  ).toBe(200);
  provider.changed.claims = (claims) => ({ ...claims, email_verified: false });
  expect(await arrive(team.key, provider, silent)).toMatchObject({ body: { code: 'social_email_unverified' } });
});

test('an issuer speaks for itself alone: the address of its metadata would speak for any issuer that these name', async () => {
  const team = await company();
  const issuer = `${provider.issuer}/.well-known/openid-configuration`;
  await db.updateTable('teamSignIn').set({ issuer }).where('accountId', '=', team.id).execute();

  const sub = provider.person({ email: addressAt(team.domain) });
  expect(await arrive(team.key, provider, sub)).toMatchObject({ body: { code: 'provider_unavailable' } });
});

test.each([
  ['another domain', 'ada@elsewhere.example'],
  ['a domain below', 'ada@mail.DOMAIN'],
  ['a domain that ends the same', 'ada@notDOMAIN'],
  ['a public mailbox', 'ada@gmail.com'],
  ['no address', 'ada'],
])('an address of %s brings no one in', async (_what, email) => {
  const team = await company();
  const sub = provider.person({ email: email.replace('DOMAIN', team.domain) });

  expect(await arrive(team.key, provider, sub)).toMatchObject({ status: 422, body: { code: 'team_email_foreign' } });
  expect(await db.selectFrom('identities').select('id').where('subject', '=', sub).execute()).toEqual([]);
});

test('a member whose address at the company is another one by now is not let in by it', async () => {
  const team = await company();
  const sub = provider.person({ email: addressAt(team.domain) });
  await arrive(team.key, provider, sub);
  provider.changed.claims = (claims) => ({ ...claims, email: 'ada@elsewhere.example' });

  expect(await arrive(team.key, provider, sub)).toMatchObject({ body: { code: 'team_email_foreign' } });
});

test('two tabs that bring the same newcomer at once make one member', async () => {
  const team = await company();
  const sub = provider.person({ email: addressAt(team.domain) });

  const answers = await Promise.all([1, 2, 3].map(() => arrive(team.key, provider, sub)));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((one) => signedIn(one).userId)).size).toBe(1);
  expect((await logOf(team.id)).filter((type) => type === 'team_member_arrived')).toHaveLength(1);
});

test('an account that exists is connected by its owner alone, who is a member from then on', async () => {
  const team = await company();
  const user = await employee(team);
  const sub = provider.person({ email: user.email.toUpperCase() });

  const refused = await arrive(team.key, provider, sub);
  const ticket = ticketOf(refused);

  expect(refused).toMatchObject({ status: 409, body: { code: 'sign_in_confirm_needed' } });
  expect(await roleOf(team.id, user.id)).toBeUndefined();
  expect(await actionsOf(user.id)).not.toContain('identity_connected');
  const token = await people.tokenOf(user);
  const call = { body: { ticket } };
  expect(await rawCall(server.app, readWaitingIdentity, call, { token })).toMatchObject({
    status: 200,
    body: { name: 'Preparers' },
  });
  expect((await rawCall(server.app, connectWaitingIdentity, call, { token })).status).toBe(200);
  expect(await roleOf(team.id, user.id)).toBe('member');
  expect(await actionsOf(user.id)).toEqual(expect.arrayContaining(['identity_connected', 'team_joined']));
  expect((await people.mailsTo(user.email)).map(({ event }) => event)).toContain('account.identity_connected');
  expect(signedIn(await arrive(team.key, provider, sub)).userId).toBe(user.id);
});

test('a ticket is of use once, for half an hour, and to no one else', async () => {
  const team = await company();
  const user = await employee(team);
  const other = await employee(team);
  const sub = provider.person({ email: user.email });
  const ticket = ticketOf(await arrive(team.key, provider, sub));
  const late = ticketOf(await arrive(team.key, provider, sub));
  const connect = async (token: string, shown = ticket) =>
    (await rawCall(server.app, connectWaitingIdentity, { body: { ticket: shown } }, { token })).status;
  const [token, others] = [await people.tokenOf(user), await people.tokenOf(other)];

  expect(await connect(others)).toBe(410);
  const atOnce = await Promise.all([connect(token), connect(token), connect(token)]);
  expect(atOnce.filter((status) => status === 200)).toHaveLength(1);
  expect(atOnce.filter((status) => status === 410)).toHaveLength(2);
  expect(await connect(token, 'made up')).toBe(410);
  server.clock.advance(31 * 60_000);
  const fresh = await people.tokenOf(user);
  expect(await connect(fresh, late)).toBe(410);
  await server.runTasks({ withSweeps: true });
  server.clock.set(new Date());
  expect(await db.selectFrom('waitingIdentities').selectAll().where('userId', '=', user.id).execute()).toEqual([]);
});

test('a session that was not confirmed connects nothing', async () => {
  const team = await company();
  const user = await employee(team);
  const ticket = ticketOf(await arrive(team.key, provider, provider.person({ email: user.email })));
  const token = await people.tokenOf(user);
  const authenticatedAt = new Date(Date.now() - 11 * 60_000);
  await db.updateTable('sessions').set({ authenticatedAt }).where('userId', '=', user.id).execute();

  const answer = await rawCall(server.app, connectWaitingIdentity, { body: { ticket } }, { token });

  expect(answer).toMatchObject({ status: 409, body: { code: 'reauthentication_needed' } });
});

test('who was removed is refused with words, the log shows it, and an invitation lets them in again', async () => {
  const team = await company({ defaultRole: 'member' });
  const sub = provider.person({ email: addressAt(team.domain) });
  const person = signedIn(await arrive(team.key, provider, sub));
  await as(team.admin)(removeMember, { params: { id: person.userId }, body: {} });

  const refused = await arrive(team.key, provider, sub);

  expect(refused).toMatchObject({ status: 409, body: { code: 'team_membership_ended' } });
  expect(await roleOf(team.id, person.userId)).toBeUndefined();
  expect((await logOf(team.id)).slice(-2)).toEqual(['team_member_removed', 'team_member_refused']);
  const invitation = { params: { team: team.id }, body: { emails: [person.email], role: 'admin' as const } };
  await as(team.admin)(createInvitations, invitation);
  const back = signedIn(await arrive(team.key, provider, sub));
  expect(back.userId).toBe(person.userId);
  expect(await roleOf(team.id, person.userId)).toBe('admin');
  expect(await arrive(team.key, provider, sub)).toMatchObject({ status: 200 });
});

test('who was removed before they ever came by the company does not come back by connecting either', async () => {
  const team = await company();
  const user = await employee(team, 'member');
  await as(team.admin)(removeMember, { params: { id: user.id }, body: {} });

  const answer = await arrive(team.key, provider, provider.person({ email: user.email }));

  expect(answer).toMatchObject({ status: 409, body: { code: 'team_membership_ended' } });
});

test('who was removed while they confirmed stays out', async () => {
  const team = await company();
  const user = await employee(team, 'member');
  const ticket = ticketOf(await arrive(team.key, provider, provider.person({ email: user.email })));
  await as(team.admin)(removeMember, { params: { id: user.id }, body: {} });
  const token = await people.tokenOf(user);

  const answer = await rawCall(server.app, connectWaitingIdentity, { body: { ticket } }, { token });

  expect(answer).toMatchObject({ status: 409, body: { code: 'team_membership_ended' } });
  expect(await actionsOf(user.id)).not.toContain('identity_connected');
});

test('who accepted an invitation after they were removed is a member as before', async () => {
  const team = await company();
  const sub = provider.person({ email: addressAt(team.domain) });
  const person = signedIn(await arrive(team.key, provider, sub));
  await as(team.admin)(removeMember, { params: { id: person.userId }, body: {} });
  await as(team.admin)(createInvitations, { params: { team: team.id }, body: { emails: [person.email] } });
  const [invitation] = (await as(person)(listMyInvitations)).results;
  await as(person)(answerInvitation, { params: { id: invitation!.id }, body: { status: 'accepted' } });

  expect(await arrive(team.key, provider, sub)).toMatchObject({ status: 200 });
  expect(await db.selectFrom('teamDepartures').selectAll().where('userId', '=', person.userId).execute()).toEqual([]);
});

test('no one comes in where the team is not active, its sign-in is off, or its domain was given up', async () => {
  const team = await company();
  const sub = provider.person({ email: addressAt(team.domain) });
  await arrive(team.key, provider, sub);
  const activate = (isActive: boolean) =>
    db.updateTable('accounts').set({ isActive }).where('id', '=', team.id).execute();

  await activate(false);
  expect(await arrive(team.key, provider, sub)).toMatchObject({ status: 404, body: { code: 'provider_unknown' } });
  expect(await keyOf(team.domain)).toBe('');
  await activate(true);
  await set(team.admin, team.id, { isEnabled: false });
  expect(await arrive(team.key, provider, sub)).toMatchObject({ status: 404 });
  await set(team.admin, team.id);
  await as(team.admin)(removeTeamDomain, { params: { team: team.id, id: team.domainId } });
  expect(await arrive(team.key, provider, sub)).toMatchObject({ body: { code: 'team_email_foreign' } });
});

test('blocked people are not let in', async () => {
  const team = await company();
  const sub = provider.person({ email: addressAt(team.domain) });
  const { userId } = signedIn(await arrive(team.key, provider, sub));
  await people.change(userId, { isBlocked: true });

  expect(await arrive(team.key, provider, sub)).toMatchObject({ status: 403, body: { code: 'user_blocked' } });
});

test('where it is required members have no other way in, admins have, and so has everyone else', async () => {
  const team = await company({ isRequired: true });
  const [member, admin, stranger] = [
    await employee(team, 'member'),
    await employee(team, 'admin'),
    await employee(team),
  ];
  const guest = await people.person();
  const joinedAt = server.clock.now();
  await db
    .insertInto('teamMembers')
    .values({ accountId: team.id, userId: guest.id, role: 'member', joinedAt })
    .execute();

  expect(await people.signIn(member.email)).toMatchObject({
    status: 409,
    body: { code: 'team_sign_in_required', facts: { domain: team.domain } },
  });
  expect(await people.signIn(member.email, 'not it')).toMatchObject({ body: { code: 'login_incorrect' } });
  for (const { email } of [admin, stranger, guest]) expect((await people.signIn(email)).status).toBe(200);
  await db.updateTable('accounts').set({ isActive: false }).where('id', '=', team.id).execute();
  expect((await people.signIn(member.email)).status).toBe(200);
});

test('where it is required a member who has just come by the company confirms with their password', async () => {
  const team = await company({ isRequired: true });
  const member = await employee(team, 'member');
  const sub = provider.person({ email: member.email });

  const ticket = ticketOf(await arrive(team.key, provider, sub));
  const token = await people.tokenOf(member);
  expect((await rawCall(server.app, connectWaitingIdentity, { body: { ticket } }, { token })).status).toBe(200);

  expect(await people.signIn(member.email, PASSWORD)).toMatchObject({ body: { code: 'team_sign_in_required' } });
  expect(signedIn(await arrive(team.key, provider, sub)).userId).toBe(member.id);
});

test('a second team brings no one into the first one', async () => {
  const [first, second] = [await company(), await company()];
  const sub = provider.person({ email: addressAt(first.domain) });
  await arrive(first.key, provider, sub);

  expect(await arrive(second.key, provider, sub)).toMatchObject({ body: { code: 'team_email_foreign' } });
  const domain = freshDomain();
  await prove(second.admin, second.id, domain);
  await expect(as(first.admin)(addTeamDomain, { params: { team: second.id }, body: { domain } })).rejects.toMatchObject(
    { status: 404 },
  );
});
