import type { Batch, Limits } from './rows.ts';

/** Rows of the first sheet that has any. Dates are `YYYY-MM-DD`, numbers as they stand. Throws SheetError. */
// oxlint-disable-next-line require-yield -- not written yet
export async function* readXlsx(_bytes: Uint8Array, _limits: Limits): AsyncGenerator<Batch> {
  throw new Error('Not written yet');
}
