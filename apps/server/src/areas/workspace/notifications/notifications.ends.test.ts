import {
  assignTags,
  cancelJob,
  deleteContacts,
  deleteImport,
  exportMyData,
  getNotificationPreferences,
  listNotifications,
  type Locale,
  LOCALES,
  restoreContacts,
  startImport,
  updateNotificationPreferences,
} from '@sealwright/contract';
import { expect, test, vi } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { upload } from '../../../../test/signing-flow.ts';
import { AppError } from '../../../platform/errors.ts';
import { runJob } from '../../jobs/index.ts';

// Each import begins its own thread.
vi.setConfig({ testTimeout: 120_000 });

const server = await testApp();
const { as, make, platform } = server;
const { db } = platform;

const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

const listOf = async (person: TestUser, locale: Locale = 'en') =>
  (await as(person)(listNotifications, { query: { locale } })).results;

const sentencesOf = async (person: TestUser) => (await listOf(person)).map(({ description }) => plain(description));

type Begun = { import: { id: number }; analysis: { columns: { target: string | null }[] } };

/** Begins an import; what does its rows is the queue's work. */
async function beginImport(person: TestUser, rows: string[]): Promise<{ id: number; jobId: number }> {
  const bytes = Buffer.from(`${['email,first_name,last_name', ...rows].join('\n')}\n`);
  const { body } = await upload(server, person, '/api/contact_imports/', [{ name: 'clients.csv', bytes }]);
  const { import: made, analysis } = body as Begun;
  const columns = analysis.columns.map(({ target }) => target);
  const { job } = await as(person)(startImport, { params: { id: made.id }, body: { columns } });
  return { id: made.id, jobId: job.id };
}

const rowOf = (name: string) => `${name}@example.com,${name},Lovelace`;

test('a finished import ends in one notification with its counts, which leads to its page', async () => {
  const ada = await make.user();
  const { id } = await beginImport(ada, [rowOf('ada'), rowOf('bob'), 'nobody,No,One']);
  expect(await listOf(ada)).toEqual([]);

  await server.runTasks();

  expect(await listOf(ada)).toMatchObject([
    {
      status: 'import_finished',
      description: 'Imported contacts from \u2068clients.csv\u2069 (created: 2, failed: 1)',
      subject: { kind: 'import', id },
      document: null,
      link: `/contacts/import/${id}`,
      readAt: null,
    },
  ]);
  expect((await server.mails()).filter(({ to }) => to === ada.email)).toEqual([]);
});

test('a failed import says why, and one that was cancelled is no news', async () => {
  const ada = await make.user();
  await beginImport(ada, ['nobody,No,One']);
  await server.runTasks();
  const broken = await beginImport(ada, [rowOf('ada')]);
  await runJob(platform, { workId: broken.jobId }, async () => {
    throw new AppError('import_file_unreadable');
  });
  await server.runTasks({ withSweeps: true });
  const stopped = await beginImport(ada, [rowOf('ada')]);
  await as(ada)(cancelJob, { params: { id: stopped.jobId } });
  await server.runTasks({ withSweeps: true });

  expect((await listOf(ada)).map(({ status }) => status)).toEqual(['import_failed', 'import_failed']);
  expect(await sentencesOf(ada)).toEqual([
    'The import of clients.csv failed. We couldn’t read this file. Save it as CSV (UTF-8) or XLSX and try again.',
    'The import of clients.csv failed. No rows could be imported.',
  ]);
});

test('the notification goes with the import that is deleted', async () => {
  const ada = await make.user();
  const { id } = await beginImport(ada, [rowOf('ada')]);
  await server.runTasks();
  expect(await listOf(ada)).toHaveLength(1);

  await as(ada)(deleteImport, { params: { id } });

  expect(await listOf(ada)).toEqual([]);
});

// More than are changed within a request.
const MANY = 5001;

async function personWithMany(): Promise<TestUser> {
  const person = await make.user();
  const contacts = Array.from({ length: MANY }, (_, at) => ({
    accountId: person.accountId,
    email: `n${at}@example.com`,
    firstName: 'Nora',
    lastName: `Number ${at}`,
  }));
  await db.insertInto('contacts').values(contacts).execute();
  return person;
}

