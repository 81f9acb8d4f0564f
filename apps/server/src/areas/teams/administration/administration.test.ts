import {
  answerInvitation,
  changeTeamStatus,
  createDocument,
  createInvitations,
  createPlan,
  createSubscription,
  createTag,
  createTeam,
  getDocument,
  getManagedTeam,
  getTeam,
  listManagedTeams,
  listNotifications,
  setTeamId,
  updateTeam,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { billingOn } from '../../../../test/billing.ts';
import { makeTeam } from '../../../../test/team.ts';
import { sentDocument, sign } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make } = server;
const admin = await make.user({ role: 'admin' });

/** A team of an admin and a member, who both act for it. */
async function teamOf(name: string): Promise<{ id: number; chief: TestUser; member: TestUser }> {
  const [chief, member] = [await make.user(), await make.user()];
  const body = { name, website: 'preparers.example', phone: '5551234' };
  const { id } = await as(chief)(createTeam, { body });
  const invited = await as(chief)(createInvitations, { params: { team: id }, body: { emails: [member.email] } });
  await as(member)(answerInvitation, { params: { id: invited.invitations[0]!.id }, body: { status: 'accepted' } });
  for (const person of [chief, member]) await as(person)(setTeamId, { body: { teamId: id } });
  return { id, chief, member };
}

const setActive = (id: number, isActive: boolean, by = admin) =>
  as(by)(changeTeamStatus, { params: { id }, body: { isActive } });

test('all teams are listed with their size, found by name, filtered and sorted', async () => {
  const [one, two] = [await teamOf('Walnut Tax'), await teamOf('Almond walnut')];
  await as(one.member)(createDocument, { body: {} });
  await setActive(two.id, false);
  const names = async (query: object) =>
    (await as(admin)(listManagedTeams, { query: { search: 'walnut', ...query } })).results.map(({ name }) => name);

  const { results, count } = await as(admin)(listManagedTeams, { query: { search: 'walnut' } });

  expect(count).toBe(2);
  expect(results).toMatchObject([
    { name: 'Almond walnut', isActive: false, memberCount: 2, documentCount: 0, storageBytes: 0 },
    { name: 'Walnut Tax', isActive: true, memberCount: 2, documentCount: 1 },
  ]);
  expect(await names({ ordering: '-name' })).toEqual(['Walnut Tax', 'Almond walnut']);
  expect(await names({ ordering: 'created_at' })).toEqual(['Walnut Tax', 'Almond walnut']);
  expect(await names({ status: 'active' })).toEqual(['Walnut Tax']);
  expect(await names({ status: 'inactive' })).toEqual(['Almond walnut']);
});

test('while billing is on a team shows its plan: the one it bought, or the one that all begin with', async () => {
  const shop = await testApp();
  const seller = await shop.make.user({ role: 'admin' });
  const { id, admin: chief } = await makeTeam(shop);
  const billing = async () => (await shop.as(seller)(getManagedTeam, { params: { id } })).billing;

  expect(await billing()).toBeNull();
  const start = await billingOn(shop, seller, 5);
  expect(await billing()).toEqual({ plan: start.name, state: null, currentPeriodEnd: null });
  const free = { kind: 'plan' as const, name: 'Solo', sku: 'SOLO', monthlyPrice: 0, yearlyPrice: 0 };
  const { id: planId } = await shop.as(seller)(createPlan, { body: free });
  const { subscription } = await shop.as(chief)(createSubscription, { body: { planId, interval: 'month' } });
  expect(await billing()).toEqual({
    plan: 'Solo',
    state: 'active',
    currentPeriodEnd: subscription?.currentPeriodEnd ?? '',
  });
});

test('a team is read with its members and when its status changed', async () => {
  const { id, chief, member } = await teamOf('Preparers');
  await setActive(id, false);

  const team = await as(admin)(getManagedTeam, { params: { id } });

  expect(team).toMatchObject({ website: 'https://preparers.example', phone: '5551234', createdBy: chief.name });
  expect(team.members.map(({ email, role }) => `${email} ${role}`).sort()).toEqual(
    [`${chief.email} admin`, `${member.email} member`].sort(),
  );
  expect(team.history).toMatchObject([{ isActive: false, by: admin.name }]);
});

test('an inactive team is read and not written from the next request on, until it is active again', async () => {
  const { id, chief, member } = await teamOf('Preparers');
  const document = await as(member)(createDocument, { body: {} });
  const write = () => as(member)(createTag, { body: { name: `Tag ${crypto.randomUUID()}` } });
  const rename = () => as(chief)(updateTeam, { params: { id }, body: { name: 'Others' } });

  await setActive(id, false);

  expect((await as(member)(getDocument, { params: { id: document.id } })).id).toBe(document.id);
  expect((await as(member)(getTeam, { params: { id } })).isActive).toBe(false);
  await expect(write()).rejects.toMatchObject({ status: 409, code: 'not_permitted' });
  await expect(rename()).rejects.toMatchObject({ status: 409, code: 'not_permitted' });
  await setActive(id, true);
  await write();
  expect((await rename()).name).toBe('Others');
});

test('signers finish what an inactive team had sent', async () => {
  const { id, chief } = await teamOf('Preparers');
  const { signers, read } = await sentDocument(server, [{ name: 'Ada' }], { sender: chief });

  await setActive(id, false);
  await sign(signers[0]!);
  await server.runTasks();

  expect((await read()).status).toBe('completed');
});

test('the team’s admins are told by notification and mail, once for each change, and its members are not', async () => {
  const { id, chief, member } = await teamOf('Preparers');

  for (const isActive of [false, false, true]) await setActive(id, isActive);

  const { results } = await as(chief)(listNotifications);
  expect(results.map(({ status }) => status)).toEqual(['team_activated', 'team_deactivated']);
  expect(results[1]).toMatchObject({ subject: { kind: 'team', id }, link: '/team/settings' });
  expect(results[1]?.description).toContain('Preparers');
  const mails = await server.mails();
  const events = mails.filter(({ to }) => to === chief.email).map(({ event }) => event);
  expect(events.filter((event) => event.startsWith('notification.team'))).toEqual([
    'notification.team_deactivated',
    'notification.team_activated',
  ]);
  expect((await as(member)(listNotifications)).results).toEqual([]);
});

test('who is no platform administrator finds nothing here, not even of their own team', async () => {
  const { id, chief } = await teamOf('Preparers');

  await expect(as(chief)(listManagedTeams)).rejects.toMatchObject({ status: 404 });
  await expect(as(chief)(getManagedTeam, { params: { id } })).rejects.toMatchObject({ status: 404 });
  await expect(setActive(id, false, chief)).rejects.toMatchObject({ status: 404 });
  await expect(as(admin)(getTeam, { params: { id } })).rejects.toMatchObject({ status: 404 });
});

test('an account that is no team is none here', async () => {
  const person = await make.user();
  await expect(setActive(person.accountId, false)).rejects.toMatchObject({ status: 404 });
});
