import type { Verification } from '@sealwright/contract';
import type { Bytes } from '@sealwright/pdf';
import { AppError } from '../../platform/errors.ts';
import { FileAnswer, type Incoming, type Upload } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { ThreadError } from '../../platform/threads.ts';
import type { PdfThreads } from '../files/index.ts';
import type { KeysService } from './sealing.keys.ts';

// A sealed file is an upload of 5 MB at most, with its report, marks and evidence.
const MAX_BYTES = 30 * 1024 * 1024;
const LIMIT = { name: 'verify', points: 30, seconds: 60 };

/** Checks files for anybody. Nothing is stored. */
export const verifyService = (platform: Platform, { threads, keys }: { threads: PdfThreads; keys: KeysService }) => ({
  /** Throws AppError: `too_many_requests`, `file_missing`, `files_too_many`, `request_too_large`, `file_damaged`. */
  check: async (upload: Upload, request: Incoming): Promise<Verification> => {
    await platform.limits.take(LIMIT, request.address);
    const bytes = await readOne(upload);
    const { roots, logKeys } = await keys.current();
    const found = await threads.run('verify', bytes, { trustedRoots: roots, logKeys }).catch((cause: unknown) => {
      // Whatever needs that much time or memory is nothing this product has sealed.
      throw cause instanceof ThreadError ? new AppError('file_damaged', { cause }) : cause;
    });
    const { isValid, ...rest } = found;
    return { valid: isValid, ...rest };
  },

  rootCertificates: async (): Promise<FileAnswer> => {
    const { rootsPem } = await keys.current();
    return new FileAnswer(new Uint8Array(Buffer.from(rootsPem)), 'application/x-pem-file', { name: 'root.pem' });
  },
});

async function readOne(upload: Upload): Promise<Bytes> {
  let file: Bytes | null = null;
  for await (const part of upload.files()) {
    if (file !== null) throw new AppError('files_too_many', { message: 'One file at a time, please.' });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of part.stream as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) throw new AppError('request_too_large');
      chunks.push(chunk);
    }
    if (part.isTruncated()) throw new AppError('request_too_large');
    file = new Uint8Array(Buffer.concat(chunks));
  }
  if (file === null) throw new AppError('file_missing');
  if (file.byteLength === 0) throw new AppError('file_empty');
  return file;
}
