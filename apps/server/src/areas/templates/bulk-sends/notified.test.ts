import {
  archiveTemplate,
  cancelBulkSend,
  deleteBulkSend,
  listNotifications,
  restoreTemplate,
  resumeBulkSend,
  retryBulkSend,
  updateNotificationPreferences,
} from '@sealwright/contract';
import { expect, test, vi } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { checkedBatch, readBatch, startRows } from '../../../../test/bulk-sends.ts';
import { makeTeam } from '../../../../test/team.ts';
import { publishedTemplate } from '../../../../test/templates.ts';

// The first file starts a thread.
vi.setConfig({ testTimeout: 60_000 });

const server = await testApp();
const { as, clock, make, platform } = server;
const DAY_MS = 24 * 3600_000;

const isOfBatch = (status: string): boolean => status.startsWith('bulk_send_');

async function told(user: TestUser): Promise<string[]> {
  const { results } = await as(user)(listNotifications, {});
  return results
    .filter(({ status }) => isOfBatch(status))
    .map(({ description, link }) => `${description} → ${link}`.replaceAll(/[\u2068\u2069]/g, ''));
}

const mailsOf = async ({ email }: TestUser) =>
  (await server.mails()).filter(({ to, event }) => to === email && event.startsWith('notification.bulk_send'));

async function broken(id: number, number: number): Promise<() => Promise<unknown>> {
  const row = platform.db.selectFrom('bulkSendRows').where('bulkSendId', '=', id).where('number', '=', number);
  const { inputSealed } = await row.select('inputSealed').executeTakeFirstOrThrow();
  const put = (bytes: Buffer | null) =>
    platform.db
      .updateTable('bulkSendRows')
      .set({ inputSealed: bytes })
      .where('bulkSendId', '=', id)
      .where('number', '=', number)
      .execute();
  await put(Buffer.from('broken'));
  return () => put(inputSealed);
}

test('the owner is told when all rows were tried, how many were sent, and again after another try', async () => {
  const user = await make.user();
  const { id: template } = await publishedTemplate(server, user);
  const made = await checkedBatch(server, user, template, 3);
  const link = `/templates/bulk-sends/${made.id}`;
  const repair = await broken(made.id, 3);

  await startRows(server, user, made);
  await server.runTasks();
  expect(await told(user)).toEqual([
    `The bulk send “Lease” is finished, but some rows failed (sent: 2 of 3) → ${link}`,
  ]);
  expect(await mailsOf(user)).toEqual([]);

  await repair();
  clock.advance(1000);
  await as(user)(retryBulkSend, { params: { id: made.id } });
  await server.runTasks();
  expect((await told(user))[0]).toBe(`The bulk send “Lease” is finished (sent: 3) → ${link}`);

  await as(user)(deleteBulkSend, { params: { id: made.id } });
  expect(await told(user)).toEqual([]);
});

test('an owner whose bulk send cannot go on hears why by mail, and again when it is finished', async () => {
  const user = await make.user({ locale: 'es' });
  const { id: template } = await publishedTemplate(server, user);
  const made = await checkedBatch(server, user, template, 2);

  await startRows(server, user, made);
  await as(user)(archiveTemplate, { params: { id: template } });
  await server.runTasks();

  expect(await readBatch(server, user, made)).toMatchObject({ state: 'paused', pausedBecause: 'template_archived' });
  const [mail, ...more] = await mailsOf(user);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(
    'El envío masivo «Lease» está en pausa (enviadas: 0 de 2). La plantilla está archivada. Recupérela y reanude el envío masivo.',
  );
  expect(mail?.links).toContain(`http://sealwright.test/templates/bulk-sends/${made.id}`);

  await as(user)(restoreTemplate, { params: { id: template } });
  clock.advance(1000);
  await as(user)(resumeBulkSend, { params: { id: made.id } });
  await server.runTasks();
  expect((await told(user)).map((one) => one.split(' → ')[0])).toEqual([
    'El envío masivo «Lease» terminó (enviadas: 2)',
    expect.stringContaining('está en pausa'),
  ]);
});

test('where nothing can be sealed, the bulk send pauses, and no row fails', async () => {
  const broken = await testApp({ SEAL_P12: '/nowhere/at/all.p12' });
  const user = await broken.make.user();
  const { id: template } = await publishedTemplate(broken, user);
  const made = await checkedBatch(broken, user, template, 2);
  expect(made.problems.map(({ code }) => code)).toEqual(['sealing_unavailable']);

  // As if the certificate had ended after the check.
  await broken.platform.db.updateTable('bulkSends').set({ problems: '[]' }).where('id', '=', made.id).execute();
  await startRows(broken, user, made);
  await broken.runTasks({ mayFail: true });

  const paused = { state: 'paused', pausedBecause: 'sealing_unavailable', readyCount: 2, failedCount: 0 };
  expect(await readBatch(broken, user, made)).toMatchObject(paused);
  const { results } = await broken.as(user)(listNotifications, {});
  expect(results.find(({ status }) => status === 'bulk_send_paused')?.description).toContain('can’t seal documents');
});

test('who else ended it is told to the owner, and no one of what they did themselves', async () => {
  const { admin, others } = await makeTeam(server, 'member');
  const owner = others[0]!;
  const { id: template } = await publishedTemplate(server, admin);
  const startAt = new Date(clock.now().getTime() + 3600_000).toISOString();
  const [first, second] = [
    await checkedBatch(server, owner, template, 2),
    await checkedBatch(server, owner, template, 2),
  ];
  for (const batch of [first, second]) await startRows(server, owner, batch, { startAt });

  await as(owner)(cancelBulkSend, { params: { id: first.id } });
  await as(admin)(cancelBulkSend, { params: { id: second.id } });

  expect(await told(owner)).toEqual([
    expect.stringMatching(new RegExp(`ended the bulk send “Lease” \\(sent: 0 of 2\\) → .*/${second.id}$`)),
  ]);
  expect(await told(admin)).toEqual([]);
});

test('the daily mail names the bulk send', async () => {
  const user = await make.user();
  const preferences = [{ status: 'bulk_send_finished' as const, inApp: false, mail: false, daily: true }];
  await as(user)(updateNotificationPreferences, { body: { preferences } });
  const { id: template } = await publishedTemplate(server, user);
  const made = await checkedBatch(server, user, template, 1);
  await startRows(server, user, made);
  await server.runTasks();
  expect(await told(user)).toEqual([]);

  clock.set(new Date(Math.ceil(clock.now().getTime() / DAY_MS) * DAY_MS + 9 * 3600_000));
  await server.runTasks({ withSweeps: true });

  const daily = (await server.mails()).find(({ to, event }) => to === user.email && event === 'notifications.summary');
  expect(daily?.text).toContain('Lease: The bulk send “Lease” is finished (sent: 1)');
});
