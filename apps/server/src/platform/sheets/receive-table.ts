import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '@sealwright/contract';
import { AppError } from '../errors.ts';
import { type Upload, writePart } from '../http/http.ts';
import type { Platform } from '../platform.ts';
import { withScratchFile } from '../storage/scratch.ts';

const FORBIDDEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
const MAX_NAME = 200;
const SHOWN_COLUMNS = 20;
const COLUMN_CHARACTERS = 80;

/**
 * The one small file of an upload. `name`: what it is called where it has no name. Throws `file_missing`, `files_too_many`,
 * `import_file_empty`, `tooLarge`.
 */
export const receiveTable = (
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

/** Names of columns that mean nothing to us, as an answer shows them. */
export const shownColumns = (names: readonly string[]): string[] =>
  names.slice(0, SHOWN_COLUMNS).map((name) => lineOf(name, COLUMN_CHARACTERS));

/** Folders are dropped, as browsers once sent them; what makes a name lie as well. */
const nameOf = (given: string): string => lineOf(given.split(/[/\\]/).at(-1) ?? '', MAX_NAME);

const lineOf = (text: string, most: number): string =>
  Array.from(text.normalize('NFC').replaceAll(FORBIDDEN, '')).slice(0, most).join('').trim();
