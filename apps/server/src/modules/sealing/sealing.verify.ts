import type { Verification } from '@sealwright/contract';
import { networkOf } from '../../platform/devices.ts';
import { AppError } from '../../platform/errors.ts';
import { FileAnswer, type Incoming, type Upload, writePart } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { withScratchFile } from '../../platform/scratch.ts';
import { ThreadError } from '../../platform/threads.ts';
import type { PdfThreads } from '../files/index.ts';
import type { KeysService } from './sealing.keys.ts';

// A sealed file is an upload of 5 MB at most, with its report, marks and evidence.
const MAX_BYTES = 30 * 1024 * 1024;
const FROM_NETWORK = { name: 'verify', points: 30, seconds: 60 };
const IN_ALL = { name: 'verify-all', points: 300, seconds: 60 };

/** Checks files for anyone. Nothing is stored. */
export const verifyService = (platform: Platform, { threads, keys }: { threads: PdfThreads; keys: KeysService }) => ({
  /**
   * Throws AppError: `too_many_requests`, `server_busy`, `file_missing`, `files_too_many`, `request_too_large`,
   * `file_damaged`.
   */
  check: async (upload: Upload, request: Incoming): Promise<Verification> => {
    await platform.limits.take(FROM_NETWORK, networkOf(request.address));
    await platform.limits.take(IN_ALL, '');
    const { roots, logKeys } = await keys.current();
    return withScratchFile(platform, async (path) => {
      await readOne(upload, path);
      const options = { trustedRoots: roots, logKeys, trustedTimestampRoots: platform.config.timestampRoots };
      const found = await threads.run('public', 'verifyPdf', path, options).catch((cause: unknown) => {
        // A file that needs that much time or memory is nothing this product has sealed.
        throw cause instanceof ThreadError ? new AppError('file_damaged', { cause }) : cause;
      });
      const { isValid, ...rest } = found;
      return { valid: isValid, ...rest };
    });
  },

  rootCertificates: async (): Promise<FileAnswer> => {
    const { rootsPem } = await keys.current();
    return new FileAnswer(new Uint8Array(Buffer.from(rootsPem)), 'application/x-pem-file', { name: 'root.pem' });
  },
});

async function readOne(upload: Upload, path: string): Promise<void> {
  let count = 0;
  for await (const part of upload.files()) {
    count += 1;
    if (count > 1) throw new AppError('files_too_many', { message: 'One file at a time, please.' });
    const sizeBytes = await writePart(part, path, MAX_BYTES, () => new AppError('request_too_large'));
    if (sizeBytes === 0) throw new AppError('file_empty');
  }
  if (count === 0) throw new AppError('file_missing');
}
