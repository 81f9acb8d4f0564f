import {
  type CommunityNews,
  createCategory,
  createCommunityGroup,
  createCommunityNews,
  deleteCommunity,
  deleteCommunityNews,
  getCommunityNews,
  listCommunityNews,
  listNews,
  listNotifications,
  mergeCategory,
  type NewsInput,
  readNews,
  restoreCommunity,
  type RichText,
  setCommunityGroupStatus,
  setNewsStatus,
  updateCommunityNews,
  updateNotificationPreferences,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { addMember } from '../../../../test/community.ts';
import { refused } from '../../../../test/refused.ts';
import { countOpenNews } from './index.ts';

const server = await testApp();
const { as, make, platform, clock } = server;
const admin = await make.user({ role: 'admin' });
const call = as(admin);

const body = (...words: string[]): RichText => ({
  type: 'doc',
  content: words.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const draft = (given: Partial<NewsInput> & { title: string }) => call(createCommunityNews, { body: given });
const setStatus = ({ id }: { id: number }, to: { status: CommunityNews['status']; publishAt?: string }) =>
  call(setNewsStatus, { params: { id }, body: to });
const publish = async (given: Partial<NewsInput> & { title: string }) =>
  setStatus(await draft(given), { status: 'published' });
const inSeconds = (seconds: number): string => new Date(clock.now().getTime() + seconds * 1000).toISOString();

const seenBy = async (user: TestUser) => {
  const { results, count } = await as(user)(listNews, { query: { pageSize: 100 } });
  expect(count).toBe(results.length);
  expect(await countOpenNews(platform.db, user.userId)).toBe(results.length);
  return results.map(({ title }) => title);
};
const toldOf = async (user: TestUser) =>
  (await as(user)(listNotifications, { query: { status: 'news_published' } })).results;
const clear = async () => {
  const { results } = await call(listCommunityNews, { query: { pageSize: 100 } });
  if (results.length === 0) return;
  await call(deleteCommunity, { params: { type: 'news' }, body: { ids: results.map(({ id }) => id) } });
};

test('a draft is seen by no one, is changed, and deleted with undo', async () => {
  const made = await draft({ title: ' Summer ', body: body('We are closed', 'in August') });
  const params = { id: made.id };
  expect(made).toMatchObject({ title: 'Summer', status: 'draft', publishedAt: null, readCount: 0, version: 1 });
  expect(await seenBy(await make.user())).toEqual([]);

  const changed = await call(updateCommunityNews, { params, body: { body: body('Open again') } });
  expect(changed).toMatchObject({ title: 'Summer', body: body('Open again'), version: 2 });
  expect((await call(listCommunityNews, { query: { search: 'open again' } })).results).toHaveLength(1);
  expect((await call(listCommunityNews, { query: { status: 'published' } })).results).toEqual([]);

  const { deletion } = await call(deleteCommunityNews, { params });
  await expect(call(getCommunityNews, { params })).rejects.toEqual(refused(404, 'not_found'));
  expect(await call(restoreCommunity, { params: { id: deletion } })).toEqual({ count: 1, left: 0 });
  await clear();
});

test('people read what is published, pinned first, and each counts once', async () => {
  const user = await make.user();
  await publish({ title: 'Old', isPinned: true });
  clock.advance(1000);
  const { id } = await publish({ title: 'New', body: body('All of it') });
  expect(await seenBy(user)).toEqual(['Old', 'New']);

  const params = { id };
  expect(await as(user)(readNews, { params })).toMatchObject({ title: 'New', body: body('All of it'), isRead: false });
  expect(await as(user)(readNews, { params })).toMatchObject({ isRead: true });
  await as(await make.user())(readNews, { params });
  expect(await call(getCommunityNews, { params })).toMatchObject({ readCount: 2, version: 2 });

  await setStatus({ id }, { status: 'draft' });
  await expect(as(user)(readNews, { params })).rejects.toEqual(refused(404, 'not_found'));
  expect(await seenBy(user)).toEqual(['Old']);
  await clear();
});

test('people see only what their groups open, also by id', async () => {
  const board = await call(createCommunityGroup, { body: { name: 'News board' } });
  const [inside, outside, shut] = [await make.user(), await make.user(), await make.user()];
  await addMember(server, { userId: inside.userId, groupIds: [board.id] });
  await addMember(server, { userId: shut.userId, groupIds: [board.id], canAccess: false });
  const ours = await publish({ title: 'Ours', groupIds: [board.id] });
  const all = await publish({ title: 'For all' });

  expect(await seenBy(inside)).toEqual(['For all', 'Ours']);
  expect(await seenBy(outside)).toEqual(['For all']);
  expect(await seenBy(shut)).toEqual([]);
  for (const user of [outside, shut]) {
    await expect(as(user)(readNews, { params: { id: ours.id } })).rejects.toEqual(refused(404, 'not_found'));
  }
  await expect(as(shut)(readNews, { params: { id: all.id } })).rejects.toEqual(refused(404, 'not_found'));
  expect((await toldOf(inside)).map(({ subject }) => subject.id)).toEqual([all.id, ours.id]);
  expect((await toldOf(outside)).map(({ subject }) => subject.id)).toEqual([all.id]);
  expect(await toldOf(shut)).toEqual([]);

  await call(setCommunityGroupStatus, { params: { id: board.id }, query: { status: 'non_active' } });
  await expect(as(inside)(readNews, { params: { id: ours.id } })).rejects.toEqual(refused(404, 'not_found'));
  expect((await toldOf(inside)).map(({ subject }) => subject.id)).toEqual([all.id]);
  await clear();
});

test('what is scheduled is published at its time, once, whatever happened in between', async () => {
  const user = await make.user();
  const publishAt = inSeconds(60);
  const item = await setStatus(await draft({ title: 'Later' }), { status: 'scheduled', publishAt });
  const gone = await setStatus(await draft({ title: 'Gone' }), { status: 'scheduled', publishAt: inSeconds(30) });
  const { deletion } = await call(deleteCommunityNews, { params: { id: gone.id } });
  expect(item).toMatchObject({ status: 'scheduled', publishAt, publishedAt: null });

  await server.runTasks({ withSweeps: true });
  expect(await seenBy(user)).toEqual([]);
  clock.advance(61_000);
  await server.runTasks({ withSweeps: true });
  expect(await seenBy(user)).toEqual(['Later']);
  await call(restoreCommunity, { params: { id: deletion } });
  await server.runTasks({ withSweeps: true });
  await server.runTasks({ withSweeps: true });

  expect(await seenBy(user)).toEqual(['Gone', 'Later']);
  expect(await toldOf(user)).toHaveLength(2);
  expect(await call(getCommunityNews, { params: { id: item.id } })).toMatchObject({
    status: 'published',
    publishAt: null,
    publishedAt: expect.any(String),
  });
  await clear();
});

test('a time in the past is refused, and none as well', async () => {
  const item = await draft({ title: 'When' });
  await expect(setStatus(item, { status: 'scheduled', publishAt: inSeconds(-1) })).rejects.toMatchObject({
    code: 'publish_time_past',
    errors: [{ path: 'publish_at' }],
  });
  await expect(setStatus(item, { status: 'scheduled' })).rejects.toMatchObject({
    code: 'publish_time_past',
    errors: [{ path: 'publish_at' }],
  });
  await clear();
});

test.each([
  ['a script', { type: 'doc', content: [{ type: 'script', text: 'alert(1)' }] }],
  ['a string of HTML', '<img src=x onerror=alert(1)>'],
  [
    'a link that runs code',
    {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
        },
      ],
    },
  ],
  [
    'a picture that is not there',
    { type: 'doc', content: [{ type: 'picture', attrs: { key: 'a'.repeat(22), alt: '' } }] },
  ],
])('a body with %s is refused, and nothing of it is kept', async (_what, hostile) => {
  const making = call(createCommunityNews, { body: { title: 'Hostile', body: hostile as RichText } });
  await expect(making).rejects.toMatchObject({ status: 422, errors: [{ path: expect.stringMatching(/^body/) }] });
  expect((await call(listCommunityNews, { query: { search: 'Hostile' } })).count).toBe(0);
});

test('a body nested without end is refused as any other', async () => {
  const depth = 50_000;
  const payload = `{"title":"Deep","body":${'{"type":"blockquote","content":['.repeat(depth)}${']}'.repeat(depth)}}`;
  const response = await server.app.inject({
    method: 'POST',
    url: '/admin/news',
    payload,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
  });
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.statusCode).toBeLessThan(500);
});

