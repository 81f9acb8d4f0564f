import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';

import type { Bytes } from '../types.ts';
import { cleanImage } from './images.ts';

async function picture(format: 'png' | 'jpeg' | 'webp', width = 300, height = 100): Promise<Bytes> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#204080';
  context.fillRect(10, 10, 50, 50);
  return new Uint8Array(format === 'png' ? await canvas.encode('png') : await canvas.encode(format as 'jpeg'));
}

/** Says in its header that it is this large, whatever it holds. */
function claiming(png: Bytes, width: number, height: number): Bytes {
  const copy = new Uint8Array(png);
  const view = new DataView(copy.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return copy;
}

describe('an uploaded image', () => {
  it('comes out as PNG, no larger than asked', async () => {
    const clean = await cleanImage(await picture('png'), { maxPx: 150 });

    expect(clean).toMatchObject({ mediaType: 'image/png', width: 150, height: 50 });
    expect(Buffer.from(clean.bytes).subarray(1, 4).toString()).toBe('PNG');
  });

  it('is not made larger', async () => {
    expect(await cleanImage(await picture('jpeg'), { maxPx: 4000 })).toMatchObject({ width: 300, height: 100 });
  });

  it('loses its metadata and whatever hangs behind it', async () => {
    const secret = Buffer.from('GPS 51.5 N');
    const plain = Buffer.from(await picture('jpeg'));
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, secret.length + 2]), secret]);
    const tagged = new Uint8Array(
      Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2), Buffer.from('<script>')]),
    );

    const clean = Buffer.from((await cleanImage(tagged, { maxPx: 500 })).bytes);

    expect(clean.includes('GPS')).toBe(false);
    expect(clean.includes('<script>')).toBe(false);
  });

  it.each([
    ['nothing', async () => new Uint8Array(0)],
    ['text', async () => new TextEncoder().encode('x'.repeat(100))],
    ['an SVG', async () => new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(80)}</svg>`)],
    ['a WebP', () => picture('webp')],
    ['half a PNG', async () => (await picture('png')).slice(0, 60)],
    ['a PNG that claims 60,000 by 60,000 pixels', async () => claiming(await picture('png'), 60_000, 60_000)],
    ['a PNG that claims no pixels', async () => claiming(await picture('png'), 0, 0)],
    ['a JPEG without a frame', async () => new Uint8Array([0xff, 0xd8, ...Buffer.alloc(60, 0xff)])],
  ])('is refused when it is %s', async (_, make) => {
    await expect(cleanImage(await make(), { maxPx: 500 })).rejects.toMatchObject({ code: 'image_invalid' });
  });
});
