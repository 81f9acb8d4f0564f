import { statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ConfigError } from '../config.ts';
import { sha256 as hashOf } from '../crypto/crypto.ts';
import type { Bytes, StoredEntry } from '../storage/storage.ts';
import { KNOWN_NAME, MANIFEST, Manifest, storedFile, tableFile, TASK_LINES } from './archive.ts';
import { type Source } from './move.ts';
import { type Sum, Summing } from './rows.ts';

const STORED = 0;
const DEFLATED = 8;
const MANIFEST_BYTES = 8 * 1024 * 1024;
// Lines of rows shrink twenty times at most; a bomb shrinks a thousand times.
const MOST_RATIO = 200;
const LINE_BYTES = 256 * 1024 * 1024;
const LINES_AT_ONCE = 500;

type Archive = {
  manifest: Manifest;
  source: Source;
  files: { entries: () => AsyncIterable<StoredEntry>; get: (sha256: string) => Promise<Bytes> };
};

/** Which parts an archive of a kind may have, and what it says of itself. */
type Kind<M> = {
  knownName: RegExp;
  parse: (value: unknown) => M;
  /** The parts beside the files that have to be there, and how many files there are. */
  partsOf: (manifest: M) => { names: readonly string[]; files: number };
  /** How large one file may be, which is read as a whole. */
  fileBytes?: number;
};

/** An archive whose names and sizes are known to be right. Nothing of it was read yet but what it says of itself. */
export type OpenArchive<M> = {
  manifest: M;
  files: Archive['files'];
  /** The lines of a part, compared with what is said of it: the end throws where they differ. */
  lines: (name: string, said: (Sum & { bytes: number }) | undefined) => AsyncGenerator<string[]>;
};

const refused = (why: string, cause?: unknown): ConfigError =>
  new ConfigError(`This export cannot be used: ${why}`, { cause });

/**
 * Opens an export for as long as `use` runs. Nothing is unpacked until it is read, no name of it ever is a path, and every table and file
 * is compared with its hash while it is read. Throws ConfigError for what is no export, damaged, or larger than it says.
 */
export const withArchive = <T>(file: string, use: (archive: Archive) => Promise<T>): Promise<T> =>
  withOpenArchive(file, INSTALLATION, ({ manifest, files, lines }) =>
    use({ manifest, source: sourceOf(manifest, lines), files }),
  );

const INSTALLATION: Kind<Manifest> = {
  knownName: KNOWN_NAME,
  parse: (value) => Manifest.parse(value),
  partsOf: ({ tables, files }) => ({
    names: [TASK_LINES, ...tables.map(({ name }) => tableFile(name))],
    files: files.count,
  }),
};

/** The same for an archive of any kind. */
export async function withOpenArchive<M, T>(
  file: string,
  kind: Kind<M>,
  use: (archive: OpenArchive<M>) => Promise<T>,
): Promise<T> {
  const zip = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true }).catch((cause: unknown) => {
    throw refused(`${file} is no ZIP file that can be read`, cause);
  });
  try {
    const entries = await entriesOf(zip, statSync(file).size, kind.knownName);
    const read: Read = async (name) => {
      const entry = entries.get(name);
      if (entry === undefined) throw refused(`${name} is missing`);
      return zip.openReadStreamPromise(entry);
    };
    const manifest = await manifestIn(read, entries, kind);
    return await use({
      manifest,
      files: filesIn(entries, read, kind.fileBytes ?? Number.POSITIVE_INFINITY),
      lines: (name, said) => linesOf(read, name, said),
    });
  } finally {
    zip.close();
  }
}

type Read = (name: string) => Promise<Readable>;

async function entriesOf(zip: ZipFile, archiveBytes: number, knownName: RegExp): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      if (!knownName.test(name)) {
        throw refused(`it holds ${JSON.stringify(name.slice(0, 100))}, which is no part of an export`);
      }
      if (entries.has(name)) throw refused(`it holds ${name} twice`);
      const isFile = name.startsWith('files/');
      const isPacked = entry.compressionMethod === DEFLATED && !isFile;
      if (entry.isEncrypted() || !(entry.compressionMethod === STORED || isPacked)) {
        throw refused(`${name} is packed in an unknown way`);
      }
      bytes += entry.uncompressedSize;
      if (bytes > archiveBytes * MOST_RATIO) throw refused('it would become far larger than an export does');
      entries.set(name, entry);
    }
  } catch (cause) {
    // The library itself refuses names with `..`, with a drive or a backslash.
    throw cause instanceof ConfigError
      ? cause
      : refused(cause instanceof Error ? cause.message : 'it is damaged', cause);
  }
  return entries;
}

