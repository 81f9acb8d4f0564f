import { getDrive, listNotifications, removeMember } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { connect, delivering, driveWorld } from '../../../../test/drives.ts';
import { sentDocument, sign } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';
import { drivesOfPerson, eraseDrives } from './index.ts';

const { server, google, box } = await driveWorld();
const { as, make, platform, runTasks } = server;
const { db } = platform;

const GOOGLE = { params: { provider: 'google_drive' as const } };
const BOX = { params: { provider: 'dropbox' as const } };

test('who leaves a team takes their drive along, and an admin who stays is told', async () => {
  const { admin, others } = await makeTeam(server, 'admin');
  const other = others[0]!;
  const folder = await delivering(server, other, 'google_drive');
  const before = google.countOpenGrants();

  await as(other)(removeMember, { params: { id: other.userId }, body: { heir: admin.userId } });
  await runTasks();
  const { signers } = await sentDocument(server, [{ name: 'Ada' }], { sender: admin });
  await sign(signers[0]!);
  await runTasks();

  expect(google.countOpenGrants()).toBe(before - 1);
  expect(google.in(folder.id)).toEqual([]);
  const { connection } = await as(admin)(getDrive, GOOGLE);
  expect(connection).toMatchObject({
    state: 'needs_reconnecting',
    connectedBy: { id: admin.userId },
    rule: { isDelivering: true, folder: { name: 'Signed' } },
  });
  const told = (await as(admin)(listNotifications)).results.filter(({ status }) => status === 'drive_ended');
  expect(told).toHaveLength(1);
});

test('a leaver who connected nothing changes nothing', async () => {
  const { admin, others } = await makeTeam(server, 'member');
  await connect(server, admin, 'dropbox');
  await as(others[0]!)(removeMember, { params: { id: others[0]!.userId }, body: {} });
  expect((await as(admin)(getDrive, BOX)).connection?.state).toBe('connected');
});

test('a person’s data names their drives without what is secret', async () => {
  const user = await make.user();
  await delivering(server, user, 'google_drive');
  const { signers } = await sentDocument(server, [{ name: 'Ada' }], { sender: user });
  await sign(signers[0]!);
  await runTasks();

  const [own, ...rest] = await drivesOfPerson(db, { id: user.userId, personalAccountId: user.accountId });

  expect(rest).toEqual([]);
  expect(own).toMatchObject({
    provider: 'google_drive',
    email: 'olive@example.com',
    deliveries: [{ state: 'delivered' }],
  });
  expect(Object.keys(own ?? {}).filter((name) => name.includes('oken') || name.includes('Sealed'))).toEqual([]);
});

test('an erased person’s drives are given back, in teams too', async () => {
  const { id: team, admin } = await makeTeam(server, 'admin');
  await connect(server, admin, 'dropbox');
  const user = await make.user();
  await connect(server, user, 'dropbox');
  const { personalAccountId } = await db
    .selectFrom('users')
    .select('personalAccountId')
    .where('id', '=', admin.userId)
    .executeTakeFirstOrThrow();
  const before = box.countOpenGrants();

  await db.transaction().execute(async (tx) => {
    await eraseDrives(tx, platform, { id: user.userId, personalAccountId: user.accountId });
    await eraseDrives(tx, platform, { id: admin.userId, personalAccountId });
  });
  await runTasks();

  expect(box.countOpenGrants()).toBe(before - 2);
  const rows = await db.selectFrom('drives').selectAll().where('accountId', 'in', [user.accountId, team]).execute();
  expect(rows.map(({ accountId, state }) => [accountId, state])).toEqual([[team, 'needs_reconnecting']]);
  expect(rows[0]?.connectedBy).not.toBe(admin.userId);
});
