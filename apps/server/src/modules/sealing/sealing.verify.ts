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
const LISTS_FROM_NETWORK = { name: 'verify-lists', points: 120, seconds: 60 };
// A key that was disowned must be known soon.
const MOST_CACHED_SECONDS = 3600;
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
    const { roots, lists, logKeys } = await keys.trust();
    return withScratchFile(platform, async (path) => {
      await readOne(upload, path);
      const options = {
        trustedRoots: roots,
        trustedTimestampRoots: platform.config.timestampRoots,
        revocationLists: lists.map(({ der }) => der),
        logKeys,
        now: platform.clock.now(),
      };
      const found = await threads.run('public', 'verifyPdf', path, options).catch((cause: unknown) => {
        // A file that needs that much time or memory is nothing this product has sealed.
        throw cause instanceof ThreadError ? new AppError('file_damaged', { cause }) : cause;
      });
      const { isValid, ...rest } = found;
      return { valid: isValid, ...rest };
    });
  },

  rootCertificates: async (): Promise<FileAnswer> => {
    const { rootsPem } = await keys.trust();
    return new FileAnswer(new Uint8Array(Buffer.from(rootsPem)), 'application/x-pem-file', { name: 'root.pem' });
  },

  /** What an issuer of ours revoked, as its certificates say where to find it. Throws `too_many_requests`, `not_found`. */
  revocationList: async (name: string, request: Incoming): Promise<FileAnswer> => {
    await platform.limits.take(LISTS_FROM_NETWORK, networkOf(request.address));
    const list = (await keys.trust()).lists.find((one) => one.name === name);
    if (list === undefined) throw new AppError('not_found');
    const secondsLeft = Math.floor((list.until.getTime() - platform.clock.now().getTime()) / 1000);
    const maxAgeSeconds = Math.max(0, Math.min(MOST_CACHED_SECONDS, secondsLeft));
    return new FileAnswer(list.der, 'application/pkix-crl', { name, maxAgeSeconds });
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
