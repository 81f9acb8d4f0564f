import {
  type Call,
  changeMemberRole,
  createInvitations,
  deleteInvitation,
  exportTeamEvents,
  listTeamEvents,
  listTeamLogPeople,
  LOCALES,
  removeMember,
  resendInvitation,
  TEAM_EVENTS,
  updateInvitation,
  updateTeam,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { refusal } from '../../../../test/signing-flow.ts';
import { COMPANY, makeTeam } from '../../../../test/team.ts';
import { withoutIsolates } from '../../../platform/i18n/i18n.ts';
import { endOfKeeping } from './team-log.tasks.ts';
import { forgetPersonInTeamLog } from './team-log.forget.ts';
import { descriptionOf, kindOf } from './team-log.texts.ts';

const server = await testApp();
const { as, make, clock } = server;
const { db } = server.platform;

type Query = NonNullable<Call<typeof listTeamEvents>['query']>;

const log = (user: TestUser, team: number, query: Query = {}) => as(user)(listTeamEvents, { params: { team }, query });
const lines = async (user: TestUser, team: number, query: Query = {}) =>
  (await log(user, team, query)).results.map(({ description }) => withoutIsolates(description));
const csvOf = async (user: TestUser, team: number, query: Call<typeof exportTeamEvents>['query'] = {}) =>
  Buffer.from((await as(user)(exportTeamEvents, { params: { team }, query })) as unknown as Uint8Array).toString(
    'utf8',
  );

/** As though it had been recorded then. */
const record = (accountId: number, at: Date, type: string, details: object = {}, actorId: number | null = null) =>
  db
    .insertInto('teamEvents')
    .values({ accountId, at, type, actorId, details: JSON.stringify(details) })
    .execute();

test('an admin reads who changed what, newest first, each as a sentence', async () => {
  const { id, admin, others } = await makeTeam(server, 'member', 'admin');
  const [ada, bob] = others as [TestUser, TestUser];
  await as(bob)(updateTeam, { params: { id }, body: { name: 'Northern', timeZone: 'Europe/Berlin' } });
  await as(admin)(changeMemberRole, { params: { id: ada.userId }, body: { role: 'admin' } });
  await as(admin)(removeMember, { params: { id: ada.userId }, body: {} });
  const invitation = { emails: ['eve@example.com'], role: 'member' as const };
  const { invitations } = await as(admin)(createInvitations, { params: { team: id }, body: invitation });
  const one = { team: id, id: invitations[0]!.id };
  await as(admin)(updateInvitation, { params: one, body: { role: 'admin' } });
  await as(admin)(resendInvitation, { body: { id: one.id } });
  await as(admin)(deleteInvitation, { params: one });

  const { results, count } = await log(admin, id);

  expect(count).toBe(12);
  expect(results.map(({ description }) => withoutIsolates(description)).slice(0, 7)).toEqual([
    'Withdrew the invitation to eve@example.com',
    'Sent the invitation to eve@example.com again',
    'Changed the invitation of eve@example.com to admin',
    'Invited eve@example.com as member',
    `Removed ${ada.name} from the team`,
    `Changed the role of ${ada.name} to admin`,
    'Changed settings: name and time zone',
  ]);
  expect(results[6]).toMatchObject({ kind: 'settings', actor: { id: bob.userId, name: bob.name } });
  expect(results.at(-1)).toMatchObject({ type: 'team_created', actor: { id: admin.userId } });
});

test('what stays as it was is not in the log', async () => {
  const { id, admin } = await makeTeam(server);
  const before = await lines(admin, id);
  const settings = { name: COMPANY.name, phone: COMPANY.phone, sending: 'everyone' as const, themeColor: null };

  await as(admin)(updateTeam, { params: { id }, body: settings });
  expect(await lines(admin, id)).toEqual(before);
  await as(admin)(updateTeam, { params: { id }, body: { ...settings, phone: '5559999' } });

  expect(await lines(admin, id)).toEqual(['Changed settings: phone', ...before]);
});

test('the log of a team keeps what was done, without the name and address of someone who was erased', async () => {
  const { id, admin, others } = await makeTeam(server, 'member');
  const { others: more } = await makeTeam(server, 'member');
  const [gone] = others as [TestUser];
  const [stayer] = more as [TestUser];
  await record(id, clock.now(), 'team_invited', { email: stayer.email, role: 'member' }, admin.userId);
  await as(admin)(changeMemberRole, { params: { id: gone.userId }, body: { role: 'admin' } });
  await as(admin)(removeMember, { params: { id: gone.userId }, body: {} });
  const said = [...(await lines(admin, id))].join('\n');
  expect(said).toContain(gone.name);
  expect(said).toContain(gone.email);

  await forgetPersonInTeamLog(db, { id: gone.userId, email: gone.email });

  const left = await lines(admin, id);
  expect(left).toHaveLength(said.split('\n').length);
  expect(left.filter((line) => line.includes(gone.name) || line.includes(gone.email))).toEqual([]);
  expect(left.filter((line) => line.includes(stayer.email))).toHaveLength(1);
  expect(left[0]).toBe('Removed a former member from the team');
});

test('the log is narrowed by person, by kind and by days, and read page by page', async () => {
  const { id, admin, others } = await makeTeam(server, 'admin');
  const [ada] = others as [TestUser];
  await as(ada)(updateTeam, { params: { id }, body: { name: 'Ours' } });
  for (let day = 1; day <= 12; day += 1) {
    await record(id, new Date(Date.UTC(2026, 2, day, 23, 30)), 'team_changed', { keys: 'phone' }, admin.userId);
  }
  const march = { from: '2026-03-02', to: '2026-03-03' };

  expect(await lines(admin, id, { actor: ada.userId })).toEqual([
    'Changed settings: name',
    `${ada.name} joined as admin`,
  ]);
  expect(await lines(admin, id, { kind: 'members' })).toEqual([`${ada.name} joined as admin`]);
  expect(await lines(admin, id, { kind: 'invitations' })).toEqual([`Invited ${ada.email} as admin`]);
  expect(await lines(admin, id, march)).toHaveLength(2);
  expect((await log(admin, id, { ...march, timeZone: 'Europe/Berlin' })).results.map(({ at }) => at)).toEqual([
    '2026-03-02T23:30:00.000Z',
    '2026-03-01T23:30:00.000Z',
  ]);
  const [first, second] = [
    await log(admin, id, { pageSize: 10, kind: 'settings' }),
    await log(admin, id, { pageSize: 10, kind: 'settings', page: 2 }),
  ];
  expect([first.count, first.results.length, second.results.length]).toEqual([14, 10, 4]);
  expect([first.next, second.next]).toEqual([expect.stringContaining('page=2'), null]);
  await expect(log(admin, id, { from: '2026-03-03', to: '2026-03-02' })).rejects.toMatchObject({
    status: 422,
    code: 'span_invalid',
  });
  const { results } = await as(admin)(listTeamLogPeople, { params: { team: id } });
  expect(new Set(results.map((person) => person.id))).toEqual(new Set([admin.userId, ada.userId]));
});

test('members are refused, strangers and members of other teams find no log; an inactive team’s admin reads it', async () => {
  const { id, admin, others } = await makeTeam(server, 'member');
  const other = await makeTeam(server);
  const stranger = await make.user();
  const params = { team: id };

  for (const call of [
    (user: TestUser) => log(user, id),
    (user: TestUser) => as(user)(listTeamLogPeople, { params }),
    (user: TestUser) => csvOf(user, id),
  ]) {
    expect(await refusal(call(others[0]!))).toBe('409 not_permitted');
    expect(await refusal(call(stranger))).toBe('404 not_found');
    expect(await refusal(call(other.admin))).toBe('404 not_found');
  }
  expect((await log(other.admin, other.id)).count).toBe(1);
  await db.updateTable('accounts').set({ isActive: false }).where('id', '=', id).execute();
  expect((await log(admin, id)).count).toBeGreaterThan(0);
});

test('the file holds what the list holds, in the reader’s language and time, and no cell of it is a formula', async () => {
  const { id, admin } = await makeTeam(server);
  const at = new Date('2026-05-04T10:00:00Z');
  await record(id, at, 'team_member_left', { name: '=HYPERLINK("http://evil.example")', heir: null, documents: 0 });
  const heir = { name: '+1', heir: 'Grace', documents: 3 };
  await record(id, at, 'team_member_left', heir, admin.userId);

  const csv = await csvOf(admin, id, { from: '2026-05-04', to: '2026-05-04', timeZone: 'Europe/Berlin' });
  const spanish = await csvOf(admin, id, { locale: 'es' });

  expect(csv.split('\r\n')).toEqual([
    '\ufeffTime,Kind,Change,Changed by',
    `2026-05-04 12:00:00 UTC+02:00,Members,'+1 left the team and transferred 3 documents to Grace,${admin.name}`,
    `2026-05-04 12:00:00 UTC+02:00,Members,"'=HYPERLINK(""http://evil.example"") left the team",`,
    '',
  ]);
  expect(spanish).toContain('Se creó el equipo');
});

test('every change has a sentence in every language, with its names isolated', () => {
  const details = { name: 'Ada', email: 'a@example.com', role: 'admin', heir: 'Bob', documents: 2, keys: 'name,phone' };
  for (const locale of LOCALES) {
    for (const type of TEAM_EVENTS) {
      expect(descriptionOf(locale, { type, details })).not.toMatch(/\{\{|undefined/);
      expect(descriptionOf(locale, { type, details: {} })).not.toMatch(/\{\{|undefined/);
    }
  }
  expect(descriptionOf('en', { type: 'team_member_left', details })).toContain('\u2068Ada\u2069');
  expect(kindOf('team_of_another_version')).toBe('settings');
});

test('what is older than a year and a month is deleted each day; what is younger stays', async () => {
  const { id, admin } = await makeTeam(server);
  const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  for (const days of [1, 366, 395, 397, 4000]) await record(id, ago(days), 'team_changed', { keys: 'phone' });

  await server.runTasks({ withSweeps: true });

  expect((await log(admin, id, { kind: 'settings' })).results).toHaveLength(4);
});

test('a time of keeping that is none, or less than a year, deletes nothing', () => {
  for (const days of [Number.NaN, 0, -1, 365, Number.POSITIVE_INFINITY]) {
    expect(() => endOfKeeping(clock.now(), days)).toThrow(/a year at least/);
  }
  expect(() => endOfKeeping(new Date(Number.NaN), 396)).toThrow(/a year at least/);
});
