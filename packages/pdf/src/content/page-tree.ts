import type { PDF } from '@libpdf/core';
import { PdfDict, PdfRef } from '@libpdf/core';
import type { PdfObject } from '@libpdf/core';
import { PdfError } from '../errors.ts';
import { arrayAt, dictAt, nameAt, resolve, valueAt } from './objects.ts';

export type Page = { ref: PdfRef; dict: PdfDict };

/** More pages than this are refused. */
export const mostPages = 2000;
const deepestTree = 64;

/**
 * The pages in reading order, as viewers count them.
 * Not the engine's own list: that one silently drops pages behind an indirect /Kids or a missing /Type, and every later
 * page would then carry the fields of another one. Viewers take what has /Kids for a node, whatever its type says.
 */
export function listPages(pdf: PDF, limit: number): Page[] {
  const root = pdf.getCatalog().get('Pages');
  const pages: Page[] = [];
  const seen = new Set<string>();
  if (!(root instanceof PdfRef)) throw new PdfError('damaged', 'the page tree is missing');
  collect(root, 0);
  return pages;

  function collect(node: PdfObject | undefined, depth: number): void {
    if (!(node instanceof PdfRef)) throw new PdfError('damaged', 'the page tree holds a page that is not an object');
    const key = node.toString();
    if (seen.has(key)) throw new PdfError('damaged', 'the page tree uses the same page twice');
    seen.add(key);
    const dict = resolve(pdf, node);
    if (!(dict instanceof PdfDict)) throw new PdfError('damaged', `page ${pages.length + 1} is missing`);
    const kids = arrayAt(pdf, dict, 'Kids');
    const isPage = nameAt(pdf, dict, 'Type') === 'Page' && kids?.length === 0;
    if (kids === null || isPage) {
      if (depth === 0) throw new PdfError('no_pages');
      if (pages.length >= limit) throw new PdfError('too_many_pages');
      pages.push({ ref: node, dict });
      return;
    }
    if (depth >= deepestTree) throw new PdfError('damaged', 'the page tree is too deep');
    for (const kid of kids) collect(kid, depth + 1);
  }
}

/** An inheritable attribute (ISO 32000-1, 7.7.3.4): the page's own, or the nearest ancestor's. */
export function inherited(pdf: PDF, page: PdfDict, key: string): PdfObject | null {
  let node: PdfDict | null = page;
  for (let depth = 0; node !== null && depth < deepestTree; depth++) {
    const value: PdfObject | null = valueAt(pdf, node, key);
    if (value !== null) return value;
    node = dictAt(pdf, node, 'Parent');
  }
  return null;
}
