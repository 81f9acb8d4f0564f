import { createBatches } from './batches.ts';
import { type Batch, type Limits, SheetError } from './rows.ts';
import { readBook } from './xlsx-book.ts';
import type { SheetContext } from './xlsx-cells.ts';
import { createSheetReader } from './xlsx-sheet.ts';
import { readStrings } from './xlsx-strings.ts';
import { readFormats } from './xlsx-styles.ts';
import { asSheetError, openPackage, type Package } from './xlsx-zip.ts';

const MOST_SHEET_BYTES = 1_073_741_824;

/** Rows of the first sheet that has any. Dates are `YYYY-MM-DD`, percents `6%`, other numbers have all their digits. Throws SheetError. */
export async function* readXlsx(bytes: Uint8Array, limits: Limits): AsyncGenerator<Batch> {
  try {
    const parts = await openPackage(bytes);
    const book = await readBook(parts);
    const context = {
      strings: await readStrings(parts, book.strings, limits.cellCharacters),
      formats: await readFormats(parts, book.styles),
      from1904: book.from1904,
    };
    for (const sheet of book.sheets) {
      let last: Batch | null = null;
      for await (const batch of readSheet(parts, sheet, context, limits)) {
        last = batch;
        yield batch;
      }
      if (last !== null) return;
    }
  } catch (error) {
    throw asSheetError(error);
  }
  throw new SheetError('empty');
}

async function* readSheet(parts: Package, name: string, context: SheetContext, limits: Limits): AsyncGenerator<Batch> {
  const part = await parts.open(name, MOST_SHEET_BYTES);
  const reader = createSheetReader(context, limits);
  const batches = createBatches();
  for await (const piece of part.bytes) {
    reader.write(piece);
    yield* batches.add(reader.take(), part.share());
  }
  reader.end();
  yield* batches.add(reader.take(), 1);
  const last = batches.last();
  if (last !== null) yield last;
}
