import { PdfError } from '../errors.ts';
import type { Mark, ReportMark } from '../types.ts';
import type { Canvas } from './canvas.ts';
import { colourOperands } from './canvas.ts';
import { textFaces } from './fonts.ts';
import type { Rect } from './geometry.ts';
import type { ImageBook } from './image-book.ts';
import { real, reals } from './objects.ts';
import type { Line } from './shape.ts';
import { readParagraph, shapeLine } from './shape.ts';
import { climbs, lineOperators, outlinedLine } from './text-draw.ts';
import { fitStroked, LARGEST_SIGNATURE, marginsOf, SIGNATURE_STROKES, topOf, USUAL_SIZE } from './text-fit.ts';
import { checkCoverage, facesFor, tidy } from './text-input.ts';
import type { Block } from './text-layout.ts';
import { fitPassage, readPassage } from './text-layout.ts';

type TextMark = Extract<Mark, { kind: 'text' }>;
type Drawable = ReportMark | Omit<TextMark, 'page' | 'box'> | { kind: 'check'; shape: 'tick' | 'dot' };

/**
 * Draws one thing into a rectangle of the displayed page, in points. Text begins at the rectangle's left, or right for
 * right-to-left text; one line stands in the middle of the height, several begin at the top. Signatures are centred.
 * Throws PdfError `glyph_missing`, `image_invalid` or `strokes_invalid`.
 */
export async function drawMark(canvas: Canvas, images: ImageBook, mark: Drawable, rect: Rect): Promise<void> {
  canvas.draw('q');
  switch (mark.kind) {
    case 'text':
      drawText(canvas, mark, rect);
      break;
    case 'typed':
      drawTyped(canvas, mark, rect);
      break;
    case 'check':
      canvas.draw(...(mark.shape === 'tick' ? tickOperators(rect) : dotOperators(rect)));
      break;
    case 'strokes':
      place(canvas, images.embedStrokes(mark.strokes), inset(rect));
      break;
    case 'image':
      place(canvas, await images.embed(mark.bytes), inset(rect));
      break;
  }
  canvas.draw('Q');
}

/** How a source's own text is set: its colour operator, and where its lines stand. */
export type TextStyle = { colour?: string; align?: 'start' | 'centre' | 'end' };

/** The caller saves and restores the graphics state. */
export function drawText(
  canvas: Canvas,
  mark: Omit<TextMark, 'page' | 'box'>,
  rect: Rect,
  { colour = '0 g', align = 'start' }: TextStyle = {},
): void {
  if (tidy(mark.text).trim() === '') return;
  const faces = facesFor(mark.text, { locale: mark.locale });
  checkCoverage(tidy(mark.text), faces);
  const room = inset(rect);
  const mayWrap = mark.isMultiline === true;
  const passage = readPassage(mark.text, mark.locale, faces);
  const block = fitPassage(passage, room, { largest: mark.fontSize ?? USUAL_SIZE, mayWrap });
  canvas.draw(colour);
  drawBlock(canvas, block, room, room.y + room.height - topOf(block, room, mayWrap), align);
}

/** Draws lines from `top` downwards, each at the side its paragraph begins on unless told otherwise. */
export function drawBlock(
  canvas: Canvas,
  block: Block,
  { x, width }: Pick<Rect, 'x' | 'width'>,
  top: number,
  align: TextStyle['align'] = 'start',
): void {
  for (const [index, line] of block.lines.entries()) {
    if (line.text === '') continue;
    const spare = width - line.width * block.size;
    const share = { start: line.isRtl ? 1 : 0, centre: 0.5, end: 1 }[align];
    const left = x + spare * share;
    const y = top - (block.baselines[index] ?? 0);
    if (climbs(line)) drawClimbing(canvas, line, left, y, block.size);
    else canvas.draw(lineOperators(canvas, line, left, y, block.size));
  }
}

/** The letters as outlines, and the same words on one baseline behind them, unseen, for searching and copying. */
function drawClimbing(canvas: Canvas, line: Line, x: number, y: number, size: number): void {
  const plain = shapeLine(readParagraph(line.text, 'ur', textFaces('ur', line.text)));
  const unseenSize = plain.width > 0 ? Math.min(size, (size * line.width) / plain.width) : size;
  canvas.draw(
    outlinedLine(canvas, line, x, y, size),
    'q 3 Tr',
    lineOperators(canvas, unmarked(plain), x, y, unseenSize),
    'Q',
  );
}

/** Without the outlines that would be seen. */
function unmarked(line: Line): Line {
  return {
    ...line,
    runs: line.runs.map((run) => ({ ...run, glyphs: run.glyphs.filter((glyph) => glyph.text !== '') })),
  };
}

