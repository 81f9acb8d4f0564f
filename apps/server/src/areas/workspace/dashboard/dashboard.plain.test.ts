import { getDashboardStats, listMembers, recallDocument } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { madeDocument, madeTeam } from '../../../../test/documents-made.ts';

const server = await testApp();
const { as, make, platform } = server;

const SPAN = { from: '2026-05-01', to: '2026-05-31' };
const FROM = Date.UTC(2026, 4, 1);
const BEFORE = Date.UTC(2026, 5, 1);
const HOUR_MS = 3600_000;
const STATES = ['new', 'draft', 'pending', 'sent', 'viewed', 'submitted', 'completed', 'downloaded', 'rejected'];

/** What is counted of one document, from April to June. */
function factsOf(index: number, userId: number) {
  const moment = (step: number) => new Date(FROM + ((((index * 37 + step * 11) % 90) - 30) * 24 + step) * HOUR_MS);
  const state = STATES[index % STATES.length] ?? 'new';
  const isSent = !['new', 'draft', 'pending'].includes(state);
  const isDone = ['completed', 'downloaded'].includes(state);
  const submittedAt: Record<string, (Date | null)[]> = {
    submitted: [moment(5), null],
    completed: [moment(4), moment(3)],
    downloaded: [moment(3)],
  };
  const isPart = index % 13 === 5;
  return {
    userId,
    state,
    createdAt: moment(0),
    hasFile: index % 9 > 1 || index % 4 === 1,
    sentAt: isSent ? moment(1) : null,
    expiresAt: isSent ? moment(2) : null,
    submittedAt: submittedAt[state] ?? [],
    finishedAt: isDone ? new Date(moment(1).getTime() + (index % 50) * HOUR_MS) : null,
    sealedAt: isDone ? moment(6) : null,
    isMarkedCompleted: isDone && index % 5 === 0,
    archivedAt: index % 7 === 3 ? moment(8) : null,
    deletedAt: index % 11 === 4 ? moment(8) : null,
    visibility: index % 4 === 2 ? ('private' as const) : ('shared' as const),
    ...(isPart ? { parentId: 1, parentRound: 1 } : {}),
  };
}

type Facts = ReturnType<typeof factsOf>;

const isWithin = (at: Date | null | undefined) =>
  at !== null && at !== undefined && at.getTime() >= FROM && at.getTime() < BEFORE;

const firstOf = (moments: readonly (Date | null)[]) =>
  moments.flatMap((at) => at ?? []).toSorted((one, other) => one.getTime() - other.getTime())[0];

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** The figures of a member as the contract words them, one document at a time. */
function plainly(documents: readonly Facts[], now: Date) {
  const count = (counts: (one: Facts) => boolean) => documents.filter(counts).length;
  const signed = documents.filter((one) => isWithin(one.finishedAt) && one.sentAt !== null && !one.isMarkedCompleted);
  const seconds = signed.map((one) => ((one.finishedAt?.getTime() ?? 0) - (one.sentAt?.getTime() ?? 0)) / 1000);
  return {
    uploaded: count((one) => isWithin(one.createdAt) && one.hasFile && !('parentId' in one)),
    submitted: count((one) => isWithin(firstOf(one.submittedAt))),
    completed: count((one) => isWithin(one.sealedAt)),
    sent: count((one) => isWithin(one.sentAt)),
    secondsToSign: median(seconds),
    overdue: count(
      (one) =>
        isWithin(one.expiresAt) &&
        (one.expiresAt ?? now) <= now &&
        one.finishedAt === null &&
        ['sent', 'viewed', 'submitted'].includes(one.state),
    ),
  };
}

test('the first part that was finished is kept while parts are finished, reopened, removed and recalled', async () => {
  const user = await make.user();
  const [early, late] = [new Date(FROM), new Date(BEFORE)];
  const id = await madeDocument(server, user, { state: 'submitted', submittedAt: [null, late] });
  const other = await madeDocument(server, user, { state: 'submitted', submittedAt: [late] });
  const { db } = platform;
  const kept = async () => {
    const rows = await db
      .selectFrom('documents')
      .select('firstSubmittedAt')
      .where('id', 'in', [id, other])
      .orderBy('id')
      .execute();
    return rows.map(({ firstSubmittedAt }) => firstSubmittedAt);
  };
  const parts = await db.selectFrom('recipients').select('id').where('documentId', '=', id).orderBy('id').execute();
  const [first, second] = parts.map((part) => part.id);
  const submit = (part: number | undefined, submittedAt: Date | null) =>
    db.updateTable('recipients').set({ submittedAt }).where('id', '=', part!).execute();

  expect(await kept()).toEqual([late, late]);
  await submit(first, early);
  expect(await kept()).toEqual([early, late]);
  await submit(first, null);
  expect(await kept()).toEqual([late, late]);
  await submit(first, early);
  await submit(second, null);
  expect(await kept()).toEqual([early, late]);
  await submit(second, late);
  await db.deleteFrom('recipients').where('id', '=', first!).execute();
  expect(await kept()).toEqual([late, late]);
  await as(user)(recallDocument, { params: { id } });
  expect(await kept()).toEqual([null, late]);
});

test('the figures of members are those of a plain count, for an admin and for a member who sees less', async () => {
  const people = [await make.user(), await make.user(), await make.user()];
  const accountId = await madeTeam(server, people);
  const [admin, member] = people;
  await platform.db.updateTable('teamMembers').set({ role: 'admin' }).where('userId', '=', admin!.userId).execute();
  const documents: Facts[] = [];
  for (let index = 0; index < 198; index += 1) {
    const { userId } = people[(index * 7) % 3]!;
    const { userId: _userId, ...values } = factsOf(index, userId);
    documents.push(factsOf(index, userId));
    await madeDocument(server, { accountId, userId }, values);
  }
  const now = server.clock.now();
  const present = documents.filter(({ deletedAt }) => deletedAt === null);

  for (const reader of [admin!, member!]) {
    const sees = (one: Facts) => reader === admin || one.visibility === 'shared' || one.userId === reader.userId;
    const { members } = await as(reader)(getDashboardStats, { query: { scope: 'team_members', ...SPAN } });
    for (const { id, name: _name, email: _email, ...figures } of members) {
      const theirs = present.filter((one) => one.userId === id && sees(one));
      expect(theirs.length).toBeGreaterThan(20);
      expect({ id, ...figures }).toEqual({ id, ...plainly(theirs, now) });
    }
  }
  const { results } = await as(member!)(listMembers, { params: { team: accountId }, query: {} });
  const isOpen = ({ state, archivedAt }: Facts) =>
    archivedAt === null && ['pending', 'sent', 'viewed', 'submitted'].includes(state);
  for (const { id, openDocumentCount } of results) {
    expect(openDocumentCount).toBe(documents.filter((one) => one.userId === id && isOpen(one)).length);
  }
});
