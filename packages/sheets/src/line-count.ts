import type { Delimiter } from './rows.ts';

/**
 * Counts the lines outside quotations that say something, over bytes or UTF-16 units: all that matters here is ASCII. It
 * takes a quotation for broken by about the scanner's rules, and then counts the lines that seemed to be within it.
 */
export type LineCounter = { push: (codes: Uint8Array | Uint16Array) => void; end: () => number };

const QUOTE = 34;
const LF = 10;
const CR = 13;
const SPACE = 32;
const LONGEST_QUOTATION = 262_144;

// Where the counter is: before a cell's first character, in a plain cell, in a quotation, behind a mark in a quotation
// (its end, or the first of two), behind a quotation's end and a space.
const CELL_START = 0;
const CELL = 1;
const QUOTATION = 2;
const MARK = 3;
const BEHIND = 4;

export function createLineCounter(delimiter: Delimiter): LineCounter {
  const comma = delimiter.charCodeAt(0);
  let place = CELL_START;
  let lines = 0;
  let says = false;
  const quotation = createQuotation();
  let [before, beforeMark] = [0, 0];

  function openQuotation(): void {
    place = QUOTATION;
    quotation.open(says);
  }

  function giveUpQuotation(): void {
    lines += quotation.lines();
    says = true;
    place = CELL;
  }

  function outside(code: number): void {
    if (isBreak(code)) {
      if (says) lines += 1;
      says = false;
      place = CELL_START;
    } else if (code === comma) {
      place = CELL_START;
    } else if (code === QUOTE && place === CELL_START) {
      openQuotation();
    } else {
      if (code > SPACE) says = true;
      place = CELL;
    }
  }

  function inside(code: number): void {
    quotation.take(code);
    if (code === QUOTE) {
      place = MARK;
      beforeMark = before;
    }
    if (quotation.length() > LONGEST_QUOTATION) giveUpQuotation();
  }

  function behind(code: number): void {
    if (code === QUOTE && place === MARK) {
      quotation.take(code);
      place = QUOTATION;
    } else if (code === comma || isBreak(code)) {
      says = quotation.says();
      outside(code);
    } else if (code === SPACE) {
      place = BEHIND;
    } else if (!quotation.hasBreaks()) {
      says = true;
      place = CELL;
    } else {
      giveUpQuotation();
      // The mark that seemed to end the quotation began one.
      if (!isBreak(beforeMark) && beforeMark !== comma) return;
      openQuotation();
      inside(code);
    }
  }

  return {
    push: (codes) => {
      for (const code of codes) {
        if (place === QUOTATION) inside(code);
        else if (place === MARK || place === BEHIND) behind(code);
        else outside(code);
        before = code;
      }
    },
    end: () => {
      if (place === QUOTATION) giveUpQuotation();
      if (place === MARK || place === BEHIND) says = quotation.says();
      return says ? lines + 1 : lines;
    },
  };
}

const isBreak = (code: number): boolean => code === LF || code === CR;

/** The quotation being read, counted as if it were none. */
function createQuotation(): {
  open: (lineSays: boolean) => void;
  take: (code: number) => void;
  lines: () => number;
  length: () => number;
  hasBreaks: () => boolean;
  says: () => boolean;
} {
  let lines = 0;
  let length = 0;
  let hasBreaks = false;
  let lineSays = false;
  let previous = 0;
  return {
    open: (says) => {
      lines = 0;
      length = 0;
      hasBreaks = false;
      lineSays = says;
      previous = 0;
    },
    take: (code) => {
      length += 1;
      if (isBreak(code)) {
        hasBreaks = true;
        if (lineSays) lines += 1;
        lineSays = false;
      } else if (code > SPACE && (code !== QUOTE || previous === QUOTE)) {
        // Two marks stand for one; a single one is the quotation's own.
        lineSays = true;
      }
      previous = code;
    },
    lines: () => lines,
    length: () => length,
    hasBreaks: () => hasBreaks,
    says: () => lineSays || lines > 0,
  };
}
