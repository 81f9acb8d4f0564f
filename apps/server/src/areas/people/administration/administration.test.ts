import {
  changeUserRole,
  createPersonalToken,
  createTeam,
  deleteUser,
  endUserSessions,
  exportUsers,
  getManagedUser,
  type Input,
  keepUser,
  listDocuments,
  listUsers,
  login,
  requestOf,
  requireNewPassword,
  resendUserActivation,
  resetPassword,
  toggleAccountStatus,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { NEW_PASSWORD, PASSWORD, peopleOf } from '../../../../test/people-with-passwords.ts';
import { rawCall } from '../../../../test/raw-call.ts';

const server = await testApp();
const { as, make } = server;
const { linkTo, log, mailsTo, person, read, signIn, statusOf, tokenOf } = peopleOf(server);

const admin = await make.user({ role: 'admin' });
const owner = await make.user({ role: 'super_admin' });

const of = (id: number) => ({ params: { id } });
const refused = (status: number, code: string) => ({ status, code });

/** The addresses of those of these people whom the filter leaves. */
async function found(emails: readonly string[], query: Partial<Input<typeof listUsers>['query']>): Promise<string[]> {
  const { results } = await as(admin)(listUsers, { query: { pageSize: 100, ...query } });
  return results.map(({ email }) => email).filter((email) => emails.includes(email));
}

test('all users are listed, found by name or address, sorted, and page by page', async () => {
  const people = [];
  for (const displayName of ['Zoe Quince', 'Adam Quince', 'Mia Quince']) {
    const { id, email } = await person();
    await server.platform.db.updateTable('users').set({ displayName }).where('id', '=', id).execute();
    people.push(email);
  }
  const [zoe, adam, mia] = people;

  expect(await found(people, { search: 'quince' })).toEqual([adam, mia, zoe]);
  expect(await found(people, { search: 'quince', ordering: '-name' })).toEqual([zoe, mia, adam]);
  expect(await found(people, { search: 'quince', ordering: 'created_at' })).toEqual(people);
  expect(await found(people, { search: zoe! })).toEqual([zoe]);
  const page = await as(admin)(listUsers, { query: { search: 'quince', pageSize: 10 } });
  expect(page).toMatchObject({ count: 3, next: null, previous: null });
});

test('filters leave those of a role, who are blocked, who never signed in, and who have no second step', async () => {
  const [used, fresh, second, blocked] = [await person(), await person(), await person(), await person()];
  const emails = [used, fresh, second, blocked].map(({ email }) => email);
  await signIn(used.email);
  await server.platform.db.updateTable('users').set({ mfaEnabled: true }).where('id', '=', second.id).execute();
  await as(admin)(toggleAccountStatus, of(blocked.id));

  expect(await found(emails, { blocked: 'true' })).toEqual([blocked.email]);
  expect(await found([...emails, admin.email], { role: 'admin' })).toEqual([admin.email]);
  expect(await found(emails, { neverSignedIn: 'true' })).not.toContain(used.email);
  expect(await found(emails, { neverSignedIn: 'true' })).toContain(fresh.email);
  expect(await found(emails, { noSecondStep: 'true' })).not.toContain(second.email);
  expect(await found(emails, { noSecondStep: 'true' })).toContain(used.email);
  const { results } = await as(admin)(listUsers, { query: { search: used.email } });
  expect(results[0]?.lastActiveAt).not.toBeNull();
});

test('that someone was here is known after their sessions are forgotten', async () => {
  const user = await person();
  await signIn(user.email);
  await server.platform.db.deleteFrom('sessions').where('userId', '=', user.id).execute();

  expect((await as(admin)(getManagedUser, of(user.id))).lastActiveAt).not.toBeNull();
  expect(await found([user.email], { neverSignedIn: 'true' })).toEqual([]);
});

test('a user is read with their teams, their sessions and what was done to them, and nothing of their work', async () => {
  const user = await make.user();
  await as(user)(createTeam, { body: { name: 'Preparers', website: 'preparers.example', phone: '5551234' } });
  await as(admin)(toggleAccountStatus, { ...of(user.userId), body: { reason: 'Left the firm' } });
  await as(admin)(toggleAccountStatus, of(user.userId));

  const details = await as(admin)(getManagedUser, of(user.userId));

  expect(details).toMatchObject({ email: user.email, isBlocked: false, sessionCount: 0, teamCount: 1 });
  expect(details.teams).toMatchObject([{ name: 'Preparers', role: 'admin', isActive: true }]);
  expect(details.history.map(({ action, by, reason }) => [action, by, reason])).toEqual([
    ['unblocked', admin.name, ''],
    ['blocked', admin.name, 'Left the firm'],
  ]);
  expect(Object.keys(details).filter((key) => /document|contact/i.test(key))).toEqual([]);
});

test('who is no administrator finds none of it, and an administrator none of the documents of others', async () => {
  const [user, other] = [await make.user(), await person()];

  await expect(as(user)(listUsers)).rejects.toMatchObject(refused(404, 'not_found'));
  await expect(as(user)(getManagedUser, of(other.id))).rejects.toMatchObject(refused(404, 'not_found'));
  await expect(as(user)(deleteUser, of(other.id))).rejects.toMatchObject(refused(404, 'not_found'));
  await expect(as(admin)(changeUserRole, { ...of(other.id), body: { role: 'admin' } })).rejects.toMatchObject(
    refused(404, 'not_found'),
  );
  expect((await as(admin)(listDocuments)).results).toEqual([]);
});

test('a super-admin makes administrators and takes that, it counts at once, and the person is told', async () => {
  const user = await make.user();

  await as(owner)(changeUserRole, { ...of(user.userId), body: { role: 'admin' } });
  expect((await as(user)(listUsers)).results.length).toBeGreaterThan(0);
  await as(owner)(changeUserRole, { ...of(user.userId), body: { role: 'admin' } });
  const taken = await as(owner)(changeUserRole, { ...of(user.userId), body: { role: 'user' } });

  expect(taken.role).toBe('user');
  await expect(as(user)(listUsers)).rejects.toMatchObject(refused(404, 'not_found'));
  expect((await log(user.userId)).map(({ action }) => action)).toEqual(['signed_in', 'admin_granted', 'admin_taken']);
  const mails = await mailsTo(user.email);
  expect(mails.map(({ event }) => event)).toEqual(['administration.adminGranted', 'administration.adminTaken']);
  const self = { ...of(owner.userId), body: { role: 'user' as const } };
  await expect(as(owner)(changeUserRole, self)).rejects.toMatchObject(refused(409, 'not_permitted'));
});

test('to make an administrator or delete someone one shows once more who one is', async () => {
  const [user, chief] = [await make.user(), await make.user({ role: 'super_admin' })];
  const authenticatedAt = new Date(server.clock.now().getTime() - 11 * 60_000);
  await server.platform.db
    .updateTable('sessions')
    .set({ authenticatedAt })
    .where('userId', '=', chief.userId)
    .execute();

  const granting = as(chief)(changeUserRole, { ...of(user.userId), body: { role: 'admin' } });

  await expect(granting).rejects.toMatchObject(refused(409, 'reauthentication_needed'));
  await expect(as(chief)(deleteUser, of(user.userId))).rejects.toMatchObject(refused(409, 'reauthentication_needed'));
  expect(await as(admin)(getManagedUser, of(user.userId))).toMatchObject({ role: 'user', isBlocked: false });
});

test('an activation mail is sent again to who waits for it, a few times an hour, and not to who is active', async () => {
  const [waiting, active] = [await person({ activatedAt: null }), await person()];

  for (let times = 0; times < 5; times += 1) await as(admin)(resendUserActivation, of(waiting.id));

  await expect(as(admin)(resendUserActivation, of(waiting.id))).rejects.toMatchObject({ status: 429 });
  await expect(as(admin)(resendUserActivation, of(active.id))).rejects.toMatchObject(refused(409, 'not_permitted'));
  expect(await mailsTo(waiting.email, 'account.activation')).toHaveLength(5);
});

test('a new password is required: the old one and all sessions end, and the link of the mail leads to another one', async () => {
  const user = await person();
  const token = await tokenOf(user);

  await as(admin)(requireNewPassword, of(user.id));

  expect(await statusOf(user, token)).toBe(401);
  expect(await signIn(user.email)).toMatchObject({ body: { code: 'login_incorrect' } });
  const query = await linkTo(user.email, '/set-password');
  const body = { newPassword1: NEW_PASSWORD, newPassword2: NEW_PASSWORD };
  await rawCall(server.app, resetPassword, { query, body });
  expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
  expect((await log(user.id)).map(({ action }) => action)).toContain('password_required');
});

test.each([
  ['a new password is required', requireNewPassword],
  ['all sessions are ended', endUserSessions],
  ['the person is blocked', toggleAccountStatus],
])('personal access tokens end when %s', async (_what, act) => {
  const user = await person();
  const token = await tokenOf(user);
  const body = { name: 'Books', scopes: ['documents:read' as const], expiresInDays: null };
  const { body: made } = await rawCall(server.app, createPersonalToken, { body }, { token });
  const program = String(made['token']);
  expect((await rawCall(server.app, listDocuments, {}, { token: program })).status).toBe(200);

  await as(admin)(act, of(user.id));
  await server.platform.db.updateTable('users').set({ isBlocked: false }).where('id', '=', user.id).execute();

  expect((await rawCall(server.app, listDocuments, {}, { token: program })).status).toBe(401);
});

test('who has no password needs no new one', async () => {
  const user = await make.user();
  await expect(as(admin)(requireNewPassword, of(user.userId))).rejects.toMatchObject(refused(409, 'not_permitted'));
});

test('all sessions of a person are ended, which they are told once', async () => {
  const user = await person();
  const tokens = [await tokenOf(user), await tokenOf(user)];

  const first = await as(admin)(endUserSessions, of(user.id));
  const again = await as(admin)(endUserSessions, of(user.id));

  expect([first, again]).toEqual([{ ended: 2 }, { ended: 0 }]);
  for (const token of tokens) expect(await statusOf(user, token)).toBe(401);
  expect(await mailsTo(user.email, 'administration.sessionsEnded')).toHaveLength(1);
  expect((await signIn(user.email)).status).toBe(200);
});

const DAYS_15 = 15 * 24 * 3600_000;

test('a deleted person is shut out at once and erased after two weeks', async () => {
  const user = await person();
  const token = await tokenOf(user);

  const deleted = await as(admin)(deleteUser, of(user.id));

  expect(deleted).toMatchObject({ isBlocked: true, permissions: { delete: false, keep: true } });
  expect(deleted.deletionAt).not.toBeNull();
  expect(await statusOf(user, token)).toBe(403);
  expect(await mailsTo(user.email, 'administration.deletionOrdered')).toHaveLength(1);
  server.clock.advance(DAYS_15);
  try {
    await server.runTasks({ withSweeps: true });
  } finally {
    server.clock.advance(-DAYS_15);
  }
  expect(await read(user.id)).toMatchObject({ displayName: 'Deleted user' });
  await expect(as(admin)(getManagedUser, of(user.id))).rejects.toMatchObject(refused(404, 'not_found'));
  expect(await found([user.email], {})).toEqual([]);
});

test('a deletion is called off: the person stays, blocked until that is ended too', async () => {
  const user = await person();
  await as(admin)(deleteUser, of(user.id));

  const kept = await as(admin)(keepUser, of(user.id));

  expect(kept).toMatchObject({ deletionAt: null, isBlocked: true });
  await as(admin)(toggleAccountStatus, of(user.id));
  expect((await rawCall(server.app, login, { body: { username: user.email, password: PASSWORD } })).status).toBe(200);
  await expect(as(admin)(keepUser, of(user.id))).rejects.toMatchObject(refused(409, 'not_permitted'));
});

test('the only admin of a team is not deleted', async () => {
  const user = await make.user();
  await as(user)(createTeam, { body: { name: 'Preparers', website: 'preparers.example', phone: '5551234' } });

  await expect(as(admin)(deleteUser, of(user.userId))).rejects.toMatchObject(refused(409, 'user_last_team_admin'));

  expect(await read(user.userId)).toMatchObject({ isBlocked: false, deletionAt: null });
});

test('administrators are managed by super-admins alone, and no one manages themselves', async () => {
  const other = await make.user({ role: 'admin' });
  const acts = [endUserSessions, deleteUser, toggleAccountStatus, requireNewPassword] as const;

  for (const act of acts) {
    for (const { userId } of [other, owner, admin]) {
      await expect(as(admin)(act, of(userId))).rejects.toMatchObject(refused(409, 'not_permitted'));
    }
  }
  const { permissions } = await as(admin)(getManagedUser, of(other.userId));
  expect(Object.values(permissions).some(Boolean)).toBe(false);
  expect((await as(owner)(deleteUser, of(other.userId))).deletionAt).not.toBeNull();
});

test('the list is exported as CSV with its filters, cells that could be formulas are escaped, and it is recorded', async () => {
  const user = await person();
  await server.platform.db.updateTable('users').set({ displayName: '=1+1' }).where('id', '=', user.id).execute();

  const { url } = requestOf(exportUsers, { query: { search: user.email } });
  const file = await server.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });

  expect(file.headers['content-type']).toContain('text/csv');
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Two-step verification');
  expect(lines[1]).toContain(`${user.id},'=1+1,${user.email},User,Active`);
  expect((await log(admin.userId)).at(-1)).toMatchObject({ action: 'users_exported' });
});
