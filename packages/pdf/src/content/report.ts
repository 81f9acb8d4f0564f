import type { Locale, Report, ReportBlock } from '../types.ts';
import type { Canvas } from './canvas.ts';
import type { FontBook } from './font-book.ts';
import type { ImageBook } from './image-book.ts';
import { drawMark } from './marks.ts';
import type { Cell, Flow, Style } from './report-flow.ts';
import {
  addElement,
  cell,
  column,
  drawCell,
  drawCells,
  drawMarked,
  framed,
  heightOf,
  lastPage,
  leftOf,
  makeRoom,
  margin,
  openFlow,
  reportSize,
  within,
} from './report-flow.ts';
import type { Element } from './structure.ts';
import { bandOperators, dotOperators, ink, lineOperators, qrOperators, sealOperators } from './report-ornaments.ts';

export { reportSize };

const styles = {
  brand: { size: 9.5, colour: ink.accent, isBold: true },
  title: { size: 23, colour: ink.strong, isBold: true },
  subtitle: { size: 11.5, colour: ink.usual },
  heading: { size: 10.5, colour: ink.accent, isBold: true },
  name: { size: 10, colour: ink.strong, isBold: true },
  text: { size: 8, colour: ink.usual },
  strong: { size: 8, colour: ink.strong, isBold: true },
  warning: { size: 8, colour: ink.warning, isBold: true },
  quiet: { size: 7.5, colour: ink.quiet },
  dense: { size: 7.5, colour: ink.usual },
  fine: { size: 7, colour: ink.quiet },
  small: { size: 6.5, colour: ink.quiet },
} satisfies Record<string, Style>;

const band = { height: 22 };
/** The same on every certificate. */
let drawnBand: string | null = null;
const sealRadius = 35;
const pad = 12;
const inner = { from: pad, width: column.width - pad * 2 };
const signature = { width: 142, height: 39 };
const cardLabel = 80;
const qrWidth = 68;
type BlockOf<Kind extends ReportBlock['kind']> = Extract<ReportBlock, { kind: Kind }>;

type DrawnReport = { pages: Canvas[]; structure: Element };

/** Lays the certificate out on as many pages as it needs. Throws PdfError `glyph_missing`, `image_invalid` or `strokes_invalid`. */
export async function drawReport(report: Report, fonts: FontBook, images: ImageBook): Promise<DrawnReport> {
  const flow = openFlow(report.footer.locale, fonts, images);
  for (const block of report.blocks) await drawReportBlock(flow, block);
  for (const [index, page] of flow.pages.entries()) drawFooter(page, report.footer, index + 1, flow.pages.length);
  const [structure] = flow.open;
  if (structure === undefined) throw new Error('a report has a structure');
  return { pages: flow.pages, structure };
}

async function drawReportBlock(flow: Flow, block: ReportBlock): Promise<void> {
  switch (block.kind) {
    case 'masthead':
      return drawMasthead(flow, block);
    case 'heading':
      return drawHeading(flow, block);
    case 'paragraph':
      drawCells(flow, [cell(block.text, block.locale, styles.text)]);
      flow.y -= 4;
      return;
    case 'facts':
      return within(flow, 'Table', block.locale, () => drawFacts(flow, block));
    case 'file':
      return drawFile(flow, block);
    case 'card':
      return drawCard(flow, block);
    case 'day':
      return drawDay(flow, block);
    case 'closing':
      return drawClosing(flow, block);
  }
}

function drawMasthead(flow: Flow, { locale, brand, title, subtitle, text, isComplete }: BlockOf<'masthead'>): void {
  const page = lastPage(flow);
  const { width, height } = reportSize;
  drawnBand ??= bandOperators({ x: 0, y: height - band.height, width, height: band.height });
  page.draw(drawnBand);
  page.draw(`q ${ink.accent} RG 1.2 w 0 ${height - band.height} m ${width} ${height - band.height} l S Q`);
  const sealWidth = sealRadius * 2;
  const left = leftOf(locale, column.width - sealWidth, sealWidth);
  page.draw(sealOperators(left + sealRadius, flow.y - sealRadius - 3, sealRadius, isComplete));
  const room = { width: column.width - sealWidth - 24 };
  const lowest = flow.y - sealWidth - 12;
  const add = (words: string, style: Style, after: number, tag = 'P') => {
    if (words === '') return;
    drawCells(flow, [cell(words, locale, style, { ...room, tag })]);
    flow.y -= after;
  };
  add(brand, styles.brand, 5);
  add(title, styles.title, 4, 'H1');
  add(subtitle, styles.subtitle, 4);
  add(text, isComplete ? styles.text : styles.warning, 0);
  if (flow.pages.length === 1) flow.y = Math.min(flow.y - 8, lowest);
}

