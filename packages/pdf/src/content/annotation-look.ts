import type { PDF, PdfDict } from '@libpdf/core';
import { PdfName, PdfString } from '@libpdf/core';
import type { Canvas } from './canvas.ts';
import type { Rect } from './geometry.ts';
import type { Look, Point } from './annotation-pen.ts';
import { fillOf, paint, penOf, pointsAt, pointsOf, polyline, strokeOf } from './annotation-pen.ts';
import { drawableText, readAppearance } from './field-value.ts';
import { drawText, ellipseOperators } from './marks.ts';
import { arrayAt, name, nameAt, number, numberAt, numbersAt, reals, resolve, stringAt, valueAt } from './objects.ts';

/** Draws an annotation that has no appearance stream, as viewers do (ISO 32000-2, 12.5.6). */
type Drawing = (look: Look) => void;

const drawings = new Map<string, Drawing>([
  ['Square', (look) => drawShape(look, (rect) => [`${reals(rect.x, rect.y, rect.width, rect.height)} re`])],
  ['Circle', (look) => drawShape(look, ellipseOperators)],
  ['Line', drawLine],
  ['PolyLine', (look) => drawPath(look, pointsAt(look, 'Vertices'), false)],
  ['Polygon', (look) => drawPath(look, pointsAt(look, 'Vertices'), true)],
  ['Ink', drawInk],
  ['FreeText', drawFreeText],
  ['Highlight', drawHighlight],
  ['Underline', (look) => drawMarkup(look, underline)],
  ['StrikeOut', (look) => drawMarkup(look, strikeOut)],
  ['Squiggly', (look) => drawMarkup(look, squiggle)],
  ['Stamp', drawNamedStamp],
  ['Text', drawNote],
  ['Caret', drawCaret],
]);

/** Answers whether there was anything to draw. */
export function drawMissingAppearance(pdf: PDF, annotation: PdfDict, rect: Rect, canvas: Canvas): boolean {
  const draw = drawings.get(nameAt(pdf, annotation, 'Subtype') ?? '');
  if (draw === undefined) return false;
  const opacity = numberAt(pdf, annotation, 'CA') ?? 1;
  canvas.draw('q');
  if (opacity < 1) {
    const alpha = number(Math.max(0, opacity));
    canvas.draw(`/${canvas.graphicsState({ CA: alpha, ca: alpha })} gs`);
  }
  draw({ pdf, annotation, rect, canvas });
  canvas.draw('Q');
  return true;
}

function drawShape(look: Look, outline: (rect: Rect) => string[]): void {
  const inner = within(look);
  const half = penOf(look).width / 2;
  const rect = { x: inner.x + half, y: inner.y + half, width: inner.width - half * 2, height: inner.height - half * 2 };
  if (rect.width > 0 && rect.height > 0) paint(look, outline(rect), { isClosed: true });
}

/** The rectangle less /RD, the differences to what is drawn. */
function within({ pdf, annotation, rect }: Look): Rect {
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersAt(pdf, annotation, 'RD', 4) ?? [];
  const [width, height] = [rect.width - left - right, rect.height - bottom - top];
  return width > 0 && height > 0 ? { x: rect.x + left, y: rect.y + bottom, width, height } : rect;
}

function drawPath(look: Look, points: Point[], isClosed: boolean): void {
  if (points.length > 1) paint(look, polyline(points), { isClosed });
}

function drawInk(look: Look): void {
  look.canvas.draw('1 J 1 j');
  for (const item of arrayAt(look.pdf, look.annotation, 'InkList') ?? []) {
    const points = pointsOf(look.pdf, resolve(look.pdf, item));
    const [first] = points;
    // One point alone is a dot: a line without length shows with round ends.
    drawPath(look, points.length === 1 && first !== undefined ? [first, first] : points, false);
  }
}

