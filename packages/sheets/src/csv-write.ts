// Other programs' delimiters are quoted too: anyone who guesses the delimiter finds only the comma. A byte order mark that
// belongs to a text would otherwise be taken for the file's.
const TO_QUOTE = /[",;|\t\r\n]|^\ufeff/;

/** By it spreadsheets know that what follows is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A row of CSV (RFC 4180), as it is: `safeText` is the caller's. */
export function csvRow(cells: readonly string[]): string {
  let row = '';
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index] ?? '';
    if (index > 0) row += ',';
    row += TO_QUOTE.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  }
  return `${row}\r\n`;
}