/** A heading alone at the foot of a page would belong to nothing. */
function drawHeading(flow: Flow, { locale, text, note }: BlockOf<'heading'>): void {
  const title = cell(text, locale, styles.heading, { tag: 'H2' });
  const about = note === undefined ? null : cell(note, locale, styles.quiet);
  makeRoom(flow, title.block.height + (about?.block.height ?? 0) + 60);
  flow.y -= 6;
  drawCells(flow, [title]);
  flow.y -= about === null ? 3 : 2;
  if (about !== null) drawCells(flow, [about]);
  flow.y -= about === null ? 0 : 5;
}

/** The first of three columns is for what is short. */
const gridShares = { 2: [0.5, 0.5], 3: [0.28, 0.36, 0.36] };

function drawFacts(flow: Flow, { locale, columns, rows }: BlockOf<'facts'>): void {
  const shares = gridShares[columns];
  const places = shares.map((share, index) => {
    const before = shares.slice(0, index).reduce((sum, one) => sum + one, 0);
    return { from: column.width * before, width: column.width * share - pad / 2 };
  });
  for (let first = 0; first < rows.length; first += columns) {
    const row = rows.slice(first, first + columns);
    const cellsOf = (key: 'label' | 'value', style: Style, tag: string) =>
      row.map((fact, index) => cell(fact[key], locale, style, { ...places[index], tag }));
    const [labels, values] = [cellsOf('label', styles.quiet, 'TH'), cellsOf('value', styles.text, 'TD')];
    makeRoom(flow, heightOf(labels) + heightOf(values) + 5);
    within(flow, 'TR', locale, () => drawCells(flow, labels));
    flow.y -= 1.5;
    within(flow, 'TR', locale, () => drawCells(flow, values));
    flow.y -= 4.5;
  }
}

function drawFile(flow: Flow, { locale, name, hashes }: BlockOf<'file'>): void {
  const width = (column.width - pad) * 0.43;
  const file = cell(name, locale, styles.text, { width });
  const rest = { from: width + pad, width: column.width - width - pad, toEnd: true };
  const prints = cell(hashes.join('\n'), locale, styles.small, rest);
  makeRoom(flow, heightOf([file, prints]));
  drawCells(flow, [file, prints]);
  flow.y -= 3;
}

async function drawCard(flow: Flow, card: BlockOf<'card'>): Promise<void> {
  const { locale, rows, marks, notes } = card;
  const resultWidth = 130;
  const resultStyle = card.isDone ? styles.strong : styles.warning;
  const head = [
    cell(card.name, locale, styles.name, { ...inner, tag: 'H3', width: inner.width - resultWidth - pad }),
    cell(card.result, locale, resultStyle, {
      from: pad + inner.width - resultWidth,
      width: resultWidth,
      toEnd: true,
    }),
  ];
  const about = [cell(card.about, locale, styles.quiet, inner)];
  const [first, ...others] = marks;
  const factsWidth = first === undefined ? inner.width : inner.width - signature.width - pad * 1.5;
  const facts = rows.map(({ label, value }) => [
    cell(label, locale, styles.quiet, { from: pad, width: cardLabel - 6, tag: 'TH' }),
    cell(value, locale, styles.text, { from: pad + cardLabel, width: factsWidth - cardLabel, tag: 'TD' }),
  ]);
  const small = notes.map((note) => [cell(note, locale, styles.small, inner)]);
  const besides = first === undefined ? 0 : signature.height + captionOf(card, first, 0).block.height + 4;
  const factsHeight = facts.reduce((sum, row) => sum + heightOf(row) + 2, 0);
  const textHeight = [head, about, ...small].reduce((sum, cells) => sum + heightOf(cells), 9);
  const othersHeight = Math.ceil(others.length / 3) * (signature.height + 28);
  await framed(flow, textHeight + Math.max(factsHeight, besides) + othersHeight, async () => {
    drawCells(flow, head);
    flow.y -= 2;
    drawCells(flow, about);
    flow.y -= 5;
    const [top, page] = [flow.y, lastPage(flow)];
    if (first !== undefined) await drawSignature(flow, card, first, inner.from + inner.width - signature.width);
    within(flow, 'Table', locale, () => {
      for (const row of facts) {
        within(flow, 'TR', locale, () => drawCells(flow, row));
        flow.y -= 2;
      }
    });
    if (lastPage(flow) === page) flow.y = Math.min(flow.y, top - besides);
    await drawFurtherMarks(flow, card, others);
    if (small.length > 0) flow.y -= 2;
    for (const line of small) drawCells(flow, line);
  });
  flow.y -= 5;
}

