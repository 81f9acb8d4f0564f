import {
  addEventImage,
  answerEvent,
  type Call,
  type CommunityEvent,
  createCommunityEvent,
  createCommunityGroup,
  createInterest,
  deleteCommunity,
  deleteCommunityEvent,
  fromWire,
  getCommunityEvent,
  getInterest,
  listCommunityEvents,
  listEventAnswers,
  mergeInterest,
  orderEventImages,
  removeEventImage,
  restoreCommunity,
  setCommunityGroupStatus,
  updateCommunityEvent,
} from '@sealwright/contract';
import { encodePicture } from '@sealwright/pdf';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { FORM_HEADERS, multipart } from '../../../../test/multipart.ts';
import { refused } from '../../../../test/refused.ts';

vi.setConfig({ testTimeout: 60_000 });

const server = await testApp();
const { as, make } = server;
const admin = await make.user({ role: 'admin' });
const call = as(admin);
const atField = (path: string, code: string) =>
  expect.objectContaining({ errors: [expect.objectContaining({ path, code })] });

type Body = NonNullable<Call<typeof createCommunityEvent>['body']>;

const SOON: Body = {
  title: 'Summer party',
  startsLocal: '2031-06-01T18:00',
  endsLocal: '2031-06-01T23:00',
  timeZone: 'Europe/Berlin',
};
const event = (given: Partial<Body> = {}) => call(createCommunityEvent, { body: { ...SOON, ...given } });
const titles = async (query: NonNullable<Call<typeof listCommunityEvents>['query']>) =>
  (await call(listCommunityEvents, { query: { pageSize: 100, ...query } })).results.map(({ title }) => title);
const raw = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  server.app.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: { authorization: `Bearer ${admin.token}` },
  });

test('times are kept as clocks at the event show them, with the moments that this means', async () => {
  const winter = await event({ startsLocal: '2030-12-01T18:00', endsLocal: '2030-12-01T20:00' });
  expect(winter).toMatchObject({ startsAt: '2030-12-01T17:00:00.000Z', endsAt: '2030-12-01T19:00:00.000Z' });

  const summer = await event();
  expect(summer).toMatchObject({ startsLocal: '2031-06-01T18:00', startsAt: '2031-06-01T16:00:00.000Z', version: 1 });

  const moved = await call(updateCommunityEvent, { params: { id: summer.id }, body: { timeZone: 'Asia/Karachi' } });
  expect(moved).toMatchObject({ startsLocal: '2031-06-01T18:00', startsAt: '2031-06-01T13:00:00.000Z', version: 2 });
});

test.each([
  ['a time that clocks skip', { startsLocal: '2031-03-30T02:30' }, 'starts_local', 'event_time_skipped'],
  [
    'an end that clocks skip',
    { startsLocal: '2031-03-30T01:30', endsLocal: '2031-03-30T02:30' },
    'ends_local',
    'event_time_skipped',
  ],
  ['an end before the start', { endsLocal: '2031-06-01T17:59' }, 'ends_local', 'event_ends_early'],
  ['an end as the start', { endsLocal: '2031-06-01T18:00' }, 'ends_local', 'event_ends_early'],
  ['one of two years', { endsLocal: '2033-06-01T18:00' }, 'ends_local', 'event_too_long'],
  ['no time zone', { timeZone: 'Europe/Nowhere' }, 'time_zone', 'time_zone_unknown'],
  ['an address that is none of the web', { link: 'javascript:alert(1)' }, 'link', 'public_url_invalid'],
  ['a group that is not there', { groupIds: [999_999] }, 'group_ids', 'not_found'],
])('%s is refused at its field', async (_what, given, path, code) => {
  await expect(event(given)).rejects.toEqual(atField(path, code));
});

test.each([
  [{ startsLocal: '2031-02-30T10:00' }],
  [{ startsLocal: '2031-06-01 18:00' }],
  [{ title: '' }],
  [{ title: 'a\u202eb' }],
  [{ capacity: 0 }],
  [{ remindMinutes: 7 as 15 }],
])('what is no event is refused: %o', async (given) => {
  await expect(event(given)).rejects.toMatchObject({ status: 422 });
});

