import type { Bytes, FileChange } from '../types.ts';
import { disarm } from './active-content.ts';
import { openCanvas } from './canvas.ts';
import { pageBalance } from './content-balance.ts';
import { flattenPage, removeForm } from './flatten.ts';
import { openFontBook } from './font-book.ts';
import { pageGeometry } from './geometry.ts';
import { openLayers } from './layers.ts';
import { listPages, mostPages } from './page-tree.ts';
import { stampPage } from './page-stamp.ts';
import { saveReadably } from './rehearsal.ts';
import { explained, skipObjectNumbers, withSource } from './source.ts';
import type { Source } from './source.ts';

export type Settled = {
  bytes: Bytes;
  changes: FileChange[];
  /** Pages whose look a seal might change: drawn into, under layers, or damaged. They count from 1. */
  doubtful: number[];
};

/**
 * Makes of an upload the file that people will see, sign and print: active content is inert, everything that lies over
 * the pages is part of them, layers are as a screen shows them. It is an update behind the original bytes; a file in
 * which nothing can move is answered as it is. Throws what opening a file throws, and PdfError `changes_forbidden` for
 * a signed file that would have to change more than its looks.
 */
export function settle(bytes: Bytes): Promise<Settled> {
  return explained(() => withSource(bytes, settleSource));
}

async function settleSource(source: Source): Promise<Settled> {
  const { pdf, bytes } = source;
  const pages = listPages(pdf, mostPages);
  const changes = new Set<FileChange>(disarm(pdf));
  const doubtful = new Set<number>();
  skipObjectNumbers(pdf);
  const layers = openLayers(pdf);
  const fonts = openFontBook(pdf);
  for (const [index, page] of pages.entries()) {
    const canvas = openCanvas(fonts);
    const { hasForm, hasAnnotations, hasHidden } = flattenPage(pdf, page.dict, canvas, layers);
    if (hasForm) changes.add('form');
    if (hasAnnotations) changes.add('annotations');
    if (hasHidden) changes.add('hidden');
    const balance = pageBalance(pdf, page.dict);
    const isOdd = balance === null || balance.missingSaves > 0 || balance.missingRestores > 0;
    if (isOdd || source.isRecovered || layers.count > 0 || !canvas.isEmpty()) doubtful.add(index + 1);
    stampPage(pdf, page.dict, pageGeometry(pdf, page.dict), canvas);
  }
  if (layers.freeze()) changes.add('layers');
  if (changes.size === 0) return { bytes, changes: [], doubtful: [...doubtful] };
  removeForm(pdf);
  fonts.write();
  return { bytes: await saveReadably(source, pages.length), changes: [...changes].sort(), doubtful: [...doubtful] };
}
