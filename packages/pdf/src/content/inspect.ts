import type { PDF } from '@libpdf/core';
import { PdfError } from '../errors.ts';
import type { Bytes, Inspection } from '../types.ts';
import { openComplexity } from './complexity.ts';
import { displaySize, pageGeometry } from './geometry.ts';
import { arrayAt, dictAt, name } from './objects.ts';
import { listPages, mostPages } from './page-tree.ts';
import { saveReadably } from './rehearsal.ts';
import { openRenderer } from './render.ts';
import { canAppend } from './save.ts';
import { readSignatures } from './signatures.ts';
import type { Source } from './source.ts';
import { explained, withSource } from './source.ts';

/**
 * What an uploaded file is, or why it cannot be used.
 * Throws PdfError: `not_pdf`, `damaged`, `encrypted`, `no_pages`, `too_many_pages`, `too_complex`, `changes_forbidden`
 * (its author certified it). Hostile input may keep it busy or hungry for long: run it where it can be ended.
 */
export function inspect(bytes: Bytes): Promise<Inspection> {
  return explained(() => withSource(bytes, look));
}

async function look(source: Source): Promise<Inspection> {
  const { pdf, bytes } = source;
  const pages = listPages(pdf, mostPages);
  if (pages.length === 0) throw new PdfError('no_pages');
  const signatures = readSignatures(pdf);
  if (signatures.isCertified) throw new PdfError('changes_forbidden', 'its author certified it against changes');
  if (signatures.count > 0 && !canAppend(source)) {
    throw new PdfError('damaged', 'the file is signed and too damaged to be added to');
  }
  const refuseComplex = openComplexity(pdf);
  for (const page of pages) refuseComplex(page.dict);
  await agreeWithRenderer(bytes, pages.length);
  await rehearse(source, pages.length);
  return {
    pages: pages.map((page) => displaySize(pageGeometry(pdf, page.dict))),
    signatureCount: signatures.count,
    hasForm: hasForm(pdf),
  };
}

/** Writes an update that changes nothing, to learn today whether the real one will succeed. */
async function rehearse(source: Source, pageCount: number): Promise<void> {
  source.pdf.getCatalog().set('Type', name('Catalog'));
  await saveReadably(source, pageCount);
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
