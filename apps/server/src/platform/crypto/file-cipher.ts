import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const PREFIX_BYTES = 7;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;

// Stands before the key, where no one who can only write files can change it.
const FORMAT = 2;

/** A kept file that is not as it was uploaded, or of an earlier format, whose parts could not be told to be. */
export class FileChanged extends Error {
  readonly code = 'file_changed';

  constructor() {
    super('A kept file is not what was uploaded');
    this.name = 'FileChanged';
  }
}

/** Each key encrypts one file. */
export const newFileKey = (): Buffer => Buffer.concat([Buffer.of(FORMAT), randomBytes(KEY_BYTES)]);

/** A chunk opens only at its place in its file, and the last one only as the last: nothing can be moved, doubled or cut off. */
function nonceOf(prefix: Uint8Array, place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.set(prefix);
  nonce.writeUInt32BE(place, PREFIX_BYTES);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

type Block = { bytes: Buffer; place: number; isLast: boolean };

/**
 * Blocks of a size, behind a first one of another. A full one waits until more comes: only then it is not the last. All are in
 * the same place in memory, one after the other: what is thrown away by the megabyte stays for a while.
 */
async function* blocksOf(source: AsyncIterable<Uint8Array>, size: number, first = size): AsyncGenerator<Block> {
  const held = Buffer.allocUnsafeSlow(Math.max(size, first));
  let [length, place, most] = [0, 0, first];
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length;) {
      if (length === most) {
        yield { bytes: held.subarray(0, length), place, isLast: false };
        [length, place, most] = [0, place + 1, size];
      }
      const part = chunk.subarray(from, from + most - length);
      held.set(part, length);
      length += part.length;
      from += part.length;
    }
  }
  yield { bytes: held.subarray(0, length), place, isLast: true };
}

/** AES-256-GCM of a file as it streams by, in chunks that are each authenticated (the STREAM construction). */
export async function* encrypting(source: AsyncIterable<Uint8Array>, key: Uint8Array): AsyncGenerator<Buffer> {
  const prefix = randomBytes(PREFIX_BYTES);
  const secret = key.subarray(1);
  yield prefix;
  for await (const { bytes, place, isLast } of blocksOf(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, secret, nonceOf(prefix, place, isLast));
    yield cipher.update(bytes);
    cipher.final();
    yield cipher.getAuthTag();
  }
}

/** What `encrypting` hid. Nothing is given out that is not as it was uploaded: throws FileChanged before it. */
export async function* decrypting(source: AsyncIterable<Uint8Array>, key: Uint8Array): AsyncGenerator<Buffer> {
  if (key.length !== KEY_BYTES + 1 || key[0] !== FORMAT) throw new FileChanged();
  const prefix = Buffer.alloc(PREFIX_BYTES);
  for await (const { bytes, place, isLast } of blocksOf(source, SEALED_BYTES, PREFIX_BYTES)) {
    if (place === 0) prefix.set(bytes);
    else yield opened(key.subarray(1), nonceOf(prefix, place - 1, isLast), bytes);
    if (place === 0 && isLast) throw new FileChanged();
  }
}

function opened(secret: Uint8Array, nonce: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new FileChanged();
  const decipher = createDecipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = decipher.update(sealed.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
  } catch {
    throw new FileChanged();
  }
  return plain;
}
