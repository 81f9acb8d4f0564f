import type { Locale, Report, ReportBlock } from '../types.ts';
import type { Canvas } from './canvas.ts';
import { openCanvas } from './canvas.ts';
import type { FontBook } from './font-book.ts';
import { facesFor, checkCoverage, tidy } from './text-input.ts';
import type { ImageBook } from './images.ts';
import { drawBlock, drawMark } from './marks.ts';
import { reals } from './objects.ts';
import type { Block } from './text-layout.ts';
import { readPassage, setPassage } from './text-layout.ts';

/** A4, in points. */
export const reportSize = { width: 595.28, height: 841.89 };

const margin = { side: 51, top: 54, bottom: 60 };
const column = { x: margin.side, width: reportSize.width - margin.side * 2 };
const labelShare = 0.3;
const gutter = 12;
const markBox = { width: 190, height: 60 };
const footerSize = 8;

const ink = { strong: '0.09 0.11 0.15', usual: '0.16 0.18 0.22', quiet: '0.42 0.45 0.5', line: '0.82 0.84 0.87' };
const styles = {
  title: { size: 20, before: 0, after: 10, colour: ink.strong },
  heading: { size: 12.5, before: 16, after: 5, colour: ink.strong },
  paragraph: { size: 9.5, before: 2, after: 5, colour: ink.usual },
  quiet: { size: 8.5, before: 2, after: 5, colour: ink.quiet },
  label: { size: 9, before: 2, after: 3, colour: ink.quiet },
} as const;
type Style = (typeof styles)[keyof typeof styles];

/** The pages being filled: `y` is where the next thing's top goes on the last of them. */
type Flow = { pages: Canvas[]; fonts: FontBook; images: ImageBook; y: number };

/** Lays the evidence report out on as many pages as it needs. Throws PdfError `glyph_missing`, `image_invalid` or `strokes_invalid`. */
export async function drawReport(report: Report, fonts: FontBook, images: ImageBook): Promise<Canvas[]> {
  const flow: Flow = { pages: [openCanvas(fonts)], fonts, images, y: reportSize.height - margin.top };
  for (const [index, block] of report.blocks.entries()) {
    // A heading alone at the foot of a page would belong to nothing.
    if (block.kind === 'heading' && report.blocks[index + 1] !== undefined) makeRoom(flow, 70);
    await drawReportBlock(flow, block);
  }
  for (const [index, page] of flow.pages.entries()) drawFooter(page, report.footer, index + 1, flow.pages.length);
  return flow.pages;
}

async function drawReportBlock(flow: Flow, block: ReportBlock): Promise<void> {
  switch (block.kind) {
    case 'title':
    case 'heading':
      drawParagraph(flow, block.text, block.locale, styles[block.kind]);
      break;
    case 'paragraph':
      drawParagraph(flow, block.text, block.locale, block.isQuiet === true ? styles.quiet : styles.paragraph);
      break;
    case 'facts':
      for (const row of block.rows) drawFact(flow, row, block.locale);
      break;
    case 'mark':
      await drawReportMark(flow, block);
      break;
    case 'rule':
      drawRule(flow);
      break;
  }
}

function drawParagraph(flow: Flow, text: string, locale: Locale, style: Style): void {
  const block = textBlock(text, locale, style.size, column.width);
  flow.y -= style.before;
  drawLines(flow, [{ block, place: column, colour: style.colour, locale }]);
  flow.y -= style.after;
}

/** Label and value beside each other, on the sides the language reads from. */
function drawFact(flow: Flow, { label, value }: { label: string; value: string }, locale: Locale): void {
  const width = column.width * labelShare - gutter;
  const rest = column.width * (1 - labelShare);
  const isRtl = isRtlLocale(locale);
  const labelPlace = { x: isRtl ? column.x + rest + gutter : column.x, width };
  const valuePlace = { x: isRtl ? column.x : column.x + column.width * labelShare, width: rest };
  flow.y -= styles.label.before;
  drawLines(flow, [
    { block: textBlock(label, locale, styles.label.size, width), place: labelPlace, colour: ink.quiet, locale },
    { block: textBlock(value, locale, styles.label.size, rest), place: valuePlace, colour: ink.usual, locale },
  ]);
  flow.y -= styles.label.after;
}

async function drawReportMark(
  flow: Flow,
  { locale, label, mark }: Extract<ReportBlock, { kind: 'mark' }>,
): Promise<void> {
  const caption = textBlock(label, locale, styles.label.size, column.width);
  flow.y -= 6;
  makeRoom(flow, caption.height + markBox.height + 16);
  drawLines(flow, [{ block: caption, place: column, colour: ink.quiet, locale }]);
  const x = isRtlLocale(locale) ? column.x + column.width - markBox.width : column.x;
  const box = { x, y: flow.y - 5 - markBox.height, ...markBox };
  const page = lastPage(flow);
  page.draw(`q ${ink.line} RG 0.6 w ${reals(box.x, box.y, box.width, box.height)} re S Q`);
  await drawMark(page, flow.images, mark, {
    x: x + 6,
    y: box.y + 4,
    width: markBox.width - 12,
    height: markBox.height - 8,
  });
  flow.y = box.y - 8;
}