/** A line with its leader lines and its two endings (12.5.6.7). */
function drawLine(look: Look): void {
  const { pdf, annotation } = look;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersAt(pdf, annotation, 'L', 4) ?? [];
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length === 0) return;
  const along: Point = [(x1 - x0) / length, (y1 - y0) / length];
  const across: Point = [-along[1], along[0]];
  const leader = numberAt(pdf, annotation, 'LL') ?? 0;
  const from: Point = [x0 + across[0] * leader, y0 + across[1] * leader];
  const to: Point = [x1 + across[0] * leader, y1 + across[1] * leader];
  if (leader !== 0) {
    drawPath(look, [[x0, y0], from], false);
    drawPath(look, [[x1, y1], to], false);
  }
  drawPath(look, [from, to], false);
  const endings = arrayAt(pdf, annotation, 'LE');
  if (endings === null) return;
  const [first, last] = [...endings].map((item) => {
    const ending = resolve(pdf, item);
    return ending instanceof PdfName ? ending.value : undefined;
  });
  drawEnding(look, first, from, [-along[0], -along[1]]);
  drawEnding(look, last, to, along);
}

/** `along` points out of the line. */
function drawEnding(look: Look, kind: string | undefined, [x, y]: Point, along: Point): void {
  const size = Math.max(1, penOf(look).width) * 4;
  const at = (forth: number, side: number): Point => [
    x + (along[0] * forth - along[1] * side) * size,
    y + (along[1] * forth + along[0] * side) * size,
  ];
  if (kind === 'OpenArrow') drawPath(look, [at(-1, 0.5), [x, y], at(-1, -0.5)], false);
  else if (kind === 'ClosedArrow') drawPath(look, [at(-1, 0.5), [x, y], at(-1, -0.5)], true);
  else if (kind === 'ROpenArrow') drawPath(look, [at(1, 0.5), [x, y], at(1, -0.5)], false);
  else if (kind === 'RClosedArrow') drawPath(look, [at(1, 0.5), [x, y], at(1, -0.5)], true);
  else if (kind === 'Butt') drawPath(look, [at(0, 0.5), at(0, -0.5)], false);
  else if (kind === 'Slash') drawPath(look, [at(0.25, 0.5), at(-0.25, -0.5)], false);
  else if (kind === 'Diamond') drawPath(look, [at(0.5, 0), at(0, 0.5), at(-0.5, 0), at(0, -0.5)], true);
  else if (kind === 'Square') drawPath(look, [at(0.5, 0.5), at(-0.5, 0.5), at(-0.5, -0.5), at(0.5, -0.5)], true);
  else if (kind === 'Circle') {
    paint(look, ellipseOperators({ x: x - size / 2, y: y - size / 2, width: size, height: size }), { isClosed: true });
  }
}

/** A text box; /C is its background, and the colour of text and border is the default appearance's (12.5.6.6). */
function drawFreeText(look: Look): void {
  const { pdf, annotation, canvas } = look;
  const { fontSize, colour } = readAppearance(stringAt(pdf, annotation, 'DA') ?? '');
  const rect = within(look);
  const background = fillOf(look, 'C');
  const pen = penOf(look);
  canvas.draw('q');
  if (background !== null) canvas.draw(background, `${reals(rect.x, rect.y, rect.width, rect.height)} re f`);
  if (pen.width > 0) {
    const stroke = colour.replace(/(g|rg|k)$/, (operator) => operator.toUpperCase());
    const half = pen.width / 2;
    const inner = [rect.x + half, rect.y + half, rect.width - pen.width, rect.height - pen.width] as const;
    canvas.draw(stroke, pen.operators, `${reals(...inner)} re S`);
    const callout = pointsAt(look, 'CL');
    if (callout.length > 1) canvas.draw(...polyline(callout), 'S');
  }
  canvas.draw('Q');
  const contents = valueAt(pdf, annotation, 'Contents');
  const text = contents instanceof PdfString ? drawableText(contents.asString()) : '';
  const align = ({ 1: 'centre', 2: 'end' } as const)[numberAt(pdf, annotation, 'Q') ?? 0] ?? 'start';
  const size = fontSize > 0 ? { fontSize } : {};
  drawText(canvas, { kind: 'text', text, locale: 'en', isMultiline: true, ...size }, rect, { colour, align });
}

/** Four corners a quadrilateral, in the order viewers write them: upper left, upper right, lower left, lower right. */
type Quad = readonly [Point, Point, Point, Point];

