import type { RowBuilder } from './csv-row.ts';
import type { Delimiter } from './rows.ts';
import type { RowFault } from './rows.ts';

export const LF = 10;
export const CR = 13;
const QUOTE = 34;
const SPACE = 32;

/** The text ends before the row does. */
export const UNFINISHED = -1;
const BROKEN_QUOTATION = -2;

export type RowReader = {
  /** Where the next row begins, or UNFINISHED. `last`: nothing follows the text. */
  read: (text: string, start: number, last: boolean) => number;
  /** Where the cell begins that was read last. */
  cellStart: () => number;
};

/** Reads rows one by one out of a text; see the scanner for the rules. */
export function createRowReader(delimiter: Delimiter, longestQuotation: number, row: RowBuilder): RowReader {
  const comma = delimiter.charCodeAt(0);
  let cellStart = 0;

  /** At a delimiter or a line break, or with the text. */
  function endOfPlain(text: string, from: number): number {
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === comma || code === LF || code === CR) break;
    }
    return at;
  }

  function readPlain(text: string, from: number, last: boolean): number {
    const at = endOfPlain(text, from);
    if (at === text.length && !last) return UNFINISHED;
    row.add(text.slice(cellStart, at));
    return at;
  }

  function readQuoted(text: string, last: boolean): number {
    const close = endOfQuotation(text, cellStart, longestQuotation, last);
    if (close < 0) return close;
    let after = close + 1;
    while (text.charCodeAt(after) === SPACE) after += 1;
    if (after === text.length && !last) return UNFINISHED;
    if (after < text.length && endOfPlain(text, after) !== after) {
      return endOfLine(text, cellStart) < close ? BROKEN_QUOTATION : readPlain(text, after, last);
    }
    const inner = text.slice(cellStart + 1, close);
    row.add(inner.includes('"') ? inner.replaceAll('""', '"') : inner);
    return after;
  }

  /** The line's other cells as they stand, without any quotations. */
  function readWithoutQuotation(text: string, last: boolean): number {
    const end = endOfLine(text, cellStart);
    if (end === text.length && !last) return UNFINISHED;
    for (const cell of text.slice(cellStart, end).split(delimiter)) row.add(cell);
    return end;
  }

  function read(text: string, start: number, last: boolean): number {
    let fault: RowFault | undefined;
    row.begin();
    for (let at = start; ; at += 1) {
      cellStart = at;
      at = text.charCodeAt(at) === QUOTE ? readQuoted(text, last) : readPlain(text, at, last);
      if (at === BROKEN_QUOTATION) {
        fault = 'row_unreadable';
        at = readWithoutQuotation(text, last);
      }
      if (at === UNFINISHED) return UNFINISHED;
      if (at < text.length && text.charCodeAt(at) === comma) continue;
      const next = behindLine(text, at, last);
      if (next !== UNFINISHED) row.end(fault);
      return next;
    }
  }

  return { read, cellStart: () => cellStart };
}

function endOfQuotation(text: string, start: number, longest: number, last: boolean): number {
  for (let from = start + 1; ;) {
    const at = text.indexOf('"', from);
    if ((at === -1 ? text.length : at) - start > longest) return BROKEN_QUOTATION;
    if (at === -1) return last ? BROKEN_QUOTATION : UNFINISHED;
    if (at + 1 === text.length && !last) return UNFINISHED;
    if (text.charCodeAt(at + 1) !== QUOTE) return at;
    from = at + 2;
  }
}

/** The line's break, or the text's end. */
export function endOfLine(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LF || code === CR) return at;
  }
  return text.length;
}

/** What follows the break at `end`; UNFINISHED where the break may have a second half. */
export function behindLine(text: string, end: number, last: boolean): number {
  if (end === text.length) return end;
  if (text.charCodeAt(end) === LF) return end + 1;
  if (end + 1 === text.length && !last) return UNFINISHED;
  return text.charCodeAt(end + 1) === LF ? end + 2 : end + 1;
}
