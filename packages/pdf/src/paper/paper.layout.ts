import type { Canvas } from '../content/canvas.ts';
import { missingCharacters } from '../content/coverage.ts';
import {
  type Cell,
  cell,
  column,
  drawCell,
  drawCells,
  type Flow,
  heightOf,
  lastPage,
  makeRoom,
  margin,
  type Style,
  within,
} from '../content/report-flow.ts';
import { ink, lineOperators } from '../content/report-ornaments.ts';
import type { Locale } from '../types.ts';
import type { Paper, PaperColumn, PaperTable } from './paper.types.ts';

const styles = {
  title: { size: 21, colour: ink.strong, isBold: true },
  name: { size: 12, colour: ink.strong, isBold: true },
  label: { size: 8, colour: ink.quiet },
  strong: { size: 9, colour: ink.strong, isBold: true },
  text: { size: 9, colour: ink.usual },
  total: { size: 11, colour: ink.strong, isBold: true },
  warning: { size: 9, colour: ink.warning, isBold: true },
  small: { size: 7.5, colour: ink.quiet },
} satisfies Record<string, Style>;

/** Between things beside each other, and over and under a row. */
const gap = 14;
const rowPad = 5;
const half = (column.width - gap) / 2;

type Placing = Parameters<typeof cell>[3];

/** A certificate is not made without a letter that someone wrote; a paper is, with a sign in its place. */
function words(text: string, locale: Locale, style: Style, placing?: Placing): Cell {
  const missing = missingCharacters(text);
  const known = missing.reduce((shown, character) => shown.replaceAll(character, '?'), text);
  return cell(known, locale, style, placing);
}

/** What only a reader of pages needs (ISO 32000-2, 14.8.2.2): rules, page numbers, headings that are repeated. */
function artifact(page: Canvas, draw: () => void): void {
  page.draw('/Artifact BMC');
  draw();
  page.draw('EMC');
}

function rule(flow: Flow, colour = ink.line): void {
  const page = lastPage(flow);
  artifact(page, () => page.draw(lineOperators(column.x, flow.y, column.width, colour)));
}

/** Cells one under the other, beside those of other stacks. */
type Stack = Cell[];

/** Draws stacks beside each other, and goes on under the longest. They have to fit what is left of the page, or begin a new one. */
function drawStacks(flow: Flow, stacks: readonly Stack[], between = 2): void {
  const heights = stacks.map((stack) => stack.reduce((sum, one) => sum + heightOf([one]) + between, 0));
  makeRoom(flow, Math.max(0, ...heights));
  const [top, page] = [flow.y, lastPage(flow)];
  let lowest = top;
  for (const [index, stack] of stacks.entries()) {
    // One that ran on to another page has its end there, and nothing is beside it any more.
    if (lastPage(flow) === page) flow.y = top;
    for (const one of stack) {
      drawCells(flow, [one]);
      flow.y -= between;
    }
    const isHere = lastPage(flow) === page;
    lowest = isHere && index > 0 ? Math.min(lowest, flow.y) : flow.y;
  }
  flow.y = lowest;
}

/** Who it is from on one side, what it is on the other. */
export function drawHead(flow: Flow, { locale, title, number, from, notice }: Paper): void {
  const own = { width: half };
  const other = { from: half + gap, width: half, toEnd: true };
  const what = [
    words(title, locale, styles.title, { ...other, tag: 'H1' }),
    words(number, locale, styles.strong, other),
    ...(notice === null ? [] : [words(notice, locale, styles.warning, other)]),
  ];
  const who = [
    words(from.name, locale, styles.name, own),
    ...from.lines.map((line) => words(line, locale, styles.text, own)),
  ];
  drawStacks(flow, [who, what]);
  flow.y -= 8;
  rule(flow, ink.accent);
  flow.y -= gap;
}

export function drawAbout(flow: Flow, { locale, addresses, facts }: Paper): void {
  const width = (column.width - gap * 2) / 3;
  const place = (index: number) => ({ from: index * (width + gap), width });
  const stacks: Stack[] = addresses.map(({ label, lines }, index) => [
    words(label, locale, styles.label, { ...place(index), tag: 'H2' }),
    ...lines.map((line) => words(line, locale, styles.text, place(index))),
  ]);
  const beside = { ...place(2), toEnd: true };
  stacks.push(
    facts.flatMap(({ label, value }) => [
      words(label, locale, styles.label, beside),
      words(value, locale, styles.text, beside),
    ]),
  );
  drawStacks(flow, stacks);
  flow.y -= gap;
}

