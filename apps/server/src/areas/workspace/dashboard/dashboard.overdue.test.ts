import { getDashboardStats } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { madeTeam } from '../../../../test/documents-made.ts';
import { sentDocument } from '../../../../test/signing-flow.ts';

// By itself: its sweeps end documents for good, which those made by other tests have no files for.
const server = await testApp();
const { as, make } = server;

test('a document that expired unsigned is overdue for its sender once the time has come', async () => {
  const sender = await make.user();
  await madeTeam(server, [sender]);
  const { id } = await sentDocument(server, [{ name: 'Ada' }], { sender });
  const overdue = async () =>
    (await as(sender)(getDashboardStats, { query: { scope: 'team_members' } })).members.map((member) => member.overdue);

  expect(await overdue()).toEqual([0]);
  const expiresAt = new Date(server.clock.now().getTime() - 3600_000);
  await server.platform.db.updateTable('documents').set({ expiresAt }).where('id', '=', id).execute();
  expect(await overdue()).toEqual([1]);
  await server.runTasks({ withSweeps: true });
  expect(await overdue()).toEqual([1]);
});
