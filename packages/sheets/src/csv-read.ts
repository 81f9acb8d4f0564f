import { createBatches } from './batches.ts';
import { createCsvScanner } from './csv-scan.ts';
import { createDecoder } from './decode.ts';
import type { Encoding } from './inspect.ts';
import type { Delimiter } from './rows.ts';
import { type Batch, type Limits, SheetError } from './rows.ts';

const PIECE = 65_536;

/**
 * Rows of CSV (RFC 4180 and what people make of it; see the scanner for what it does with damage). `sizeBytes` is the
 * whole file's, for the share. Throws SheetError.
 */
export async function* readCsv(
  source: AsyncIterable<Uint8Array>,
  reading: { encoding: Encoding; delimiter: Delimiter; sizeBytes: number },
  limits: Limits,
): AsyncGenerator<Batch> {
  const decoder = createDecoder(reading.encoding);
  const scanner = createCsvScanner(reading.delimiter, limits);
  const batches = createBatches();
  let bytesRead = 0;
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length; from += PIECE) {
      const piece = chunk.subarray(from, from + PIECE);
      bytesRead += piece.length;
      yield* batches.add(scanner.push(decoder.push(piece)), bytesRead / Math.max(reading.sizeBytes, bytesRead));
    }
  }
  yield* batches.add(scanner.push(decoder.end()), 1);
  yield* batches.add(scanner.end(), 1);
  const last = batches.last();
  if (last === null) throw new SheetError('empty');
  yield last;
}
