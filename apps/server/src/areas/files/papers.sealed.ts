import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decrypting, encrypting, newFileKey } from '../../platform/crypto/file-cipher.ts';
import type { FilesService } from './files.service.ts';

/** Stores a file encrypted under a key of its own; what lies in the store tells nothing without it. */
export async function storeSealed(
  files: FilesService,
  from: string,
  scratch: string,
): Promise<{ sha256: string; key: Buffer }> {
  const key = newFileKey();
  await pipeline(encrypting(createReadStream(from), key), createWriteStream(scratch, { mode: 0o600 }));
  const { sha256 } = await files.keepFile(scratch, 'application/octet-stream');
  return { sha256, key };
}

/** Such a file as it was checked, opened as it streams by: nothing of it is written anywhere. */
export const openStored = async (
  files: Pick<FilesService, 'stream'>,
  sha256: string,
  key: Uint8Array,
): Promise<Readable> => {
  const source = await files.stream(sha256);
  const content = Readable.from(decrypting(source, key), { objectMode: false });
  // Also where no one ever began to read.
  return content.once('close', () => source.destroy());
};
