import type { Secrets } from '../../../../platform/crypto/crypto.ts';

const cellsContext = (importId: number, row: number): string =>
  `contact_import_problems.cells_sealed:${importId}:${row}`;
const keyContext = (sha256: string): string => `contact_imports.file_key_sealed:${sha256}`;

/** The cells of a row that failed, as they stood in the file. */
export const sealCells = (secrets: Secrets, importId: number, row: number, cells: readonly string[]): Buffer =>
  secrets.seal(JSON.stringify(cells), cellsContext(importId, row));

export const openCells = (secrets: Secrets, importId: number, row: number, sealed: Buffer): string[] =>
  JSON.parse(secrets.open(sealed, cellsContext(importId, row)).toString()) as string[];

/** The key of an uploaded file, bound to that file. */
export const sealFileKey = (secrets: Secrets, sha256: string, key: Uint8Array): Buffer =>
  secrets.seal(key, keyContext(sha256));

export const openFileKey = (secrets: Secrets, sha256: string, sealed: Buffer): Buffer =>
  secrets.open(sealed, keyContext(sha256));
