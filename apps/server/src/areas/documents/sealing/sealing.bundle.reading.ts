import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BundleMember, Verification } from '@sealwright/pdf';
import { bundlePaths, isBundleManifest, isSealedPath, manifestPath } from '@sealwright/pdf/evidence';
import type { Entry, ZipFile } from 'yauzl';
import { AppError } from '../../../platform/errors.ts';
import { ARCHIVE_LIMITS, nameOf, opened, readable, TooLarge } from './sealing.archive.ts';

/** What is no PDF, all of it. */
const TEXT_BYTES = 16 * 1024 * 1024;
const MANIFEST_BYTES = 1024 * 1024;

export type ReadMember = BundleMember & { isSealed: boolean };

/** Whether the ZIP holds the signed list of a bundle. Throws AppError `archive_unreadable`. */
export async function isBundle(path: string): Promise<boolean> {
  const zip = await opened(path);
  try {
    let seen = 0;
    for await (const entry of readable(zip)) {
      if ((seen += 1) > ARCHIVE_LIMITS.entries) return false;
      if (nameOf(entry) !== manifestPath) continue;
      const bytes = await contentOf(zip, entry, { bytes: MANIFEST_BYTES });
      return isBundleManifest({ path: manifestPath, bytes });
    }
    return false;
  } finally {
    zip.close();
  }
}

/**
 * The files of a bundle with their hashes, counted as they come out. Each sealed PDF is unpacked to `to`, where `verify` checks
 * it. One that cannot be read has no hash. Throws AppError `archive_unreadable`, `archive_too_many`.
 */
export async function membersOfBundle(
  path: string,
  to: string,
  verify: (name: string) => Promise<Verification | null>,
): Promise<ReadMember[]> {
  const zip = await opened(path);
  try {
    const members: ReadMember[] = [];
    const budget = { pdf: { bytes: ARCHIVE_LIMITS.allBytes }, text: { bytes: TEXT_BYTES } };
    for await (const entry of readable(zip)) {
      const name = nameOf(entry);
      if (name.endsWith('/')) continue;
      if (members.length >= ARCHIVE_LIMITS.entries) throw new AppError('archive_too_many');
      const isSealed = isSealedPath(name);
      if (isSealed && members.filter((one) => one.isSealed).length >= ARCHIVE_LIMITS.checked) {
        throw new AppError('archive_too_many');
      }
      const member = { path: name, isSealed, sha256: '', bytes: null, found: null };
      if (isSealed || name.startsWith(bundlePaths.originals)) {
        const sha256 = await unpacked(zip, entry, isSealed ? to : null, budget.pdf);
        members.push({
          ...member,
          sha256: sha256 ?? '',
          found: isSealed && sha256 !== null ? await verify(name) : null,
        });
      } else {
        const bytes = await contentOf(zip, entry, budget.text);
        const sha256 = bytes === null ? '' : createHash('sha256').update(bytes).digest('hex');
        members.push({ ...member, sha256, bytes });
      }
    }
    return members;
  } finally {
    zip.close();
  }
}

type Budget = { bytes: number };

/** Null where it cannot be read, or is more than there is room for. */
async function contentOf(zip: ZipFile, entry: Entry, budget: Budget): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Buffer[] = [];
  const isRead = await through(zip, entry, budget, (piece) => pieces.push(piece));
  return isRead ? new Uint8Array(Buffer.concat(pieces)) : null;
}

/** The hash of the content, which is written to `to`; null as above. */
async function unpacked(zip: ZipFile, entry: Entry, to: string | null, budget: Budget): Promise<string | null> {
  const hash = createHash('sha256');
  const isRead = await through(zip, entry, budget, (piece) => hash.update(piece), to);
  return isRead ? hash.digest('hex') : null;
}

async function through(
  zip: ZipFile,
  entry: Entry,
  budget: Budget,
  see: (piece: Buffer) => unknown,
  to: string | null = null,
): Promise<boolean> {
  try {
    if (entry.isEncrypted()) return false;
    const content: Readable = await zip.openReadStreamPromise(entry);
    const counted = async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        budget.bytes -= piece.length;
        if (budget.bytes < 0) throw new TooLarge();
        see(piece);
        yield piece;
      }
    };
    const drain = new PassThrough();
    drain.resume();
    await pipeline(content, counted, to === null ? drain : createWriteStream(to));
    return true;
  } catch {
    return false;
  }
}
