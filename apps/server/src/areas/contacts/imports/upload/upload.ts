import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { IMPORT_LIMITS } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Upload, UploadedPart } from '../../../../platform/http/http.ts';
import { encrypting } from '../../../../platform/crypto/file-cipher.ts';

export type Received = { name: string; sizeBytes: number };

const FORBIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const MAX_NAME = 200;

/** Folders are dropped, as browsers once sent them; what makes a name lie as well. */
const nameOf = (given: string): string =>
  Array.from((given.split(/[/\\]/).at(-1) ?? '').normalize('NFC').replaceAll(FORBIDDEN, ''))
    .slice(0, MAX_NAME)
    .join('')
    .trim() || 'contacts';

/**
 * Writes the one file of a request to `path`, encrypted as it arrives: what a file of contacts holds never touches a disk
 * as it is. Throws `file_missing`, `files_too_many`, `import_file_empty`,
 * `import_file_too_large`, `upload_incomplete`.
 */
export async function receiveEncrypted(upload: Upload, path: string, key: Uint8Array): Promise<Received> {
  let received: Received | null = null;
  for await (const part of upload.files()) {
    if (received !== null) throw new AppError('files_too_many');
    received = await receive(part, path, key);
  }
  if (received === null) throw new AppError('file_missing');
  return received;
}

async function receive(part: UploadedPart, path: string, key: Uint8Array): Promise<Received> {
  let sizeBytes = 0;
  let isZip = false;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of part.stream) {
      const piece = chunk as Buffer;
      if (sizeBytes === 0) isZip = piece.subarray(0, 2).toString('latin1') === 'PK';
      sizeBytes += piece.length;
      // A text can begin with these letters too, but no list of contacts does.
      const most = isZip ? IMPORT_LIMITS.xlsxBytes : IMPORT_LIMITS.csvBytes;
      if (sizeBytes > most) throw new AppError('import_file_too_large');
      yield piece;
    }
  }
  await pipeline(encrypting(counted(), key), createWriteStream(path, { mode: 0o600 }));
  if (part.isTruncated()) throw new AppError('import_file_too_large');
  if (sizeBytes === 0) throw new AppError('import_file_empty');
  return { name: nameOf(part.fileName), sizeBytes };
}
