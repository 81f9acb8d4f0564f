import type { Readable } from 'node:stream';

export type XlsxWriter = {
  /** The file as it is being made. */
  readonly output: Readable;
  /** Waits while the reader is slower. */
  write: (rows: readonly (readonly string[])[]) => Promise<void>;
  end: () => Promise<void>;
};

/** A workbook of one sheet whose cells are all texts; never whole in memory. At most 1,048,576 rows. */
export function createXlsx(_sheetName: string): XlsxWriter {
  throw new Error('Not written yet');
}
