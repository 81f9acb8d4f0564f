import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ArchiveProblem } from '@sealwright/contract';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../../../platform/errors.ts';

const MB = 1024 * 1024;

/** What reading one ZIP may cost, whatever it says of itself. */
export const ARCHIVE_LIMITS = {
  entries: 1000,
  /** PDFs that are unpacked and checked. */
  checked: 25,
  fileBytes: 30 * MB,
  allBytes: 150 * MB,
  nameLength: 300,
  recordBytes: 2 * MB,
};

const METHODS: readonly number[] = [0 /* stored */, 8 /* deflated */];
// A header may be preceded by this much, for viewers.
const HEAD_BYTES = 1024;

/** One file of a ZIP: unpacked as a PDF, or why it was not. Its name is for reading; `rawName` is how the ZIP has it, never a path. */
export type Unpacked = { name: string; rawName: string; problem: ArchiveProblem | null };

/**
 * Goes through a ZIP. Each PDF in it is unpacked to `to`, one after the other, and `use` sees it there; of anything else only the
 * first bytes are read. Sizes are counted as they come out. Throws AppError `archive_unreadable`, `archive_too_many`.
 */
export async function eachOfArchive(
  archive: string,
  to: string,
  use: (file: Unpacked) => Promise<void>,
): Promise<void> {
  const zip = await opened(archive);
  try {
    if (zip.entryCount > ARCHIVE_LIMITS.entries) throw new AppError('archive_too_many');
    const budget = { files: ARCHIVE_LIMITS.checked, bytes: ARCHIVE_LIMITS.allBytes };
    let seen = 0;
    for await (const entry of readable(zip)) {
      // The directory may be longer than it says.
      if ((seen += 1) > ARCHIVE_LIMITS.entries) throw new AppError('archive_too_many');
      const rawName = nameOf(entry);
      if (rawName.endsWith('/')) continue;
      await use({ name: shown(rawName), rawName, problem: await unpack(zip, entry, to, budget) });
    }
  } finally {
    zip.close();
  }
}

/** The evidence record of a PDF stands beside it under its name, as `NAME.pdf.ers`. */
export const recordNameOf = (name: string): string => `${name}.ers`;
export const isRecordName = (name: string): boolean => /\.pdf\.ers$/i.test(name);

/** Where the evidence records of a ZIP were unpacked to, by their names as the ZIP has them; as many as PDFs are checked. */
export async function recordsOfArchive(archive: string, folder: string): Promise<Map<string, string>> {
  const zip = await opened(archive);
  const records = new Map<string, string>();
  try {
    if (zip.entryCount > ARCHIVE_LIMITS.entries) throw new AppError('archive_too_many');
    for await (const entry of readable(zip)) {
      const name = nameOf(entry);
      if (!isRecordName(name) || entry.isEncrypted() || records.size >= ARCHIVE_LIMITS.checked) continue;
      const to = path.join(folder, `record-${records.size}`);
      const budget = { files: 1, bytes: ARCHIVE_LIMITS.recordBytes };
      try {
        await pipeline(await zip.openReadStreamPromise(entry), counting(budget, budget.bytes), createWriteStream(to));
        records.set(name, to);
      } catch {
        // What cannot be unpacked is no record, and the PDF is judged without it.
      }
    }
  } finally {
    zip.close();
  }
  return records;
}

export async function opened(file: string): Promise<ZipFile> {
  try {
    // Names are read here: one that leads out of its folder is no reason to refuse the others, as nothing is written under it.
    return await yauzl.openPromise(file, { autoClose: false, lazyEntries: true, decodeStrings: false });
  } catch (cause) {
    throw new AppError('archive_unreadable', { cause });
  }
}

export async function* readable(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('archive_unreadable', { cause });
  }
}

type Budget = { files: number; bytes: number };

async function unpack(zip: ZipFile, entry: Entry, to: string, budget: Budget): Promise<ArchiveProblem | null> {
  if (entry.isEncrypted()) return 'encrypted';
  if (!METHODS.includes(entry.compressionMethod)) return 'unreadable';
  try {
    const kind = kindOf(await headOf(await zip.openReadStreamPromise(entry)));
    if (kind !== 'pdf') return kind;
    if (budget.files <= 0 || budget.bytes <= 0) return 'left_out';
    if (entry.uncompressedSize > ARCHIVE_LIMITS.fileBytes) return 'too_large';
    budget.files -= 1;
    const most = Math.min(ARCHIVE_LIMITS.fileBytes, budget.bytes);
    await pipeline(await zip.openReadStreamPromise(entry), counting(budget, most), createWriteStream(to));
    return null;
  } catch (cause) {
    return cause instanceof TooLarge ? 'too_large' : 'unreadable';
  }
}

export class TooLarge extends Error {}

function counting(budget: Budget, most: number): Transform {
  let length = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      length += piece.length;
      budget.bytes -= piece.length;
      if (length > most) done(new TooLarge());
      else done(null, piece);
    },
  });
}

/** The first bytes; the rest is not unpacked. */
async function headOf(content: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of content as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    // Ends the stream.
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, HEAD_BYTES);
}

function kindOf(head: Buffer): 'pdf' | 'not_pdf' | 'archive' {
  if (head.includes('%PDF-')) return 'pdf';
  return head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? 'archive' : 'not_pdf';
}

export const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);

/** Control characters and those that turn text around make a name read as another. */
const shown = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '\uFFFD')
    .slice(0, ARCHIVE_LIMITS.nameLength);
