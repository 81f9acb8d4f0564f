import type { Rect } from '../geometry.ts';
import type { Pdfium } from '../pdfium.ts';

/** Points of the page as seen; the origin is its upper left corner and y grows downwards. */
export type Glyph = Rect & { text: string };
/** Glyphs of one line that follow each other without a wide gap; `isBlank` when it is a row of underscores or dots. */
export type Segment = Rect & { text: string; isBlank: boolean };

/** `across` and `down`: the edges of everything ruled, also of boxes; `rules`: lines to write on. */
export type PageContent = {
  width: number;
  height: number;
  glyphs: Glyph[];
  rules: Rect[];
  across: Rect[];
  down: Rect[];
};
type Drawn = Pick<PageContent, 'rules' | 'across' | 'down'>;
type Handles = { pdfium: Pdfium; page: number };
type ToScreen = (x: number, y: number) => [number, number];

const mostGlyphs = 30_000;
const mostObjects = 20_000;
const mostSegments = 2000;
const deepestForm = 4;
/** fpdf_edit.h */
const pathObject = 2;
const formObject = 5;
const moveTo = 2;
/** Screen units per page width: whole numbers must stay exact enough. */
const finest = 1_000_000;

/** What stands on a page and which thin lines are drawn on it. `scratch` is 64 bytes of the engine's memory. */
export function readPage({ pdfium, page }: Handles, scratch: number): PageContent {
  const width = pdfium._FPDF_GetPageWidth(page);
  const height = pdfium._FPDF_GetPageHeight(page);
  const toScreen = screenOf({ pdfium, page }, scratch, width, height);
  return {
    width,
    height,
    glyphs: readGlyphs({ pdfium, page }, scratch, toScreen),
    ...readDrawn({ pdfium, page }, scratch, toScreen),
  };
}

/** The engine's own mapping, which knows rotation, crop and units; it answers whole numbers, so three points are asked on a huge screen. */
function screenOf({ pdfium, page }: Handles, scratch: number, width: number, height: number): ToScreen {
  const scale = finest / width;
  const ask = (x: number, y: number): [number, number] => {
    pdfium._FPDF_PageToDevice(page, 0, 0, finest, Math.round(height * scale), 0, x, y, scratch, scratch + 4);
    const [left = 0, top = 0] = new Int32Array(pdfium.HEAPU8.buffer, scratch, 2);
    return [left / scale, top / scale];
  };
  const [x0, y0] = ask(0, 0);
  const [ax, ay] = ask(100, 0);
  const [bx, by] = ask(0, 100);
  return (x, y) => [
    x0 + ((ax - x0) * x) / 100 + ((bx - x0) * y) / 100,
    y0 + ((ay - y0) * x) / 100 + ((by - y0) * y) / 100,
  ];
}

const boxAround = (points: [number, number][]): Rect => {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};

function readGlyphs({ pdfium, page }: Handles, scratch: number, toScreen: ToScreen): Glyph[] {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return [];
  const glyphs: Glyph[] = [];
  try {
    const count = Math.min(pdfium._FPDFText_CountChars(text), mostGlyphs);
    for (let index = 0; index < count; index++) {
      const code = pdfium._FPDFText_GetUnicode(text, index);
      if (code < 0x20 || pdfium._FPDFText_GetLooseCharBox(text, index, scratch) === 0) continue;
      const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(pdfium.HEAPU8.buffer, scratch, 4);
      if (![left, top, right, bottom].every((value) => Number.isFinite(value))) continue;
      const box = boxAround([toScreen(left, top), toScreen(right, bottom)]);
      glyphs.push({ ...box, text: String.fromCodePoint(Math.min(code, 0x10ffff)) });
    }
    return glyphs;
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}

type Matrix = readonly number[];
const identity: Matrix = [1, 0, 0, 1, 0, 0];

const times = (m: Matrix, n: Matrix): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
};

