import {
  archiveDocument,
  type Call,
  createDocument,
  deleteDocument,
  type DocumentFilter,
  getDashboardStats,
  HAPPENINGS,
  type Happening,
  listDocuments,
  queryDashboardStats,
  recallDocument,
  sendDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { madeDocument, madeTeam } from '../../../../test/documents-made.ts';
import { draft } from '../../../../test/drafting.ts';
import { linkOf, refusal, sentDocument, sign } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make } = server;

type Scope = 'personal' | 'overall' | 'team_members';
type Span = { from?: string; to?: string; timeZone?: string };

const stats = (user: TestUser, scope: Scope = 'personal', span: Span = {}) =>
  as(user)(getDashboardStats, { query: { scope, ...span } });

type ListQuery = NonNullable<Call<typeof listDocuments>['query']>;

const listed = async (user: TestUser, query: ListQuery) =>
  (await as(user)(listDocuments, { query: { pageSize: 100, ...query } })).results.map(({ id }) => id);

const whoseOf = (scope: Scope) => (scope === 'personal' ? { mine: 'true' as const } : {});

/** What the lists behind the figures hold, as the figures say it. */
async function lists(user: TestUser, scope: Scope, span: Span = {}) {
  const whose = whoseOf(scope);
  const happened = async (happening: Happening) =>
    (await listed(user, { ...whose, happened: happening, ...span })).length;
  const filtered = async (status: DocumentFilter) => (await listed(user, { ...whose, status })).length;
  const [uploaded, submitted, completed] = await Promise.all(HAPPENINGS.map(happened));
  const [waiting, expiring] = await Promise.all([filtered('waiting'), filtered('expiring')]);
  return { uploaded, submitted, completed, waiting, expiring };
}

async function figures(user: TestUser, scope: Scope, span: Span = {}) {
  const { counts, waitingForOthers, expiringSoon } = await stats(user, scope, span);
  const { uploaded, submitted, completed } = counts;
  return { uploaded, submitted, completed, waiting: waitingForOthers.count, expiring: expiringSoon.count };
}

const NOTHING = { uploaded: 0, submitted: 0, completed: 0, waiting: 0, expiring: 0 };

test('a document is uploaded, waits, is submitted by its first signer and completed by its last, in figures and lists', async () => {
  const user = await make.user();
  const seen: unknown[] = [];
  const look = async () => {
    const now = await figures(user, 'personal');
    expect(await lists(user, 'personal')).toEqual(now);
    seen.push(now);
  };

  await look();
  await as(user)(createDocument, { body: {} });
  await look();
  const { signers } = await sentDocument(
    server,
    [
      { name: 'Ada', order: 1 },
      { name: 'Bob', order: 2 },
    ],
    { sender: user },
  );
  await look();
  await sign(signers[0]!);
  await server.runTasks();
  await look();
  await sign(await linkOf(server, (await listed(user, { status: 'submitted' }))[0]!, signers[1]!));
  await server.runTasks();
  await look();

  expect(seen).toEqual([
    NOTHING,
    NOTHING,
    { ...NOTHING, uploaded: 1, waiting: 1 },
    { ...NOTHING, uploaded: 1, submitted: 1, waiting: 1 },
    { ...NOTHING, uploaded: 1, submitted: 1, completed: 1 },
  ]);
});

test('what a recall takes back is neither submitted nor waiting', async () => {
  const user = await make.user();
  const now = server.clock.now();
  const id = await madeDocument(server, user, { createdAt: now, state: 'submitted', submittedAt: [now, null] });
  const before = await figures(user, 'personal');

  await as(user)(recallDocument, { params: { id } });

  expect(before).toEqual({ ...NOTHING, uploaded: 1, submitted: 1, waiting: 1 });
  expect(await figures(user, 'personal')).toEqual({ ...NOTHING, uploaded: 1 });
});

test('archived documents count for what happened to them and no longer wait; deleted ones count for nothing', async () => {
  const user = await make.user();
  const createdAt = server.clock.now();
  const id = await madeDocument(server, user, { createdAt, state: 'sent', submittedAt: [null] });
  const gone = await madeDocument(server, user, { createdAt, state: 'draft', submittedAt: [null] });

  await as(user)(archiveDocument, { params: { id } });
  await as(user)(deleteDocument, { params: { id: gone } });

  expect(await figures(user, 'personal')).toEqual({ ...NOTHING, uploaded: 1 });
  expect(await lists(user, 'personal')).toEqual({ ...NOTHING, uploaded: 1 });
  expect(await listed(user, { happened: 'uploaded' })).toEqual([id]);
});

