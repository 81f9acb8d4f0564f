import {
  answerEvent,
  type Call,
  createCategory,
  createCommunityEvent,
  createCommunityGroup,
  getCalendarFeed,
  renewCalendarFeed,
  stopCalendarFeed,
} from '@sealwright/contract';
import { sync, type VEvent } from 'node-ical';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../test/app.ts';
import { addMember } from '../../../../test/community.ts';

const server = await testApp();
const { as, make } = server;
const admin = as(await make.user({ role: 'admin' }));

type Body = NonNullable<Call<typeof createCommunityEvent>['body']>;
const event = (given: Partial<Body> = {}) =>
  admin(createCommunityEvent, {
    body: {
      title: 'Meeting',
      startsLocal: '2031-03-30T09:30',
      endsLocal: '2031-03-30T11:00',
      timeZone: 'Europe/Berlin',
      ...given,
    },
  });

const fetchFeed = (url: string, address = '203.0.113.7') =>
  server.app.inject({ url: new URL(url).pathname, remoteAddress: address });
const eventsIn = (text: string): VEvent[] =>
  Object.values(sync.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT');
const titlesIn = async (url: string) => eventsIn((await fetchFeed(url)).body).map(({ summary }) => summary);

async function feedOf(who: TestUser): Promise<string> {
  const { url } = await as(who)(renewCalendarFeed);
  if (url === null) throw new Error('No address');
  return url;
}

test('a calendar reads of a file what the event says', async () => {
  const title = `Tea, cake; and \\ more ${'很长的标题 '.repeat(20)}`.trim();
  const category = await admin(createCategory, { body: { name: 'Food, drinks' } });
  const { id } = await event({
    title,
    description: 'First line\nBEGIN:VEVENT\nThird; line, "quoted"',
    place: 'Hall 1, Main Street',
    link: 'https://example.com/a?b=1,2;3',
    categoryIds: [category.id],
  });
  const guest = await make.user();

  for (const prefix of ['', '/v1']) {
    const answer = await server.app.inject({
      url: `${prefix}/api/community/events/${id}/calendar/`,
      headers: { authorization: `Bearer ${guest.token}` },
    });
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const [read, ...others] = eventsIn(answer.body);
    expect(others).toEqual([]);
    expect(read).toMatchObject({
      uid: `event-${id}@sealwright.test`,
      summary: title,
      description: 'First line\nBEGIN:VEVENT\nThird; line, "quoted"\n\nhttps://example.com/a?b=1,2;3',
      location: 'Hall 1, Main Street',
      url: `http://sealwright.test/community/events/${id}`,
      sequence: 0,
    });
    // Clocks in Berlin were put forward that morning.
    expect(read?.start.toISOString()).toBe('2031-03-30T07:30:00.000Z');
    expect(read?.end?.toISOString()).toBe('2031-03-30T09:00:00.000Z');
  }
});

test('the address shows what is open to its person without signing in, and follows what changes', async () => {
  const group = await admin(createCommunityGroup, { body: { name: 'Readers' } });
  const member = await make.user();
  await addMember(server, { email: member.email, userId: member.userId, groupIds: [group.id] });
  const stranger = await make.user();
  await event({ title: 'For readers', groupIds: [group.id] });
  const declined = await event({ title: 'Declined' });
  await event({ title: 'Long over', startsLocal: '2020-01-01T10:00', endsLocal: '2020-01-01T11:00' });
  await as(member)(answerEvent, { params: { id: declined.id }, body: { answer: 'no' } });

  expect(await as(member)(getCalendarFeed)).toEqual({ url: null });
  const [url, other] = [await feedOf(member), await feedOf(stranger)];

  expect(await as(member)(getCalendarFeed)).toEqual({ url });
  expect(await titlesIn(url)).toContain('For readers');
  expect(await titlesIn(url)).not.toContain('Declined');
  expect(await titlesIn(url)).not.toContain('Long over');
  expect(await titlesIn(other)).not.toContain('For readers');
  expect(await titlesIn(other)).toContain('Declined');
  await event({ title: 'Added later' });
  expect(await titlesIn(url)).toContain('Added later');
});

test('a renewed address is another one, and the one before and that of a person who stopped it show nothing', async () => {
  const person = await make.user();
  const first = await feedOf(person);
  const second = await feedOf(person);

  expect(second).not.toBe(first);
  expect((await fetchFeed(first)).statusCode).toBe(404);
  expect((await fetchFeed(second)).statusCode).toBe(200);
  expect(await as(person)(stopCalendarFeed)).toEqual({ url: null });
  expect((await fetchFeed(second)).statusCode).toBe(404);
  expect((await fetchFeed(await feedOf(person))).statusCode).toBe(200);
});

test('the secret of one person is none of another, and who is blocked has no calendar', async () => {
  const [one, other] = [await make.user(), await make.user()];
  const url = await feedOf(one);
  await feedOf(other);

  expect((await fetchFeed(url.replace(`/${one.userId}-`, `/${other.userId}-`))).statusCode).toBe(404);
  await server.platform.db.updateTable('users').set({ isBlocked: true }).where('id', '=', one.userId).execute();
  expect((await fetchFeed(url)).statusCode).toBe(404);
});

test('a calendar that asks again and again, and who tries addresses out, has to wait', async () => {
  const url = await feedOf(await make.user());
  const wrong = url.replace(/-[\w-]{4}/, '-AAAA');

  const read = await Promise.all(Array.from({ length: 130 }, () => fetchFeed(url, '198.51.100.1')));
  const guessed = await Promise.all(Array.from({ length: 70 }, () => fetchFeed(wrong, '198.51.100.2')));

  expect(read.filter(({ statusCode }) => statusCode === 200)).toHaveLength(120);
  expect(read.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  expect(guessed.filter(({ statusCode }) => statusCode === 404)).toHaveLength(60);
});
