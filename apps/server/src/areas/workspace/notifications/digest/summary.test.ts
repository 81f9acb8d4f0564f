import {
  deleteDocument,
  declineSigning,
  getSigning,
  NOTIFICATION_STATUSES,
  updateNotificationPreferences,
} from '@sealwright/contract';
import { beforeEach, expect, test } from 'vitest';
import { type SentMail, testApp, type TestUser } from '../../../../../test/app.ts';
import { sentDocument, sign } from '../../../../../test/signing-flow.ts';

const server = await testApp();
const { db } = server.platform;

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

// Each test begins some days after the last one ended, at a round hour, so that no waiting mail is left of it.
beforeEach(async () => {
  const now = server.clock.now().getTime();
  server.clock.set(new Date(Math.ceil(now / DAY_MS + 2) * DAY_MS));
  await db.updateTable('notifications').set({ isForSummary: false }).execute();
});

async function readerIn(timeZone: string | undefined, locale: 'en' | 'ar' = 'en'): Promise<TestUser> {
  const user = await server.make.user({ locale });
  const preferences = NOTIFICATION_STATUSES.map((status) => ({ status, inApp: true, mail: false, daily: true }));
  await server.as(user)(updateNotificationPreferences, { body: { preferences, timeZone } });
  return user;
}

const summariesTo = async ({ email }: TestUser): Promise<SentMail[]> =>
  (await server.mails()).filter(({ to, event }) => to === email && event === 'notifications.summary');

/** Lets the sweeps run at this hour of the present day (UTC); hours past 24 are on the next. */
async function at(day: number, hour: number): Promise<void> {
  server.clock.set(new Date(day + hour * HOUR_MS));
  await server.runTasks({ withSweeps: true });
}

const today = () => Math.floor(server.clock.now().getTime() / DAY_MS) * DAY_MS;

/** Something happened to a document, without the work of making one sign. */
async function happen(user: TestUser, documentId: number, names: string[]): Promise<void> {
  for (const [index, actorName] of names.entries()) {
    const subject = { subjectKind: 'document' as const, subjectId: documentId };
    const row = { userId: user.userId, accountId: user.accountId, ...subject, status: 'viewed' as const, actorName };
    const dedupeKey = `test:${documentId}:${server.clock.now().getTime()}:${index}`;
    await db
      .insertInto('notifications')
      .values({ ...row, dedupeKey, isForSummary: true, createdAt: server.clock.now() })
      .execute();
  }
}

test('one mail a day tells at eight what happened, by document, and the next day has nothing to tell', async () => {
  const alice = await readerIn(undefined);
  const day = today();
  const { signers, read } = await sentDocument(server, [{ name: 'Ada' }], { sender: alice });
  await sign(signers[0]!);
  await server.runTasks();
  const { number } = await read();

  await at(day, 7.9);
  const early = await summariesTo(alice);
  await at(day, 8);
  await at(day, 9);
  await at(day, 24 + 8);

  expect(early).toEqual([]);
  const [mail, ...others] = await summariesTo(alice);
  expect(others).toEqual([]);
  expect(mail!.subject).toBe('5 updates to your documents');
  const line = `Contract (${number}): created by you · sent · viewed by Ada · Ada finished their part · completed`;
  expect(mail!.text).toContain(line);
  expect(mail!.links).toEqual([
    'http://sealwright.test/notifications',
    'http://sealwright.test/notifications/preferences',
  ]);
});

test('what happens after the morning waits for the next one, also when that morning had no mail', async () => {
  const day = today();
  server.clock.set(new Date(day + 8.5 * HOUR_MS));
  const alice = await readerIn(undefined);
  const { signers } = await sentDocument(server, [{ name: 'Ada' }], { sender: alice });
  await signers[0]!.call(getSigning);

  await at(day, 9);
  await at(day, 24 + 7.9);
  const before = await summariesTo(alice);
  await at(day, 24 + 8);

  expect(before).toEqual([]);
  expect((await summariesTo(alice)).map(({ subject }) => subject)).toEqual(['3 updates to your documents']);
});

test('a morning the server slept through is made up when it is back', async () => {
  const alice = await readerIn(undefined);
  const day = today();
  await sentDocument(server, [{ name: 'Ada' }], { sender: alice });

  await at(day, 15);

  expect(await summariesTo(alice)).toHaveLength(1);
});

