import type { ErrorCode } from '@sealwright/contract';

const FILE_CODES: Record<string, ErrorCode> = {
  sheet_unreadable: 'import_file_unreadable',
  sheet_empty: 'import_file_empty',
  sheet_too_many_columns: 'import_too_many_columns',
  sheet_too_large: 'import_file_unreadable',
  file_changed: 'import_file_changed',
};

/** What we tell a person about a file that cannot be read as a whole; null for anything else. */
export const sheetRefusal = (code: unknown): ErrorCode | null =>
  typeof code === 'string' ? (FILE_CODES[code] ?? null) : null;
