import { getUser, listActivities, removeAvatar, updateUser } from '@sealwright/contract';
import { encodePicture } from '@sealwright/pdf';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../../test/app.ts';
import { checkInvariants } from '../../../../../test/invariants.ts';
import { FORM_HEADERS, multipart, type Part } from '../../../../../test/multipart.ts';
import { rawCall } from '../../../../../test/raw-call.ts';

const server = await testApp();
const { as, make } = server;

const pixels = new Uint8Array(300 * 100 * 4).map((_, index) => (index * 7) % 256);
const picture = { width: 300, height: 100, pixels };
const PNG_WITH_A_SECRET = Buffer.concat([
  await encodePicture(picture, 'png'),
  Buffer.from('GPS 51.5 N <script>alert(1)</script>'),
]);
const JPEG = Buffer.from(await encodePicture(picture, 'jpeg'));

function pngClaiming(width: number, height: number): Uint8Array {
  const copy = Buffer.from(PNG_WITH_A_SECRET);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  return copy;
}

async function send(by: TestUser, parts: Part[] | Buffer, { of = by, headers = {} } = {}) {
  const response = await server.app.inject({
    method: 'PUT',
    url: `/api/users/${of.userId}/avatar/`,
    payload: Buffer.isBuffer(parts) ? parts : multipart(parts),
    headers: {
      authorization: `Bearer ${by.token}`,
      ...FORM_HEADERS,
      ...headers,
    },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

const show = (url: unknown) => server.app.inject({ method: 'GET', url: String(url) });
const profile = (user: TestUser) => as(user)(getUser, { params: { id: user.userId } });

/** Width and height of a WebP, as its VP8X, VP8L or VP8 header has them. */
function sizeOfWebp(bytes: Buffer): [number, number] {
  expect(bytes.subarray(0, 4).toString() + bytes.subarray(8, 12).toString()).toBe('RIFFWEBP');
  if (bytes.subarray(12, 16).toString() === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  if (bytes.subarray(12, 16).toString() === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
  }
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
}

test('a picture is drawn anew, square, without what else was in the file, and anyone who has its address sees it', async () => {
  const alice = await make.user();

  const { status, body } = await send(alice, [{ bytes: PNG_WITH_A_SECRET }]);

  expect(status).toBe(200);
  expect(body['avatar_url']).toMatch(/^\/api\/avatars\/[\w-]{22}$/);
  expect((await profile(alice)).avatarUrl).toBe(body['avatar_url']);
  const shown = await show(body['avatar_url']);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('immutable'),
    'x-content-type-options': 'nosniff',
  });
  expect(sizeOfWebp(shown.rawPayload)).toEqual([512, 512]);
  expect(shown.rawPayload.includes('GPS')).toBe(false);
  expect(shown.rawPayload.includes('<script>')).toBe(false);
});

test('what it is tells its content, not its name or type', async () => {
  const alice = await make.user();

  const jpeg = await send(alice, [{ bytes: JPEG, type: 'text/html', name: 'page.html' }]);

  expect(jpeg.status).toBe(200);
  expect((await show(jpeg.body['avatar_url'])).headers['content-type']).toBe('image/webp');
});

const html = new TextEncoder().encode(`<!doctype html><script>alert(1)</script>${' '.repeat(200)}`);
const svg = new TextEncoder().encode(
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${' '.repeat(200)}</svg>`,
);

test.each([
  ['nothing at all', () => new Uint8Array()],
  ['HTML that calls itself a PNG', () => html],
  ['an SVG', () => svg],
  ['half a PNG', () => PNG_WITH_A_SECRET.slice(0, 60)],
  ['half a JPEG', () => JPEG.slice(0, 120)],
  ['a PNG that would unfold into gigabytes', () => pngClaiming(60_000, 60_000)],
  ['a GIF', () => new TextEncoder().encode(`GIF89a${'\u0001'.repeat(60)}`)],
])('%s is refused, and the picture stays what it was', async (_, make0) => {
  const alice = await make.user();
  const before = await send(alice, [{ bytes: PNG_WITH_A_SECRET }]);

  const { status, body } = await send(alice, [{ bytes: make0() }]);

  expect({ status, code: body['code'] }).toEqual({ status: 422, code: 'image_invalid' });
  expect((await profile(alice)).avatarUrl).toBe(before.body['avatar_url']);
});

test('more than 10 MB, no file, two files and no form are refused each with its reason', async () => {
  const alice = await make.user();
  const large = Buffer.alloc(10 * 1024 * 1024 + 1);
  PNG_WITH_A_SECRET.forEach((byte, index) => (large[index] = byte));

  expect(await send(alice, [{ bytes: large }])).toMatchObject({ status: 413, body: { code: 'avatar_too_large' } });
  expect(await send(alice, [])).toMatchObject({ status: 422, body: { code: 'file_missing' } });
  const two = [{ bytes: PNG_WITH_A_SECRET }, { bytes: PNG_WITH_A_SECRET }];
  expect(await send(alice, two)).toMatchObject({ status: 422, body: { code: 'files_too_many' } });
  const json = { headers: { 'content-type': 'application/json' } };
  expect(await send(alice, Buffer.from('{}'), json)).toMatchObject({
    status: 415,
    body: { code: 'media_type_unsupported' },
  });
  const cut = multipart([{ bytes: PNG_WITH_A_SECRET }]).subarray(0, -40);
  expect(await send(alice, cut)).toMatchObject({ status: 400, body: { code: 'upload_incomplete' } });
  expect((await profile(alice)).avatarUrl).toBeNull();
});

test('a new picture has a new address, and the old one leads nowhere', async () => {
  const alice = await make.user();
  const first = await send(alice, [{ bytes: PNG_WITH_A_SECRET }]);

  const second = await send(alice, [{ bytes: PNG_WITH_A_SECRET }]);
  const removed = await as(alice)(removeAvatar, { params: { id: alice.userId } });

  expect(second.body['avatar_url']).not.toBe(first.body['avatar_url']);
  expect(removed.avatarUrl).toBeNull();
  for (const { body } of [first, second]) expect((await show(body['avatar_url'])).statusCode).toBe(404);
  expect((await show(`/api/avatars/${'x'.repeat(22)}`)).statusCode).toBe(404);
  expect((await show('/api/avatars/short')).statusCode).toBe(404);
});

test('the log tells of a new picture and of one taken away, and taking away nothing is no act', async () => {
  const alice = await make.user();
  await send(alice, [{ bytes: PNG_WITH_A_SECRET }]);
  await as(alice)(removeAvatar, { params: { id: alice.userId } });
  await as(alice)(removeAvatar, { params: { id: alice.userId } });

  const { results } = await as(alice)(listActivities, { query: { area: 'profile' } });

  const said = results.filter(({ action }) => action === 'avatar_changed').map(({ description }) => description);
  expect(said).toEqual(['Removed the photo', 'Changed the photo']);
});

test('a picture against an older version of the profile is refused', async () => {
  const alice = await make.user();
  const { version } = await profile(alice);
  await as(alice)(updateUser, { params: { id: alice.userId }, body: { bio: 'newer' } });

  const late = await send(alice, [{ bytes: PNG_WITH_A_SECRET }], { headers: { 'if-match': `"${version}"` } });

  expect(late).toMatchObject({ status: 409, body: { code: 'version_stale' } });
});

test('no one sets or takes away someone else’s picture, not even an administrator', async () => {
  const [alice, bob, admin] = [await make.user(), await make.user(), await make.user({ role: 'super_admin' })];
  const { body } = await send(alice, [{ bytes: PNG_WITH_A_SECRET }]);

  const statuses = [];
  for (const other of [bob, admin]) {
    statuses.push((await send(other, [{ bytes: PNG_WITH_A_SECRET }], { of: alice })).status);
    const params = { id: alice.userId };
    statuses.push((await rawCall(server.app, removeAvatar, { params }, { token: other.token })).status);
  }

  expect(statuses).toEqual([404, 404, 409, 409]);
  expect((await profile(alice)).avatarUrl).toBe(body['avatar_url']);
});

test('no one has pictures decoded all day', async () => {
  const alice = await make.user();
  const statuses: number[] = [];

  for (let i = 0; i < 31; i += 1) statuses.push((await send(alice, [{ bytes: html }])).status);

  expect(statuses.slice(0, 30).every((status) => status === 422)).toBe(true);
  expect(statuses[30]).toBe(429);
});

test('every picture in use is in the store', async () => {
  const alice = await make.user();
  await send(alice, [{ bytes: PNG_WITH_A_SECRET }]);

  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});
