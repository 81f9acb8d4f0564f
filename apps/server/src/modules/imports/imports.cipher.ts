import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const PREFIX_BYTES = 7;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;

// Stands before the key, where nobody who can only write files can change it.
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

/** AES-256-GCM of a file as it streams by, in chunks that are each authenticated (the STREAM construction). */
export function encrypting(key: Uint8Array): Transform {
  const prefix = randomBytes(PREFIX_BYTES);
  const secret = key.subarray(1);
  let held: Buffer = Buffer.alloc(0);
  let place = 0;
  const seal = (plain: Uint8Array, isLast: boolean): Buffer => {
    const cipher = createCipheriv(CIPHER, secret, nonceOf(prefix, place, isLast));
    const sealed = [cipher.update(plain), cipher.final(), cipher.getAuthTag()];
    if (place === 0) sealed.unshift(prefix);
    place += 1;
    return Buffer.concat(sealed);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = Buffer.concat([held, chunk]);
      // A full chunk waits until more comes: only then it is not the last.
      while (held.length > CHUNK_BYTES) {
        this.push(seal(held.subarray(0, CHUNK_BYTES), false));
        held = held.subarray(CHUNK_BYTES);
      }
      done();
    },
    flush(done) {
      done(null, seal(held, true));
    },
  });
}

/** What `encrypting` hid. Nothing is given out that is not as it was uploaded: throws FileChanged before it. */
export async function* decrypting(source: AsyncIterable<Uint8Array>, key: Uint8Array): AsyncGenerator<Buffer> {
  if (key.length !== KEY_BYTES + 1 || key[0] !== FORMAT) throw new FileChanged();
  const secret = key.subarray(1);
  let prefix: Uint8Array | null = null;
  let held: Buffer = Buffer.alloc(0);
  let place = 0;
  const open = (from: Uint8Array, sealed: Buffer, isLast: boolean): Buffer => {
    if (sealed.length < TAG_BYTES) throw new FileChanged();
    const nonce = nonceOf(from, place, isLast);
    const decipher = createDecipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    place += 1;
    const plain = decipher.update(sealed.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch {
      throw new FileChanged();
    }
    return plain;
  };
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk]);
    if (prefix === null) {
      if (held.length < PREFIX_BYTES) continue;
      prefix = held.subarray(0, PREFIX_BYTES);
      held = held.subarray(PREFIX_BYTES);
    }
    while (held.length > SEALED_BYTES) {
      yield open(prefix, held.subarray(0, SEALED_BYTES), false);
      held = held.subarray(SEALED_BYTES);
    }
  }
  if (prefix === null) throw new FileChanged();
  yield open(prefix, held, true);
}
