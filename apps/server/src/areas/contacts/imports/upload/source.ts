import { IMPORT_LIMITS } from '@sealwright/contract';
import { type Batch, type Delimiter, type Encoding, readCsv, readXlsx, unsafeText } from '@sealwright/sheets';
import { decrypting } from '../../../../platform/crypto/file-cipher.ts';

export type Reading = { encoding: Encoding; delimiter: Delimiter; hasHeader: boolean };

/** What someone says of it; the rest is found. */
export type GivenReading = { [part in keyof Reading]?: Reading[part] | undefined };

export type SourceFile = {
  kind: 'csv' | 'xlsx';
  sizeBytes: number;
  key: Uint8Array;
  /** The encrypted bytes, from their beginning. */
  open: () => Promise<AsyncIterable<Uint8Array>>;
};

const LIMITS = { columns: IMPORT_LIMITS.columns, cellCharacters: IMPORT_LIMITS.cellCharacters };

/** What the person uploaded. */
export async function* plainBytes({ open, key }: Pick<SourceFile, 'open' | 'key'>): AsyncGenerator<Buffer> {
  yield* decrypting(await open(), key);
}

export async function wholeBytes(file: Pick<SourceFile, 'open' | 'key'>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of plainBytes(file)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * The rows of an uploaded file, its header among them, with cells as they were meant: of CSV without the apostrophes that made
 * texts of formulas; a workbook says itself what is a text. Throws SheetError, FileChanged.
 */
export async function* rowsOf(file: SourceFile, reading: Reading): AsyncGenerator<Batch> {
  if (file.kind === 'xlsx') {
    yield* readXlsx(await wholeBytes(file), LIMITS);
    return;
  }
  for await (const batch of readCsv(plainBytes(file), { ...reading, sizeBytes: file.sizeBytes }, LIMITS)) {
    for (const row of batch.rows) row.cells = row.cells.map(unsafeText);
    yield batch;
  }
}
