import type { PDF, PdfDict, PdfObject } from '@libpdf/core';
import { PdfArray, PdfBool, PdfName, PdfNumber, PdfString } from '@libpdf/core';
import type { Canvas } from './canvas.ts';
import type { Rect } from './geometry.ts';
import { choicesOf } from './choices.ts';
import { arrayAt, dictAt, nameAt, numbersAt, reals, resolve, stringAt, valueAt } from './objects.ts';
import { inherited } from './page-tree.ts';
import { missingCharacters } from './coverage.ts';
import { drawText, signOperators } from './marks.ts';

/** ISO 32000-2, tables 229 and 231. */
const multilineFlag = 1 << 12;
const passwordFlag = 1 << 13;
const radioFlag = 1 << 15;
const pushButtonFlag = 1 << 16;
const combFlag = 1 << 24;
const mostCells = 1000;

/** The form says that its looks are out of date: viewers then show a field's value whatever its appearance says. */
export function isLookStale(pdf: PDF, widget: PdfDict): boolean {
  const form = dictAt(pdf, pdf.getCatalog(), 'AcroForm');
  const flag = form === null ? null : valueAt(pdf, form, 'NeedAppearances');
  return flag instanceof PdfBool && flag.value && isTextual(pdf, widget);
}

/**
 * Draws the value of a field that has no appearance, as viewers do on opening it. Such files leave the look to the
 * viewer, so the text is set as our own is. Fields inherit like pages do, by /Parent.
 * Answers whether the field is of a kind that shows something.
 */
export function drawFieldValue(pdf: PDF, widget: PdfDict, rect: Rect, canvas: Canvas): boolean {
  const type = inherited(pdf, widget, 'FT');
  const kind = type instanceof PdfName ? type.value : '';
  if (!['Tx', 'Ch', 'Btn'].includes(kind)) return false;
  canvas.draw('q');
  drawFrame(pdf, widget, rect, canvas);
  if (kind === 'Btn') drawButton(pdf, widget, rect, canvas);
  else drawFieldText(pdf, widget, rect, canvas);
  canvas.draw('Q');
  return true;
}

function drawFieldText(pdf: PDF, widget: PdfDict, rect: Rect, canvas: Canvas): void {
  const flags = flagsOf(pdf, widget);
  const text = (flags & passwordFlag) === 0 ? drawableText(shownValues(pdf, widget).join('\n')) : '';
  const { fontSize, colour } = defaultAppearance(pdf, widget);
  const cells = numberOf(inherited(pdf, widget, 'MaxLen'));
  if ((flags & combFlag) !== 0 && cells > 0 && cells <= mostCells) {
    drawComb(canvas, text, rect, { cells, fontSize, colour });
    return;
  }
  const isMultiline = (flags & multilineFlag) !== 0;
  const align = ({ 1: 'centre', 2: 'end' } as const)[numberOf(inherited(pdf, widget, 'Q'))] ?? 'start';
  const size = fontSize > 0 ? { fontSize } : {};
  drawText(canvas, { kind: 'text', text, locale: 'en', isMultiline, ...size }, rect, { colour, align });
}

/** One character in the middle of each cell (ISO 32000-2, table 231). */
function drawComb(
  canvas: Canvas,
  text: string,
  rect: Rect,
  { cells, fontSize, colour }: { cells: number; fontSize: number; colour: string },
): void {
  const width = rect.width / cells;
  const size = fontSize > 0 ? fontSize : Math.min(12, rect.height * 0.75, width * 1.4);
  for (const [index, character] of Array.from(text).slice(0, cells).entries()) {
    const cell = { ...rect, x: rect.x + index * width, width };
    drawText(canvas, { kind: 'text', text: character, locale: 'en', fontSize: size }, cell, {
      colour,
      align: 'centre',
    });
  }
}

/** A box or a choice that is on shows its sign: /CA names a character of ZapfDingbats; a button shows its caption. */
function drawButton(pdf: PDF, widget: PdfDict, rect: Rect, canvas: Canvas): void {
  const look = dictAt(pdf, widget, 'MK');
  const caption = look === null ? null : stringAt(pdf, look, 'CA');
  const flags = flagsOf(pdf, widget);
  const { fontSize, colour } = defaultAppearance(pdf, widget);
  if ((flags & pushButtonFlag) !== 0) {
    const size = fontSize > 0 ? { fontSize } : {};
    const text = drawableText(caption ?? '');
    drawText(canvas, { kind: 'text', text, locale: 'en', ...size }, rect, { colour, align: 'centre' });
    return;
  }
  const value = inherited(pdf, widget, 'V');
  const state = nameAt(pdf, widget, 'AS') ?? (value instanceof PdfName ? value.value : 'Off');
  if (state === 'Off') return;
  const sign = caption ?? ((flags & radioFlag) === 0 ? '4' : 'l');
  canvas.draw(...signOperators(sign, rect));
}

/**
 * What a source brings along must not keep it from being sealed: a character without a glyph shows as one that says
 * so, as it does in a viewer. What people type here is checked before it is accepted, and never comes this way.
 */
export function drawableText(text: string): string {
  const missing = new Set(missingCharacters(text));
  return Array.from(text.normalize('NFC'), (character) => (missing.has(character) ? '\ufffd' : character)).join('');
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

/** A colour array as the operator that chooses it; null for none and for transparent. */
export function colourOf(
  pdf: PDF,
  look: PdfDict,
  key: string,
  [grey, rgb, cmyk]: [string, string, string],
): string | null {
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

/** A choice is stored under a code of its own, and shown as its option says; what a person typed is no option. */
function shownValues(pdf: PDF, widget: PdfDict): string[] {
  const value = inherited(pdf, widget, 'V');
  const items = value instanceof PdfArray ? [...value].map((item) => resolve(pdf, item)) : [value];
  const texts = items.flatMap((item) => (item instanceof PdfString ? [item.asString()] : []));
  const type = inherited(pdf, widget, 'FT');
  if (!(type instanceof PdfName && type.value === 'Ch')) return texts;
  const wanted = new Set(texts);
  const shown = new Map<string, string>();
  for (const choice of choicesOf(pdf, widget)) {
    if (wanted.has(choice.stored) && !shown.has(choice.stored)) shown.set(choice.stored, choice.shown);
  }
  return texts.map((text) => shown.get(text) ?? text);
}

/** The default appearance, "/Helv 10 Tf 0 g"; a size of 0 leaves it to the viewer. */
function defaultAppearance(pdf: PDF, widget: PdfDict): { fontSize: number; colour: string } {
  const form = dictAt(pdf, pdf.getCatalog(), 'AcroForm');
  const own = inherited(pdf, widget, 'DA') ?? (form === null ? null : valueAt(pdf, form, 'DA'));
  return readAppearance(own instanceof PdfString ? own.asString() : '');
}

/** Font size and colour operator of a default appearance string. */
export function readAppearance(appearance: string): { fontSize: number; colour: string } {
  const fontSize = Number(/([\d.]+)\s+Tf/.exec(appearance)?.[1] ?? 0) || 0;
  const [colour = '0 g'] = /(?:[\d.]+\s+){1,4}(?:g|rg|k)\b/.exec(appearance) ?? [];
  return { fontSize, colour };
}

const numberOf = (value: PdfObject | null): number => (value instanceof PdfNumber ? value.value : 0);
