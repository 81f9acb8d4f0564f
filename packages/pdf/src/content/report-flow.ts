import type { Locale } from '../types.ts';
import type { Canvas } from './canvas.ts';
import { openCanvas } from './canvas.ts';
import type { FontBook } from './font-book.ts';
import type { ImageBook } from './image-book.ts';
import { drawBlock } from './marks.ts';
import { frameOperators } from './report-ornaments.ts';
import type { Element } from './structure.ts';
import { checkCoverage, facesFor, tidy } from './text-input.ts';
import type { Block } from './text-layout.ts';
import { readPassage, setPassage } from './text-layout.ts';

/** A4, in points. */
export const reportSize = { width: 595.28, height: 841.89 };
export const margin = { side: 48, top: 38, bottom: 42 };
export const column = { x: margin.side, width: reportSize.width - margin.side * 2 };
const freshRoom = reportSize.height - margin.top - margin.bottom;
const framePadding = 8;

/** The pages being filled: `y` is where the next thing's top goes on the last of them. */
export type Flow = {
  pages: Canvas[];
  fonts: FontBook;
  images: ImageBook;
  y: number;
  /** What the texts are, for readers of structure: further elements go into the last of these. */
  open: Element[];
  /** How many pieces of each page are marked as such. */
  marks: number[];
  /** The top of the card that is open, on the last page; null outside cards. */
  frameTop: number | null;
};

/** Bold letters are the regular ones with a thin outline: no script needs a second face, and none lacks it. */
export type Style = { size: number; colour: string; isBold?: boolean };

/** Text at a distance from the side its language reads from. */
export type Cell = {
  block: Block;
  style: Style;
  locale: Locale;
  from: number;
  width: number;
  toEnd: boolean;
  element: Element;
};

type Placing = { from?: number; width?: number; toEnd?: boolean; tag?: string };

export function openFlow(locale: Locale, fonts: FontBook, images: ImageBook): Flow {
  const open = [{ tag: 'Sect', locale, kids: [] }];
  const y = reportSize.height - margin.top;
  return { pages: [openCanvas(fonts)], fonts, images, y, open, marks: [0], frameTop: null };
}

export function lastPage(flow: Flow): Canvas {
  const page = flow.pages.at(-1);
  if (page === undefined) throw new Error('a report has at least one page');
  return page;
}

export const isRtlLocale = (locale: Locale): boolean => locale === 'ar' || locale === 'ur';

/** Where something `width` wide begins that stands `from` points from the side the language reads from. */
export function leftOf(locale: Locale, from: number, width: number): number {
  return isRtlLocale(locale) ? column.x + column.width - from - width : column.x + from;
}

export function cell(
  text: string,
  locale: Locale,
  style: Style,
  { from = 0, width = column.width, toEnd = false, tag = 'P' }: Placing = {},
): Cell {
  const faces = facesFor(text, { locale });
  checkCoverage(tidy(text), faces);
  const block = setPassage(readPassage(text, locale, faces), style.size, width);
  // Not in the content, where PDFium and poppler take it for the order on the page (`lineOperators`).
  const words = block.lines.some(({ hasRtl }) => hasRtl) ? { text } : {};
  return { block, style, locale, from, width, toEnd, element: { tag, locale, kids: [], ...words } };
}

export const heightOf = (cells: readonly Cell[]): number =>
  Math.max(0, ...onOneBaseline(cells).map(({ block }) => block.height));

/** Scripts reach differently high: beside each other, their first lines still stand on one height. */
function onOneBaseline(cells: readonly Cell[]): Cell[] {
  const lowest = Math.max(0, ...cells.map(({ block }) => block.baselines[0] ?? 0));
  return cells.map((one) => {
    const { block } = one;
    const shift = lowest - (block.baselines[0] ?? lowest);
    const baselines = block.baselines.map((baseline) => baseline + shift);
    return { ...one, block: { ...block, baselines, height: block.height + shift } };
  });
}

