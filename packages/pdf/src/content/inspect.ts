import type { PDF } from '@libpdf/core';
import { PdfError } from '../errors.ts';
import type { Bytes, Inspection } from '../types.ts';
import { findActiveContent } from './active-content.ts';
import { pageBalance } from './content-balance.ts';
import { displaySize, pageGeometry } from './geometry.ts';
import { arrayAt, dictAt } from './objects.ts';
import { listPages } from './page-tree.ts';
import { openRenderer } from './render.ts';
import { readSignatures } from './signatures.ts';
import { explained, openSource } from './source.ts';

export const mostPages = 2000;

/**
 * What an uploaded file is, or why it cannot be used.
 * Throws PdfError: `not_pdf`, `damaged`, `encrypted`, `no_pages`, `too_many_pages`, `changes_forbidden` (its author
 * certified it). Hostile input may keep it busy or hungry for long: run it where it can be ended.
 */
export async function inspect(bytes: Bytes): Promise<Inspection> {
  return explained(() => look(bytes));
}

async function look(bytes: Bytes): Promise<Inspection> {
  const { pdf } = await openSource(bytes);
  const pages = listPages(pdf, mostPages);
  if (pages.length === 0) throw new PdfError('no_pages');
  const signatures = readSignatures(pdf);
  if (signatures.isCertified) throw new PdfError('changes_forbidden', 'its author certified it against changes');
  const active = findActiveContent(pdf);
  for (const [index, page] of pages.entries()) {
    if (pageBalance(pdf, page.dict) === null) throw new PdfError('damaged', `page ${index + 1} cannot be read`);
  }
  await agreeWithRenderer(bytes, pages.length);
  return {
    pages: pages.map((page) => displaySize(pageGeometry(pdf, page.dict))),
    signatureCount: signatures.count,
    hasForm: hasForm(pdf),
    active,
  };
}

function hasForm(pdf: PDF): boolean {
  const form = dictAt(pdf, pdf.getCatalog(), 'AcroForm');
  return form !== null && (arrayAt(pdf, form, 'Fields')?.length ?? 0) > 0;
}

/** People place fields on the renderer's pictures and we stamp on the parser's pages: both must mean the same pages. */
async function agreeWithRenderer(bytes: Bytes, pageCount: number): Promise<void> {
  const renderer = await openRenderer(bytes);
  const shown = renderer.pageCount;
  renderer.close();
  if (shown !== pageCount) throw new PdfError('damaged', `it can be read as ${pageCount} pages or as ${shown}`);
}
