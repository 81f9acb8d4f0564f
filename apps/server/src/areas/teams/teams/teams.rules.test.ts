import {
  createDocument,
  createContact,
  getBrand,
  getDocument,
  getDocumentAccount,
  getSigning,
  getTeamId,
  type Input,
  listContacts,
  readableUnderWhite,
  setTeamId,
  type TeamRole,
  updateTeam,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { sentDocument } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';
import { subdomainOfHost } from './teams.brand.ts';

const server = await testApp({ PUBLIC_URL: 'https://sign.example.com' });
const { as, platform } = server;
const teamOf = (...roles: TeamRole[]) => makeTeam(server, ...roles);
const settle = (admin: TestUser, id: number, body: Input<typeof updateTeam>['body']) =>
  as(admin)(updateTeam, { params: { id }, body });
const hasSecondStep = ({ userId }: TestUser, mfaEnabled: boolean) =>
  platform.db.updateTable('users').set({ mfaEnabled }).where('id', '=', userId).execute();

test('a document of a team starts with its language, expiry and reminders', async () => {
  const { id, admin, others } = await teamOf('member');
  await as(admin)(updateTeam, { params: { id }, body: { locale: 'es', expiryDays: 14, hasAutoReminders: true } });
  const { id: document } = await as(others[0]!)(createDocument, { body: {} });
  expect(await as(others[0]!)(getDocument, { params: { id: document } })).toMatchObject({
    locale: 'es',
    expiryDays: 14,
    autoReminders: true,
  });
});

test('where only admins send, members prepare, and are refused the rest', async () => {
  const { id, admin, others } = await teamOf('member');
  await settle(admin, id, { sending: 'admins' });
  const { id: document, permissions } = await as(others[0]!)(createDocument, { body: {} });
  expect(permissions).toMatchObject({ edit: true, send: false });
  expect((await as(admin)(getDocument, { params: { id: document } })).permissions).toMatchObject({ send: true });
});

test('who has no second step does not act for a team that requires one, and does again once they have it', async () => {
  const { id, admin, others } = await teamOf('member');
  const [member] = others;
  await expect(settle(admin, id, { needsSecondStep: true })).rejects.toMatchObject({ code: 'team_second_step_needed' });
  await hasSecondStep(admin, true);
  await settle(admin, id, { needsSecondStep: true });
  expect(await as(member!)(getTeamId)).toMatchObject({ teamId: null });
  await expect(as(member!)(setTeamId, { body: { teamId: id } })).rejects.toMatchObject({
    code: 'team_second_step_needed',
  });
  await hasSecondStep(member!, true);
  expect(await as(member!)(getTeamId)).toMatchObject({ teamId: id });
});

test('a page drawn for one account writes nothing into another', async () => {
  const { id, others } = await teamOf('member');
  const [member] = others;
  const write = (account: string) =>
    as(member!)(createContact, {
      body: { email: `of.${account}@example.com`, firstName: 'Ada', lastName: 'Lovelace' },
      headers: { 'x-account': account },
    });
  await expect(write('personal')).rejects.toMatchObject({ status: 409, code: 'account_switched' });
  await expect(write(String(id + 1))).rejects.toMatchObject({ code: 'account_switched' });
  await write(String(id));
  expect((await as(member!)(listContacts)).results.map(({ email }) => email)).toEqual([`of.${id}@example.com`]);
});

test('the colour of a team is on its signing pages and in its mails, darkened until it can be read', async () => {
  const { id, admin } = await teamOf();
  await settle(admin, id, { themeColor: '#00ff00' });
  const { signers } = await sentDocument(server, [{ name: 'Ada' }], { sender: { ...admin, accountId: id } });
  await server.runTasks();
  const { themeColor } = await signers[0]!.call(getSigning);
  expect(themeColor).toBe('#00ff00');
  const mail = (await server.mails()).find(({ to }) => to === signers[0]!.email);
  expect(mail?.html).toContain(`background:${readableUnderWhite('#00ff00')}`);
  expect(mail?.html).not.toContain('#4f46e5');
});

test('a team’s own address shows its name to visitors, while it is active', async () => {
  const { id, admin } = await teamOf();
  await as(admin)(updateTeam, { params: { id }, body: { subdomain: 'north', themeColor: '#0d9488' } });
  const read = () => as(null)(getBrand, { params: { subdomain: 'North' } });
  expect(await read()).toEqual({ name: 'Preparers', themeColor: '#0d9488', logoUrl: null });
  expect(await subdomainOfHost(platform, 'north.sign.example.com:3000')).toBe('north');
  for (const host of ['sign.example.com', 'x.sign.example.com', 'a.north.sign.example.com', 'north.example.com']) {
    expect(await subdomainOfHost(platform, host)).toBeNull();
  }
  await platform.db.updateTable('accounts').set({ isActive: false }).where('id', '=', id).execute();
  await expect(read()).rejects.toMatchObject({ status: 404 });
  expect(await subdomainOfHost(platform, 'north.sign.example.com')).toBeNull();
});

test('a link to what another of one’s accounts holds is told from one to nothing', async () => {
  const { id, admin, others } = await teamOf('member');
  const { id: document } = await as(admin)(createDocument, { body: {} });
  const whose = (who: TestUser) => as(who)(getDocumentAccount, { params: { id: document } });
  await as(others[0]!)(setTeamId, { body: { teamId: null } });
  await expect(as(others[0]!)(getDocument, { params: { id: document } })).rejects.toMatchObject({ status: 404 });
  expect(await whose(others[0]!)).toEqual({ teamId: id, name: 'Preparers' });
  await expect(whose(await server.make.user())).rejects.toMatchObject({ status: 404 });
});