function cellsOf(texts: readonly string[], columns: readonly PaperColumn[], locale: Locale, look: [Style, string]) {
  const [style, tag] = look;
  let before = 0;
  return columns.map(({ share, align }, index) => {
    const from = column.width * before;
    before += share;
    const width = column.width * share - (index === columns.length - 1 ? 0 : gap / 2);
    return words(texts[index] ?? '', locale, style, { from, width, toEnd: align === 'end', tag });
  });
}

/** The heading stands on every page that the table goes on to, and is read aloud once. */
export function drawTable(flow: Flow, { columns, rows }: PaperTable, locale: Locale): void {
  const heading = () =>
    cellsOf(
      columns.map(({ label }) => label),
      columns,
      locale,
      [styles.label, 'TH'],
    );
  const row = (texts: readonly string[]) => cellsOf(texts, columns, locale, [styles.text, 'TD']);
  const headingHeight = heightOf(heading()) + rowPad * 2;
  makeRoom(flow, headingHeight + heightOf(row(rows[0] ?? [])) + rowPad * 2);
  within(flow, 'Table', locale, () => {
    within(flow, 'TR', locale, () => drawCells(flow, heading()));
    flow.y -= rowPad;
    rule(flow, ink.quiet);
    for (const texts of rows) {
      const cells = row(texts);
      const page = lastPage(flow);
      makeRoom(flow, heightOf(cells) + rowPad * 2);
      if (lastPage(flow) !== page) repeatHeading(flow, heading());
      flow.y -= rowPad;
      within(flow, 'TR', locale, () => drawCells(flow, cells));
      flow.y -= rowPad;
      rule(flow);
    }
  });
  flow.y -= rowPad;
}

function repeatHeading(flow: Flow, cells: readonly Cell[]): void {
  const page = lastPage(flow);
  artifact(page, () => {
    for (const one of cells) drawCell(page, one, flow.y);
  });
  flow.y -= heightOf(cells) + rowPad;
  rule(flow, ink.quiet);
}

/** Kept together, so that a total is never read without what it is made of. */
export function drawTotals(flow: Flow, { locale, totals }: Paper): void {
  if (totals.length === 0) return;
  const labelWidth = half * 0.6;
  const rows = totals.map(({ label, value, isStrong }) => {
    const style = isStrong ? styles.total : styles.text;
    return [
      words(label, locale, style, { from: half + gap, width: labelWidth - gap / 2, tag: 'TH' }),
      words(value, locale, style, {
        from: half + gap + labelWidth,
        width: half - labelWidth,
        toEnd: true,
        tag: 'TD',
      }),
    ];
  });
  makeRoom(
    flow,
    rows.reduce((sum, cells) => sum + heightOf(cells) + rowPad, rowPad),
  );
  flow.y -= rowPad;
  within(flow, 'Table', locale, () => {
    for (const cells of rows) {
      within(flow, 'TR', locale, () => drawCells(flow, cells));
      flow.y -= rowPad;
    }
  });
}

export function drawNotes(flow: Flow, { locale, notes }: Paper): void {
  if (notes.length > 0) flow.y -= gap;
  for (const note of notes) {
    drawCells(flow, [words(note, locale, styles.text)]);
    flow.y -= 4;
  }
}

export function drawFooter(page: Canvas, { locale, footer }: Paper, number: number, count: number): void {
  const top = margin.bottom - 14;
  // One line: what is longer would run out of the page.
  const [line] = words(footer, locale, styles.small, { width: column.width - 60 }).block.lines;
  artifact(page, () => {
    page.draw(lineOperators(column.x, top + 6, column.width));
    if (line !== undefined) drawCell(page, words(line.text, locale, styles.small, { width: column.width - 60 }), top);
    drawCell(page, words(`\u2066${number} / ${count}\u2069`, locale, styles.small, { toEnd: true }), top);
  });
}