test('of separate copies each waits, is submitted and completed; what they were made from was uploaded', async () => {
  const user = await make.user();
  const emails = ['ada', 'bob'].map((name) => `${name}-${user.userId}@example.com`);
  const { id } = await draft(
    server,
    user,
    emails.map((email) => ({ email })),
    { signingOption: 'separate' },
  );
  await as(user)(sendDocument, { params: { id } });
  await server.runTasks();
  const sent = await figures(user, 'personal');
  const copies = await listed(user, { status: 'waiting', ordering: 'number' });

  for (const [index, copy] of copies.entries()) await sign(await linkOf(server, copy, { email: emails[index]! }));
  // As sealing leaves them; it has its own tests.
  const sealed = { state: 'completed', sealedAt: server.clock.now() } as const;
  await server.platform.db
    .updateTable('documents')
    .set(sealed)
    .where('id', 'in', [id, ...copies])
    .execute();

  expect(sent).toEqual({ ...NOTHING, uploaded: 1, waiting: 2 });
  expect(await figures(user, 'personal')).toEqual({ ...NOTHING, uploaded: 1, submitted: 2, completed: 2 });
  expect(await lists(user, 'personal')).toEqual({ ...NOTHING, uploaded: 1, submitted: 2, completed: 2 });
  expect(await listed(user, { happened: 'uploaded' })).toEqual([id]);
  expect(await listed(user, { happened: 'completed', ordering: 'number' })).toEqual(copies);
});

const at = (day: number, month = 5) => new Date(Date.UTC(2026, month - 1, day, 12));
const MAY = { from: '2026-05-01', to: '2026-05-31' };

/** A team of two with documents of every kind, and one more of someone who left. */
async function busyTeam() {
  const [ada, bob, left] = [await make.user(), await make.user(), await make.user()];
  const accountId = await madeTeam(server, [ada, bob]);
  const [adas, bobs] = [ada, bob].map(({ userId }) => ({ accountId, userId })) as [typeof ada, typeof bob];
  const sealed = { state: 'completed', finishedAt: at(20), sealedAt: at(20) };
  const soon = new Date(server.clock.now().getTime() + 3 * 24 * 3600_000);
  const later = new Date(server.clock.now().getTime() + 8 * 24 * 3600_000);
  for (const [owner, values] of [
    [adas, { createdAt: at(1), ...sealed, submittedAt: [at(30, 4), at(20)] }],
    [adas, { createdAt: at(30, 4), ...sealed, submittedAt: [at(2), at(20)], archivedAt: at(21) }],
    [adas, { createdAt: at(31), state: 'viewed', submittedAt: [at(31), null], sentAt: at(31), expiresAt: soon }],
    [adas, { createdAt: at(3), state: 'new', hasFile: false }],
    [bobs, { createdAt: at(4), state: 'sent', submittedAt: [null], sentAt: at(4), expiresAt: later }],
    [bobs, { createdAt: at(4), state: 'sent', submittedAt: [null], sentAt: at(4), expiresAt: at(5) }],
    [bobs, { createdAt: at(4), state: 'pending', submittedAt: [null], expiresAt: soon }],
    [bobs, { createdAt: at(4), state: 'submitted', submittedAt: [at(5)], finishedAt: at(5), expiresAt: soon }],
    [bobs, { createdAt: at(4), ...sealed, submittedAt: [at(6)], deletedAt: at(22) }],
    [
      { accountId, userId: left.userId },
      { createdAt: at(9), ...sealed, sealedAt: at(1, 6), submittedAt: [at(9)] },
    ],
  ] as const) {
    await madeDocument(server, owner, {
      ...values,
      submittedAt: 'submittedAt' in values ? [...values.submittedAt] : [],
    });
  }
  return { ada, bob, left, accountId };
}

test('each figure is the length of the list it leads to: of a person, of their account, of each of its members', async () => {
  const { ada, bob } = await busyTeam();

  const own = await figures(ada, 'personal', MAY);
  const all = await figures(bob, 'overall', MAY);
  const { members, counts } = await stats(bob, 'team_members', MAY);

  expect(own).toEqual({ uploaded: 2, submitted: 2, completed: 2, waiting: 1, expiring: 1 });
  expect(await lists(ada, 'personal', MAY)).toEqual(own);
  expect(all).toEqual({ uploaded: 7, submitted: 4, completed: 2, waiting: 2, expiring: 1 });
  expect(await lists(bob, 'overall', MAY)).toEqual(all);
  expect(counts).toMatchObject({ uploaded: 7, submitted: 4, completed: 2 });
  expect(members.map(({ email, uploaded, submitted, completed }) => [email, uploaded, submitted, completed])).toEqual([
    [ada.email, 2, 2, 2],
    [bob.email, 4, 1, 0],
  ]);
  for (const member of members) {
    for (const happened of HAPPENINGS) {
      expect(await listed(ada, { creator: member.id, happened, ...MAY })).toHaveLength(member[happened]);
    }
  }
});

