import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '@sealwright/contract';
import type { Row } from '@sealwright/sheets';
import { AppError } from '../errors.ts';
import { type Upload, writePart } from '../http/http.ts';
import type { Platform } from '../platform.ts';
import { withScratchFile } from '../storage/scratch.ts';
import { readWhole, type TableThreads } from './read-table.ts';

const FORBIDDEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
const MAX_NAME = 200;
const SHOWN_COLUMNS = 20;
const COLUMN_CHARACTERS = 80;

/**
 * The one small file of an upload. `name`: what it is called where it has no name. Throws `file_missing`, `files_too_many`,
 * `import_file_empty`, `tooLarge`.
 */
const receiveTable = (
  platform: Platform,
  upload: Upload,
  { bytes: most, tooLarge, name }: { bytes: number; tooLarge: ErrorCode; name: string },
): Promise<{ fileName: string; bytes: Buffer }> =>
  withScratchFile(platform, async (path) => {
    let fileName: string | null = null;
    let sizeBytes = 0;
    for await (const part of upload.files()) {
      if (fileName !== null) throw new AppError('files_too_many');
      fileName = nameOf(part.fileName) || name;
      sizeBytes = await writePart(part, path, most, () => new AppError(tooLarge));
    }
    if (fileName === null) throw new AppError('file_missing');
    if (sizeBytes === 0) throw new AppError('import_file_empty');
    return { fileName, bytes: await readFile(path) };
  });

export type ListLimits = { bytes: number; rows: number; columns: number; cellCharacters: number; characters: number };

/**
 * The rows of the one small file of an upload, the header among them. `name`: what the file is called where it has no name. Throws
 * `file_missing`, `files_too_many`, `import_file_empty`, `tooLarge`, and what makes a file unusable.
 */
export async function receiveRows(
  platform: Platform,
  upload: Upload,
  { threads, limits, tooLarge, name }: { threads: TableThreads; limits: ListLimits; tooLarge: ErrorCode; name: string },
): Promise<{ fileName: string; rows: readonly Row[] }> {
  const { bytes: most, rows: mostRows, columns, cellCharacters, characters } = limits;
  const { fileName, bytes } = await receiveTable(platform, upload, { bytes: most, tooLarge, name });
  // The header is a row too.
  const table = await readWhole(threads, bytes, { columns, cellCharacters, characters, rows: mostRows + 1 });
  if (table.isCut) throw new AppError(tooLarge);
  return { fileName, rows: table.rows };
}

/** Names of columns that mean nothing to us, as an answer shows them. */
export const shownColumns = (names: readonly string[]): string[] =>
  names.slice(0, SHOWN_COLUMNS).map((name) => lineOf(name, COLUMN_CHARACTERS));

/** Folders are dropped, as browsers once sent them; what makes a name lie as well. */
const nameOf = (given: string): string => lineOf(given.split(/[/\\]/).at(-1) ?? '', MAX_NAME);

const lineOf = (text: string, most: number): string =>
  Array.from(text.normalize('NFC').replaceAll(FORBIDDEN, '')).slice(0, most).join('').trim();