function quadsOf(look: Look): Quad[] {
  const points = pointsAt(look, 'QuadPoints');
  const quads: Quad[] = [];
  for (let at = 0; at + 3 < points.length; at += 4) quads.push(points.slice(at, at + 4) as unknown as Quad);
  if (quads.length > 0) return quads;
  const { x, y, width, height } = look.rect;
  return [
    [
      [x, y + height],
      [x + width, y + height],
      [x, y],
      [x + width, y],
    ],
  ];
}

function drawHighlight(look: Look): void {
  const { canvas } = look;
  // Text stays readable beneath it.
  canvas.draw(`/${canvas.graphicsState({ BM: name('Multiply') })} gs`, fillOf(look, 'C') ?? '1 1 0 rg');
  for (const [upperLeft, upperRight, lowerLeft, lowerRight] of quadsOf(look)) {
    canvas.draw(...polyline([upperLeft, upperRight, lowerRight, lowerLeft]), 'h f');
  }
}

function drawMarkup(look: Look, lineOf: (quad: Quad) => Point[]): void {
  look.canvas.draw(strokeOf(look) ?? '0 G', '1 w');
  for (const quad of quadsOf(look)) look.canvas.draw(...polyline(lineOf(quad)), 'S');
}

const between = ([x0, y0]: Point, [x1, y1]: Point, share: number): Point => [
  x0 + (x1 - x0) * share,
  y0 + (y1 - y0) * share,
];
const underline = ([upperLeft, upperRight, lowerLeft, lowerRight]: Quad): Point[] => {
  const height = Math.hypot(upperLeft[0] - lowerLeft[0], upperLeft[1] - lowerLeft[1]);
  const share = Math.min(0.06, 1 / Math.max(1, height));
  return [between(lowerLeft, upperLeft, share), between(lowerRight, upperRight, share)];
};
const strikeOut = ([upperLeft, upperRight, lowerLeft, lowerRight]: Quad): Point[] => [
  between(lowerLeft, upperLeft, 0.5),
  between(lowerRight, upperRight, 0.5),
];

function squiggle(quad: Quad): Point[] {
  const [from, to] = underline(quad) as [Point, Point];
  const steps = Math.min(400, Math.max(2, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 2)));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const [x, y] = between(from, to, step / steps);
    return [x, y + (step % 2 === 0 ? 0 : 2)];
  });
}

/** Rubber stamps without a picture are known by name alone: "Approved", "Draft". */
function drawNamedStamp(look: Look): void {
  const { pdf, annotation, rect, canvas } = look;
  const stamp = nameAt(pdf, annotation, 'Name') ?? '';
  if (stamp === '') return;
  const words = drawableText(stamp.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toUpperCase());
  canvas.draw('0.7 0.1 0.1 RG 1.5 w', `${reals(rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 2)} re S`);
  const text = { kind: 'text', text: words, locale: 'en', fontSize: Math.min(48, rect.height * 0.6) } as const;
  drawText(canvas, text, rect, { colour: '0.7 0.1 0.1 rg', align: 'centre' });
}

const noteSize = 18;

/** The sign of a note, at the upper left corner of its rectangle whatever its size (12.5.6.4). */
function drawNote(look: Look): void {
  const [x, y] = [look.rect.x, look.rect.y + look.rect.height - noteSize];
  look.canvas.draw(
    fillOf(look, 'C') ?? '1 0.85 0.3 rg',
    '0.25 G 0.75 w',
    `${reals(x + 1, y + 1, noteSize - 2, noteSize - 2)} re B`,
    ...[0.35, 0.52, 0.69].map(
      (share) => `${reals(x + 4, y + noteSize * share)} m ${reals(x + noteSize - 4, y + noteSize * share)} l S`,
    ),
  );
}

function drawCaret(look: Look): void {
  const { x, y, width, height } = within(look);
  look.canvas.draw(
    fillOf(look, 'C') ?? '0 0 1 rg',
    ...polyline([
      [x, y],
      [x + width / 2, y + height],
      [x + width, y],
    ]),
    'h f',
  );
}
