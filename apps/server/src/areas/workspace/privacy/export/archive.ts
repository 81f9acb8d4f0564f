import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toWire } from '@sealwright/contract';
import { ZipFile } from 'yazl';

/** A ZIP that is being written. Each call returns when its file is in it, so that only one is ever in hand. */
export type Archive = {
  text: (name: string, text: string) => void;
  json: (name: string, value: unknown) => void;
  /** A JSON list of any length, written row by row. */
  list: (name: string, rows: AsyncIterable<unknown>) => Promise<void>;
  file: (name: string, open: () => Promise<Readable>) => Promise<void>;
};

/** Writes a ZIP to disk, with little memory whatever its size. `fill` puts the files in, one after another. */
export async function writeArchive(path: string, fill: (archive: Archive) => Promise<void>): Promise<void> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  // yazl tells of a file it could not read on the archive, whose stream would otherwise never end.
  zip.on('error', (cause: Error) => out.destroy(cause));
  const written = pipeline(out, createWriteStream(path, { mode: 0o600 }));
  // The caller below hears of a failure; this only keeps Node from calling it unhandled.
  written.catch(() => {});

  async function add(name: string, compress: boolean, open: () => Promise<Readable>): Promise<void> {
    const content = await open();
    const isRead = once(content, 'close');
    zip.addReadStream(content, name, { compress });
    // Where the archive cannot be written, no one reads to the end what was opened for it.
    await Promise.race([isRead, written]).finally(() => content.destroy());
  }

  try {
    await fill({
      text: (name, text) => zip.addBuffer(Buffer.from(text), name),
      json: (name, value) => zip.addBuffer(Buffer.from(`${JSON.stringify(plain(value), null, 2)}\n`), name),
      list: (name, rows) => add(name, true, async () => Readable.from(asJson(rows))),
      // PDFs are compressed already.
      file: (name, open) => add(name, false, open),
    });
    zip.end();
  } catch (cause) {
    out.destroy();
    await written.catch(() => {});
    throw cause;
  }
  await written;
}

async function* asJson(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(plain(row))}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** As the API would say it. */
const plain = (value: unknown): unknown => toWire(JSON.parse(JSON.stringify(value)));

// What some system cannot write, and what makes a name read as another: controls and marks of direction.
const FORBIDDEN = /[/\\:*?"<>|\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
// Of four bytes each at most, so that with a number before it and what it ends in it stays below 255.
const MAX_CHARACTERS = 50;

/** A name that leads nowhere and that every system can write; what kind of file it is stays at its end. */
export function safeName(name: string): string {
  const clean = name.replaceAll(FORBIDDEN, '_').replace(/^\.+/, '_');
  const extension = /\.[a-z\d]{1,10}$/i.exec(clean)?.[0] ?? '';
  const stem = Array.from(clean.slice(0, clean.length - extension.length))
    .slice(0, MAX_CHARACTERS)
    .join('');
  // Windows drops spaces and dots at the end, and finds no such file then.
  return `${stem.replace(/[\s.]+$/u, '')}${extension}`;
}