/** Draws cells beside each other from the flow's height down, line by line, so that long ones run on to the next page. */
export function drawCells(flow: Flow, cells: readonly Cell[]): void {
  let rest = onOneBaseline(cells);
  for (const { element } of cells) addElement(flow, element);
  for (;;) {
    const room = flow.y - margin.bottom - (flow.frameTop === null ? 0 : framePadding);
    const parts = rest.map((one) => take(one.block, room));
    const isStuck = room >= freshRoom - framePadding * 2 && parts.every(({ lines }) => lines.length === 0);
    for (const [index, part] of parts.entries()) {
      const one = rest[index];
      if (one !== undefined && part.lines.length > 0) drawMarked(flow, { ...one, block: part }, flow.y);
    }
    const below = rest.map((one, index) => ({ ...one, block: without(one.block, parts[index]?.lines.length ?? 0) }));
    if (isStuck || below.every(({ block }) => block.lines.length === 0)) {
      flow.y -= Math.max(0, ...parts.map(({ height }) => height));
      return;
    }
    rest = below;
    startPage(flow);
  }
}

export function addElement(flow: Flow, element: Element): void {
  flow.open.at(-1)?.kids.push(element);
}

/** Draws what goes into one element of the structure. */
export function within(flow: Flow, tag: string, locale: Locale, draw: () => void): void {
  const element = { tag, locale, kids: [] };
  addElement(flow, element);
  flow.open.push(element);
  draw();
  flow.open.pop();
}

/** A cell as marked content of its element. */
export function drawMarked(flow: Flow, one: Cell, top: number): void {
  const page = flow.pages.length - 1;
  const mark = flow.marks[page] ?? 0;
  flow.marks[page] = mark + 1;
  one.element.kids.push({ page, mark });
  const canvas = lastPage(flow);
  canvas.draw(`/${one.element.tag} <</MCID ${mark}>> BDC`);
  drawCell(canvas, one, top);
  canvas.draw('EMC');
}

/** Draws one cell with its top at `top`, wherever the flow is. In a report the language decides the side. */
export function drawCell(page: Canvas, { block, style, locale, from, width, toEnd }: Cell, top: number): void {
  const bold = style.isBold === true ? [`2 Tr ${style.colour} RG ${(style.size * 0.028).toFixed(3)} w`] : [];
  page.draw(`q ${style.colour} rg`, ...bold);
  const x = leftOf(locale, from, width);
  for (const [index, line] of block.lines.entries()) {
    const lineWidth = line.width * block.size;
    const left = isRtlLocale(locale) === toEnd ? x : x + width - lineWidth;
    const one = { ...block, lines: [line], baselines: [block.baselines[index] ?? 0] };
    drawBlock(page, one, { x: left, width: lineWidth }, top);
  }
  page.draw('Q');
}

/** The first lines that fit the room. */
function take(block: Block, room: number): Block {
  const last = block.lines.length - 1;
  const bottomOf = (index: number) =>
    index === last ? block.height : (block.baselines[index] ?? 0) + block.size * 0.35;
  let count = 0;
  while (count <= last && bottomOf(count) <= room) count++;
  const height = count > 0 ? bottomOf(count - 1) : 0;
  return { ...block, lines: block.lines.slice(0, count), baselines: block.baselines.slice(0, count), height };
}

/** Without its first lines, and moved up so that the next one stands at its top. */
function without(block: Block, count: number): Block {
  const above = (block.baselines[count] ?? 0) - (block.baselines[0] ?? 0);
  return {
    ...block,
    lines: block.lines.slice(count),
    baselines: block.baselines.slice(count).map((baseline) => baseline - above),
    height: block.height - above,
  };
}

/** Starts a page unless so much fits this one, or a fresh one would have no more room. */
export function makeRoom(flow: Flow, height: number): void {
  if (flow.y - height < margin.bottom && flow.y < reportSize.height - margin.top) startPage(flow);
}

/** Draws a frame around what `draw` adds: whole if it fits a page, else open at the page's end and begun anew. */
export async function framed(flow: Flow, height: number, draw: () => Promise<void>): Promise<void> {
  makeRoom(flow, Math.min(height + framePadding * 2, freshRoom));
  flow.frameTop = flow.y;
  flow.y -= framePadding;
  await draw();
  flow.y -= framePadding;
  closeFrame(flow, flow.y);
  flow.frameTop = null;
}

function closeFrame(flow: Flow, bottom: number): void {
  if (flow.frameTop === null) return;
  lastPage(flow).draw(frameOperators({ x: column.x, y: bottom, width: column.width, height: flow.frameTop - bottom }));
}

function startPage(flow: Flow): void {
  closeFrame(flow, margin.bottom);
  flow.pages.push(openCanvas(flow.fonts));
  flow.marks.push(0);
  flow.y = reportSize.height - margin.top;
  if (flow.frameTop === null) return;
  flow.frameTop = flow.y;
  flow.y -= framePadding;
}