test.each(['/admin/news', '/v1/admin/news'])('the calls stand with and without a version: %s', async (path) => {
  const headers = { authorization: `Bearer ${admin.token}` };
  const made = await server.app.inject({ method: 'POST', url: path, payload: { title: 'Versions' }, headers });
  const { id } = made.json<{ id: number }>();
  const put = await server.app.inject({
    method: 'PUT',
    url: `${path}/${id}/status`,
    payload: { status: 'published' },
    headers,
  });
  expect([made.statusCode, put.statusCode]).toEqual([201, 200]);
  const people = path.replace('/admin/news', '/api/community/news/');
  const read = await server.app.inject({ url: `${people}${id}/`, headers });
  expect(read.json()).toMatchObject({ id, title: 'Versions', is_read: false });
  await clear();
});

test('a merged category is replaced in the news that have it', async () => {
  const [from, into] = [
    await call(createCategory, { body: { name: 'News from' } }),
    await call(createCategory, { body: { name: 'News into' } }),
  ];
  const { id } = await publish({ title: 'Sorted', categoryIds: [from.id] });
  await call(mergeCategory, { params: { id: from.id }, body: { into: into.id } });
  expect(await call(getCommunityNews, { params: { id } })).toMatchObject({ categories: [{ id: into.id }] });
  expect((await call(listNews, { query: { category: into.id } })).results.map(({ title }) => title)).toEqual([
    'Sorted',
  ]);
  expect((await call(listNews, { query: { category: from.id } })).results).toEqual([]);
  await clear();
});

