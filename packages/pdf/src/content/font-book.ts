import type { PDF, PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { PdfArray, PdfDict } from '@libpdf/core';
import type { Face } from './fonts.ts';
import { ascii, compressed, hex16, name, number, numbers, utf16 } from './objects.ts';
import { pathOperators } from './paths.ts';
import type { Glyph } from './shape.ts';
import { subsetFace } from './subset.ts';

/** The fonts one document's new text needs. Each (glyph, meaning) gets its own code, so that text can be copied out. */
export type FontBook = {
  font(face: Face): BookFont;
  /** A form that fills one glyph's outline, in font units; null for a glyph that draws nothing. `stroke`: around it, in em of the text. */
  outline(face: Face, glyph: number, stroke?: number): PdfRef | null;
  /** Writes every font used so far. To be called once, after all text is drawn. */
  write(): void;
};

export type BookFont = {
  /** Its name among a content stream's fonts; the same everywhere in the document. */
  resource: string;
  ref: PdfRef;
  /** Four hexadecimal digits. */
  codeFor(glyph: Pick<Glyph, 'id' | 'text'>): string;
  /** The advance readers will assume, in em. */
  advance(glyph: Glyph): number;
};

type Entry = { glyph: number; text: string };

export function openFontBook(pdf: PDF): FontBook {
  const fonts = new Map<Face, BookFont & { entries: Entry[] }>();
  const outlines = new Map<string, PdfRef | null>();
  return {
    font(face) {
      const known = fonts.get(face);
      if (known !== undefined) return known;
      const made = { ...bookFont(face, pdf.context.registry.allocateRef(), `SwF${fonts.size}`) };
      fonts.set(face, made);
      return made;
    },
    outline(face, glyph, stroke = 0) {
      const key = `${face.name} ${glyph} ${stroke}`;
      const known = outlines.get(key);
      if (known !== undefined) return known;
      const form = outlineForm(face, glyph, stroke);
      const ref = form === null ? null : pdf.register(form);
      outlines.set(key, ref);
      return ref;
    },
    write() {
      for (const [face, { ref, entries }] of fonts) pdf.context.registry.registerAt(ref, type0Font(pdf, face, entries));
    },
  };
}

function outlineForm(face: Face, glyph: number, stroke: number): PdfStream | null {
  const steps = face.font.glyphToJson(glyph).map(({ type, values }) => ({ letter: type, values }));
  const box = face.font.glyphExtents(glyph);
  if (steps.length === 0 || box === undefined) return null;
  // What is drawn is a text's size times the face's own scale.
  const thick = Math.round((stroke * face.unitsPerEm) / face.scale);
  const edge = thick + 1;
  const [left, top] = [box.xBearing - edge, box.yBearing + edge];
  const path = pathOperators(steps, (x, y) => [x, y]);
  return compressed(
    {
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: numbers(left, top + box.height - edge * 2, left + box.width + edge * 2, top),
    },
    new TextEncoder().encode(`${thick === 0 ? '' : `${thick} w 1 J 1 j `}${path} ${thick === 0 ? 'f' : 'B'}`),
  );
}

function bookFont(face: Face, ref: PdfRef, resource: string): BookFont & { entries: Entry[] } {
  const entries: Entry[] = [];
  const codes = new Map<string, string>();
  return {
    ref,
    resource,
    entries,
    codeFor({ id, text }) {
      const key = `${id} ${text}`;
      const known = codes.get(key);
      if (known !== undefined) return known;
      entries.push({ glyph: id, text });
      const code = hex16(entries.length);
      codes.set(key, code);
      return code;
    },
    advance: ({ id }) => roundedWidth(face, id) / 1000,
  };
}

function roundedWidth(face: Face, glyph: number): number {
  return Math.round((face.font.glyphHAdvance(glyph) * 1000) / face.unitsPerEm);
}

/** A composite font over a TrueType subset (ISO 32000-1, 9.7): codes count from 1, and map to glyphs by a table. */
function type0Font(pdf: PDF, face: Face, entries: readonly Entry[]): PdfDict {
  const glyphs = new Set(entries.map((entry) => entry.glyph));
  const file = subsetFace(face, glyphs);
  const baseFont = name(`${subsetTag(entries)}+${face.postScriptName}`);
  const toGlyph = new Uint8Array((entries.length + 1) * 2);
  const view = new DataView(toGlyph.buffer);
  for (const [index, entry] of entries.entries()) view.setUint16((index + 1) * 2, entry.glyph);
  const descendant = pdf.register(
    PdfDict.of({
      Type: name('Font'),
      Subtype: name('CIDFontType2'),
      BaseFont: baseFont,
      CIDSystemInfo: PdfDict.of({ Registry: ascii('Adobe'), Ordering: ascii('Identity'), Supplement: number(0) }),
      FontDescriptor: pdf.register(fontDescriptor(pdf, face, baseFont, file)),
      DW: number(1000),
      W: new PdfArray([number(1), numbers(...entries.map((entry) => roundedWidth(face, entry.glyph)))]),
      CIDToGIDMap: pdf.register(compressed({}, toGlyph)),
    }),
  );
  return PdfDict.of({
    Type: name('Font'),
    Subtype: name('Type0'),
    BaseFont: baseFont,
    Encoding: name('Identity-H'),
    DescendantFonts: new PdfArray([descendant]),
    ToUnicode: pdf.register(compressed({}, new TextEncoder().encode(toUnicode(entries)))),
  });
}

function fontDescriptor(pdf: PDF, face: Face, baseFont: PdfObject, file: Uint8Array): PdfDict {
  const scale = 1000 / face.unitsPerEm;
  const [ascent, descent] = [Math.round(face.ascent * scale), Math.round(face.descent * scale)];
  return PdfDict.of({
    Type: name('FontDescriptor'),
    FontName: baseFont,
    Flags: number(4),
    FontBBox: numbers(-1000, Math.min(descent, -500), 3000, Math.max(ascent, 1500)),
    ItalicAngle: number(0),
    Ascent: number(ascent),
    Descent: number(descent),
    CapHeight: number(700),
    StemV: number(80),
    FontFile2: pdf.register(compressed({ Length1: number(file.length) }, file)),
  });
}

/** Code to text (ISO 32000-1, 9.10.3). At most 100 lines to a block. */
function toUnicode(entries: readonly Entry[]): string {
  const lines = entries.flatMap((entry, index) => {
    return entry.text === '' ? [] : [`<${hex16(index + 1)}> <${utf16(entry.text)}>`];
  });
  const blocks: string[] = [];
  for (let from = 0; from < lines.length; from += 100) {
    const block = lines.slice(from, from + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

/** Six capitals that differ between different subsets (ISO 32000-1, 9.6.4), and are the same for the same one. */
function subsetTag(entries: readonly Entry[]): string {
  let hash = 17;
  for (const { glyph } of entries) hash = (hash * 31 + glyph) % 308_915_776;
  return Array.from({ length: 6 }, (_, place) => String.fromCharCode(65 + (Math.floor(hash / 26 ** place) % 26))).join(
    '',
  );
}
