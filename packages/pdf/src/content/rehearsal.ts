import { PDF } from '@libpdf/core';

import { PdfError } from '../errors.ts';
import type { Bytes } from '../types.ts';
import { pageBalance } from './content-balance.ts';
import { listPages } from './page-tree.ts';
import { guarded } from './parser-guard.ts';
import { canAppend, save } from './save.ts';
import type { Source } from './source.ts';

/**
 * Saves what changed, and refuses a file that does not come back as it was: one that reads by luck, through damage that
 * an update behind it, or writing it anew, no longer gets over. Better refused when it is uploaded than stuck at its seal.
 * Throws PdfError `damaged`.
 */
export async function saveReadably(source: Source, pageCount: number): Promise<Bytes> {
  const mustReadAsWritten = canAppend(source);
  const saved = await save(source);
  const again = await PDF.load(guarded(saved));
  const pages = listPages(again, pageCount + 1);
  const isWhole = pages.length === pageCount && pages.every((page) => pageBalance(again, page.dict) !== null);
  if (again.recoveredViaBruteForce || !isWhole) {
    throw new PdfError('damaged', mustReadAsWritten ? 'the file cannot be added to' : 'the file cannot be mended');
  }
  return saved;
}
