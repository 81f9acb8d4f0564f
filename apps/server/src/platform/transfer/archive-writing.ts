import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { ZipFile } from 'yazl';
import type { Store } from '../storage/storage.ts';
import { FORMAT, MANIFEST, Manifest, storedFile, tableFile, TASK_LINES } from './archive.ts';
import type { Table } from './catalog.ts';
import type { Source } from './move.ts';
import { Summing } from './rows.ts';

type About = Pick<Manifest, 'productVersion' | 'secrets' | 'madeAt'>;
type Said = { rows: number; bytes: number; sha256: string };

/** Writes a whole installation into one ZIP. The file gets its name when it is whole. Answers what it says of itself. */
export async function writeArchive(
  file: string,
  { source, client, store }: { source: Source; client: Client; store: Store },
  about: About,
): Promise<Manifest> {
  const zip = new ZipFile();
  const part = `${file}.part`;
  const writing = pipeline(zip.outputStream, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
  // What fails while an entry is read ends the whole.
  const failed = new Promise<never>((_resolve, reject) => zip.on('error', reject));
  const add = (name: string, open: () => Readable, isSmall: boolean) =>
    zip.addReadStreamLazy(name, { compress: !isSmall, mtime: new Date(about.madeAt), mode: 0o600 }, (take) => {
      const stream = open();
      stream.on('error', (cause) => zip.emit('error', cause));
      take(null, stream);
    });

  const tables: Manifest['tables'] = [];
  let tasks: Said = { rows: 0, bytes: 0, sha256: '' };
  for (const table of source.tables as readonly Table[]) {
    const { name, columns } = table;
    const note = (said: Said) => void tables.push({ name, columns: [...columns], ...said });
    add(tableFile(name), () => asText(source.rows(table), note), false);
  }
  add(TASK_LINES, () => asText(source.tasks.lines(), (said) => (tasks = said)), false);
  const files = await filesOf(client);
  for (const { sha256 } of files) add(storedFile(sha256), () => Readable.from(piecesOf(store, sha256)), true);
  const manifest = () =>
    Manifest.parse({
      format: FORMAT,
      kind: 'installation',
      ...about,
      installation: source.id,
      migrations: source.migrations,
      tables,
      sequences: source.sequences,
      tasks: { columns: source.tasks.columns, ...tasks },
      files: { count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) },
    });
  add(MANIFEST, () => Readable.from(writtenLater(manifest)), false);
  zip.end();
  try {
    await Promise.race([writing, failed]);
    renameSync(part, file);
    return manifest();
  } catch (cause) {
    rmSync(part, { force: true });
    throw cause;
  } finally {
    failed.catch(() => {});
    writing.catch(() => {});
  }
}

/** Made when it is read, so that a failure is one of reading. */
function* writtenLater(manifest: () => Manifest): Generator<string> {
  yield `${JSON.stringify(manifest(), null, 1)}\n`;
}

/** Lines as the text of one file; at its end what it holds is told. */
function asText(lines: AsyncIterable<string[]>, done: (said: Said) => void): Readable {
  const sum = new Summing();
  let bytes = 0;
  return Readable.from(
    (async function* () {
      for await (const some of lines) {
        sum.add(some);
        const text = Buffer.from(some.map((line) => `${line}\n`).join(''));
        bytes += text.byteLength;
        yield text;
      }
      done({ ...sum.done(), bytes });
    })(),
    { objectMode: false },
  );
}

async function* piecesOf(store: Store, sha256: string): AsyncGenerator<Buffer> {
  for await (const piece of await store.stream(sha256)) yield piece as Buffer;
}

async function filesOf(client: Client): Promise<{ sha256: string; bytes: number }[]> {
  const { rows } = await client.query<{ sha256: string; bytes: string | number }>(
    'select sha256, size_bytes as bytes from stored_files order by sha256 collate "C"',
  );
  return rows.map(({ sha256, bytes }) => ({ sha256, bytes: Number(bytes) }));
}