test('eight o’clock is where the person is, on both sides of the date line', async () => {
  const zones = ['Pacific/Kiritimati', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Pacific/Niue'];
  // 2027-01-11: winter in the north, so that the hours below are these.
  const day = Date.parse('2027-01-11T00:00:00Z');
  server.clock.set(new Date(day - 12 * HOUR_MS));
  const readers = await Promise.all(zones.map((zone) => readerIn(zone)));
  for (const reader of readers) {
    const { signers } = await sentDocument(server, [{ name: 'Ada' }], { sender: reader });
    await signers[0]!.call(getSigning);
  }

  const arrived: Record<string, number> = {};
  for (let hour = -11.5; hour <= 12; hour += 0.5) {
    await at(day, hour);
    for (const [index, reader] of readers.entries()) {
      const zone = zones[index] ?? '';
      if ((await summariesTo(reader)).length > 0) arrived[zone] ??= hour;
    }
  }

  expect(arrived).toEqual({
    'America/New_York': -11,
    'Pacific/Kiritimati': -6,
    'Pacific/Niue': -5,
    'Asia/Kolkata': 2.5,
    'Europe/Berlin': 7,
  });
  for (const reader of readers) expect(await summariesTo(reader)).toHaveLength(1);
}, 60_000);

test('at most twenty events are told, the newest, and how many more there are', async () => {
  const alice = await readerIn(undefined);
  const day = today();
  const { id } = await sentDocument(server, [{ name: 'Ada' }], { sender: alice });
  await db.updateTable('notifications').set({ isForSummary: false }).where('userId', '=', alice.userId).execute();
  await happen(
    alice,
    id,
    Array.from({ length: 23 }, (_, index) => `Person ${index + 1}.`),
  );

  await at(day, 8);

  const [mail] = await summariesTo(alice);
  expect(mail!.subject).toBe('23 updates to your documents');
  expect(mail!.text.match(/viewed by Person/g)).toHaveLength(20);
  expect(mail!.text).toContain('viewed by Person 23.');
  expect(mail!.text).not.toContain('viewed by Person 3.');
  expect(mail!.text).toContain('and 3 more');
});

test('in Arabic the mail runs from the right and names keep their direction', async () => {
  const alice = await readerIn(undefined, 'ar');
  const day = today();
  const { signers } = await sentDocument(server, [{ name: 'Ada' }], { sender: alice });
  await signers[0]!.call(getSigning);

  await at(day, 8);

  const [mail] = await summariesTo(alice);
  expect(mail!.subject).toBe('3 مستجدات في مستنداتك');
  expect(mail!.html).toContain('dir="rtl"');
  expect(mail!.html).toContain('اطّلع عليه <bdi>Ada</bdi>');
});

test('no one gets a mail about nothing: not of deleted documents, and not of kinds turned off meanwhile', async () => {
  const [alice, bob, carol] = [await readerIn(undefined), await readerIn(undefined), await readerIn(undefined)];
  const day = today();
  const { id, signers } = await sentDocument(server, [{ name: 'Ada' }], { sender: alice });
  await signers[0]!.call(declineSigning, { body: { reason: 'No' } });
  await server.as(alice)(deleteDocument, { params: { id } });
  await sentDocument(server, [{ name: 'Ada' }], { sender: bob });
  const off = NOTIFICATION_STATUSES.map((status) => ({ status, inApp: true, mail: false, daily: false }));
  await server.as(bob)(updateNotificationPreferences, { body: { preferences: off } });

  await at(day, 8);

  for (const reader of [alice, bob, carol]) expect(await summariesTo(reader)).toEqual([]);
});

test('who is blocked gets none, and all of it once they are back', async () => {
  const alice = await readerIn(undefined);
  const day = today();
  await sentDocument(server, [{ name: 'Ada' }], { sender: alice });
  await db.updateTable('users').set({ isBlocked: true }).where('id', '=', alice.userId).execute();

  await at(day, 8);
  const whileBlocked = await summariesTo(alice);
  await db.updateTable('users').set({ isBlocked: false }).where('id', '=', alice.userId).execute();
  await at(day, 24 + 8);

  expect(whileBlocked).toEqual([]);
  expect((await summariesTo(alice)).map(({ subject }) => subject)).toEqual(['2 updates to your documents']);
});

test('two servers that sweep at once send one mail', async () => {
  const alice = await readerIn(undefined);
  const day = today();
  await sentDocument(server, [{ name: 'Ada' }], { sender: alice });

  server.clock.set(new Date(day + 8 * HOUR_MS));
  await Promise.all([1, 2, 3].map(() => server.runTasks({ withSweeps: true })));

  expect(await summariesTo(alice)).toHaveLength(1);
});
