import type { PDF, PdfDict, PdfObject } from '@libpdf/core';
import { PdfArray, PdfNumber } from '@libpdf/core';
import type { Canvas } from './canvas.ts';
import { colourOf } from './field-value.ts';
import type { Rect } from './geometry.ts';
import { arrayAt, dictAt, nameAt, number, numberAt, real, reals, resolve } from './objects.ts';

/** What the drawings of annotations have in common: colours, pens and paths (ISO 32000-2, tables 166, 168 and 180). */
export type Look = { pdf: PDF; annotation: PdfDict; rect: Rect; canvas: Canvas };
export type Point = readonly [number, number];

const mostPoints = 20_000;

export const strokeOf = ({ pdf, annotation }: Look): string | null => colourOf(pdf, annotation, 'C', ['G', 'RG', 'K']);
export const fillOf = ({ pdf, annotation }: Look, key: string): string | null =>
  colourOf(pdf, annotation, key, ['g', 'rg', 'k']);

/** Width and dashes from /BS, else from /Border; one point where neither says (tables 166 and 168). */
export function penOf({ pdf, annotation }: Look): { width: number; operators: string } {
  const style = dictAt(pdf, annotation, 'BS');
  const border = arrayAt(pdf, annotation, 'Border');
  const fromBorder = border === null ? null : resolve(pdf, border.at(2));
  const width =
    style === null ? (fromBorder instanceof PdfNumber ? fromBorder.value : 1) : (numberAt(pdf, style, 'W') ?? 1);
  const dashes =
    style === null
      ? resolve(pdf, border?.at(3))
      : nameAt(pdf, style, 'S') === 'D'
        ? (arrayAt(pdf, style, 'D') ?? new PdfArray([number(3)]))
        : null;
  return { width: Math.max(0, width), operators: `${real(Math.max(0, width))} w ${dashOperator(pdf, dashes)}` };
}

function dashOperator(pdf: PDF, dashes: PdfObject | null): string {
  const lengths = dashes instanceof PdfArray ? [...dashes].slice(0, 8).map((item) => resolve(pdf, item)) : [];
  const values = lengths.map((length) => (length instanceof PdfNumber ? Math.max(0, length.value) : 0));
  return values.some((value) => value > 0) ? `[${reals(...values)}] 0 d` : '[] 0 d';
}

/** Paints a path with the inside's colour, the line's colour, or both. */
export function paint(look: Look, path: string[], { isClosed }: { isClosed: boolean }): void {
  const pen = penOf(look);
  const stroke = pen.width > 0 ? (strokeOf(look) ?? '0 G') : null;
  const fill = isClosed ? fillOf(look, 'IC') : null;
  if (stroke === null && fill === null) return;
  if (fill !== null) look.canvas.draw(fill);
  if (stroke !== null) look.canvas.draw(stroke, pen.operators);
  const closing = isClosed ? 'h ' : '';
  const operator = fill === null ? 'S' : stroke === null ? 'f' : 'B';
  look.canvas.draw(...path, `${closing}${operator}`);
}

export const polyline = (points: readonly Point[]): string[] =>
  points.map(([x, y], index) => `${reals(x, y)} ${index === 0 ? 'm' : 'l'}`);

export function pointsAt({ pdf, annotation }: Look, key: string): Point[] {
  return pointsOf(pdf, arrayAt(pdf, annotation, key));
}

export function pointsOf(pdf: PDF, list: PdfObject | null): Point[] {
  if (!(list instanceof PdfArray)) return [];
  const values = [...list].slice(0, mostPoints * 2).map((item) => resolve(pdf, item));
  const points: Point[] = [];
  for (let index = 0; index + 1 < values.length; index += 2) {
    const [x, y] = [values[index], values[index + 1]];
    if (x instanceof PdfNumber && y instanceof PdfNumber) points.push([x.value, y.value]);
  }
  return points;
}