/** Lines, thin as a pen, and the edges of boxes: each part of a path on its own, also inside of forms. */
function readDrawn({ pdfium, page }: Handles, scratch: number, toScreen: ToScreen): Drawn {
  const drawn: Drawn = { rules: [], across: [], down: [] };
  let seen = 0;
  const matrixOf = (object: number): Matrix =>
    pdfium._FPDFPageObj_GetMatrix(object, scratch) === 0
      ? identity
      : [...new Float32Array(pdfium.HEAPU8.buffer, scratch, 6)];

  function look(object: number, outer: Matrix, depth: number): void {
    if (object === 0 || ++seen > mostObjects) return;
    const kind = pdfium._FPDFPageObj_GetType(object);
    if (kind === pathObject) {
      const matrix = times(matrixOf(object), outer);
      for (const points of partsOf(object)) {
        note(
          drawn,
          points.map(([x, y]) => toScreen(...moved(matrix, x, y))),
        );
      }
    } else if (kind === formObject && depth < deepestForm) {
      const matrix = times(matrixOf(object), outer);
      const count = pdfium._FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count && seen <= mostObjects; index++) {
        look(pdfium._FPDFFormObj_GetObject(object, index), matrix, depth + 1);
      }
    }
  }

  function partsOf(path: number): [number, number][][] {
    const parts: [number, number][][] = [];
    const count = Math.min(pdfium._FPDFPath_CountSegments(path), mostSegments);
    for (let index = 0; index < count; index++) {
      const segment = pdfium._FPDFPath_GetPathSegment(path, index);
      if (pdfium._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0) continue;
      const [x = 0, y = 0] = new Float32Array(pdfium.HEAPU8.buffer, scratch, 2);
      if (parts.length === 0 || pdfium._FPDFPathSegment_GetType(segment) === moveTo) parts.push([]);
      parts.at(-1)?.push([x, y]);
    }
    return parts;
  }

  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count && seen <= mostObjects; index++) {
    look(pdfium._FPDFPage_GetObject(page, index), identity, 0);
  }
  return drawn;
}

const moved = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

const shortestRule = 36;
const thickestRule = 2.5;

const isRule = ({ width, height }: Rect): boolean => width >= shortestRule && height <= thickestRule;

const shortestEdge = 8;
const mostEdges = 4000;

/** One part of a path: a line, or a box whose four sides are edges. */
function note({ rules, across, down }: Drawn, points: [number, number][]): void {
  const box = boxAround(points);
  if (isRule(box)) rules.push(box);
  if (across.length > mostEdges || down.length > mostEdges) return;
  const { x, y, width, height } = box;
  if (height <= thickestRule) {
    if (width >= shortestEdge) across.push(box);
  } else if (width <= thickestRule) {
    if (height >= shortestEdge) down.push(box);
  } else if (isBox(points, box)) {
    across.push({ x, y, width, height: 0 }, { x, y: y + height, width, height: 0 });
    down.push({ x, y, width: 0, height }, { x: x + width, y, width: 0, height });
  }
}

/** Every corner lies on two sides. */
const isBox = (points: readonly [number, number][], { x, y, width, height }: Rect): boolean =>
  points.length >= 4 &&
  points.length <= 6 &&
  points.every(
    ([px, py]) =>
      Math.min(Math.abs(px - x), Math.abs(px - x - width)) < 1 &&
      Math.min(Math.abs(py - y), Math.abs(py - y - height)) < 1,
  );

const isFiller = (text: string): boolean => text === '_' || text === '＿';
const shortestBlank = 4;

/** Lines of text, cut where a blank or a wide gap lies between words. */
export function segmentsOf(glyphs: readonly Glyph[]): Segment[] {
  const found: Segment[] = [];
  let run: Glyph[] = [];
  const end = () => {
    const visible = run.filter(({ text }) => text.trim() !== '');
    if (visible.length > 0) found.push(segment(run, visible));
    run = [];
  };
  for (const glyph of glyphs) {
    const before = run.findLast(({ text }) => text.trim() !== '');
    if (before !== undefined && !follows(before, glyph)) end();
    run.push(glyph);
  }
  end();
  return found.filter(({ isBlank, text }) => !isBlank || text.length >= shortestBlank);
}

function follows(before: Glyph, next: Glyph): boolean {
  if (next.text.trim() === '') return true;
  const gap = Math.max(next.x - before.x - before.width, before.x - next.x - next.width);
  const isSameLine =
    Math.abs(before.y + before.height / 2 - next.y - next.height / 2) < Math.max(before.height, next.height) * 0.5;
  return isSameLine && gap < Math.max(before.height, 6) * 1.5 && isFiller(before.text) === isFiller(next.text);
}

function segment(run: readonly Glyph[], visible: readonly Glyph[]): Segment {
  const box = boxAround(
    visible.flatMap(({ x, y, width, height }) => [[x, y] as [number, number], [x + width, y + height]]),
  );
  const text = run
    .map((glyph) => glyph.text)
    .join('')
    .trim();
  return { ...box, text, isBlank: visible.every((glyph) => isFiller(glyph.text)) };
}
