import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { Summing } from './rows.ts';

/** What a part of an archive holds: lines, bytes, and the SHA-256 of its text. */
export type Said = { rows: number; bytes: number; sha256: string };

/** One file of an archive, read when its turn comes. */
export type Part = { name: string; isPacked: boolean; open: () => AsyncIterable<Buffer | string> };

/**
 * Writes parts into one ZIP, one after another, with little memory whatever their size. The file gets its name when it is whole. What a
 * part throws ends the writing, and nothing stays.
 */
export async function writeParts(file: string, madeAt: string, parts: readonly Part[]): Promise<void> {
  const zip = new ZipFile();
  const half = `${file}.part`;
  const writing = pipeline(zip.outputStream, createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true }));
  // What fails while a part is read ends the whole.
  const failed = new Promise<never>((_resolve, reject) => zip.on('error', reject));
  for (const { name, isPacked, open } of parts) {
    zip.addReadStreamLazy(name, { compress: isPacked, mtime: new Date(madeAt), mode: 0o600 }, (take) => {
      const stream = Readable.from(open(), { objectMode: false });
      stream.on('error', (cause) => zip.emit('error', cause));
      take(null, stream);
    });
  }
  zip.end();
  try {
    await Promise.race([writing, failed]);
    renameSync(half, file);
  } catch (cause) {
    rmSync(half, { force: true });
    throw cause;
  } finally {
    failed.catch(() => {});
    writing.catch(() => {});
  }
}

/** Lines as the text of one part; at its end what it holds is told. */
export async function* asText(
  lines: AsyncIterable<readonly string[]>,
  done: (said: Said) => void,
): AsyncGenerator<Buffer> {
  const sum = new Summing();
  let bytes = 0;
  for await (const some of lines) {
    sum.add(some);
    const text = Buffer.from(some.map((line) => `${line}\n`).join(''));
    bytes += text.byteLength;
    yield text;
  }
  done({ ...sum.done(), bytes });
}

/** Made when it is read: what it says is known only then, and a failure is one of reading. */
export async function* writtenLater(text: () => string): AsyncGenerator<string> {
  yield text();
}
