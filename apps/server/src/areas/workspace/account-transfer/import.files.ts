import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '../../../platform/platform.ts';
import { withScratchFolder } from '../../../platform/storage/scratch.ts';
import { tableFile } from '../../../platform/transfer/archive.ts';
import { type FilesService, storeSealed } from '../../files/index.ts';
import { NUMBER_LINES, OPENED_LINES, OpenedLine } from './format.ts';
import { refused, type Row } from './import.mapping.ts';
import type { AccountArchive } from './reading.ts';

/** A file that was opened for its journey, as it is stored here: under a key of its own. */
export type Sealed = { sha256: string; key: Buffer };

/** The kinds of files that an account has, each by its first bytes: what says to be a picture is no page with scripts. */
const KINDS: Readonly<Record<string, (head: string) => boolean>> = {
  'application/pdf': (head) => head.includes('%PDF-'),
  'image/jpeg': (head) => head.startsWith('\u00ff\u00d8\u00ff'),
  'image/png': (head) => head.startsWith('\u0089PNG\r\n\u001a\n'),
  'image/webp': (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP',
};
const HEAD_BYTES = 1024;

function requireKind(bytes: Uint8Array, mediaType: string): void {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  if (KINDS[mediaType]?.(head) !== true) throw refused(`a file is no ${mediaType} that an account can have`);
}

/** Reads every part to its end: nothing is written of an export that is damaged somewhere. */
export async function requireWhole(
  { manifest, lines, files }: AccountArchive,
  onPart: () => Promise<void>,
): Promise<void> {
  for (const said of manifest.tables) {
    for await (const _ of lines(tableFile(said.name), said));
    await onPart();
  }
  for await (const _ of lines(NUMBER_LINES, manifest.numbers));
  for await (const _ of lines(OPENED_LINES, manifest.opened));
  for await (const { sha256 } of files.entries()) {
    await files.get(sha256);
    await onPart();
  }
}

/** The files that came with it: as they are, and those that were opened, by table and row. */
export type Brought = { kept: ReadonlySet<string>; opened: ReadonlyMap<string, Sealed> };

/** Stores every file before a row refers to it. What an import that fails leaves behind goes as all files do that nothing refers to. */
export async function keepFiles(
  platform: Platform,
  files: FilesService,
  { manifest, lines, files: inside }: AccountArchive,
  onFile: () => Promise<void>,
): Promise<Brought> {
  const kept = new Set<string>();
  const said = manifest.tables.find(({ name }) => name === 'stored_files');
  for await (const row of rowsOf(lines(tableFile('stored_files'), said))) {
    const { sha256, media_type: mediaType } = row;
    if (typeof sha256 !== 'string' || typeof mediaType !== 'string') {
      throw refused('stored_files is not as it should be');
    }
    const bytes = await inside.get(sha256);
    requireKind(bytes, mediaType);
    await files.keep(bytes, mediaType);
    kept.add(sha256);
    await onFile();
  }
  const opened = new Map<string, Sealed>();
  await withScratchFolder(platform, async (folder) => {
    for await (const row of rowsOf(lines(OPENED_LINES, manifest.opened))) {
      const { table, id, sha256 } = OpenedLine.parse(row);
      const plain = path.join(folder, 'plain');
      await writeFile(plain, await inside.get(sha256), { mode: 0o600 });
      opened.set(`${table}:${id}`, await storeSealed(files, plain, path.join(folder, 'sealed')));
      await onFile();
    }
  });
  return { kept, opened };
}

export async function* rowsOf(lines: AsyncGenerator<string[]>): AsyncGenerator<Row> {
  for await (const some of lines) {
    for (const line of some) {
      const row: unknown = JSON.parse(line);
      if (typeof row !== 'object' || row === null || Array.isArray(row)) throw refused('a line of it is no row');
      yield row as Row;
    }
  }
}
