import { behindLine, createRowReader, endOfLine, UNFINISHED } from './csv-cells.ts';
import { createRowBuilder } from './csv-row.ts';
import { BROKEN } from './decode.ts';
import type { Delimiter } from './rows.ts';
import type { Limits, Row } from './rows.ts';

/**
 * CSV text to rows, in pieces of any size. Written by hand: it has to say of damage which row it is in, and to read on.
 *
 * What it makes of damage:
 * - A quotation mark inside a cell that does not begin with one is a character like others; so are all of a cell in which
 *   something follows the closing one.
 * - A quotation is broken if it never ends, grows beyond any honest cell, or goes over lines and then has something behind
 *   its end. Its row becomes unreadable, and reading goes on at the LINE behind the one where the quotation began, so
 *   that one stray mark costs one row.
 * - A line without end is one faulty row, the rest of it is passed over.
 */
export type CsvScanner = { push: (text: string) => Row[]; end: () => Row[] };

/** Below it scanning waits for more text, so that small pieces do not read the same row again and again. */
const LEAST_TEXT = 16_384;
// A spreadsheet's cell has at most 32,767 characters.
const LONGEST_QUOTATION = 262_144;
const LONGEST_ROW = 16_777_216;

export function createCsvScanner(delimiter: Delimiter, limits: Limits, leastText = LEAST_TEXT): CsvScanner {
  const longestQuotation = Math.max(LONGEST_QUOTATION, 4 * limits.cellCharacters);
  const longestRow = Math.min(Math.max(4 * longestQuotation, 2 * limits.columns * limits.cellCharacters), LONGEST_ROW);
  const row = createRowBuilder(limits);
  const reader = createRowReader(delimiter, longestQuotation, row);

  let waiting: string[] = [];
  let waitingLength = 0;
  let unfinishedLength = 0;
  let passingOver = false;

  function hold(text: string): void {
    waiting = text === '' ? [] : [text];
    waitingLength = text.length;
    unfinishedLength = text.length;
  }

  /** Behind the line that is too long for anything; where its end may be, as long as that is not known. */
  function passOver(text: string, last: boolean): number {
    const end = endOfLine(text, 0);
    const next = behindLine(text, end, last);
    passingOver = end === text.length || next === UNFINISHED;
    return passingOver ? end : next;
  }

  function scan(last: boolean): Row[] {
    const text = waiting.length === 1 ? (waiting[0] ?? '') : waiting.join('');
    row.beware(text.includes(BROKEN));
    let at = passingOver ? passOver(text, last) : 0;
    if (!passingOver) at = readRows(text, at, last);
    hold(text.slice(at));
    if (unfinishedLength > longestRow && !passingOver) giveUpRow(text);
    return row.take();
  }

  function readRows(text: string, start: number, last: boolean): number {
    let at = start;
    while (at < text.length) {
      const next = reader.read(text, at, last);
      if (next === UNFINISHED) break;
      at = next;
    }
    return at;
  }

  function giveUpRow(text: string): void {
    const start = reader.cellStart();
    row.add(text.slice(start, start + limits.cellCharacters + 1));
    row.end('cell_too_long');
    passingOver = true;
    hold('');
  }

  return {
    push: (text) => {
      if (text !== '') waiting.push(text);
      waitingLength += text.length;
      return waitingLength < Math.max(leastText, 2 * unfinishedLength) ? [] : scan(false);
    },
    end: () => scan(true),
  };
}
