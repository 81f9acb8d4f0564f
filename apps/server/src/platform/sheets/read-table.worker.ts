import { inspectText, kindOf, readCsv, readXlsx, type Row, SheetError, unsafeText } from '@sealwright/sheets';
import { serveThread } from '../threads/serve-thread.ts';

export type TableLimits = {
  /** With the header. */
  rows: number;
  columns: number;
  cellCharacters: number;
  /** Of all cells together: a small XLSX can unpack to gigabytes. */
  characters: number;
};

/** `isCut`: there is more than the limits allow, and it was not read. */
export type Table = { rows: Row[]; isCut: boolean };

/** All rows of a small CSV or XLSX file, its header among them. Null: neither. */
export async function readTable(bytes: Uint8Array, limits: TableLimits): Promise<Table | null> {
  const kind = kindOf(bytes);
  if (kind === null) return null;
  try {
    return await gather(kind === 'xlsx' ? readXlsx(bytes, limits) : readText(bytes, limits), limits);
  } catch (cause) {
    // A code of ours under the name that the other side knows it by.
    if (cause instanceof SheetError) throw Object.assign(new Error(cause.message), { code: `sheet_${cause.code}` });
    throw cause;
  }
}

async function* readText(bytes: Uint8Array, limits: TableLimits) {
  const facts = await inspectText(once(bytes));
  for await (const { rows } of readCsv(once(bytes), { ...facts, sizeBytes: bytes.length }, limits)) {
    // Without the apostrophes that made texts of formulas; a workbook says itself what is a text.
    yield { rows: rows.map((row) => ({ ...row, cells: row.cells.map(unsafeText) })) };
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function gather(
  batches: AsyncIterable<{ rows: Row[] }>,
  { rows: most, characters }: TableLimits,
): Promise<Table> {
  const rows: Row[] = [];
  let size = 0;
  for await (const batch of batches) {
    for (const row of batch.rows) {
      size += row.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (rows.length === most || size > characters) return { rows, isCut: true };
      rows.push(row);
    }
  }
  return { rows, isCut: false };
}

serveThread({ readTable });
