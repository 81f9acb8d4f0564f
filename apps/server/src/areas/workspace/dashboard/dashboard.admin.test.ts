import {
  answerEvent,
  createCommunityEvent,
  createCommunityGroup,
  createCommunityNews,
  DOCUMENT_STATES,
  getAdminDashboard,
  readNews,
  setNewsStatus,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { addMember } from '../../../../test/community.ts';
import { madeDocument, madeTeam } from '../../../../test/documents-made.ts';
import { refusal, sentDocument } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make } = server;
const { db } = server.platform;

test('an administrator sees how much is done, and of no document what it is', async () => {
  const admin = await make.user({ role: 'admin' });
  const [ada, bob] = [await make.user(), await make.user()];
  await madeTeam(server, [ada]);
  await sentDocument(server, [{ name: 'Ada Lovelace' }], { sender: bob });
  const now = server.clock.now();
  const old = new Date(now.getTime() - 40 * 24 * 3600_000);
  await madeDocument(server, bob, { title: 'Secret merger', createdAt: now, state: 'completed', sealedAt: now });
  await madeDocument(server, bob, { createdAt: old, state: 'submitted', finishedAt: now });
  await madeDocument(server, bob, { createdAt: now, deletedAt: now });
  await db.updateTable('users').set({ isBlocked: true, createdAt: old }).where('id', '=', ada.userId).execute();
  await db.updateTable('mails').set({ state: 'failed' }).where('event', 'is not', null).execute();

  await as(admin)(createCommunityGroup, { body: { name: 'Board' } });
  await addMember(server, { userId: ada.userId });
  await addMember(server);
  await addMember(server, { deletedAt: now });

  const figures = await as(admin)(getAdminDashboard);
  const raw = await server.app.inject({
    url: '/v1/admin/dashboard',
    headers: { authorization: `Bearer ${admin.token}` },
  });

  expect(figures).toMatchObject({
    users: { total: 3, activated: 3, blocked: 1, joinedThisMonth: 2 },
    accounts: { personal: 3, teams: 1, activeTeams: 1 },
    mails: { queued: 0, failed: 1 },
    community: {
      members: 2,
      joined: 1,
      groups: 1,
      interests: 0,
      categories: 0,
      deals: 0,
      news: 0,
      events: 0,
      upcomingEvents: 0,
    },
    waitingToBeSealed: 1,
    documents: { total: 3 },
  });
  expect(Object.keys(raw.json<{ documents: { by_status: object } }>().documents.by_status)).toEqual([
    ...DOCUMENT_STATES,
  ]);
  expect(figures.documents.byStatus).toMatchObject({ sent: 1, submitted: 1, completed: 1, draft: 0 });
  expect(figures.series).toHaveLength(30);
  expect(figures.series.at(-1)).toEqual({ date: now.toISOString().slice(0, 10), users: 2, uploaded: 2, completed: 1 });
  expect(figures.communitySeries).toHaveLength(30);
  expect(figures.communitySeries.at(-1)).toMatchObject({ members: 2, reads: 0, answers: 0 });
  expect(raw.body).not.toMatch(/merger|Lovelace|@example/);
});

test('for everyone else there is no such page', async () => {
  expect(await refusal(as(await make.user())(getAdminDashboard))).toBe('404 not_found');
  expect(await refusal(as(null)(getAdminDashboard))).toBe('401 not_signed_in');
});

test('what people of the admin areas do is counted by day: members added, news opened, events answered', async () => {
  const admin = await make.user({ role: 'admin' });
  const reader = await make.user();
  const today = async () => (await as(admin)(getAdminDashboard)).communitySeries.at(-1);
  const before = await today();
  await addMember(server, { userId: reader.userId });
  await addMember(server, { createdAt: new Date(server.clock.now().getTime() - 31 * 24 * 3600_000) });
  const news = await as(admin)(createCommunityNews, { body: { title: 'Open day' } });
  await as(admin)(setNewsStatus, { params: { id: news.id }, body: { status: 'published' } });
  const event = await as(admin)(createCommunityEvent, {
    body: { title: 'Party', startsLocal: '2031-06-01T18:00', endsLocal: '2031-06-01T23:00', timeZone: 'UTC' },
  });

  for (let times = 0; times < 2; times += 1) await as(reader)(readNews, { params: { id: news.id } });
  for (const answer of ['going', 'no'] as const) {
    await as(reader)(answerEvent, { params: { id: event.id }, body: { answer } });
  }

  const { members = 0, reads = 0, answers = 0 } = before ?? {};
  expect(await today()).toMatchObject({ members: members + 1, reads: reads + 1, answers: answers + 1 });
});