/** Three beside each other, the first of them under the one beside the facts. */
async function drawFurtherMarks(flow: Flow, card: BlockOf<'card'>, marks: BlockOf<'card'>['marks']): Promise<void> {
  const step = (inner.width - signature.width) / 2;
  for (let first = 0; first < marks.length; first += 3) {
    const row = marks.slice(first, first + 3);
    const height = Math.max(...row.map((mark) => captionOf(card, mark, 0).block.height)) + signature.height + 8;
    makeRoom(flow, height + pad);
    for (const [index, mark] of row.entries()) await drawSignature(flow, card, mark, inner.from + step * (2 - index));
    flow.y -= height;
  }
}

type CardMark = BlockOf<'card'>['marks'][number];

const captionOf = ({ locale }: BlockOf<'card'>, { caption }: CardMark, from: number): Cell =>
  cell(caption, locale, styles.small, { from, width: signature.width });

/** A mark over its line, and under it what it means. Leaves the flow where it is. */
async function drawSignature(flow: Flow, card: BlockOf<'card'>, mark: CardMark, from: number): Promise<void> {
  const page = lastPage(flow);
  const x = leftOf(card.locale, from, signature.width);
  const bottom = flow.y - signature.height;
  await drawMark(page, flow.images, mark.mark, { x, y: bottom + 1, ...signature });
  page.draw(lineOperators(x, bottom, signature.width, ink.quiet));
  const caption = captionOf(card, mark, from);
  addElement(flow, caption.element);
  drawMarked(flow, caption, bottom - 3);
}

const timeline = { time: 14, utc: 52, what: 138, who: 176, gap: 6 };

function drawDay(flow: Flow, { locale, title, events }: BlockOf<'day'>): void {
  makeRoom(flow, 40);
  drawCells(flow, [cell(title, locale, styles.strong, { tag: 'H3' })]);
  flow.y -= 3;
  within(flow, 'Table', locale, () => drawEvents(flow, locale, events));
  flow.y -= 4;
}

function drawEvents(flow: Flow, locale: Locale, events: BlockOf<'day'>['events']): void {
  const dot = leftOf(locale, 4, 0);
  // Where every time is in UTC already, its column is left away.
  const from = events.every(({ utc }) => utc === '') ? 88 : timeline.what;
  const width = column.width - from - timeline.who - timeline.gap;
  let above = null as { page: Canvas; y: number } | null;
  const tag = 'TD';
  for (const event of events) {
    const cells = [
      cell(event.time, locale, styles.dense, { from: timeline.time, width: from - timeline.time - timeline.gap, tag }),
      cell(event.utc, locale, styles.small, { from: timeline.utc, width: from - timeline.utc - timeline.gap, tag }),
      cell(event.what, locale, styles.dense, { from, width, tag }),
      cell(event.who, locale, styles.fine, { from: from + width + timeline.gap, width: timeline.who, tag }),
    ];
    makeRoom(flow, heightOf(cells));
    const baseline = Math.max(...cells.map(({ block }) => block.baselines[0] ?? 0));
    const [page, y] = [lastPage(flow), flow.y - baseline + 2.7];
    if (above?.page === page) page.draw(`q ${ink.pale} RG 0.8 w ${dot} ${above.y - 2} m ${dot} ${y + 2} l S Q`);
    page.draw(dotOperators(dot, y, 3.4, ink.accent));
    within(flow, 'TR', locale, () => drawCells(flow, cells));
    flow.y -= 1.4;
    above = { page, y };
  }
}

async function drawClosing(flow: Flow, { locale, paragraphs, link, caption }: BlockOf<'closing'>): Promise<void> {
  const beside = link === null ? 0 : qrWidth + pad;
  const place = { from: pad + beside, width: inner.width - beside };
  const texts = paragraphs.map((text) => [cell(text, locale, styles.dense, place)]);
  const words = link === null ? [] : [[cell(caption, locale, styles.strong, place)]];
  const height = [...texts, ...words].reduce((sum, cells) => sum + heightOf(cells) + 3, 0);
  flow.y -= 6;
  await framed(flow, Math.max(height, link === null ? 0 : qrWidth - 10), async () => {
    const [top, page] = [flow.y, lastPage(flow)];
    const qr = { x: leftOf(locale, 6, qrWidth), y: top - qrWidth + 5, width: qrWidth };
    if (link !== null) page.draw(qrOperators(link, qr));
    for (const cells of [...texts, ...words]) {
      drawCells(flow, cells);
      flow.y -= 3;
    }
    if (link !== null && lastPage(flow) === page) flow.y = Math.min(flow.y, top - qrWidth + 10);
  });
}

function drawFooter(page: Canvas, { locale, text }: Report['footer'], number: number, count: number): void {
  const top = margin.bottom - 14;
  page.draw(lineOperators(column.x, top + 6, column.width));
  drawCell(page, cell(text, locale, styles.small, { width: column.width - 60 }), top);
  drawCell(page, cell(`\u2066${number} / ${count}\u2069`, locale, styles.small, { toEnd: true }), top);
}
