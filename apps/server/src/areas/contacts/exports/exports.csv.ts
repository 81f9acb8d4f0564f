import { csvRow, safePhone, safeText } from '@sealwright/sheets';
import type { Column } from './exports.columns.ts';
import type { Gatherer } from './exports.copy.repo.ts';
import { textOf, type ToCell, unescaped } from './exports.rows.ts';

const [TAB, LF, CR, COMMA, ZERO] = [9, 10, 13, 44, 48] as const;
// Rarely is a piece larger; it grows where it is.
const USUAL_BYTES = 196_608;
const MOST_REMEMBERED = 1000;

// The bytes at which a cell ends or needs care: COPY's escapes, and what `csvRow` puts in quotation marks.
const STOPS = markedBytes('\t\n\\",;|');
// The bytes that begin what `safeText` may protect: apostrophes, spaces and signs of ASCII, and what those of other scripts begin
// with in UTF-8. Names in Arabic or Chinese begin with other bytes.
const DOUBTFUL_BEGINS = markedBytes(" '=+-@\u00a0\u1680\u2000\u3000\uff1d");

function markedBytes(signs: string): Uint8Array {
  const marked = new Uint8Array(256);
  for (const sign of signs) marked[Buffer.from(sign)[0] ?? 0] = 1;
  return marked;
}

/**
 * Turns rows in COPY's text format into CSV. Nearly all cells are the same bytes in both and are copied as they are; only the
 * others become strings, which `safeText` (`safePhone`) and `csvRow` see.
 */
export function gatherCsv(columns: readonly Column[], toCells: readonly ToCell[]): Gatherer<Uint8Array<ArrayBuffer>> {
  const areTexts = columns.map(({ kind }) => kind === 'text');
  const writers = toCells.map((toCell, index) => {
    const write = toCsv(toCell, columns[index]?.isPhone === true ? safePhone : safeText);
    return columns[index]?.kind === 'tags' ? remembered(write) : write;
  });
  let out = Buffer.allocUnsafeSlow(USUAL_BYTES);
  let to = 0;

  function reserve(bytes: number): void {
    if (to + bytes <= out.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (to + bytes));
    out.copy(larger, 0, 0, to);
    out = larger;
  }

  /** Where the cell ends if it could be copied, or -1. */
  function copyCell(row: Uint8Array, from: number): number {
    let end = to;
    let at = from;
    for (; STOPS[row[at] ?? LF] === 0; at += 1) out[end++] = row[at] ?? 0;
    if (row[at] !== TAB && row[at] !== LF) return -1;
    to = end;
    return at;
  }

  function writeCell(row: Uint8Array, from: number, write: ToCell, id: number): number {
    let end = from;
    while (end < row.length && row[end] !== TAB && row[end] !== LF) end += 1;
    const cell = write(textOf(row.subarray(from, end)), id);
    // No sign takes more than three bytes for each half of it; behind it stands the rest of the row.
    reserve(3 * cell.length + row.length + 2);
    to += out.write(cell, to);
    return end;
  }

  function writeRow(row: Uint8Array): void {
    reserve(row.length + 2);
    let id = 0;
    let at = 0;
    for (; at < row.length && row[at] !== TAB; at += 1) id = 10 * id + (row[at] ?? ZERO) - ZERO;
    writers.forEach((write, index) => {
      const from = at + 1;
      const first = row[from] ?? LF;
      const isEmpty = first === TAB || first === LF;
      const isPlain = isEmpty || (areTexts[index] === true && DOUBTFUL_BEGINS[first] === 0);
      at = isPlain ? copyCell(row, from) : -1;
      if (at === -1) at = writeCell(row, from, write, id);
      out[to++] = COMMA;
    });
    // Instead of the last comma.
    out[to - 1] = CR;
    out[to++] = LF;
  }

  return {
    add: writeRow,
    take: () => {
      const piece = new Uint8Array(out.buffer.transfer(to));
      out = Buffer.allocUnsafeSlow(USUAL_BYTES);
      to = 0;
      return piece;
    },
  };
}

/** As `csvRow` has a cell, protected; without the row's end. */
const toCsv =
  (toCell: ToCell, protect: (text: string) => string): ToCell =>
  (value, id) =>
    csvRow([protect(toCell(unescaped(value), id))]).slice(0, -2);

/** Many contacts have the same tags. */
function remembered(toCell: ToCell): ToCell {
  const cells = new Map<string, string>();
  return (value, id) => {
    const known = cells.get(value);
    if (known !== undefined) return known;
    if (cells.size >= MOST_REMEMBERED) cells.clear();
    const cell = toCell(value, id);
    cells.set(value, cell);
    return cell;
  };
}
