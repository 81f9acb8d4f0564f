import {
  cancelBulkSend,
  getBulkSend,
  listBulkSends,
  pauseBulkSend,
  removeMember,
  resumeBulkSend,
  updateTemplate,
} from '@sealwright/contract';
import { expect, test, vi } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { checkedBatch, readBatch, rowsOf, startRows } from '../../../../test/bulk-sends.ts';
import { refusal } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';
import { publishedTemplate } from '../../../../test/templates.ts';

vi.setConfig({ testTimeout: 60_000 });

const server = await testApp();
const { as, make } = server;
const NOT_FOUND = '404 not_found';
const NOT_PERMITTED = '409 not_permitted';

const seen = async (user: TestUser) => (await as(user)(listBulkSends, {})).results.map(({ id }) => id);

test('a batch is its maker’s: other members do not see it, admins see and end it, and only its maker lets it send', async () => {
  const { admin, others } = await makeTeam(server, 'member', 'member');
  const [maker, other] = others as [TestUser, TestUser];
  const { id: template } = await publishedTemplate(server, admin);
  const made = await checkedBatch(server, maker, template, 2);
  const params = { id: made.id };
  const stranger = await make.user();

  expect([await seen(maker), await seen(admin), await seen(other), await seen(stranger)]).toEqual([
    [made.id],
    [made.id],
    [],
    [],
  ]);
  expect(await refusal(as(other)(getBulkSend, { params }))).toBe(NOT_FOUND);
  expect(await refusal(startRows(server, other, made))).toBe(NOT_FOUND);
  expect(await refusal(startRows(server, admin, made))).toBe(NOT_PERMITTED);
  expect((await readBatch(server, admin, made)).permissions).toMatchObject({ start: false, delete: true });
  await startRows(server, maker, made, { startAt: new Date(server.clock.now().getTime() + 3600_000).toISOString() });
  expect((await as(admin)(pauseBulkSend, { params })).state).toBe('paused');
  expect(await refusal(as(admin)(resumeBulkSend, { params }))).toBe(NOT_PERMITTED);
  expect((await as(maker)(resumeBulkSend, { params })).state).toBe('scheduled');
  expect((await as(admin)(cancelBulkSend, { params })).state).toBe('cancelled');
});

test('a member who may not send makes and starts no batch, and one that goes on pauses', async () => {
  const { id: team, admin, others } = await makeTeam(server, 'member');
  const member = others[0]!;
  const { id: template } = await publishedTemplate(server, admin);
  const made = await checkedBatch(server, member, template, 1);
  const going = await checkedBatch(server, member, template, 1);
  await startRows(server, member, going);
  await setSending(team, 'admins');

  expect((await as(member)(listBulkSends, {})).permissions.create).toBe(false);
  expect(await refusal(checkedBatch(server, member, template, 1))).toBe(NOT_PERMITTED);
  expect(await refusal(startRows(server, member, made))).toBe(NOT_PERMITTED);
  await server.runTasks();
  expect(await readBatch(server, member, going)).toMatchObject({ state: 'paused', pausedBecause: 'not_permitted' });

  await setSending(team, 'everyone');
  await as(member)(resumeBulkSend, { params: { id: going.id } });
  await server.runTasks();
  expect((await readBatch(server, member, going)).sentCount).toBe(1);
});

test('an inactive team reads its batches and sends none of them', async () => {
  const { id: team, admin } = await makeTeam(server);
  const { id: template } = await publishedTemplate(server, admin);
  const made = await checkedBatch(server, admin, template, 1);
  const going = await checkedBatch(server, admin, template, 1);
  await startRows(server, admin, going);
  await server.platform.db.updateTable('accounts').set({ isActive: false }).where('id', '=', team).execute();

  expect(await refusal(startRows(server, admin, made))).toBe(NOT_PERMITTED);
  await server.runTasks();
  const paused = await readBatch(server, admin, going);
  expect(paused).toMatchObject({ state: 'paused', pausedBecause: 'not_permitted', sentCount: 0 });
  expect(Object.values(paused.permissions)).not.toContain(true);
});

test('what a member who leaves was sending goes on in the name of their heir', async () => {
  const { admin, others } = await makeTeam(server, 'member');
  const member = others[0]!;
  const { id: template } = await publishedTemplate(server, admin);
  const made = await checkedBatch(server, member, template, 2);
  await startRows(server, member, made);

  await as(admin)(removeMember, { params: { id: member.userId }, body: { heir: admin.userId } });
  await server.runTasks();

  const done = await readBatch(server, admin, made);
  expect(done).toMatchObject({ state: 'done', sentCount: 2, owner: { id: admin.userId } });
  expect((await rowsOf(server, admin, made)).map(({ document }) => document?.status)).toEqual(['sent', 'sent']);
});

test('a template that a member cannot see any more stops their batch', async () => {
  const { admin, others } = await makeTeam(server, 'member');
  const member = others[0]!;
  const { id: template } = await publishedTemplate(server, admin);
  const made = await checkedBatch(server, member, template, 1);
  await startRows(server, member, made);

  await as(admin)(updateTemplate, { params: { id: template }, body: { visibility: 'private' } });
  await server.runTasks();

  expect(await readBatch(server, member, made)).toMatchObject({ state: 'paused', pausedBecause: 'not_permitted' });
  expect(await refusal(as(member)(resumeBulkSend, { params: { id: made.id } }))).toBe(NOT_FOUND);
});

const setSending = (team: number, sending: 'everyone' | 'admins') =>
  server.platform.db.updateTable('accounts').set({ sending }).where('id', '=', team).execute();