function drawTyped(canvas: Canvas, mark: Extract<ReportMark, { kind: 'typed' }>, rect: Rect): void {
  const text = tidy(mark.text).replaceAll('\n', ' ');
  if (text.trim() === '') return;
  const colour = colourOperands(mark.colour);
  if (colour === null) throw new PdfError('strokes_invalid', 'a signature has a wrong colour');
  const faces = facesFor(text, { font: mark.font });
  checkCoverage(text, faces);
  const room = inset(rect);
  const passage = readPassage(text, 'en', faces);
  const stroke = SIGNATURE_STROKES[mark.weight];
  const block = fitStroked(room, stroke, (within) =>
    fitPassage(passage, within, { largest: LARGEST_SIGNATURE, mayWrap: false }),
  );
  canvas.draw(`${colour} rg`);
  if (stroke > 0) canvas.draw(`${colour} RG ${real(stroke * block.size)} w 1 J 1 j 2 Tr`);
  const width = Math.max(...block.lines.map((line) => line.width)) * block.size;
  const top = room.y + (room.height + block.height) / 2;
  const pen: Canvas = { ...canvas, outline: (face, glyph) => canvas.outline(face, glyph, stroke) };
  drawBlock(pen, block, { x: room.x + (room.width - width) / 2, width }, top);
}

/** As large as fits, centred, keeping its proportions. */
function place(canvas: Canvas, embedded: Awaited<ReturnType<ImageBook['embed']>>, rect: Rect): void {
  const scale = Math.min(rect.width / embedded.width, rect.height / embedded.height);
  const [width, height] = [embedded.width * scale, embedded.height * scale];
  const [x, y] = [rect.x + (rect.width - width) / 2, rect.y + (rect.height - height) / 2];
  canvas.draw(`${reals(width, 0, 0, height, x, y)} cm`, `/${canvas.xObject(embedded.ref)} Do`);
}

function tickOperators(rect: Rect): string[] {
  const { x, y, size } = square(rect);
  const at = (across: number, up: number) => reals(x + across * size, y + up * size);
  return [`0 G ${reals(size * 0.12)} w 1 J 1 j`, `${at(0.18, 0.5)} m ${at(0.42, 0.24)} l ${at(0.82, 0.78)} l S`];
}

function dotOperators(rect: Rect): string[] {
  const { x, y, size } = square(rect);
  const dot = { x: x + size * 0.2, y: y + size * 0.2, width: size * 0.6, height: size * 0.6 };
  return ['0 g', ...ellipseOperators(dot), 'f'];
}

/** The sign of a ticked box, by its character in ZapfDingbats: tick, circle, cross, diamond, square or star. */
export function signOperators(sign: string, rect: Rect): string[] {
  const { x, y, size } = square(rect);
  const at = (across: number, up: number) => reals(x + across * size, y + up * size);
  if (sign === 'l') return dotOperators(rect);
  if (sign === '8') {
    return [`0 G ${reals(size * 0.12)} w`, `${at(0.2, 0.2)} m ${at(0.8, 0.8)} l ${at(0.2, 0.8)} m ${at(0.8, 0.2)} l S`];
  }
  if (sign === 'u') return ['0 g', `${at(0.5, 0.1)} m ${at(0.9, 0.5)} l ${at(0.5, 0.9)} l ${at(0.1, 0.5)} l h f`];
  if (sign === 'n') return ['0 g', `${at(0.2, 0.2)} ${reals(size * 0.6, size * 0.6)} re f`];
  if (sign === 'H') return ['0 g', ...starOperators(at), 'h f'];
  return tickOperators(rect);
}

function starOperators(at: (across: number, up: number) => string): string[] {
  return Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? 0.45 : 0.18;
    const angle = Math.PI / 2 + (index * Math.PI) / 5;
    const point = at(0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle));
    return `${point} ${index === 0 ? 'm' : 'l'}`;
  });
}

/** An ellipse of four curves; 0.5523 is the control length that comes closest to a quarter of one. */
export function ellipseOperators({ x, y, width, height }: Rect): string[] {
  const [rx, ry] = [width / 2, height / 2];
  const point = (across: number, up: number) => reals(x + rx + across * rx, y + ry + up * ry);
  const curve = (...points: [number, number][]) => `${points.map(([across, up]) => point(across, up)).join(' ')} c`;
  const control = 0.5523;
  return [
    `${point(1, 0)} m`,
    curve([1, control], [control, 1], [0, 1]),
    curve([-control, 1], [-1, control], [-1, 0]),
    curve([-1, -control], [-control, -1], [0, -1]),
    curve([control, -1], [1, -control], [1, 0]),
  ];
}

function square({ x, y, width, height }: Rect): { x: number; y: number; size: number } {
  const size = Math.min(width, height);
  return { x: x + (width - size) / 2, y: y + (height - size) / 2, size };
}

function inset({ x, y, width, height }: Rect): Rect {
  const { across, down } = marginsOf({ width, height });
  return { x: x + across, y: y + down, width: width - across * 2, height: height - down * 2 };
}