async function manifestIn<M>(read: Read, entries: ReadonlyMap<string, Entry>, kind: Kind<M>): Promise<M> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of await read(MANIFEST)) {
      bytes += (piece as Buffer).byteLength;
      if (bytes > MANIFEST_BYTES) throw refused(`${MANIFEST} is too large`);
      pieces.push(piece as Buffer);
    }
  } catch (cause) {
    throw cause instanceof ConfigError ? cause : refused(`${MANIFEST} is damaged`, cause);
  }
  const manifest = parse(Buffer.concat(pieces).toString('utf8'), kind.parse);
  const { names, files } = kind.partsOf(manifest);
  const expected = new Set([MANIFEST, ...names]);
  const others = [...entries.keys()].filter((name) => !expected.has(name));
  if (others.some((name) => !name.startsWith('files/')) || others.length !== files) {
    throw refused(`it holds other parts than ${MANIFEST} says`);
  }
  return manifest;
}

function parse<M>(text: string, of: (value: unknown) => M): M {
  try {
    return of(JSON.parse(text));
  } catch (cause) {
    throw refused(`its ${MANIFEST} is not one that this release can read`, cause);
  }
}

function sourceOf(manifest: Manifest, lines: OpenArchive<Manifest>['lines']): Source {
  const { installation, migrations, tables, sequences, tasks } = manifest;
  const said = new Map(tables.map((table) => [table.name, table]));
  return {
    // Together with all hashes: another export of the same installation is another source.
    id: `${installation} ${hashOf(JSON.stringify(manifest))}`,
    migrations,
    tables,
    sequences,
    rows: ({ name }) => lines(tableFile(name), said.get(name)),
    tasks: { columns: tasks.columns, lines: () => lines(TASK_LINES, tasks) },
  };
}

/** The lines of one part, some at a time. What was given out may have been wrong: the end throws then, and the caller's transaction goes back. */
async function* linesOf(
  read: Read,
  name: string,
  said: (Sum & { bytes: number }) | undefined,
): AsyncGenerator<string[]> {
  if (said === undefined) throw refused(`it has no ${name}`);
  const sum = new Summing();
  let [bytes, rest, lines]: [number, Buffer, string[]] = [0, Buffer.alloc(0), []];
  try {
    for await (const piece of await read(name)) {
      bytes += (piece as Buffer).byteLength;
      if (bytes > said.bytes) throw refused(`${name} is larger than it says`);
      rest = rest.length === 0 ? (piece as Buffer) : Buffer.concat([rest, piece as Buffer]);
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        lines.push(rest.subarray(0, end).toString('utf8'));
        rest = rest.subarray(end + 1);
      }
      if (rest.length > LINE_BYTES) throw refused(`a line of ${name} is too long`);
      if (lines.length < LINES_AT_ONCE) continue;
      sum.add(lines);
      yield lines;
      lines = [];
    }
  } catch (cause) {
    throw cause instanceof ConfigError ? cause : refused(`${name} is damaged`, cause);
  }
  sum.add(lines);
  if (lines.length > 0) yield lines;
  const { rows, sha256 } = sum.done();
  if (rest.length > 0 || rows !== said.rows || sha256 !== said.sha256) {
    throw refused(`${name} is not what ${MANIFEST} says of it`);
  }
}

const filesIn = (entries: ReadonlyMap<string, Entry>, read: Read, mostBytes: number): Archive['files'] => ({
  entries: async function* () {
    for (const name of entries.keys()) {
      if (name.startsWith('files/')) yield { sha256: name.slice('files/'.length), storedAt: new Date(0) };
    }
  },
  get: async (sha256) => {
    const pieces: Buffer[] = [];
    let size = 0;
    try {
      for await (const piece of await read(storedFile(sha256))) {
        size += (piece as Buffer).byteLength;
        if (size > mostBytes) throw refused(`the file ${sha256} is too large`);
        pieces.push(piece as Buffer);
      }
    } catch (cause) {
      throw cause instanceof ConfigError ? cause : refused(`the file ${sha256} is damaged`, cause);
    }
    const bytes = new Uint8Array(Buffer.concat(pieces));
    if (hashOf(bytes) !== sha256) throw refused(`the file ${sha256} is not what its name says`);
    return bytes;
  },
});