test('a long change to many contacts ends in a notification, and a short one in none', async () => {
  const ada = await personWithMany();
  const as1 = as(ada);
  const { job } = await as1(deleteContacts, { body: { matching: {} } });
  await server.runTasks();
  await as1(restoreContacts, { body: { matching: { state: 'deleted' } } });
  await server.runTasks();
  await as1(assignTags, { body: { selection: { matching: {} }, tags: ['Late'] } });
  await server.runTasks();
  const found = await db.selectFrom('contacts').select('id').where('accountId', '=', ada.accountId).limit(2).execute();
  await as1(deleteContacts, { body: { ids: found.map(({ id }) => id) } });

  const rows = await listOf(ada);
  expect(rows.map(({ description, link }) => [description, link])).toEqual([
    ['Changed the tags of 5,001 contacts', '/contacts'],
    ['Restored 5,001 contacts', '/contacts'],
    ['Deleted 5,001 contacts', '/contacts/deleted'],
  ]);
  expect(rows.at(-1)?.subject).toEqual({ kind: 'job', id: job?.id });
  for (const locale of LOCALES) {
    for (const { description } of await listOf(ada, locale)) expect(description).not.toMatch(/[\u2068{]/u);
  }
});

test('a change that stops early says how far it came and why, also where its process is long gone', async () => {
  const ada = await personWithMany();
  const { job } = await as(ada)(deleteContacts, { body: { matching: {} } });
  const longAgo = new Date(server.clock.now().getTime() - 48 * 3600_000);
  const result = JSON.stringify({ count: 2000 });
  await db.deleteFrom('notifications').where('userId', '=', ada.userId).execute();
  await db
    .updateTable('works')
    .set({ state: 'running', updatedAt: longAgo, result })
    .where('id', '=', job?.id ?? 0)
    .execute();

  await server.runTasks({ withSweeps: true });
  await server.runTasks({ withSweeps: true });

  expect(await sentencesOf(ada)).toEqual(['Not all contacts were deleted (deleted: 2,000). Something went wrong.']);
});

test('an export of one’s own data ends in a notification that leads to where it can be fetched', async () => {
  const ada = await make.user();
  const { job } = await as(ada)(exportMyData, {});
  await server.runTasks();
  const failing = await as(ada)(exportMyData, {});
  await runJob(platform, { workId: failing.job.id }, async () => {
    throw new AppError('not_found');
  });

  expect(await listOf(ada)).toMatchObject([
    { status: 'export_failed', description: 'Your data export failed. Something went wrong.' },
    { description: 'Your data export is ready', subject: { kind: 'export', id: job.id }, link: '/app/account/privacy' },
  ]);
});

test('the end of long work is mailed only to people who chose so, and in no way that there is not', async () => {
  const ada = await make.user();
  const call = as(ada);
  const before = (await call(getNotificationPreferences)).preferences;
  const all = { inApp: true, mail: true, daily: true };
  const chosen = (['import_finished', 'export_finished'] as const).map((status) => ({ status, ...all }));

  const { preferences } = await call(updateNotificationPreferences, { body: { preferences: chosen } });
  const { id } = await beginImport(ada, [rowOf('ada')]);
  await as(ada)(exportMyData, {});
  await server.runTasks();

  const of = (list: typeof before, status: string) => list.find((one) => one.status === status);
  expect(of(before, 'import_finished')).toMatchObject({ inApp: true, mail: false, daily: false });
  expect(of(preferences, 'import_finished')).toMatchObject(all);
  expect(of(preferences, 'export_finished')).toMatchObject({ inApp: true, mail: false, daily: false });
  const mails = (await server.mails()).filter(({ to }) => to === ada.email);
  expect(mails.map(({ event }) => event).sort()).toEqual(['notification.import_finished', 'privacy.export_ready']);
  const mail = mails.find(({ event }) => event === 'notification.import_finished');
  expect(mail?.subject).toBe('Imported contacts from clients.csv (created: 1)');
  expect(mail?.links).toContain(`http://sealwright.test/contacts/import/${id}`);

  server.clock.advance(25 * 3600_000);
  await server.runTasks({ withSweeps: true });
  const daily = (await server.mails()).find(({ to, event }) => to === ada.email && event === 'notifications.summary');
  expect(daily?.subject).toBe('1 new notification');
  expect(daily?.text).toContain('clients.csv');
});

test('what is not wanted in the application is not listed', async () => {
  const ada = await make.user();
  const off = { status: 'import_finished' as const, inApp: false, mail: false, daily: false };
  await as(ada)(updateNotificationPreferences, { body: { preferences: [off] } });

  await beginImport(ada, [rowOf('ada')]);
  await server.runTasks();

  expect(await listOf(ada)).toEqual([]);
});

test('the bell hears of the end of an import', async () => {
  const ada = await make.user();
  const heard: unknown[] = [];
  await platform.live.start();
  const stop = platform.live.subscribe((event) => void heard.push(event));
  await beginImport(ada, [rowOf('ada')]);

  await server.runTasks();

  await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'notification', userId: ada.userId }));
  stop();
});

test('what people were told of their imports goes when they are erased', async () => {
  const ada = await make.user();
  await beginImport(ada, [rowOf('ada')]);
  await server.runTasks();

  await db
    .updateTable('users')
    .set({ deletionAt: new Date(server.clock.now().getTime() - 1000) })
    .where('id', '=', ada.userId)
    .execute();
  await server.runTasks({ withSweeps: true });

  expect(await db.selectFrom('notifications').select('id').where('userId', '=', ada.userId).execute()).toEqual([]);
});
