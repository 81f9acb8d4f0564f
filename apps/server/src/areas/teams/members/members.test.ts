import {
  askForDeletion,
  changeMemberRole,
  createTeam,
  getTeam,
  getTeamId,
  listMembers,
  listTeams,
  removeMember,
  setTeamId,
  type TeamRole,
  updateTeam,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { COMPANY, makeTeam } from '../../../../test/team.ts';

const server = await testApp();
const { as, make, platform } = server;

const teamOf = (...roles: TeamRole[]) => makeTeam(server, ...roles);

test('a team is made, its website completed, and its maker is its admin', async () => {
  const person = await make.user();
  const team = await as(person)(createTeam, { body: COMPANY });
  expect(team).toMatchObject({
    name: 'Preparers',
    website: 'https://preparers.example',
    role: 'admin',
    memberCount: 1,
  });
  expect((await as(person)(listTeams)).results).toEqual([team]);
  expect(await as(person)(getTeamId)).toMatchObject({ teamId: null, themeColor: null });
});

test('a session acts for a team of its person, and for no other', async () => {
  const { id, others } = await teamOf('member');
  expect(await as(others[0]!)(getTeamId)).toMatchObject({ teamId: id });
  const stranger = await make.user();
  await expect(as(stranger)(setTeamId, { body: { teamId: id } })).rejects.toMatchObject({ status: 404 });
  await as(others[0]!)(setTeamId, { body: { teamId: null } });
  expect(await as(others[0]!)(getTeamId)).toMatchObject({ teamId: null });
});

test('a subdomain is chosen once, and taken for others', async () => {
  const { id, admin } = await teamOf();
  const put = (body: object) => as(admin)(updateTeam, { params: { id }, body });
  expect(await put({ subdomain: 'north' })).toMatchObject({ subdomain: 'north', version: 2 });
  await expect(put({ subdomain: 'south' })).rejects.toMatchObject({ code: 'subdomain_permanent' });
  const second = await teamOf();
  await expect(
    as(second.admin)(updateTeam, { params: { id: second.id }, body: { subdomain: 'north' } }),
  ).rejects.toMatchObject({ code: 'subdomain_taken' });
});

test('members see a team and its members; strangers see neither', async () => {
  const { id, admin, others } = await teamOf('member');
  const { results } = await as(others[0]!)(listMembers, { params: { team: id } });
  expect(new Map(results.map(({ id: user, role }) => [user, role]))).toEqual(
    new Map([
      [admin.userId, 'admin'],
      [others[0]!.userId, 'member'],
    ]),
  );
  const stranger = await make.user();
  await expect(as(stranger)(listMembers, { params: { team: id } })).rejects.toMatchObject({ status: 404 });
  await expect(as(stranger)(getTeam, { params: { id } })).rejects.toMatchObject({ status: 404 });
});

test('a changed role holds from the next request on, and the last admin stays one', async () => {
  const { id, admin, others } = await teamOf('member');
  const [member] = others;
  const change = (who: TestUser, userId: number, role: TeamRole) =>
    as(who)(changeMemberRole, { params: { id: userId }, body: { role } });
  await expect(change(member!, admin.userId, 'member')).rejects.toMatchObject({ code: 'not_permitted' });
  await expect(change(admin, admin.userId, 'member')).rejects.toMatchObject({ code: 'team_last_admin' });
  await change(admin, member!.userId, 'admin');
  expect(await change(member!, admin.userId, 'member')).toMatchObject({ role: 'member' });
  await expect(as(admin)(updateTeam, { params: { id }, body: { name: 'Mine' } })).rejects.toMatchObject({
    code: 'not_permitted',
  });
});

test('fifty changes of roles and removals at once leave an admin', async () => {
  const { id, admin, others } = await teamOf('admin', 'admin', 'admin', 'admin');
  const people = [admin, ...others];
  // Each of the five takes the role from each, and removes each; their own role and place too.
  const acts = people.flatMap((who, first) =>
    people.flatMap((_, step) => {
      const whom = people[(first + step) % people.length]!;
      return [
        as(who)(changeMemberRole, { params: { id: whom.userId }, body: { role: 'member' } }),
        as(who)(removeMember, { params: { id: whom.userId }, body: {} }),
      ];
    }),
  );

  const refusals = (await Promise.allSettled(acts)).flatMap((act) => (act.status === 'rejected' ? [act.reason] : []));

  const { admins } = await platform.db
    .selectFrom('teamMembers')
    .select((eb) => eb.fn.countAll<number>().as('admins'))
    .where('accountId', '=', id)
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  expect(admins).toBe(1);
  const codes = new Set(refusals.map((refusal: { code: string }) => refusal.code));
  expect([...codes].filter((code) => !['not_found', 'not_permitted', 'team_last_admin'].includes(code))).toEqual([]);
});

test('an admin who is blocked or about to be erased is no one to leave a team to', async () => {
  const { admin, others } = await teamOf('admin', 'admin');
  const [leaving, blocked] = others;
  await as(leaving!)(askForDeletion, { body: { email: leaving!.email } });
  await platform.db.updateTable('users').set({ isBlocked: true }).where('id', '=', blocked!.userId).execute();

  const last = { code: 'team_last_admin' };
  const id = admin.userId;
  await expect(as(admin)(removeMember, { params: { id }, body: {} })).rejects.toMatchObject(last);
  await expect(as(admin)(changeMemberRole, { params: { id }, body: { role: 'member' } })).rejects.toMatchObject(last);
});

test('who is removed acts for themselves from the next request on', async () => {
  const { admin, others } = await teamOf('member');
  await as(admin)(removeMember, { params: { id: others[0]!.userId }, body: {} });
  expect(await as(others[0]!)(getTeamId)).toMatchObject({ teamId: null });
});