test('events are listed by their start, searched, and narrowed by time, group and label', async () => {
  const group = await call(createCommunityGroup, { body: { name: 'Lists' } });
  const past = { startsLocal: '2021-01-05T10:00', endsLocal: '2021-01-05T11:00' };
  const golf = await call(createInterest, { body: { name: 'Golf lists' } });
  await event({
    title: 'Listing B',
    startsLocal: '2032-01-02T10:00',
    endsLocal: '2032-01-02T11:00',
    groupIds: [group.id],
  });
  await event({
    title: 'Listing A',
    startsLocal: '2032-01-03T10:00',
    endsLocal: '2032-01-03T11:00',
    interestIds: [golf.id],
  });
  await event({ title: 'Listing gone', ...past, place: 'The old hall' });

  expect(await titles({ search: 'listing' })).toEqual(['Listing gone', 'Listing B', 'Listing A']);
  expect(await titles({ search: 'listing', ordering: 'name' })).toEqual(['Listing A', 'Listing B', 'Listing gone']);
  expect(await titles({ search: 'listing', status: 'upcoming' })).toEqual(['Listing B', 'Listing A']);
  expect(await titles({ search: 'old hall', status: 'past' })).toEqual(['Listing gone']);
  expect(await titles({ group: group.id })).toEqual(['Listing B']);
  expect(await titles({ interest: golf.id })).toEqual(['Listing A']);
  const span = { from: '2032-01-02T10:00:00.000Z', before: '2032-01-03T09:00:00.000Z' };
  expect(await titles({ ...span, search: 'listing' })).toEqual([]);
  expect(await titles({ ...span, from: '2032-01-02T09:59:00.000Z', search: 'listing' })).toEqual(['Listing B']);
});

test('not fewer can be going than are going, and one that is deleted comes back with its answers', async () => {
  const { id } = await event({ title: 'Small', capacity: 2 });
  const [one, two] = [as(await make.user()), as(await make.user())];
  await one(answerEvent, { params: { id }, body: { answer: 'going' } });
  await two(answerEvent, { params: { id }, body: { answer: 'going' } });

  await expect(call(updateCommunityEvent, { params: { id }, body: { capacity: 1 } })).rejects.toEqual(
    atField('capacity', 'event_capacity_low'),
  );
  const { deletion } = await call(deleteCommunityEvent, { params: { id } });
  await expect(one(answerEvent, { params: { id }, body: { answer: 'no' } })).rejects.toEqual(refused(404, 'not_found'));
  expect(await call(restoreCommunity, { params: { id: deletion } })).toEqual({ count: 1, left: 0 });
  expect(await call(getCommunityEvent, { params: { id } })).toMatchObject({ going: 2, maybe: 0, declined: 0 });
});

test('answers are listed and downloaded by administrators', async () => {
  const { id } = await event({ title: '=Dinner' });
  const guest = await make.user();
  await as(guest)(answerEvent, { params: { id }, body: { answer: 'maybe' } });
  await as(await make.user())(answerEvent, { params: { id }, body: { answer: 'no' } });

  const listed = await call(listEventAnswers, { params: { id }, query: { answer: 'maybe' } });
  expect(listed).toMatchObject({ count: 1, results: [{ email: guest.email, answer: 'maybe' }] });
  expect((await call(listEventAnswers, { params: { id }, query: { search: guest.email } })).count).toBe(1);
  for (const prefix of ['', '/v1']) {
    const file = await raw('GET', `${prefix}/admin/events/${id}/answers/download`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body.split('\r\n')).toHaveLength(4);
    expect(file.body).toContain(guest.email);
  }
  await expect(call(listEventAnswers, { params: { id: 999_999 } })).rejects.toEqual(refused(404, 'not_found'));
});

