import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const newFileKey = (): Buffer => randomBytes(KEY_BYTES);

/** AES-256-GCM of a whole file as it streams by: nonce, ciphertext, tag. Each key encrypts one file. */
export function encrypting(key: Uint8Array): Transform {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  let isBegun = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isBegun) this.push(nonce);
      isBegun = true;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      if (!isBegun) this.push(nonce);
      this.push(cipher.final());
      this.push(cipher.getAuthTag());
      done();
    },
  });
}

/** What `encrypting` hid. Throws at the end when a byte of it was changed: what came before must then not count. */
export async function* decrypting(source: AsyncIterable<Uint8Array>, key: Uint8Array): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  let decipher: ReturnType<typeof createDecipheriv> | null = null;
  for await (const chunk of source) {
    held = held.length === 0 ? Buffer.from(chunk) : Buffer.concat([held, chunk]);
    if (decipher === null) {
      if (held.length < NONCE_BYTES) continue;
      decipher = createDecipheriv('aes-256-gcm', key, held.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      held = held.subarray(NONCE_BYTES);
    }
    const ready = held.length - TAG_BYTES;
    if (ready <= 0) continue;
    yield decipher.update(held.subarray(0, ready));
    held = held.subarray(ready);
  }
  if (decipher === null) throw new Error('Not an encrypted file');
  (decipher as ReturnType<typeof createDecipheriv> & { setAuthTag: (tag: Buffer) => void }).setAuthTag(held);
  const last = decipher.final();
  if (last.length > 0) yield last;
}
