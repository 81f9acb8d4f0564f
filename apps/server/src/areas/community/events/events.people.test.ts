import {
  answerEvent,
  type Call,
  createCommunityEvent,
  createCommunityGroup,
  deleteCommunityGroup,
  getCommunityHome,
  getOpenEvent,
  listNotifications,
  listOpenEvents,
  setCommunityGroupStatus,
  updateCommunityEvent,
  updateCommunityGroup,
  updateNotificationPreferences,
} from '@sealwright/contract';
import { expect, test, vi } from 'vitest';
import { type TestUser, testApp } from '../../../../test/app.ts';
import { addMember } from '../../../../test/community.ts';
import { refused } from '../../../../test/refused.ts';
import { signedInAgain } from '../../../../test/signed-in-again.ts';

vi.setConfig({ testTimeout: 60_000 });

const server = await testApp();
const { as, make } = server;
const host = await make.user({ role: 'admin' });
const admin = as(host);
/** Time goes by here, and a token is good for minutes. */
const later = async (who: TestUser) => as(await signedInAgain(server, who));

type Body = NonNullable<Call<typeof createCommunityEvent>['body']>;

const HOUR_MS = 3600_000;
/** So many hours from now, as clocks of UTC show it. */
const inHours = (hours: number): string =>
  new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString().slice(0, 16);

const event = (given: Partial<Body> = {}) =>
  admin(createCommunityEvent, {
    body: { title: 'Party', startsLocal: inHours(48), endsLocal: inHours(50), timeZone: 'UTC', ...given },
  });
const group = (name: string) => admin(createCommunityGroup, { body: { name } });
const seen = async (who: TestUser, query: NonNullable<Call<typeof listOpenEvents>['query']> = {}) =>
  (await as(who)(listOpenEvents, { query: { pageSize: 100, ...query } })).results.map(({ id }) => id);
const eventCount = async (who: TestUser) =>
  (await as(who)(getCommunityHome)).counts.find(({ type }) => type === 'events')?.count;

async function memberOf(groupIds: number[], given: Parameters<typeof addMember>[1] = {}): Promise<TestUser> {
  const user = await make.user();
  await addMember(server, { email: user.email, userId: user.userId, groupIds, ...given });
  return user;
}

test('a person sees what their groups open, and what names none, also by its id', async () => {
  const [board, crew] = [await group('Board'), await group('Crew')];
  const forAll = await event();
  const forBoard = await event({ groupIds: [board.id] });
  const [director, sailor, stranger] = [await memberOf([board.id]), await memberOf([crew.id]), await make.user()];

  expect(await seen(director)).toEqual([forAll.id, forBoard.id]);
  expect(await eventCount(director)).toBe(2);
  for (const other of [sailor, stranger]) {
    expect(await seen(other)).toEqual([forAll.id]);
    expect(await eventCount(other)).toBe(1);
    const params = { id: forBoard.id };
    await expect(as(other)(getOpenEvent, { params })).rejects.toEqual(refused(404, 'not_found'));
    await expect(as(other)(answerEvent, { params, body: { answer: 'going' } })).rejects.toEqual(
      refused(404, 'not_found'),
    );
  }
  expect((await as(director)(getOpenEvent, { params: { id: forBoard.id } })).permissions).toEqual({ answer: true });
  // An administrator of the installation sees on the people's side what any person would.
  await expect(admin(getOpenEvent, { params: { id: forBoard.id } })).rejects.toEqual(refused(404, 'not_found'));
});

test('a group that is closed, not active or deleted opens nothing, and a member without access sees nothing', async () => {
  const club = await group('Club');
  const { id } = await event({ groupIds: [club.id], title: 'Club night' });
  const member = await memberOf([club.id]);
  const read = () => as(member)(getOpenEvent, { params: { id } });
  const off = refused(404, 'not_found');

  expect((await read()).title).toBe('Club night');
  await admin(updateCommunityGroup, { params: { id: club.id }, body: { access: false } });
  await expect(read()).rejects.toEqual(off);
  await admin(updateCommunityGroup, { params: { id: club.id }, body: { access: true } });
  await admin(setCommunityGroupStatus, { params: { id: club.id }, query: { status: 'non_active' } });
  await expect(read()).rejects.toEqual(off);
  await admin(setCommunityGroupStatus, { params: { id: club.id }, query: { status: 'active' } });
  expect((await read()).id).toBe(id);
  await admin(deleteCommunityGroup, { params: { id: club.id } });
  await expect(read()).rejects.toEqual(off);

  const closed = await memberOf([], { canAccess: false });
  expect(await seen(closed)).toEqual([]);
  expect(await eventCount(closed)).toBe(0);
});

test('an answer is kept, changed, and counted', async () => {
  const { id } = await event({ title: 'Counted' });
  const guest = as(await make.user());
  const answer = (word: 'going' | 'maybe' | 'no') => guest(answerEvent, { params: { id }, body: { answer: word } });

  expect(await answer('going')).toMatchObject({ answer: 'going', going: 1, maybe: 0, isFull: false });
  expect(await answer('maybe')).toMatchObject({ answer: 'maybe', going: 0, maybe: 1 });
  expect(await answer('no')).toMatchObject({ answer: 'no', going: 0, maybe: 0 });
});