test('the list says how a long text begins', async () => {
  await publish({ title: 'Long', body: body('word '.repeat(200)) });
  const [item] = (await call(listNews, { query: { search: 'Long' } })).results;
  expect(item?.summary).toMatch(/^word .*word…$/);
  expect(item?.summary.length).toBeLessThanOrEqual(241);
  await clear();
});

// The last one: sessions do not outlive it.
test('people hear of it as they prefer, and once, however often it is published', async () => {
  const [mailed, quiet, daily] = [await make.user(), await make.user(), await make.user()];
  const prefer = (user: TestUser, ways: { inApp: boolean; mail: boolean; daily: boolean }) =>
    as(user)(updateNotificationPreferences, { body: { preferences: [{ status: 'news_published', ...ways }] } });
  await prefer(mailed, { inApp: false, mail: true, daily: false });
  await prefer(quiet, { inApp: false, mail: false, daily: false });
  await prefer(daily, { inApp: true, mail: false, daily: true });

  const item = await publish({ title: 'Told' });
  await setStatus(item, { status: 'draft' });
  await setStatus(item, { status: 'published' });
  await server.runTasks();

  const mailsTo = async (user: TestUser, event: string) =>
    (await server.mails()).filter((mail) => mail.to.includes(user.email) && mail.event === event);
  const [mail, ...others] = await mailsTo(mailed, 'notification.news_published');
  expect(others).toEqual([]);
  expect(mail?.subject).toContain('Told');
  expect(mail?.links.some((link) => link.endsWith(`/community/news/${item.id}`))).toBe(true);
  expect(await mailsTo(quiet, 'notification.news_published')).toEqual([]);
  expect(await mailsTo(daily, 'notification.news_published')).toEqual([]);
  expect(await toldOf(quiet)).toEqual([]);
  expect(await toldOf(daily)).toMatchObject([
    { link: `/community/news/${item.id}`, description: expect.stringContaining('Told') },
  ]);

  clock.advance(86_400_000);
  await server.runTasks({ withSweeps: true });
  expect((await mailsTo(daily, 'notifications.summary')).map(({ text }) => text.includes('Told'))).toEqual([true]);
});
