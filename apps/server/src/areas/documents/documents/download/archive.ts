import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file to hand out; read when its turn comes. */
export type Entry = { id: number; name: string; read: () => Promise<Readable> | Readable | Uint8Array };

/** A ZIP made while it is sent: whatever its size, it is never whole in memory. `at`: when its files are said to be made; now without it. */
export function archiveOf(entries: readonly Entry[], at?: Date): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.on('error', (cause: Error) => out.destroy(cause));
  const names = namesOf(entries);
  for (const [index, { read }] of entries.entries()) {
    // PDFs are compressed already.
    zip.addReadStreamLazy(names[index] ?? `${index}`, { compress: false, ...(at && { mtime: at }) }, (give) => {
      Promise.resolve()
        .then(read)
        .then(
          (content) => give(null, content instanceof Uint8Array ? Readable.from([content]) : content),
          (cause: unknown) => give(cause, Readable.from([])),
        );
    });
  }
  zip.end();
  zip.outputStream.pipe(out);
  return out;
}

/** Names for the files of a ZIP: no two alike, and nothing that leads out of the folder it is opened in. */
export function namesOf(entries: readonly { name: string }[]): string[] {
  const taken = new Set<string>();
  return entries.map(({ name }) => {
    const clean = name
      .split('/')
      .map((step) => step.replaceAll(/[\\:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_'))
      .join('/');
    const [, stem = clean, extension = ''] = /^(.*?)(\.[^./]*)?$/su.exec(clean) ?? [];
    let unique = clean;
    for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1) unique = `${stem} (${copy})${extension}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
