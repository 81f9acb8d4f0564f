import type { PDF, PdfObject } from '@libpdf/core';
import { PdfArray, PdfDict } from '@libpdf/core';
import { PdfError } from '../errors.ts';
import type { Canvas } from './canvas.ts';
import { pageBalance } from './content-balance.ts';
import type { PageGeometry } from './geometry.ts';
import { compressed, contentStream, dictAt, name, numbers, resolve, valueAt } from './objects.ts';
import { inherited } from './page-tree.ts';

/**
 * Puts what a canvas drew (in the page's user space) on top of the page. It is one form with its own resources, so
 * that nothing is added to dictionaries which other pages may share, save that form's name.
 * The page's content is closed off before it: a graphics state it leaves behind must not move or hide the stamps.
 */
export function stampPage(pdf: PDF, page: PdfDict, geometry: PageGeometry, canvas: Canvas): void {
  if (canvas.isEmpty()) return;
  const { x, y, width, height } = geometry;
  const form = pdf.register(
    compressed(
      {
        Type: name('XObject'),
        Subtype: name('Form'),
        BBox: numbers(x, y, x + width, y + height),
        Resources: canvas.resources(),
      },
      new TextEncoder().encode(canvas.operators()),
    ),
  );
  const stamp = addXObject(pdf, page, form);
  const balance = pageBalance(pdf, page);
  if (balance === null) throw new PdfError('damaged', 'a page holds content that cannot be read');
  const before = contentStream('q\n'.repeat(balance.missingSaves + 1));
  const after = contentStream(`\n${'Q\n'.repeat(balance.missingRestores + 1)}q /${stamp} Do Q\n`);
  page.set('Contents', new PdfArray([pdf.register(before), ...contentRefs(pdf, page), pdf.register(after)]));
}

/** Resources may be inherited or shared with other pages: the page gets its own copy before anything is added. */
function addXObject(pdf: PDF, page: PdfDict, form: PdfObject): string {
  const effective = inherited(pdf, page, 'Resources');
  const resources = effective instanceof PdfDict ? effective.clone() : new PdfDict();
  const xObjects = dictAt(pdf, resources, 'XObject')?.clone() ?? new PdfDict();
  let count = 0;
  while (xObjects.has(`SwStamp${count}`)) count++;
  xObjects.set(`SwStamp${count}`, form);
  resources.set('XObject', xObjects);
  page.set('Resources', resources);
  return `SwStamp${count}`;
}

function contentRefs(pdf: PDF, page: PdfDict): PdfObject[] {
  const contents = valueAt(pdf, page, 'Contents');
  if (contents instanceof PdfArray) return [...contents].filter((item) => resolve(pdf, item) !== null);
  const direct = page.get('Contents');
  return contents === null || direct === undefined ? [] : [direct];
}
