import type { Delimiter, Encoding } from './inspect.ts';
import type { Batch, Limits } from './rows.ts';

/** Rows of CSV (RFC 4180 and what people make of it). `sizeBytes` is the whole file's, for the share. Throws SheetError. */
// oxlint-disable-next-line require-yield -- not written yet
export async function* readCsv(
  _source: AsyncIterable<Uint8Array>,
  _reading: { encoding: Encoding; delimiter: Delimiter; sizeBytes: number },
  _limits: Limits,
): AsyncGenerator<Batch> {
  throw new Error('Not written yet');
}
