import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';

import type { Bytes, Mark } from '../types.ts';
import { emptyPagePdf } from '../../test/sources.ts';
import { decodeImage } from './images.ts';
import { cleanMark } from './mark-image.ts';
import { prepare } from './prepare.ts';

type Paint = (x: number, y: number) => [red: number, green: number, blue: number, opacity: number];

async function painted(width: number, height: number, paint: Paint): Promise<Bytes> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(width, height);
  for (let at = 0; at < width * height; at++) pixels.data.set(paint(at % width, Math.floor(at / width)), at * 4);
  context.putImageData(pixels, 0, 0);
  return new Uint8Array(await canvas.encode('png'));
}

let state = 1;
const random = (): number => {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
};
const noise = (): number => Math.floor(random() * 256);

const [across, down] = [
  Array.from({ length: 600 }, () => noise() >> 1),
  Array.from({ length: 600 }, () => noise() >> 1),
];

const place = (at: number) => ({ page: 1, box: { x: 0.05, y: 0.02 * at, width: 0.2, height: 0.02 } });

/** How many bytes marks add to a PDF. */
async function growth(marks: Mark[]): Promise<number> {
  const source = await emptyPagePdf();
  return (await prepare({ source, marks, report: null, attachments: [] })).length - source.length;
}

/** A line of ink over paper as a camera sees it. */
const photo: Paint = (x, y) => {
  const grain = (random() + random() + random() - 1.5) * 14;
  const isInk = Math.abs(y - 200 - Math.sin(x / 40) * 100) < 6;
  return isInk ? [40 + grain, 50 + grain, 120 + grain, 255] : [215 + grain, 210 + grain, 200 + grain, 255];
};

describe('a picture of a signature', () => {
  it('is a JPEG of some thousand bytes where it is a photo, as fine as paper shows', async () => {
    const { bytes, mediaType, width, height, isBlank } = await cleanMark(await painted(1200, 400, photo));

    expect({ mediaType, width, height, isBlank }).toEqual({
      mediaType: 'image/jpeg',
      width: 774,
      height: 258,
      isBlank: false,
    });
    expect(bytes.length).toBeLessThan(150_000);
    const canvas = createCanvas(width, height);
    canvas.getContext('2d').drawImage(await decodeImage(bytes), 0, 0);
    const inkAt = (y: number) => canvas.getContext('2d').getImageData(0, y, 1, 1).data[0] ?? 0;
    expect(inkAt(129)).toBeLessThan(80);
    expect(inkAt(60)).toBeGreaterThan(180);
  });

  it('stays clear where it is clear, and as sharp as it was', async () => {
    const ink: Paint = (x, y) => (Math.abs(y - 60 - Math.sin(x / 20) * 40) < 3 ? [26, 35, 126, 255] : [0, 0, 0, 0]);
    const { bytes, mediaType, width, height } = await cleanMark(await painted(360, 120, ink));

    expect({ mediaType, width, height }).toEqual({ mediaType: 'image/png', width: 360, height: 120 });
    const canvas = createCanvas(width, height);
    canvas.getContext('2d').drawImage(await decodeImage(bytes), 0, 0);
    expect([...canvas.getContext('2d').getImageData(0, 0, 1, 1).data]).toEqual([0, 0, 0, 0]);
    expect([...canvas.getContext('2d').getImageData(0, 60, 1, 1).data]).toEqual([26, 35, 126, 255]);
  });

  it.each<[string, Paint]>([
    ['noise', () => [noise(), noise(), noise(), 255]],
    ['noise that paper shows through', () => [noise(), noise(), noise(), 180 + (noise() >> 2)]],
    ['a pattern that only a PNG makes small', (x, y) => [across[x]! + down[y]!, across[x]! + down[y]!, down[y]!, 254]],
  ])('is small, also in a PDF, when it is %s', async (_, paint) => {
    const { bytes, mediaType } = await cleanMark(await painted(600, 600, paint));

    expect(bytes.length).toBeLessThanOrEqual(256 * 1024);
    expect(await growth([{ ...place(0), kind: 'image', bytes, mediaType }])).toBeLessThan(300_000);
  });

  it('stands in a PDF once, however often it is drawn, and so do strokes', async () => {
    const { bytes, mediaType } = await cleanMark(await painted(300, 300, photo));
    const path = `M 0 0 ${Array.from({ length: 2000 }, () => `L ${noise()} ${noise()}`).join(' ')} Z`;
    const strokes = { width: 256, height: 256, paths: [path], colour: '#102030' };
    const marks = Array.from({ length: 40 }, (_, at): Mark[] => [
      { ...place(at), kind: 'image', bytes, mediaType },
      { ...place(at), kind: 'strokes', strokes },
    ]).flat();

    expect(await growth(marks)).toBeLessThan(2 * (await growth(marks.slice(0, 2))));
  });

  it('from before it was made small is made so when it is drawn', async () => {
    const large = await painted(900, 900, () => [noise(), noise(), noise(), 255]);

    expect(large.length).toBeGreaterThan(2_000_000);
    expect(await growth([{ ...place(0), kind: 'image', bytes: large, mediaType: 'image/png' }])).toBeLessThan(300_000);
  });

  it('is blank where nothing of it is seen on white paper', async () => {
    const blank = async (colour: string) => {
      const canvas = createCanvas(60, 40);
      const context = canvas.getContext('2d');
      context.fillStyle = colour;
      context.fillRect(0, 0, 60, 40);
      context.fillStyle = '#000';
      context.fillRect(5, 5, 3, 3);
      return (await cleanMark(new Uint8Array(await canvas.encode('png')))).isBlank;
    };
    // Nine dark pixels are a speck.
    expect(await blank('#fff')).toBe(true);
    expect(await blank('rgb(0 0 0 / 2%)')).toBe(true);
    expect(await blank('#888')).toBe(false);
  });

  it('is refused when it is none', async () => {
    await expect(cleanMark(new Uint8Array(100))).rejects.toMatchObject({ code: 'image_invalid' });
  });
});
