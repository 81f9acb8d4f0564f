import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { decrypting, encrypting, FileChanged, newFileKey } from './file-cipher.ts';

const CHUNK = 64 * 1024;
const SEALED = CHUNK + 16;
const PREFIX = 7;

async function whole(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** In pieces of this size, as they come from a network or a disk. */
const pieces = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
  );

const sealedOf = (plain: Buffer, key: Buffer, size = 50_000): Promise<Buffer> =>
  whole(encrypting(pieces(plain, size), key));

/** What is given out of a kept file before it ends, and how it ends. */
async function opened(sealed: Buffer, key: Buffer, size = 50_000) {
  const given: Buffer[] = [];
  try {
    for await (const chunk of decrypting(pieces(sealed, size), key)) given.push(chunk);
    return { given: Buffer.concat(given), ended: null };
  } catch (cause) {
    return { given: Buffer.concat(given), ended: cause };
  }
}

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5])(
  'a file of %d bytes comes out as it went in, however it was cut on the way',
  async (size) => {
    const [plain, key] = [randomBytes(size), newFileKey()];
    const sealed = await sealedOf(plain, key, 7001);
    for (const cut of [3, 65_536, 1_000_000]) {
      const { given, ended } = await opened(sealed, key, cut);
      expect(ended).toBeNull();
      expect(given.equals(plain)).toBe(true);
    }
    expect(sealed.length).toBe(PREFIX + size + Math.max(1, Math.ceil(size / CHUNK)) * 16);
  },
);

test('nothing of a chunk that was changed is given out, and nothing after it', async () => {
  const [plain, key] = [randomBytes(4 * CHUNK), newFileKey()];
  const sealed = await sealedOf(plain, key);
  const chunk = (at: number) => sealed.subarray(PREFIX + at * SEALED, PREFIX + (at + 1) * SEALED);
  const prefix = sealed.subarray(0, PREFIX);
  const flipped = Buffer.from(sealed);
  flipped[PREFIX + 2 * SEALED + 10] = (flipped[PREFIX + 2 * SEALED + 10] ?? 0) ^ 1;
  const other = await sealedOf(plain, key);
  const cases: [string, Buffer, number][] = [
    ['a byte of the third is another', flipped, 2],
    ['the second and the third changed places', Buffer.concat([prefix, chunk(0), chunk(2), chunk(1), chunk(3)]), 1],
    ['one is left out', Buffer.concat([prefix, chunk(0), chunk(2), chunk(3)]), 1],
    ['one stands there twice', Buffer.concat([prefix, chunk(0), chunk(1), chunk(1), chunk(2), chunk(3)]), 2],
    ['the end is cut off behind a whole chunk', sealed.subarray(0, PREFIX + 3 * SEALED), 2],
    ['the end is cut off within one', sealed.subarray(0, -1), 3],
    ['something stands behind the end', Buffer.concat([sealed, Buffer.alloc(100)]), 3],
    ['one is another file’s', Buffer.concat([sealed.subarray(0, -SEALED), other.subarray(-SEALED)]), 3],
    ['nothing is left but the beginning', sealed.subarray(0, PREFIX), 0],
    ['nothing is left', Buffer.alloc(0), 0],
  ];
  for (const [what, bytes, good] of cases) {
    const { given, ended } = await opened(bytes, key);
    const isGood = given.equals(plain.subarray(0, good * CHUNK));
    expect({ what, isRefused: ended instanceof FileChanged, isGood }).toEqual({ what, isRefused: true, isGood: true });
  }
});

test('a file of the format before this one, whose key says nothing of a format, is refused at once', async () => {
  const { given, ended } = await opened(randomBytes(1000), randomBytes(32));

  expect(ended).toBeInstanceOf(FileChanged);
  expect(given.length).toBe(0);
});
