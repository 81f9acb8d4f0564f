/** A row of CSV (RFC 4180), with what a spreadsheet would calculate made a text. */
export const csvRow = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`;

// A formula may also begin behind spaces, or with the wide forms that East Asian keyboards write.
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** By it spreadsheets know that what follows is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
