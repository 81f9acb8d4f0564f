import type { Bytes } from '../../types.ts';
import { openPages } from '../render.ts';
import { explained, withSource } from '../source.ts';
import { unlock } from '../unlock.ts';
import { findCells } from './cells.ts';
import { findLines, labelsOf } from './lines.ts';
import { readPage, segmentsOf } from './page-text.ts';
import { findTags } from './tags.ts';
import { findTaxFormLines, isTaxForm } from './tax-forms.ts';
import { mostSuggestions, type Suggestion } from './types.ts';
import { findWidgets } from './widgets.ts';

export type { SuggestedType, Suggestion } from './types.ts';

/** Glyphs of all pages together: the time of a long book stays within a thread's. */
const mostGlyphs = 1_500_000;

/**
 * Where a person would write: fields of the upload's own form, tags, labelled lines and boxes, and the lines of tax forms. `shown` is
 * what people see, in which that form is part of the page; `uploaded` is the file it was made of.
 * A place is offered once, as the kind that knows most of it. Throws PdfError as opening a file does.
 */
export async function findSuggestions(shown: Bytes, uploaded: Bytes): Promise<Suggestion[]> {
  const written = await readPages(shown);
  const form = await readForm(uploaded);
  const found: Suggestion[] = [];
  for (const one of [...written.tags, ...form, ...written.taxForms, ...written.lines]) {
    if (found.length >= mostSuggestions) break;
    if (!found.some((other) => isSamePlace(one, other))) found.push(one);
  }
  return found.toSorted((a, b) => a.page - b.page || rowOf(a) - rowOf(b) || a.x - b.x);
}

async function readForm(uploaded: Bytes): Promise<Suggestion[]> {
  const { bytes } = await unlock(uploaded);
  // A form that cannot be read is no reason to leave out what the pages say.
  return explained(() => withSource(bytes, async ({ pdf }) => findWidgets(pdf))).catch(() => []);
}

type Written = { tags: Suggestion[]; taxForms: Suggestion[]; lines: Suggestion[] };

async function readPages(shown: Bytes): Promise<Written> {
  const written: Written = { tags: [], taxForms: [], lines: [] };
  const pages = await openPages(shown);
  try {
    let glyphCount = 0;
    let isTax = false;
    for (let page = 1; page <= pages.count && glyphCount < mostGlyphs; page++) {
      const content = pages.use(page, readPage);
      glyphCount += content.glyphs.length;
      const segments = segmentsOf(content.glyphs);
      isTax ||= page <= 2 && isTaxForm(segments);
      written.tags.push(...findTags(page, content));
      if (isTax) written.taxForms.push(...findTaxFormLines(page, content, segments));
      const labels = labelsOf(segments);
      const cells = findCells(page, content, segments, labels);
      written.lines.push(...cells.map((cell) => cell.suggestion));
      const inCells = new Set(cells.map((cell) => cell.label));
      const others = labels.filter((label) => !inCells.has(label));
      written.lines.push(
        ...findLines(page, content, segments, others).filter(
          (line) => !cells.some((cell) => isOver(line, cell.suggestion)),
        ),
      );
    }
  } finally {
    pages.close();
  }
  return written;
}

/** Places that stand on one line of text, as far as reading goes. */
const rowOf = ({ y, height }: Suggestion): number => Math.round((y + height) * 80);

/** Two ways of finding one place. */
function isSamePlace(one: Suggestion, other: Suggestion): boolean {
  return one.page === other.page && one.source !== other.source && isOver(one, other);
}

/** More than a third of the smaller one lies under the other. */
function isOver(one: Suggestion, other: Suggestion): boolean {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const smaller = Math.min(one.width * one.height, other.width * other.height);
  return width > 0 && height > 0 && width * height > smaller / 3;
}
