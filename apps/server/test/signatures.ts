import { crc32, deflateSync } from 'node:zlib';
import { type Call, createSignature, type SavedSignature } from '@sealwright/contract';
import type { TestApp, TestUser } from './app.ts';
import { DRAWING } from './signing-flow.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
};

/** A signature on transparent paper, as the browser sends an upload: a dark bar as high as this, in a PNG of 120 by 40. */
export function inkPicture(inkHeight = 6): string {
  const [width, height] = [120, 40];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits, red, green, blue and alpha (PNG, 11.2.1).
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) => {
    const isInk = y >= 10 && y < 10 + inkHeight;
    const pixels = Array.from({ length: width }, (_, x) =>
      isInk && x > 9 && x < 110 ? [26, 35, 126, 255] : [0, 0, 0, 0],
    );
    return [0, ...pixels.flat()];
  });
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

/** Saves a drawn signature, or another one. */
export const saveSignature = (
  server: TestApp,
  user: TestUser,
  title: string,
  more: Partial<Call<typeof createSignature>['body'] & object> = {},
): Promise<SavedSignature> =>
  server.as(user)(createSignature, { body: { title, kind: 'draw', image: DRAWING, ...more } });
