/** Characters between which East Asian text may break anywhere: ideographs, kana, full-width forms. */
const eastAsian =
  /[\u2e80-\u303f\u3040-\u30ff\u3100-\u312f\u31a0-\u31bf\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u;
/** May not begin a line (UAX 14, classes CL, CP, EX, IS, NS). */
const noStart =
  /[\p{Pe}\p{Pf}!?.,:;%\u00b7\u2026\u3001\u3002\u3005\u30fb\u30fc\uff01\uff0c\uff0e\uff1a\uff1b\uff1f\u060c\u061b\u061f\u06d4]/u;
/** May not end a line (class OP). */
const noEnd = /[\p{Ps}\p{Pi}]/u;
/** A line may break behind these inside a word: hyphens, and slashes in addresses. */
const breaksAfter = /[-\u2010\u2013\u2014/]/u;

/** Its words follow each other without spaces: a dictionary tells where one ends. */
const thai = /[\u0e01-\u0e2e\u0e30-\u0e3a\u0e40-\u0e4e]/;
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Where lines of `text` may break: offsets in UTF-16 units, ascending, the text's own end last.
 * The parts of UAX 14 that our scripts need. Korean breaks at its spaces, as its readers prefer.
 */
function breakOpportunities(text: string): number[] {
  const offsets: number[] = [];
  const words = thai.test(text) ? new Set(Array.from(thaiWords.segment(text), ({ index }) => index)) : null;
  const clusters = [...graphemes.segment(text)];
  for (let index = 1; index < clusters.length; index++) {
    const before = clusters[index - 1]?.segment ?? '';
    const after = clusters[index]?.segment ?? '';
    const offset = clusters[index]?.index ?? 0;
    const isThai = words !== null && thai.test(before) && thai.test(after);
    if (isThai ? words.has(offset) : mayBreak(before, after)) offsets.push(offset);
  }
  return [...offsets, text.length];
}

function mayBreak(before: string, after: string): boolean {
  if (isSpace(after)) return false;
  if (isSpace(before) || before === '\u200b') return true;
  if (noStart.test(after) || noEnd.test(before)) return false;
  if (eastAsian.test(before) || eastAsian.test(after)) return true;
  return breaksAfter.test(before) && /\p{L}/u.test(after);
}

function isSpace(cluster: string): boolean {
  return cluster === ' ' || cluster === '\u3000';
}

/**
 * Breaks a paragraph into lines of at most `widest`, in the unit of `widths` (one per UTF-16 unit).
 * Spaces at a line's end hang over it and are not part of it; a word wider than a line breaks between graphemes.
 */
export function breakLines(text: string, widths: Float64Array, widest: number): { start: number; end: number }[] {
  const before = prefixSums(widths);
  const width = (start: number, end: number) => (before[trimmed(text, start, end)] ?? 0) - (before[start] ?? 0);
  const lines: { start: number; end: number }[] = [];
  let start = 0;
  let fits = 0;
  for (const offset of breakOpportunities(text)) {
    if (width(start, offset) > widest && fits > start) {
      lines.push({ start, end: trimmed(text, start, fits) });
      start = fits;
    }
    while (width(start, offset) > widest) {
      const end = hardBreak(text, start, offset, (until) => width(start, until) <= widest);
      if (end >= offset) break;
      lines.push({ start, end });
      start = end;
    }
    fits = offset;
  }
  lines.push({ start, end: trimmed(text, start, text.length) });
  return lines;
}

/** The last grapheme boundary that still fits; always at least one grapheme further. */
function hardBreak(text: string, start: number, end: number, fits: (until: number) => boolean): number {
  let best = start;
  for (const { index, segment } of graphemes.segment(text.slice(start, end))) {
    const until = start + index + segment.length;
    if (best > start && !fits(until)) break;
    best = until;
  }
  return best;
}

function trimmed(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && isSpace(text[last - 1] ?? '')) last--;
  return last;
}

function prefixSums(widths: Float64Array): Float64Array {
  const sums = new Float64Array(widths.length + 1);
  for (let index = 0; index < widths.length; index++) sums[index + 1] = (sums[index] ?? 0) + (widths[index] ?? 0);
  return sums;
}