test('members and invitations are those of the account one acts for; a personal account counts its owner, and shows no members', async () => {
  const { ada, bob, accountId } = await busyTeam();
  const alone = await make.user();
  const invited = { accountId, invitedBy: ada.userId, role: 'member' as const };
  const statuses = ['pending', 'pending', 'rejected', 'accepted'] as const;
  const invitations = statuses.map((status, index) => ({ ...invited, status, email: `guest${index}@example.com` }));
  await server.platform.db.insertInto('invitations').values(invitations).execute();

  const team = await stats(bob);
  const own = await stats(alone, 'team_members');

  expect(team.counts).toMatchObject({ joinedMembers: 2, pendingInvitations: 2 });
  expect(team.members).toEqual([]);
  expect(own.counts).toMatchObject({ joinedMembers: 1, pendingInvitations: 0 });
  expect(own.members).toEqual([]);
});

test('another account’s documents are in no figure and in no list, whoever is named as their creator', async () => {
  const { ada, left } = await busyTeam();
  const stranger = await make.user();

  expect(await figures(stranger, 'overall', MAY)).toEqual(NOTHING);
  expect(await lists(stranger, 'overall', MAY)).toEqual(NOTHING);
  expect(await listed(stranger, { creator: ada.userId })).toEqual([]);
  expect(await listed(ada, { creator: stranger.userId })).toEqual([]);
  expect(await listed(ada, { creator: left.userId })).toHaveLength(1);
  expect(await listed(ada, { mine: 'true', creator: left.userId })).toEqual([]);
  expect(await listed(ada, { mine: 'true', creator: ada.userId })).toEqual(await listed(ada, { mine: 'true' }));
});

test('days are those of the time zone, also when its clocks change; days without anything are there', async () => {
  const user = await make.user();
  for (const moment of [
    '2026-03-28T22:59:59.999Z',
    '2026-03-28T23:00:00Z',
    '2026-03-29T21:59:59Z',
    '2026-03-29T22:00:00Z',
  ]) {
    await madeDocument(server, user, { createdAt: new Date(moment) });
  }
  const span = { from: '2026-03-28', to: '2026-03-31', timeZone: 'Europe/Berlin' };
  const dayOf = (from: string, timeZone = 'Europe/Berlin') =>
    listed(user, { happened: 'uploaded', from, to: from, timeZone });

  const { series, from, to } = await stats(user, 'personal', span);

  expect(series).toEqual(
    [1, 2, 1, 0].map((uploaded, index) => ({ date: `2026-03-${28 + index}`, uploaded, submitted: 0, completed: 0 })),
  );
  expect([from, to]).toEqual([span.from, span.to]);
  for (const { date, uploaded } of series) expect(await dayOf(date)).toHaveLength(uploaded);
  expect(await dayOf('2026-03-28', 'UTC')).toHaveLength(2);
  expect(await dayOf('2026-03-29', 'Asia/Kolkata')).toHaveLength(2);
});

test('thirty days up to today where no one says otherwise, on every path of the call', async () => {
  const user = await make.user();
  await madeDocument(server, user, { createdAt: server.clock.now() });
  const today = server.clock.now().toISOString().slice(0, 10);

  const read = await stats(user);
  const asked = await as(user)(queryDashboardStats, { body: { from: read.from, to: read.to } });
  const headers = { authorization: `Bearer ${user.token}` };
  const answers = await Promise.all(
    ['/api/dashboard-stats', '/api/dashboard-stats/', '/v1/api/dashboard-stats', '/v1/api/dashboard-stats/'].flatMap(
      (url) => [
        server.app.inject({ url, headers }),
        server.app.inject({
          method: 'POST',
          url,
          headers: { ...headers, 'content-type': 'application/json' },
          payload: '{}',
        }),
      ],
    ),
  );

  expect(read).toMatchObject({ scope: 'personal', to: today, counts: { uploaded: 1 } });
  expect(read.series).toHaveLength(30);
  expect(asked).toEqual(read);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
});

test('spans and time zones that are none are refused, in the figures and in the lists', async () => {
  const user = await make.user();
  const figure = (span: Span) => refusal(stats(user, 'personal', span));
  const list = (span: Span) => refusal(listed(user, { happened: 'uploaded', ...span }));

  for (const refused of [figure, list]) {
    expect(await refused({ from: '2026-02-02', to: '2026-02-01' })).toBe('422 span_invalid');
    expect(await refused({ from: '2024-01-01', to: '2026-01-01' })).toBe('422 span_invalid');
    expect(await refused({ from: '2026-02-30' })).toBe('422 request_invalid');
    expect(await refused({ timeZone: 'Mars/Olympus' })).toBe('422 request_invalid');
  }
  const reversed = { from: '2026-02-02', to: '2026-02-01' };
  const atField = { errors: [{ path: 'to', code: 'days_reversed' }] };
  await expect(stats(user, 'personal', reversed)).rejects.toMatchObject(atField);
  await expect(listed(user, { happened: 'uploaded', ...reversed })).rejects.toMatchObject(atField);
  await expect(stats(user, 'personal', { timeZone: 'Mars/Olympus' })).rejects.toMatchObject({
    errors: [{ path: 'time_zone', code: 'time_zone_unknown' }],
  });
  await expect(listed(user, { from: '2026-02-01' })).rejects.toMatchObject({ errors: [{ path: 'happened' }] });
});

