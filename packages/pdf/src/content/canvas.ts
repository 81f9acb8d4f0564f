import type { PdfObject, PdfRef } from '@libpdf/core';
import { PdfDict } from '@libpdf/core';
import type { BookFont, FontBook } from './font-book.ts';
import type { Face } from './fonts.ts';

/** One content stream being written, and the resources it names. */
export type Canvas = {
  draw(...operators: string[]): void;
  font(face: Face): BookFont;
  /** Whether a line must be kept apart from the text before it; the first one always is, since a page's own text may precede it. */
  beginsLine(hasRtl: boolean): boolean;
  /**
   * The name of a form that fills one glyph's outline, in font units; null for a glyph that draws nothing. `stroke`: drawn around it, in em
   * of the text.
   */
  outline(face: Face, glyph: number, stroke?: number): string | null;
  /** The name under which the stream may draw this picture or form. */
  xObject(ref: PdfRef): string;
  /** The name of a graphics state with these entries (ISO 32000-2, table 57). */
  graphicsState(entries: Record<string, PdfObject>): string;
  isEmpty(): boolean;
  operators(): string;
  resources(): PdfDict;
};

export function openCanvas(fonts: FontBook): Canvas {
  const lines: string[] = [];
  const usedFonts = new Map<string, PdfObject>();
  const xObjects = new Map<PdfRef, string>();
  let followsRtl = true;
  const states: [string, PdfObject][] = [];
  function xObject(ref: PdfRef): string {
    const named = xObjects.get(ref) ?? `SwX${xObjects.size}`;
    xObjects.set(ref, named);
    return named;
  }
  return {
    draw: (...operators) => void lines.push(...operators),
    font(face) {
      const font = fonts.font(face);
      usedFonts.set(font.resource, font.ref);
      return font;
    },
    beginsLine(hasRtl) {
      const isApart = hasRtl || followsRtl;
      followsRtl = hasRtl;
      return isApart;
    },
    outline(face, glyph, stroke) {
      const ref = fonts.outline(face, glyph, stroke);
      return ref === null ? null : xObject(ref);
    },
    xObject,
    graphicsState(entries) {
      states.push([`SwG${states.length}`, PdfDict.of(entries)]);
      return `SwG${states.length - 1}`;
    },
    isEmpty: () => lines.length === 0,
    operators: () => lines.join('\n'),
    resources() {
      const resources = new PdfDict();
      if (usedFonts.size > 0) resources.set('Font', new PdfDict(usedFonts));
      if (xObjects.size > 0) resources.set('XObject', new PdfDict([...xObjects].map(([ref, named]) => [named, ref])));
      if (states.length > 0) resources.set('ExtGState', new PdfDict(states));
      return resources;
    },
  };
}

/** A colour written #rrggbb, as the operands of rg. */
export function colourOperands(colour: string): string | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (match === null) return null;
  const parts = match.slice(1).map((part) => Number((Number.parseInt(part, 16) / 255).toFixed(3)));
  return parts.join(' ');
}
