import type { PDF } from '@libpdf/core';
import { PdfArray, PdfDict, PdfRef } from '@libpdf/core';
import { PdfError } from '../errors.ts';
import type { Attachment, Bytes, Mark, Report } from '../types.ts';
import { attach } from './attachments.ts';
import type { Canvas } from './canvas.ts';
import { openCanvas } from './canvas.ts';
import { flattenPage, removeForm } from './flatten.ts';
import type { FontBook } from './font-book.ts';
import { openFontBook } from './font-book.ts';
import { boxOnPage, displayMatrix, displaySize, pageGeometry } from './geometry.ts';
import type { ImageBook } from './image-book.ts';
import { openImageBook } from './image-book.ts';
import { openLayers } from './layers.ts';
import { drawMark } from './marks.ts';
import { describe } from './metadata.ts';
import { contentStream, name, number, numbers, reals, resolve } from './objects.ts';
import type { Page } from './page-tree.ts';
import { listPages, mostPages } from './page-tree.ts';
import { stampPage } from './page-stamp.ts';
import { drawReport, reportSize } from './report.ts';
import { addStructure } from './structure.ts';
import { save } from './save.ts';
import { readSignatures } from './signatures.ts';
import type { Source } from './source.ts';
import { skipObjectNumbers, withSource } from './source.ts';

export type Preparation = {
  source: Bytes;
  marks: readonly Mark[];
  /** Null leaves the report away. */
  report: Report | null;
  attachments: readonly Attachment[];
};

/**
 * Makes a document ready for its seal, in one update behind the source's bytes: every mark drawn where it was seen,
 * whatever lies over the pages drawn into them first, so that nothing covers a mark, the evidence report as further
 * pages, title, number and language named, files attached.
 * Throws PdfError: what opening a source throws, `page_missing`, `glyph_missing`, `image_invalid`, `strokes_invalid`,
 * `changes_forbidden`.
 */
export function prepare(input: Preparation): Promise<Bytes> {
  return withSource(input.source, (source) => prepareSource(source, input));
}

async function prepareSource(source: Source, input: Preparation): Promise<Bytes> {
  const { pdf } = source;
  const pages = listPages(pdf, mostPages);
  const signatures = readSignatures(pdf);
  if (signatures.isCertified) throw new PdfError('changes_forbidden', 'its author certified it against changes');
  skipObjectNumbers(pdf);
  const fonts = openFontBook(pdf);
  const images = openImageBook(pdf);
  await stampPages(pdf, pages, input.marks, { fonts, images });
  removeForm(pdf);
  if (input.report !== null) {
    const { pages: drawn, structure } = await drawReport(input.report, fonts, images);
    addStructure(pdf, structure, appendPages(pdf, drawn, pages.length));
    describe(source, input.report);
  }
  attach(pdf, input.attachments);
  fonts.write();
  return save(source);
}

async function stampPages(
  pdf: PDF,
  pages: readonly Page[],
  marks: readonly Mark[],
  { fonts, images }: { fonts: FontBook; images: ImageBook },
): Promise<void> {
  const layers = openLayers(pdf);
  const marksByPage = Map.groupBy(marks, (mark) => mark.page);
  for (const page of marksByPage.keys()) {
    if (pages[page - 1] === undefined) throw new PdfError('page_missing', `page ${page}`);
  }
  for (const [index, page] of pages.entries()) {
    const canvas = openCanvas(fonts);
    // Uploads arrive settled. Those from before they were have everything drawn in here.
    flattenPage(pdf, page.dict, canvas, layers);
    const own = marksByPage.get(index + 1) ?? [];
    const geometry = pageGeometry(pdf, page.dict);
    const size = displaySize(geometry);
    if (own.length > 0) canvas.draw(`q ${reals(...displayMatrix(geometry))} cm`);
    for (const mark of own) await drawMark(canvas, images, mark, boxOnPage(mark.box, size));
    if (own.length > 0) canvas.draw('Q');
    stampPage(pdf, page.dict, geometry, canvas);
  }
}

/**
 * Adds pages at the end of the tree's root, each with every attribute it could inherit.
 * Not the engine's own call: that one flattens the tree, and pages lose what they inherited.
 */
/** Drawn pages of the report’s size behind the others. */
export function appendPages(pdf: PDF, canvases: readonly Canvas[], pagesBefore: number): PdfRef[] {
  const rootRef = pdf.getCatalog().get('Pages');
  const root = resolve(pdf, rootRef);
  if (!(rootRef instanceof PdfRef && root instanceof PdfDict)) throw new PdfError('damaged', 'no page tree');
  const kids = resolve(pdf, root.get('Kids'));
  const box = numbers(0, 0, reportSize.width, reportSize.height);
  const added = canvases.map((canvas) =>
    pdf.register(
      PdfDict.of({
        Type: name('Page'),
        Parent: rootRef,
        MediaBox: box,
        CropBox: box,
        Rotate: number(0),
        Resources: canvas.resources(),
        Contents: pdf.register(contentStream(canvas.operators())),
      }),
    ),
  );
  root.set('Kids', new PdfArray([...(kids instanceof PdfArray ? kids : []), ...added]));
  root.set('Count', number(pagesBefore + added.length));
  return added;
}