test('the list behind a figure can be searched, ordered and filtered further', async () => {
  const user = await make.user();
  const [lease, rent] = await Promise.all(
    ['Lease of the mill', 'Rent'].map((title, index) =>
      madeDocument(server, user, { title, createdAt: at(1 + index), state: 'completed', sealedAt: at(20 - index) }),
    ),
  );
  const found = (query: ListQuery) => listed(user, { happened: 'completed', ...MAY, ...query });

  expect(await found({})).toEqual([rent, lease]);
  expect(await found({ ordering: 'title' })).toEqual([lease, rent]);
  expect(await found({ search: 'the mill' })).toEqual([lease]);
  expect(await found({ status: 'completed' })).toEqual([rent, lease]);
  expect(await found({ status: 'downloaded' })).toEqual([]);
});

test('the first five that wait are named with whose turn it is, those that expire first in front', async () => {
  const user = await make.user();
  const in_ = (days: number) => new Date(server.clock.now().getTime() + days * 24 * 3600_000);
  const ids: number[] = [];
  for (let day = 1; day <= 7; day += 1) {
    const values = { state: 'sent', createdAt: at(day), sentAt: at(day), expiresAt: in_(8 - day), submittedAt: [null] };
    ids.push(await madeDocument(server, user, values));
  }
  await sentDocument(
    server,
    [
      { name: 'Ada', order: 1 },
      { name: 'Bob', order: 1 },
      { name: 'Cy', order: 2 },
    ],
    { sender: user },
  );

  const { waitingForOthers, expiringSoon } = await stats(user);

  expect(waitingForOthers.count).toBe(8);
  expect(waitingForOthers.documents.map(({ waitingFor }) => waitingFor)).toEqual([
    ['Ada', 'Bob'],
    ...Array.from({ length: 4 }, () => ['Made 0']),
  ]);
  expect(expiringSoon.count).toBe(7);
  expect(expiringSoon.documents.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5));
  expect(await listed(user, { status: 'expiring', ordering: 'expires_at' })).toEqual(ids.toReversed());
});

test('of each member: what they sent, how long signing took, and what expired unsigned', async () => {
  const people = [await make.user(), await make.user(), await make.user()];
  const [ada, bob, eve] = people as [TestUser, TestUser, TestUser];
  const accountId = await madeTeam(server, people);
  const hours = (day: number, count: number) => new Date(at(day).getTime() + count * 3600_000);
  const sealed = (sentAt: Date, finishedAt: Date) => ({ state: 'completed', sentAt, finishedAt, sealedAt: finishedAt });
  for (const [owner, values] of [
    [ada, sealed(at(2), hours(2, 1))],
    [ada, sealed(at(3), hours(3, 3))],
    [ada, sealed(at(4), hours(4, 24))],
    [ada, { ...sealed(at(5), hours(5, 1)), isMarkedCompleted: true }],
    [ada, { ...sealed(at(6), hours(6, 1)), deletedAt: at(7) }],
    [ada, sealed(at(28, 4), hours(30, 500))],
    [bob, { state: 'viewed', sentAt: at(2), expiresAt: at(9) }],
    [bob, { state: 'not_completed', sentAt: at(2), expiresAt: at(9) }],
    [bob, { state: 'sent', sentAt: at(20, 4), expiresAt: at(27, 4) }],
    [bob, { state: 'sent', sentAt: at(2), expiresAt: new Date(server.clock.now().getTime() + 86_400_000) }],
    [bob, { state: 'draft' }],
  ] as const) {
    await madeDocument(server, { accountId, userId: owner.userId }, { createdAt: at(1), ...values });
  }

  const { members, counts } = await stats(eve, 'team_members', MAY);

  const byEmail = new Map(
    members.map(({ email, sent, secondsToSign, overdue }) => [email, [sent, secondsToSign, overdue]]),
  );
  expect(byEmail).toEqual(
    new Map([
      [ada.email, [4, 3 * 3600, 0]],
      // What was closed before it expired is not overdue.
      [bob.email, [3, null, 1]],
      [eve.email, [0, null, 0]],
    ]),
  );
  expect(counts).toMatchObject({ joinedMembers: 3 });
  const stranger = await make.user();
  expect((await stats(stranger, 'team_members', MAY)).members).toEqual([]);
});
