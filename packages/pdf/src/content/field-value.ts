import type { PDF, PdfDict, PdfObject } from '@libpdf/core';
import { PdfArray, PdfBool, PdfName, PdfNumber, PdfString } from '@libpdf/core';
import type { Canvas } from './canvas.ts';
import type { Rect } from './geometry.ts';
import { arrayAt, dictAt, numbersAt, reals, resolve, valueAt } from './objects.ts';
import { inherited } from './page-tree.ts';
import { textCoverage } from './text-input.ts';
import { drawText } from './marks.ts';

const multilineFlag = 1 << 12;
const passwordFlag = 1 << 13;

/** The form says that its looks are out of date: viewers then show a field's value whatever its appearance says. */
export function isLookStale(pdf: PDF, widget: PdfDict): boolean {
  const form = dictAt(pdf, pdf.getCatalog(), 'AcroForm');
  const flag = form === null ? null : valueAt(pdf, form, 'NeedAppearances');
  return flag instanceof PdfBool && flag.value && isTextual(pdf, widget);
}

/**
 * Draws the value of a field that has no appearance, as viewers do on opening it. Such files leave the look to the
 * viewer, so the text is set as our own is. Fields inherit like pages do, by /Parent.
 */
export function drawFieldValue(pdf: PDF, widget: PdfDict, rect: Rect, canvas: Canvas): void {
  if (!isTextual(pdf, widget)) return;
  canvas.draw('q');
  drawFrame(pdf, widget, rect, canvas);
  const flags = flagsOf(pdf, widget);
  const text = (flags & passwordFlag) === 0 ? drawable(valueText(pdf, inherited(pdf, widget, 'V'))) : '';
  const fontSize = fontSizeOf(pdf, widget);
  const isMultiline = (flags & multilineFlag) !== 0;
  drawText(canvas, { kind: 'text', text, locale: 'en', isMultiline, ...(fontSize > 0 ? { fontSize } : {}) }, rect);
  canvas.draw('Q');
}

/**
 * What a source brings along must not keep it from being sealed: a character without a glyph shows as one that says
 * so, as it does in a viewer. What people type here is checked before it is accepted, and never comes this way.
 */
function drawable(text: string): string {
  const missing = new Set(textCoverage(text));
  return Array.from(text, (character) => (missing.has(character) ? '\ufffd' : character)).join('');
}

function isTextual(pdf: PDF, widget: PdfDict): boolean {
  const type = inherited(pdf, widget, 'FT');
  return type instanceof PdfName && (type.value === 'Tx' || type.value === 'Ch');
}

/** Background and border colours (ISO 32000-1, table 189). */
function drawFrame(pdf: PDF, widget: PdfDict, { x, y, width, height }: Rect, canvas: Canvas): void {
  const look = dictAt(pdf, widget, 'MK');
  if (look === null) return;
  const background = colourOf(pdf, look, 'BG', ['g', 'rg', 'k']);
  const border = colourOf(pdf, look, 'BC', ['G', 'RG', 'K']);
  if (background !== null) canvas.draw(background, `${reals(x, y, width, height)} re f`);
  if (border !== null) canvas.draw(border, `1 w ${reals(x + 0.5, y + 0.5, width - 1, height - 1)} re S`);
}

function colourOf(pdf: PDF, look: PdfDict, key: string, [grey, rgb, cmyk]: [string, string, string]): string | null {
  const operators = new Map([
    [1, grey],
    [3, rgb],
    [4, cmyk],
  ]);
  const length = arrayAt(pdf, look, key)?.length ?? 0;
  const parts = numbersAt(pdf, look, key, length);
  const operator = operators.get(length);
  return parts === null || operator === undefined ? null : `${reals(...parts)} ${operator}`;
}

function flagsOf(pdf: PDF, widget: PdfDict): number {
  const flags = inherited(pdf, widget, 'Ff');
  return flags instanceof PdfNumber ? flags.value : 0;
}

function valueText(pdf: PDF, value: PdfObject | null): string {
  const items = value instanceof PdfArray ? [...value].map((item) => resolve(pdf, item)) : [value];
  return items.flatMap((item) => (item instanceof PdfString ? [item.asString()] : [])).join('\n');
}

/** From the default appearance, "/Helv 10 Tf 0 g"; 0 or none leaves the size to the viewer. */
function fontSizeOf(pdf: PDF, widget: PdfDict): number {
  const appearance = inherited(pdf, widget, 'DA');
  const size = appearance instanceof PdfString ? /([\d.]+)\s+Tf/.exec(appearance.asString())?.[1] : undefined;
  return size === undefined ? 0 : Number(size) || 0;
}
