/** What makes one row unusable; the rows around it are not affected. */
export type RowFault =
  /** Not in the encoding the file is read in, or broken inside a quotation. */
  | 'row_unreadable'
  /** More cells that say something than the file has columns. */
  | 'row_too_wide'
  | 'cell_too_long';

/** What stands between two cells. */
export type Delimiter = ',' | ';' | '\t' | '|';

/** `number` as a spreadsheet shows it: the first row of the file is 1, empty rows count. Cells are texts as they stand. */
export type Row = { number: number; cells: string[]; fault: RowFault | null };

/** Rows as they come, and how much of the file (0 to 1) has been read. Empty rows are left out. */
export type Batch = { rows: Row[]; share: number };

export type Limits = {
  /** Of one row. */
  columns: number;
  cellCharacters: number;
};

export type SheetFault =
  | 'unreadable'
  | 'empty'
  | 'too_many_columns'
  /** What it unpacks to is larger than any honest file. */
  | 'too_large';

/** The file as a whole cannot be used. */
export class SheetError extends Error {
  readonly code: SheetFault;

  constructor(code: SheetFault, options?: ErrorOptions) {
    super(`A sheet cannot be read: ${code}`, options);
    this.name = 'SheetError';
    this.code = code;
  }
}