function drawRule(flow: Flow): void {
  makeRoom(flow, 20);
  const y = flow.y - 8;
  lastPage(flow).draw(`q ${ink.line} RG 0.6 w ${reals(column.x, y)} m ${reals(column.x + column.width, y)} l S Q`);
  flow.y -= 16;
}

function drawFooter(page: Canvas, { locale, text }: Report['footer'], number: number, count: number): void {
  const counter = textBlock(`${number} / ${count}`, 'en', footerSize, column.width);
  const counterWidth = (counter.lines[0]?.width ?? 0) * footerSize;
  const room = column.width - counterWidth - gutter;
  const isRtl = isRtlLocale(locale);
  const block = textBlock(text, locale, footerSize, room);
  const top = margin.bottom - 18;
  page.draw(`q ${ink.quiet} rg`);
  drawAligned(page, block, { x: isRtl ? column.x + counterWidth + gutter : column.x, width: room }, top, isRtl);
  drawAligned(page, counter, column, top, !isRtl);
  page.draw('Q');
}

type Placed = { block: Block; place: { x: number; width: number }; colour: string; locale: Locale };

/** Draws blocks beside each other from the flow's height down, line by line, so that long ones run on to the next page. */
function drawLines(flow: Flow, placed: readonly Placed[]): void {
  const done = placed.map(() => 0);
  for (;;) {
    const room = flow.y - margin.bottom;
    const parts = placed.map((item, index) => take(item.block, done[index] ?? 0, room));
    const isRest = parts.every(
      (part, index) => (done[index] ?? 0) + part.lines.length >= (placed[index]?.block.lines.length ?? 0),
    );
    const isStuck = !isRest && parts.every((part) => part.lines.length === 0) && room >= freshRoom;
    for (const [index, part] of parts.entries()) {
      const item = placed[index];
      if (item === undefined) continue;
      const page = lastPage(flow);
      page.draw(`q ${item.colour} rg`);
      drawAligned(page, part, item.place, flow.y, isRtlLocale(item.locale));
      page.draw('Q');
      done[index] = (done[index] ?? 0) + part.lines.length;
    }
    if (isRest || isStuck) {
      flow.y -= Math.max(0, ...parts.map((part) => part.height));
      return;
    }
    startPage(flow);
  }
}

const freshRoom = reportSize.height - margin.top - margin.bottom;

/** The lines from `from` on that fit the room, moved up so that the first stands at its top. */
function take(block: Block, from: number, room: number): Block {
  const above = from === 0 ? 0 : (block.baselines[from] ?? 0) - (block.baselines[0] ?? 0);
  const last = block.lines.length - 1;
  const bottomOf = (index: number) =>
    index === last ? block.height : (block.baselines[index] ?? 0) + block.size * 0.35;
  let to = from;
  while (to <= last && bottomOf(to) - above <= room) to++;
  return {
    size: block.size,
    lines: block.lines.slice(from, to),
    baselines: block.baselines.slice(from, to).map((baseline) => baseline - above),
    height: to > from ? bottomOf(to - 1) - above : 0,
  };
}

/** In a report the block's language decides the side, also for a value written in another direction. */
function drawAligned(
  page: Canvas,
  block: Block,
  place: { x: number; width: number },
  top: number,
  toRight: boolean,
): void {
  for (const [index, line] of block.lines.entries()) {
    const width = line.width * block.size;
    const x = toRight ? place.x + place.width - width : place.x;
    drawBlock(page, { ...block, lines: [line], baselines: [block.baselines[index] ?? 0] }, { x, width }, top);
  }
}

function textBlock(text: string, locale: Locale, size: number, width: number): Block {
  const faces = facesFor({ locale });
  checkCoverage(tidy(text), faces);
  return setPassage(readPassage(text, locale, faces), size, width);
}

function isRtlLocale(locale: Locale): boolean {
  return locale === 'ar' || locale === 'ur';
}

function makeRoom(flow: Flow, height: number): void {
  if (flow.y - height < margin.bottom && flow.y < reportSize.height - margin.top) startPage(flow);
}

function startPage(flow: Flow): void {
  flow.pages.push(openCanvas(flow.fonts));
  flow.y = reportSize.height - margin.top;
}

function lastPage(flow: Flow): Canvas {
  const page = flow.pages.at(-1);
  if (page === undefined) throw new Error('a report has at least one page');
  return page;
}
