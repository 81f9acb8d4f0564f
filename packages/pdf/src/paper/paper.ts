import type { PdfRef } from '@libpdf/core';
import { PDF, PdfArray, PdfBool, PdfDict } from '@libpdf/core';
import { openFontBook } from '../content/font-book.ts';
import { openImageBook } from '../content/image-book.ts';
import { languageOf } from '../content/metadata.ts';
import { contentStream, name, number, numbers, textString } from '../content/objects.ts';
import { reportSize } from '../content/report.ts';
import { type Flow, openFlow } from '../content/report-flow.ts';
import { addStructure, type Element } from '../content/structure.ts';
import type { Bytes } from '../types.ts';
import { drawAbout, drawFooter, drawHead, drawNotes, drawTable, drawTotals } from './paper.layout.ts';
import type { Paper } from './paper.types.ts';

/** A paper as a PDF of A4 pages, tagged for screen readers, in the language and direction it is written in. */
export async function drawPaper(paper: Paper): Promise<Bytes> {
  const pdf = PDF.create();
  const fonts = openFontBook(pdf);
  const flow = openFlow(paper.locale, fonts, openImageBook(pdf));
  drawHead(flow, paper);
  drawAbout(flow, paper);
  drawTable(flow, paper.table, paper.locale);
  drawTotals(flow, paper);
  drawNotes(flow, paper);
  for (const [index, page] of flow.pages.entries()) drawFooter(page, paper, index + 1, flow.pages.length);
  fonts.write();
  const pages = writePages(pdf, flow);
  const structure: Element = { tag: 'Document', locale: paper.locale, kids: flow.open.slice(0, 1) };
  addStructure(pdf, structure, pages);
  describe(pdf, paper);
  const saved = await pdf.save();
  return new Uint8Array(saved.buffer as ArrayBuffer, saved.byteOffset, saved.byteLength);
}

function writePages(pdf: PDF, { pages }: Flow): PdfRef[] {
  const tree = new PdfDict();
  const root = pdf.register(tree);
  const box = numbers(0, 0, reportSize.width, reportSize.height);
  const refs = pages.map((canvas) =>
    pdf.register(
      PdfDict.of({
        Type: name('Page'),
        Parent: root,
        MediaBox: box,
        CropBox: box,
        Resources: canvas.resources(),
        Contents: pdf.register(contentStream(canvas.operators())),
      }),
    ),
  );
  tree.set('Type', name('Pages'));
  tree.set('Kids', new PdfArray(refs));
  tree.set('Count', number(refs.length));
  pdf.getCatalog().set('Pages', root);
  return refs;
}

/** Everything on the pages is tagged, so the file may say that it is. */
function describe(pdf: PDF, { locale, title, number: own, from }: Paper): void {
  const catalog = pdf.getCatalog();
  catalog.set('MarkInfo', PdfDict.of({ Marked: PdfBool.of(true) }));
  catalog.set('Lang', textString(languageOf(locale)));
  pdf.setTitle(`${title} ${own}`, { showInWindowTitleBar: true });
  pdf.setAuthor(from.name);
}