test('of many who answer at once no more are going than can be', async () => {
  const { id } = await event({ title: 'Three chairs', capacity: 3 });
  const guests = await Promise.all(Array.from({ length: 12 }, () => make.user()));

  const tries = await Promise.allSettled(
    guests.map((guest) => as(guest)(answerEvent, { params: { id }, body: { answer: 'going' } })),
  );

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const reasons = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(reasons).toEqual(Array.from({ length: 9 }, () => refused(409, 'event_full')));
  const one = tries.findIndex(({ status }) => status === 'fulfilled');
  const going = as(guests[one] ?? (await make.user()));
  expect(await going(answerEvent, { params: { id }, body: { answer: 'going' } })).toMatchObject({ isFull: true });
  await going(answerEvent, { params: { id }, body: { answer: 'no' } });
  const late = as(await make.user());
  expect(await late(answerEvent, { params: { id }, body: { answer: 'going' } })).toMatchObject({ going: 3 });
});

test('what is over is listed as past, and answered no more', async () => {
  const { id } = await event({ title: 'Over', startsLocal: inHours(-5), endsLocal: inHours(-4) });
  const guest = await make.user();

  expect(await seen(guest, { search: 'Over' })).toEqual([]);
  expect(await seen(guest, { search: 'Over', when: 'past' })).toEqual([id]);
  expect(await as(guest)(getOpenEvent, { params: { id } })).toMatchObject({
    isOver: true,
    permissions: { answer: false },
  });
  await expect(as(guest)(answerEvent, { params: { id }, body: { answer: 'going' } })).rejects.toEqual(
    refused(409, 'event_over'),
  );
});

test.each([['/api/community/'], ['/v1/api/community/'], ['/api/community/events/'], ['/v1/api/community/events/']])(
  'the calls are there with and without the version, and for those who are signed in: %s',
  async (url) => {
    const user = await make.user();
    expect((await server.app.inject({ url, headers: { authorization: `Bearer ${user.token}` } })).statusCode).toBe(200);
    expect((await server.app.inject({ url })).statusCode).toBe(401);
  },
);

const told = async (who: TestUser) =>
  (await (await later(who))(listNotifications)).results.map(({ status, link }) => ({ status, link }));
const mailsTo = async ({ email }: TestUser) =>
  (await server.mails()).filter((mail) => mail.to === email && mail.event.startsWith('notification.event'));

test('those who come are reminded once, as they prefer, and again once the event is moved', async () => {
  const { id } = await event({ title: 'Reminded', startsLocal: inHours(3), endsLocal: inHours(5), remindMinutes: 60 });
  const people = [await make.user(), await make.user(), await make.user(), await make.user()] as const;
  const [going, maybe, not, quiet] = people;
  for (const [who, answer] of [
    [going, 'going'],
    [maybe, 'maybe'],
    [not, 'no'],
    [quiet, 'going'],
  ] as const) {
    await as(who)(answerEvent, { params: { id }, body: { answer } });
  }
  const preferences = [{ status: 'event_soon' as const, inApp: true, mail: false, daily: false }];
  await as(quiet)(updateNotificationPreferences, { body: { preferences } });

  await server.runTasks({ withSweeps: true });
  expect(await told(going)).toEqual([]);
  server.clock.advance(2.5 * HOUR_MS);
  await server.runTasks({ withSweeps: true });
  await server.runTasks({ withSweeps: true });

  const reminder = { status: 'event_soon', link: `/community/events/${id}` };
  for (const who of [going, maybe, quiet]) expect(await told(who)).toEqual([reminder]);
  expect(await told(not)).toEqual([]);
  expect(await mailsTo(going)).toHaveLength(1);
  expect((await mailsTo(going))[0]?.subject).toContain('Reminded');
  expect(await mailsTo(quiet)).toEqual([]);

  const moved = { startsLocal: inHours(3), endsLocal: inHours(4) };
  expect(await (await later(host))(updateCommunityEvent, { params: { id }, body: moved })).toMatchObject({
    remindedAt: null,
  });
  expect((await told(going))[0]?.status).toBe('event_moved');
  expect((await told(not)).length).toBe(0);
  server.clock.advance(2.5 * HOUR_MS);
  await server.runTasks({ withSweeps: true });
  expect((await told(going)).map(({ status }) => status)).toEqual(['event_soon', 'event_moved', 'event_soon']);
});

test('who may not see an event any more is not reminded, and finds no earlier word of it', async () => {
  const inCharge = await later(host);
  const club = await inCharge(createCommunityGroup, { body: { name: 'Reminders' } });
  const times = { startsLocal: inHours(3), endsLocal: inHours(4), timeZone: 'UTC', remindMinutes: 60 as const };
  const { id } = await inCharge(createCommunityEvent, { body: { title: 'Seen', groupIds: [club.id], ...times } });
  const member = await memberOf([club.id]);
  await as(member)(answerEvent, { params: { id }, body: { answer: 'going' } });
  await inCharge(updateCommunityEvent, { params: { id }, body: { place: 'Elsewhere' } });
  expect((await told(member)).map(({ status }) => status)).toEqual(['event_moved']);

  await inCharge(setCommunityGroupStatus, { params: { id: club.id }, query: { status: 'non_active' } });
  server.clock.advance(2.5 * HOUR_MS);
  await server.runTasks({ withSweeps: true });

  expect(await told(member)).toEqual([]);
  expect((await mailsTo(member)).map((mail) => mail.event)).toEqual(['notification.event_moved']);
});
