import { crc32 } from 'node:zlib';
import { type CommunityPicture, createCommunityDeal, deleteCommunityDeal } from '@sealwright/contract';
import { encodePicture } from '@sealwright/pdf';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { FORM_HEADERS, multipart } from '../../../../test/multipart.ts';

const server = await testApp();
const { as, make, clock } = server;
const admin = await make.user({ role: 'admin' });

const png = (shade: number, width = 30) =>
  encodePicture({ width, height: 20, pixels: new Uint8Array(width * 20 * 4).fill(shade) }, 'png');

async function send(bytes: Uint8Array, token = admin.token, url = '/admin/file') {
  const headers = { authorization: `Bearer ${token}`, ...FORM_HEADERS };
  const response = await server.app.inject({ method: 'POST', url, payload: multipart([{ bytes }]), headers });
  return { status: response.statusCode, body: response.json<CommunityPicture & { code: string }>() };
}
const show = (url: string) => server.app.inject({ url });
const later = async (days: number) => {
  clock.advance(days * 86_400_000);
  await server.runTasks({ withSweeps: true });
};

/** With a text where cameras write the place. */
function withText(source: Uint8Array, type: string, text: string): Buffer {
  const data = Buffer.concat([Buffer.from(type), Buffer.from(text)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length - 4);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(data));
  const header = 8 + 25;
  return Buffer.concat([source.subarray(0, header), length, data, check, source.subarray(header)]);
}

test.each(['/admin/file', '/v1/admin/file', '/v1/admin/file/'])('a picture is taken and shown: %s', async (url) => {
  const { status, body } = await send(await png(url.length), admin.token, url);
  expect({ status, body }).toMatchObject({ status: 201, body: { width: 30, height: 20 } });
  expect(body.url).toBe(`/api/community-pictures/${body.key}`);
  const shown = await show(body.url);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('immutable'),
  });
});

test('a picture is drawn anew: nothing that a camera wrote is left', async () => {
  const photo = withText(await png(77), 'tEXt', 'Comment\0GPS 52.5200 13.4050');
  expect(photo.includes('GPS 52.5200')).toBe(true);
  const { body } = await send(photo);
  const { rawPayload } = await show(body.url);
  expect(rawPayload.length).toBeGreaterThan(20);
  expect(rawPayload.includes('GPS')).toBe(false);
});

test('a large picture is made smaller', async () => {
  const { body } = await send(await png(60, 3000));
  expect(body.width).toBe(1600);
});

test('what is no picture is refused, and so are all who are no administrators', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect(await send(svg)).toMatchObject({ status: 422, body: { code: 'image_invalid' } });
  expect(await send(Buffer.alloc(25 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    body: { code: 'community_picture_too_large' },
  });
  expect((await send(await png(5), (await make.user()).token)).status).toBe(404);
  expect((await show(`/api/community-pictures/${'a'.repeat(22)}`)).statusCode).toBe(404);
});

// The last one: sessions do not outlive it.
test('a picture that nothing names goes after a day, one that a deleted deal names stays with it', async () => {
  const [lone, used] = [(await send(await png(11))).body, (await send(await png(12))).body];
  const { id, pictureUrl } = await as(admin)(createCommunityDeal, { body: { title: 'Seen', pictureKey: used.key } });
  expect(pictureUrl).toBe(used.url);
  await as(admin)(deleteCommunityDeal, { params: { id } });

  await later(2);
  expect((await show(lone.url)).statusCode).toBe(404);
  expect((await show(used.url)).statusCode).toBe(200);
  await later(31);
  await later(1);
  expect((await show(used.url)).statusCode).toBe(404);
});
