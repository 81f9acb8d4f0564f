import type { Canvas } from './canvas.ts';
import type { Face } from './fonts.ts';
import { real, reals, utf16 } from './objects.ts';
import type { Glyph, Line, Run } from './shape.ts';

/** Shifts smaller than this many em are left out; they cannot be seen and would only cost bytes. */
const negligible = 0.0005;

/**
 * Draws a line with its baseline beginning at (x, y), in points, in the canvas's current colour.
 * Each character is one glyph of text, in visual order on one baseline: what every reader of PDF text expects and turns
 * back into reading order. The further glyphs some characters are made of, such as the dots of Arabic letters, are
 * filled outlines: as text they would come out as characters that no one typed. An /ActualText for the whole line would
 * be the standard's answer, but PDFium and poppler take it for visual order too and turn it around: of 25 Arabic and
 * mixed lines PDFium read 21 and poppler 8 without it, and one each with it. MuPDF 1.21 ignores it. So the words in
 * reading order stand in the structure of the report's pages, where only readers of structure look. From left to right
 * there is no such order to mistake: a letter of several glyphs that take room, as Indic scripts have, gets its own.
 */
export function lineOperators(canvas: Canvas, line: Line, x: number, y: number, size: number): string {
  const text: string[] = [];
  const apart = separator(canvas, line, x, y, size);
  const outlines: string[] = [];
  let at = x;
  for (const run of line.runs) {
    const { characters, extras } = place(run, at, y, size);
    text.push(textOperators(canvas, run.face, characters, size));
    for (const extra of extras) outlines.push(outlineOperators(canvas, run.face, extra, size));
    at += run.width * size;
  }
  return [apart, 'BT', ...text, 'ET', ...outlines].join('\n');
}

const fullStop = 0x2e;

/**
 * An unseen space on another height, before and after lines with right-to-left text. PDFium reads what stands on one
 * height as one line, no matter who drew it, and turns the words of a short Arabic one around beside longer Latin text.
 * The glyph is one that has an outline, since PDFium passes over those that have none.
 */
function separator(canvas: Canvas, line: Line, x: number, y: number, size: number): string {
  const face = line.runs[0]?.face;
  const isNeeded = canvas.beginsLine(line.hasRtl);
  const glyph = face?.font.nominalGlyph(fullStop);
  if (!isNeeded || face === undefined || glyph === undefined) return '';
  const font = canvas.font(face);
  const unseen = font.codeFor({ id: glyph, text: '\u00a0' });
  return `q BT 3 Tr /${font.resource} ${real(size)} Tf ${reals(1, 0, 0, 1, x, y + size * 2)} Tm <${unseen}> Tj ET Q`;
}

/** Draws a line as outlines only, for faces whose letters climb and fall so much that readers see several lines. */
export function outlinedLine(canvas: Canvas, line: Line, x: number, y: number, size: number): string {
  const outlines: string[] = [];
  let at = x;
  for (const run of line.runs) {
    const { characters, extras } = place(run, at, y, size);
    for (const glyph of [...characters, ...extras]) outlines.push(outlineOperators(canvas, run.face, glyph, size));
    at += run.width * size;
  }
  return outlines.join('\n');
}

/** Whether letters, not just marks, leave the baseline. */
export function climbs(line: Line): boolean {
  return line.runs.some((run) =>
    run.glyphs.some((glyph) => glyph.text !== '' && glyph.advance > 0 && Math.abs(glyph.dy) > 0.02),
  );
}

type Placed = { glyph: Glyph; x: number; y: number };

function place(run: Run, x: number, y: number, size: number): { characters: Placed[]; extras: Placed[] } {
  const [characters, extras]: [Placed[], Placed[]] = [[], []];
  let pen = x;
  for (const glyph of run.glyphs) {
    const placed = { glyph, x: pen + glyph.dx * size, y: y + glyph.dy * size };
    const isExtra = glyph.text === '' && (run.isRtl || glyph.advance === 0);
    (isExtra ? extras : characters).push(placed);
    pen += glyph.advance * size;
  }
  return { characters, extras };
}

/** Glyphs on one height share a TJ; a raised or lowered one gets its own. */
function textOperators(canvas: Canvas, face: Face, glyphs: readonly Placed[], lineSize: number): string {
  const size = lineSize * face.scale;
  const font = canvas.font(face);
  const parts = [`/${font.resource} ${real(size)} Tf`];
  let pen: { x: number; y: number } | null = null;
  let shown: string[] = [];
  const flush = () => {
    if (shown.length > 0) parts.push(`[${shown.join('')}] TJ`);
    shown = [];
  };
  for (const [index, { glyph, x, y }] of glyphs.entries()) {
    const isFurther = glyph.text === '';
    const goesOn = glyphs[index + 1]?.glyph.text === '';
    if (goesOn && !isFurther) {
      flush();
      parts.push(`/Span <</ActualText <feff${utf16(glyph.text)}>>> BDC`);
    }
    if (pen === null || Math.abs(y - pen.y) > negligible * size) {
      flush();
      parts.push(`${reals(1, 0, 0, 1, x, y)} Tm`);
      pen = { x, y };
    } else if (Math.abs(x - pen.x) > negligible * size) {
      shown.push(real(((pen.x - x) / size) * 1000));
      pen.x = x;
    }
    shown.push(`<${font.codeFor(glyph)}>`);
    pen.x += font.advance(glyph) * size;
    if (isFurther && !goesOn) {
      flush();
      parts.push('EMC');
    }
  }
  flush();
  return parts.join('\n');
}

function outlineOperators(canvas: Canvas, face: Face, { glyph, x, y }: Placed, size: number): string {
  const outline = canvas.outline(face, glyph.id);
  const scale = ((size * face.scale) / face.unitsPerEm).toFixed(6);
  return outline === null ? '' : `q ${scale} 0 0 ${scale} ${reals(x, y)} cm /${outline} Do Q`;
}
