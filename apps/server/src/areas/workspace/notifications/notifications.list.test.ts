import { randomUUID } from 'node:crypto';
import {
  archiveDocument,
  countUnread,
  deleteDocument,
  getDocument,
  type listNotifications,
  listNotifications as list,
  markAllNotifications,
  markNotification,
  type NotificationStatus,
  type Output,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { draft } from '../../../../test/drafting.ts';
import { refusal } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { db, live } = server.platform;

const DAY_MS = 24 * 3600_000;

type Page = Output<typeof listNotifications>;
type Of = { status?: NotificationStatus; daysAgo?: number; readDaysAgo?: number; isListed?: boolean };

/** Rows as the events leave them; how events make them is another test's matter. */
async function add(user: TestUser, documentId: number, count: number, of: Of = {}): Promise<number[]> {
  const { status = 'viewed', daysAgo = 0, readDaysAgo, isListed = true } = of;
  const before = (days: number) => new Date(server.clock.now().getTime() - days * DAY_MS);
  const { accountId } = await db
    .selectFrom('documents')
    .select('accountId')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  const subject = { subjectKind: 'document' as const, subjectId: documentId };
  const row = { userId: user.userId, accountId, ...subject, status, isListed, createdAt: before(daysAgo) };
  const readAt = readDaysAgo === undefined ? null : before(readDaysAgo);
  const rows = Array.from({ length: count }, (_, at) => ({
    ...row,
    readAt,
    actorName: `Ada ${at}`,
    dedupeKey: randomUUID(),
  }));
  const ids: number[] = [];
  // A statement takes 65,535 values at most.
  for (let from = 0; from < count; from += 5000) {
    const inserted = db.insertInto('notifications').values(rows.slice(from, from + 5000));
    ids.push(...(await inserted.returning('id').execute()).map(({ id }) => id));
  }
  return ids;
}

/** Someone with a document and nothing told of it yet. */
async function reader(): Promise<{ user: TestUser; document: number }> {
  const user = await server.make.user();
  const { id } = await draft(server, user, []);
  await db.deleteFrom('notifications').where('userId', '=', user.userId).execute();
  return { user, document: id };
}

const idsOf = ({ results }: Page) => results.map(({ id }) => id);
const unreadOf = async (user: TestUser) => (await server.as(user)(countUnread)).count;

test('the list is the newest first, with the document as it is called now', async () => {
  const { user, document } = await reader();
  const ids = await add(user, document, 3);
  const { number, title } = await server.as(user)(getDocument, { params: { id: document } });

  const page = await server.as(user)(list, { query: {} });

  expect(page).toMatchObject({ count: 3, next: null, previous: null });
  expect(idsOf(page)).toEqual(ids.toReversed());
  expect(page.results[0]!.document).toEqual({ id: document, number, title });
});

test('what arrives while someone reads on neither hides nor repeats a line', async () => {
  const { user, document } = await reader();
  const ids = (await add(user, document, 25)).toReversed();
  const first = await server.as(user)(list, { query: { pageSize: 10 } });
  await add(user, document, 7);

  const second = await server.as(user)(list, { query: { pageSize: 10, before: first.results.at(-1)!.id } });
  const third = await server.as(user)(list, { query: { pageSize: 10, before: second.results.at(-1)!.id } });

  expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(ids);
  expect([first.count, second.count, third.next]).toEqual([25, 32, null]);
});

test('the address of the next page leads on from the last line and keeps what was asked for', async () => {
  const { user, document } = await reader();
  const ids = (await add(user, document, 12)).toReversed();
  await add(user, document, 1, { status: 'sent' });
  const first = await server.as(user)(list, { query: { pageSize: 10, status: 'viewed' } });
  const url = new URL(first.next!);

  await add(user, document, 5);
  const headers = { authorization: `Bearer ${user.token}` };
  const answer = await server.app.inject({ url: `${url.pathname}${url.search}`, headers });

  expect(answer.json<{ results: { id: number }[] }>().results.map(({ id }) => id)).toEqual(ids.slice(10));
});

test('pages can be turned by number as well', async () => {
  const { user, document } = await reader();
  const ids = (await add(user, document, 25)).toReversed();

  const page = await server.as(user)(list, { query: { page: 2, pageSize: 10 } });

  expect(idsOf(page)).toEqual(ids.slice(10, 20));
  expect(new URL(page.previous!).searchParams.get('page')).toBe('1');
});

test('the list is narrowed by kind and to what is unread', async () => {
  const { user, document } = await reader();
  const [sent] = await add(user, document, 1, { status: 'sent' });
  const [read] = await add(user, document, 1, { readDaysAgo: 0 });
  const [fresh] = await add(user, document, 1);

  const sentOnes = await server.as(user)(list, { query: { status: 'sent' } });
  const unread = await server.as(user)(list, { query: { unread: 'true' } });
  const both = await server.as(user)(list, { query: { unread: 'true', status: 'viewed' } });

  expect(idsOf(sentOnes)).toEqual([sent]);
  expect(idsOf(unread)).toEqual([fresh, sent]);
  expect(idsOf(both)).toEqual([fresh]);
  expect(idsOf(both)).not.toContain(read);
  expect(await refusal(server.as(user)(list, { query: { status: 'downloaded' as 'sent' } }))).toBe(
    '422 request_invalid',
  );
});

test('one is marked as read and as unread, and stays read since the first time', async () => {
  const { user, document } = await reader();
  const [id = 0] = await add(user, document, 2);
  const mark = (isRead: boolean) => server.as(user)(markNotification, { params: { id }, body: { isRead } });

  const first = await mark(true);
  server.clock.advance(1000);
  const again = await mark(true);
  const countWhenRead = await unreadOf(user);
  const undone = await mark(false);

  expect(again.readAt).toBe(first.readAt);
  expect(first.readAt).not.toBeNull();
  expect(countWhenRead).toBe(1);
  expect(undone).toEqual({ id, readAt: null });
  expect(await unreadOf(user)).toBe(2);
});

test('no one sees, counts or marks what is another person’s', async () => {
  const { user, document } = await reader();
  const stranger = await server.make.user();
  const [id = 0] = await add(user, document, 1);

  const marking = server.as(stranger)(markNotification, { params: { id }, body: { isRead: true } });

  expect(await refusal(marking)).toBe('404 not_found');
  expect((await server.as(stranger)(markAllNotifications, { body: { upTo: id } })).count).toBe(0);
  expect((await server.as(stranger)(list, { query: {} })).count).toBe(0);
  expect(await unreadOf(stranger)).toBe(0);
  expect(await unreadOf(user)).toBe(1);
  expect(await refusal(server.as(null)(list, { query: {} }))).toBe('401 not_signed_in');
});

test('all are marked up to the newest that was seen, and only of the kind that was asked for', async () => {
  const { user, document } = await reader();
  const [, seen = 0] = await add(user, document, 2);
  const [later] = await add(user, document, 1);
  await add(user, document, 1, { status: 'sent' });

  const some = await server.as(user)(markAllNotifications, { body: { upTo: seen } });
  const afterSome = idsOf(await server.as(user)(list, { query: { unread: 'true', status: 'viewed' } }));
  const viewed = await server.as(user)(markAllNotifications, { body: { status: 'viewed' } });
  const rest = await server.as(user)(markAllNotifications, { body: {} });
  const none = await server.as(user)(markAllNotifications, { body: {} });

  expect(afterSome).toEqual([later]);
  expect([some.count, viewed.count, rest.count, none.count]).toEqual([2, 1, 1, 0]);
  expect(await unreadOf(user)).toBe(0);
});

test('of a deleted document nothing is listed, counted or marked; of an archived one everything', async () => {
  const { user, document } = await reader();
  const kept = (await draft(server, user, [])).id;
  const [gone = 0] = await add(user, document, 1);
  const [here] = await add(user, kept, 1);
  await server.as(user)(deleteDocument, { params: { id: document } });
  await server.as(user)(archiveDocument, { params: { id: kept } });

  const page = await server.as(user)(list, { query: { status: 'viewed' } });

  expect([page.count, idsOf(page)]).toEqual([1, [here]]);
  const marking = server.as(user)(markNotification, { params: { id: gone }, body: { isRead: true } });
  expect(await refusal(marking)).toBe('404 not_found');
  expect((await server.as(user)(markAllNotifications, { body: { status: 'viewed' } })).count).toBe(1);
});

test('who leaves a team no longer sees what was told of its documents', async () => {
  const { user: owner, document } = await reader();
  const member = await server.make.user();
  await add(member, document, 1);
  const row = { accountId: owner.accountId, userId: member.userId };
  await db
    .insertInto('teamMembers')
    .values({ ...row, role: 'member' })
    .execute();
  const whileMember = await unreadOf(member);

  await db.deleteFrom('teamMembers').where('userId', '=', member.userId).execute();

  expect(whileMember).toBe(1);
  expect(await unreadOf(member)).toBe(0);
  expect((await server.as(member)(list, { query: {} })).count).toBe(0);
});

test('a list goes by when things happened, page by page, in whatever order they were written', async () => {
  const { user, document } = await reader();
  for (const daysAgo of [0, 3, 1, 0, 2, 1]) await add(user, document, 2, { daysAgo });

  const first = await server.as(user)(list, { query: { pageSize: 10 } });
  const second = await server.as(user)(list, { query: { pageSize: 10, before: first.results.at(-1)!.id } });

  const all = [...first.results, ...second.results];
  const times = all.map(({ createdAt }) => createdAt);
  expect(new Set(all.map(({ id }) => id)).size).toBe(12);
  expect(times).toEqual([...times].sort().reverse());
});

test('other windows of the same person hear of it, and no one else', async () => {
  await live.start();
  const { user, document } = await reader();
  const [id = 0] = await add(user, document, 2);
  const ofOwn = { userId: user.userId, status: 'created' as const, inApp: true, mail: false, daily: false };
  await db.insertInto('notificationPreferences').values(ofOwn).execute();
  const heard: unknown[] = [];
  const stop = live.subscribe((event) => heard.push(event));

  await server.as(user)(markNotification, { params: { id }, body: { isRead: true } });
  await server.as(user)(markAllNotifications, { body: {} });
  await server.as(user)(markAllNotifications, { body: {} });
  await draft(server, user, []);
  await expect.poll(() => heard.filter((event) => (event as { kind: string }).kind === 'notification').length).toBe(3);
  stop();

  const told = heard.filter((event) => (event as { kind: string }).kind === 'notification');
  expect(told).toEqual(Array.from({ length: 3 }, () => ({ kind: 'notification', userId: user.userId })));
});

test('read ones go after half a year, all after one', async () => {
  const { user, document } = await reader();
  await add(user, document, 1, { daysAgo: 366 });
  await add(user, document, 1, { daysAgo: 181, readDaysAgo: 181 });
  await add(user, document, 1, { daysAgo: 181, isListed: false });
  const [unread] = await add(user, document, 1, { daysAgo: 364 });
  const [read] = await add(user, document, 1, { daysAgo: 179, readDaysAgo: 179 });

  await server.runTasks({ withSweeps: true });

  expect(idsOf(await server.as(user)(list, { query: {} }))).toEqual([read, unread]);
  const kept = await db.selectFrom('notifications').select('id').where('userId', '=', user.userId).execute();
  expect(kept).toHaveLength(2);
});

test('of very many a page is read from its middle, and counted no further than it helps', async () => {
  const { user, document } = await reader();
  const ids = await add(user, document, 20_000);

  const page = await server.as(user)(list, { query: { before: ids[10_000]! } });

  expect(page).toMatchObject({ count: 10_000, isCountEstimated: true });
  expect(idsOf(page)).toEqual(ids.slice(10_000 - 25, 10_000).toReversed());
  expect(await unreadOf(user)).toBe(1000);
});