test('many are downloaded and deleted as those of every type are', async () => {
  const [one, two] = [await event({ title: 'Bulk one' }), await event({ title: '=Bulk two', place: 'Hall, 3' })];

  const file = await raw('POST', '/v1/admin/download/events', {
    selected_ids: [one.id, two.id],
    download_columns: ['title', 'starts_local', 'place'],
  });
  expect(file.body).toContain('Bulk one,2031-06-01 18:00,');
  expect(file.body).toContain(`'=Bulk two,2031-06-01 18:00,"Hall, 3"`);
  expect((await raw('POST', '/admin/download/events', { selected_ids: [one.id], format: 'xlsx' })).statusCode).toBe(
    200,
  );
  const deleted = await call(deleteCommunity, { params: { type: 'events' }, body: { ids: [one.id, two.id] } });
  expect(deleted).toMatchObject({ count: 2 });
  expect(await titles({ search: 'Bulk' })).toEqual([]);
});

test('a merged interest is that of its events too', async () => {
  const [from, into] = [
    await call(createInterest, { body: { name: 'Hiking' } }),
    await call(createInterest, { body: { name: 'Walking' } }),
  ];
  const { id } = await event({ interestIds: [from.id, into.id] });

  await call(mergeInterest, { params: { id: from.id }, body: { into: into.id } });

  expect((await call(getCommunityEvent, { params: { id } })).interests).toEqual([{ id: into.id, name: 'Walking' }]);
  await expect(call(getInterest, { params: { id: from.id } })).rejects.toEqual(refused(404, 'not_found'));
});

async function addImage(id: number, bytes: Uint8Array, type = 'image/png') {
  const answer = await server.app.inject({
    method: 'POST',
    url: addEventImage.at.replace('POST ', '/v1').replace(':id', String(id)),
    payload: multipart([{ bytes, type, name: 'cover.png' }]),
    headers: { authorization: `Bearer ${admin.token}`, ...FORM_HEADERS },
  });
  return { status: answer.statusCode, body: fromWire(answer.json()) as CommunityEvent & { code: string } };
}

const picture = (shade: number) =>
  encodePicture({ width: 40, height: 20, pixels: new Uint8Array(40 * 20 * 4).fill(shade) }, 'png');

test('an event has at most five pictures, redrawn, in the order that is chosen', async () => {
  const { id } = await event({ title: 'Pictures' });
  for (let shade = 1; shade <= 5; shade += 1) expect((await addImage(id, await picture(shade * 40))).status).toBe(201);

  expect((await addImage(id, await picture(3))).body.code).toBe('event_images_too_many');
  const { images } = await call(getCommunityEvent, { params: { id } });
  const order = images.map((image) => image.id).toReversed();
  const ordered = await call(orderEventImages, { params: { id }, body: { images: order } });
  expect(ordered.images.map((image) => image.id)).toEqual(order);
  await expect(call(orderEventImages, { params: { id }, body: { images: order.slice(1) } })).rejects.toEqual(
    refused(409, 'event_images_changed'),
  );
  const left = await call(removeEventImage, { params: { id, image: order[0] ?? 0 } });
  expect(left.images).toHaveLength(4);
  await expect(call(removeEventImage, { params: { id, image: order[0] ?? 0 } })).rejects.toEqual(
    refused(404, 'not_found'),
  );
  const shown = await server.app.inject({ url: left.images[0]?.url ?? '' });
  expect(shown.headers['content-type']).toBe('image/webp');
  expect((await addImage(id, Buffer.from('no picture'))).body.code).toBe('image_invalid');
  expect(
    (await addImage(id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')).body.code,
  ).toBe('image_invalid');
});

test('those who are not administrators find none of the calls of administrators', async () => {
  const { id } = await event();
  const user = as(await make.user());

  await expect(user(listCommunityEvents, {})).rejects.toMatchObject({ status: 404 });
  await expect(user(listEventAnswers, { params: { id } })).rejects.toMatchObject({ status: 404 });
  await expect(user(updateCommunityEvent, { params: { id }, body: { title: 'Mine' } })).rejects.toMatchObject({
    status: 404,
  });
});

test('a group that is closed keeps its events for administrators', async () => {
  const group = await call(createCommunityGroup, { body: { name: 'Closed events' } });
  const { id } = await event({ groupIds: [group.id] });
  await call(setCommunityGroupStatus, { params: { id: group.id }, query: { status: 'non_active' } });

  expect((await call(getCommunityEvent, { params: { id } })).groups).toEqual([{ id: group.id, name: 'Closed events' }]);
});
