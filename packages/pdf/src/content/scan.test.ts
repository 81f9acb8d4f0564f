import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import type { Bytes } from '../types.ts';
import { inspect } from './inspect.ts';
import { openRenderer } from './render.ts';
import { scan } from './scan.ts';

/** Red on the left, blue on the right, 200 by 100. */
async function photo(): Promise<Buffer> {
  const canvas = createCanvas(200, 100);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f00';
  context.fillRect(0, 0, 100, 100);
  context.fillStyle = '#00f';
  context.fillRect(100, 0, 100, 100);
  return canvas.encode('jpeg');
}

/** As a phone that was held upright: the picture is to be turned by a quarter. A place stands in it as well. */
function turned(jpeg: Buffer): Bytes {
  const tiff = Buffer.from('49492a000800000001001201030001000000060000000000', 'hex');
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('GPS 51.5 N')]);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, body.length + 2]), body]);
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2), Buffer.from('<script>')]));
}

test('a photo becomes one page, turned as the camera says, without what hung on it', async () => {
  const pdf = await scan(turned(await photo()));

  const { pages, signatureCount } = await inspect(pdf);
  expect(pages).toEqual([{ width: 396, height: 792 }]);
  expect(signatureCount).toBe(0);
  expect(Buffer.from(pdf).includes('GPS')).toBe(false);
  expect(Buffer.from(pdf).includes('<script>')).toBe(false);
  const renderer = await openRenderer(pdf);
  const { pixels, width, height } = renderer.render(1, 50);
  renderer.close();
  const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
  expect(at(25, 5)[0]).toBeGreaterThan(200);
  expect(at(25, height - 5)[2]).toBeGreaterThan(200);
});

test('what is no PNG or JPEG is refused', async () => {
  await expect(scan(new TextEncoder().encode('x'.repeat(100)))).rejects.toMatchObject({ code: 'image_invalid' });
});
