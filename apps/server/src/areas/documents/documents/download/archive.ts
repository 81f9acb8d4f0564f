import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file to hand out; read when its turn comes. */
export type Entry = { id: number; name: string; read: () => Promise<Readable> | Readable | Uint8Array };

/**
 * A ZIP made while it is sent: whatever its size, it is never whole in memory. `at`: when its files are said to be made; now without it.
 * A file that breaks off ends it with that error. Who takes it may leave at any time: then nothing more is read, and no file stays open.
 */
export function archiveOf(entries: readonly Entry[], at?: Date): Readable {
  const zip = new ZipFile();
  const made = zip.outputStream as Readable;
  const out = new PassThrough();
  let current: Readable | null = null;

  const begin = async (read: Entry['read'], give: (error: null, content: Readable) => void): Promise<void> => {
    if (out.destroyed) return;
    const content = await read();
    current = content instanceof Uint8Array ? Readable.from([content]) : content;
    current.on('error', (cause) => out.destroy(cause));
    if (out.destroyed) current.destroy();
    else give(null, current);
  };

  zip.on('error', (cause: Error) => out.destroy(cause));
  out.on('close', () => {
    current?.destroy();
    made.destroy();
  });
  const names = namesOf(entries);
  for (const [index, { read }] of entries.entries()) {
    // PDFs are compressed already.
    zip.addReadStreamLazy(names[index] ?? `${index}`, { compress: false, ...(at && { mtime: at }) }, (give) => {
      begin(read, give).catch((cause: unknown) =>
        out.destroy(cause instanceof Error ? cause : new Error(String(cause))),
      );
    });
  }
  zip.end();
  return made.pipe(out);
}

/** Names for the files of a ZIP: no two alike, and nothing that leads out of the folder it is opened in. */
export function namesOf(entries: readonly { name: string }[]): string[] {
  const taken = new Set<string>();
  return entries.map(({ name }) => {
    const clean = name
      .split('/')
      .map((step) => step.replaceAll(/[\\:*?"<>|\p{Cc}\p{Zl}\p{Zp}]/gu, '_').replace(/^\.+/, '_'))
      .join('/');
    const [, stem = clean, extension = ''] = /^(.*?)(\.[^./]*)?$/su.exec(clean) ?? [];
    let unique = clean;
    for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1) unique = `${stem} (${copy})${extension}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
