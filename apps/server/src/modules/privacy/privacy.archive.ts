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
  // Whoever waits below hears of a failure; this only keeps Node from calling it unhandled.
  written.catch(() => {});

  async function add(name: string, compress: boolean, open: () => Promise<Readable>): Promise<void> {
    const content = await open();
    const isRead = once(content, 'close');
    zip.addReadStream(content, name, { compress });
    await Promise.race([isRead, written]);
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

/** A name that leads nowhere and that every system can write. */
export const safeName = (name: string): string =>
  name
    .replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, 120)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
