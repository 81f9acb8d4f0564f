import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { view } from './decode.ts';
import { SheetError } from './rows.ts';

/** A part of the package: what it unpacks to, piece by piece, and how much of it (0 to 1) has been read. */
export type Part = { bytes: AsyncGenerator<Buffer>; share: () => number };

export type Package = {
  has: (name: string) => boolean;
  /** Throws SheetError: `unreadable` where it is not there or broken, `too_large` beyond `mostBytes` of unpacked bytes. */
  open: (name: string, mostBytes: number) => Promise<Part>;
};

const MOST_ENTRIES = 20_000;
const PIECE = 16_384;
const STORED = 0;
const DEFLATED = 8;

export async function openPackage(bytes: Uint8Array): Promise<Package> {
  const all = view(bytes);
  const zip = await orUnreadable(async () => yauzl.fromBufferPromise(all, { lazyEntries: true }));
  const entries = await orUnreadable(async () => readDirectory(zip));
  return {
    has: (name) => entries.has(name.toLowerCase()),
    open: async (name, mostBytes) => {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined || !isReadable(entry)) throw new SheetError('unreadable');
      const { fileDataStart } = await orUnreadable(async () =>
        zip.readLocalFileHeaderPromise(entry, { minimal: true }),
      );
      const packed = all.subarray(fileDataStart, fileDataStart + entry.compressedSize);
      return unpack(packed, entry.compressionMethod === DEFLATED, mostBytes);
    },
  };
}

const isReadable = (entry: Entry): boolean =>
  !entry.isEncrypted() && (entry.compressionMethod === STORED || entry.compressionMethod === DEFLATED);

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw new SheetError('too_large');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (!entries.has(name)) entries.set(name, entry);
  }
  return entries;
}

/** Counts what really comes out: the sizes that the file declares may be anything. */
function unpack(packed: Buffer, deflated: boolean, mostBytes: number): Part {
  let taken = 0;
  function* pieces(): Generator<Buffer> {
    for (; taken < packed.length; taken += PIECE) yield packed.subarray(taken, taken + PIECE);
  }

  async function* unpacked(): AsyncGenerator<Buffer> {
    let length = 0;
    try {
      const source = deflated ? inflated(pieces()) : pieces();
      for await (const piece of source) {
        length += piece.length;
        if (length > mostBytes) throw new SheetError('too_large');
        yield piece;
      }
    } catch (error) {
      throw asSheetError(error);
    }
  }

  return { bytes: unpacked(), share: () => (packed.length === 0 ? 1 : Math.min(taken / packed.length, 1)) };
}

function inflated(pieces: Iterable<Buffer>): AsyncIterable<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 65_536 });
  // Errors arrive at the reader of `inflate`.
  return pipeline(Readable.from(pieces, { objectMode: true, highWaterMark: 1 }), inflate, () => {});
}

async function orUnreadable<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw asSheetError(error);
  }
}

export function asSheetError(error: unknown): SheetError {
  return error instanceof SheetError ? error : new SheetError('unreadable', { cause: error });
}
