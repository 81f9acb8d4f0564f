import type { PDF, PdfObject, PdfRef } from '@libpdf/core';
import { PdfArray, PdfDict, PdfRef as Ref, PdfStream } from '@libpdf/core';
import type { Canvas } from './canvas.ts';
import { drawFieldValue, isLookStale } from './field-value.ts';
import type { Matrix, Rect } from './geometry.ts';
import { boundsAfter, rectangle } from './geometry.ts';
import { arrayAt, dictAt, name, nameAt, numberAt, numbersAt, real, resolve, valueAt } from './objects.ts';

/** Annotations that are drawn over the page as if they were part of it, and could cover a stamp. */
const drawnOver = new Set(['Widget', 'FreeText', 'Stamp', 'Ink', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine']);
/** Table 165: hidden, or not shown on screen. */
const unseenFlags = 0x2 | 0x20;

/**
 * Draws a page's form fields and drawn annotations into its content, with the look a viewer gives them, and removes
 * them. What people saw when they placed fields and signed can then neither be filled in nor cover what they signed.
 * Links, highlights and notes stay.
 */
export function flattenPage(pdf: PDF, page: PdfDict, canvas: Canvas): void {
  const annotations = arrayAt(pdf, page, 'Annots');
  if (annotations === null) return;
  const kept: PdfObject[] = [];
  for (const item of annotations) {
    const annotation = resolve(pdf, item);
    if (!(annotation instanceof PdfDict)) continue;
    if (!drawnOver.has(nameAt(pdf, annotation, 'Subtype') ?? '')) kept.push(item);
    else if (((numberAt(pdf, annotation, 'F') ?? 0) & unseenFlags) === 0) drawAnnotation(pdf, annotation, canvas);
  }
  if (kept.length === annotations.length) return;
  if (kept.length === 0) page.delete('Annots');
  else page.set('Annots', new PdfArray(kept));
}

/** With every field drawn, nothing interactive is left to describe. */
export function removeForm(pdf: PDF): void {
  pdf.getCatalog().delete('AcroForm');
}

function drawAnnotation(pdf: PDF, annotation: PdfDict, canvas: Canvas): void {
  const rect = rectangle(pdf, valueAt(pdf, annotation, 'Rect'));
  if (rect === null) return;
  const group = annotation.get('OC');
  if (group !== undefined) canvas.draw(`/OC /${canvas.property(group)} BDC`);
  const isWidget = nameAt(pdf, annotation, 'Subtype') === 'Widget';
  const appearance = isWidget && isLookStale(pdf, annotation) ? null : normalAppearance(pdf, annotation);
  if (appearance !== null) drawAppearance(pdf, appearance, rect, canvas);
  else if (isWidget) drawFieldValue(pdf, annotation, rect, canvas);
  if (group !== undefined) canvas.draw('EMC');
}

type Appearance = { ref: PdfRef; stream: PdfStream };

/** The normal appearance, in the state the annotation is in (ISO 32000-1, 12.5.5). */
function normalAppearance(pdf: PDF, annotation: PdfDict): Appearance | null {
  const appearances = dictAt(pdf, annotation, 'AP');
  if (appearances === null) return null;
  const normal = valueAt(pdf, appearances, 'N');
  if (normal instanceof PdfStream) return asForm(pdf, appearances.get('N'), normal);
  if (!(normal instanceof PdfDict)) return null;
  const state = nameAt(pdf, annotation, 'AS') ?? fieldState(pdf, annotation);
  const stream = valueAt(pdf, normal, state);
  return stream instanceof PdfStream ? asForm(pdf, normal.get(state), stream) : null;
}

function fieldState(pdf: PDF, annotation: PdfDict): string {
  const parent = dictAt(pdf, annotation, 'Parent');
  return nameAt(pdf, annotation, 'V') ?? (parent === null ? null : nameAt(pdf, parent, 'V')) ?? 'Off';
}

/** Viewers take any stream as an appearance; drawn by name it has to say that it is a form. */
function asForm(pdf: PDF, value: PdfObject | undefined, stream: PdfStream): Appearance | null {
  if (!(value instanceof Ref)) return null;
  if (nameAt(pdf, stream, 'Subtype') !== 'Form') stream.set('Subtype', name('Form'));
  return { ref: value, stream };
}

/** Moves the appearance's box, as its own matrix turns it, onto the annotation's rectangle (algorithm 8.1). */
function drawAppearance(pdf: PDF, { ref, stream }: Appearance, rect: Rect, canvas: Canvas): void {
  const box = rectangle(pdf, valueAt(pdf, stream, 'BBox'));
  if (box === null) return;
  const own = numbersAt(pdf, stream, 'Matrix', 6) ?? [1, 0, 0, 1, 0, 0];
  const bounds = boundsAfter(own as unknown as Matrix, box);
  if (bounds.width === 0 || bounds.height === 0) return;
  const [across, up] = [rect.width / bounds.width, rect.height / bounds.height];
  const moved = [across, 0, 0, up, rect.x - bounds.x * across, rect.y - bounds.y * up];
  canvas.draw(`q ${moved.map(real).join(' ')} cm /${canvas.xObject(ref)} Do Q`);
}
