import { PassThrough, type Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../../../platform/errors.ts';

/** What reading one ZIP may cost, whatever it says of itself: the description and five files, with some room. */
const LIMITS = { entries: 20, textBytes: 6 * 1024 * 1024 };

const STORED = 0;
const DEFLATED = 8;

export const unreadable = (cause?: unknown): AppError => new AppError('template_archive_unreadable', { cause });

/** The files of a ZIP by the names that it gives them. Nothing is unpacked until it is read, and no name is ever a path. */
export type Archive = { text: (name: string) => Promise<string>; stream: (name: string) => Promise<Readable> };

/** Opens a ZIP for as long as `use` runs. Throws `template_archive_unreadable`. */
export async function withArchive<T>(path: string, use: (archive: Archive) => Promise<T>): Promise<T> {
  const zip = await yauzl
    .openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false })
    .catch((cause: unknown) => {
      throw unreadable(cause);
    });
  try {
    const entries = await entriesOf(zip);
    const stream = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (entry === undefined) throw unreadable();
      const content = await zip.openReadStreamPromise(entry).catch((cause: unknown) => {
        throw unreadable(cause);
      });
      return withOwnFailure(content);
    };
    return await use({ stream, text: async (name) => textOf(await stream(name)) });
  } finally {
    zip.close();
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const { generalPurposeBitFlag, fileNameRaw, extraFields, compressionMethod } = entry;
      const name = yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
      const isKnown = compressionMethod === STORED || compressionMethod === DEFLATED;
      // Two entries with one name are ambiguous.
      if (entry.isEncrypted() || !isKnown || entries.has(name) || entries.size >= LIMITS.entries) throw unreadable();
      entries.set(name, entry);
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : unreadable(cause);
  }
  return entries;
}

/** An error while unpacking means that the archive is damaged. */
function withOwnFailure(content: Readable): Readable {
  const out = new PassThrough();
  content.on('error', (cause) => out.destroy(unreadable(cause)));
  out.on('close', () => content.destroy());
  return content.pipe(out);
}

/** Counts bytes as they are unpacked, because an archive may lie about its sizes. */
async function textOf(content: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of content as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > LIMITS.textBytes) throw unreadable();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
