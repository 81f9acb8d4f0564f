import { closeSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import type { ArchivedFile, Verification } from '@sealwright/contract';
import type { VerifyOptions } from '@sealwright/pdf';
import { networkOf } from '../../../platform/http/devices.ts';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer, type Incoming, type Upload, writePart } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withScratchFolder } from '../../../platform/storage/scratch.ts';
import type { PdfThreads } from '../../files/index.ts';
import { eachOfArchive, isRecordName, recordNameOf, recordsOfArchive } from './sealing.archive.ts';
import { isBundle } from './sealing.bundle.reading.ts';
import { type CheckedArchive, checkBundle, foundAt, toVerification } from './sealing.bundle.verify.ts';
import type { KeysService } from './keys/keys.ts';

// A sealed file is an upload of 5 MB at most, with its report, marks and evidence.
const MAX_BYTES = 30 * 1024 * 1024;
// The sealed copies of one document, with their originals.
const MAX_ARCHIVE_BYTES = 60 * 1024 * 1024;
// What is not checked by then is said to be left out.
const ARCHIVE_MS = 40_000;
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
    await takeTry(platform, request);
    const options = await optionsOf(platform, keys);
    return withScratchFolder(platform, async (folder) => {
      const { file, record } = await readPdf(upload, folder);
      const found = await verifyAt(threads, { file, record }, options);
      // A file that needs that much time or memory is nothing this product has sealed.
      if (found === null) throw new AppError('file_damaged');
      return found;
    });
  },

  /**
   * The PDFs of a ZIP, one after the other; each counts as its own check. A bundle is checked as a whole. Throws AppError as
   * `check` does, and `archive_unreadable`, `archive_too_many`.
   */
  checkArchive: async (upload: Upload, request: Incoming): Promise<CheckedArchive> => {
    await takeTry(platform, request);
    const options = await optionsOf(platform, keys);
    return withScratchFolder(platform, async (folder) => {
      const [archive, unpacked] = [path.join(folder, 'archive'), path.join(folder, 'unpacked')];
      await readOne(upload, archive, MAX_ARCHIVE_BYTES);
      const until = Date.now() + ARCHIVE_MS;
      const records = await recordsOfArchive(archive, folder);
      if (await isBundle(archive)) {
        const another = () => takeTry(platform, request);
        return checkBundle(threads, { archive, unpacked, records, until, options, another });
      }
      const files: ArchivedFile[] = [];
      await eachOfArchive(archive, unpacked, async ({ name, rawName, problem }) => {
        if (isRecordName(rawName) && problem === 'not_pdf') return;
        if (problem !== null || Date.now() > until) {
          files.push({ name, found: null, problem: problem ?? 'left_out' });
          return;
        }
        if (files.some((file) => file.found !== null)) await takeTry(platform, request);
        const found = await verifyAt(
          threads,
          { file: unpacked, record: records.get(recordNameOf(rawName)) ?? null },
          options,
        );
        files.push({ name, found, problem: found === null ? 'unreadable' : null });
      });
      return { files, bundle: null };
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

async function takeTry(platform: Platform, request: Incoming): Promise<void> {
  await platform.limits.take(FROM_NETWORK, networkOf(request.address));
  await platform.limits.take(IN_ALL, '');
}

async function optionsOf(platform: Platform, keys: KeysService): Promise<VerifyOptions> {
  const { roots, lists, logKeys } = await keys.trust();
  return {
    trustedRoots: roots,
    trustedTimestampRoots: platform.config.timestampRoots,
    weakSince: platform.config.weakHashes,
    revocationLists: lists.map(({ der }) => der),
    logKeys,
    now: platform.clock.now(),
  };
}

async function verifyAt(
  threads: PdfThreads,
  { file, record }: { file: string; record: string | null },
  options: VerifyOptions,
): Promise<Verification | null> {
  const found = await foundAt(threads, { file, record }, options);
  return found === null ? null : toVerification(found);
}

const tooLarge = () => new AppError('request_too_large');

/** A PDF, and its evidence record beside it, in any order: a record begins with the byte of a DER SEQUENCE, and no PDF does. */
async function readPdf(upload: Upload, folder: string): Promise<{ file: string; record: string | null }> {
  const files: string[] = [];
  const records: string[] = [];
  for await (const part of upload.files()) {
    const at = path.join(folder, `part-${files.length + records.length}`);
    if ((await writePart(part, at, MAX_BYTES, tooLarge)) === 0) throw new AppError('file_empty');
    (isRecord(at) ? records : files).push(at);
    if (files.length > 1 || records.length > 1) {
      throw new AppError('files_too_many', {
        message: 'One PDF at a time, please, with its timestamp record where there is one.',
      });
    }
  }
  const [file] = files;
  if (file === undefined) throw new AppError('file_missing');
  return { file, record: records[0] ?? null };
}

function isRecord(file: string): boolean {
  const head = Buffer.alloc(1);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, head, 0, 1, 0);
  } finally {
    closeSync(handle);
  }
  return head[0] === 0x30;
}

async function readOne(upload: Upload, file: string, most: number): Promise<void> {
  let count = 0;
  for await (const part of upload.files()) {
    count += 1;
    if (count > 1) throw new AppError('files_too_many', { message: 'One file at a time, please.' });
    const sizeBytes = await writePart(part, file, most, tooLarge);
    if (sizeBytes === 0) throw new AppError('file_empty');
  }
  if (count === 0) throw new AppError('file_missing');
}
