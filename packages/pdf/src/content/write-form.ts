import { PDF } from '@libpdf/core';
import type { Bytes, Box, Locale } from '../types.ts';
import { openFontBook } from './font-book.ts';
import { openImageBook } from './image-book.ts';
import { languageOf } from './metadata.ts';
import { textString } from './objects.ts';
import { appendPages } from './prepare.ts';
import type { Flow, Style } from './report-flow.ts';
import { cell, column, drawCells, lastPage, leftOf, makeRoom, openFlow, reportSize } from './report-flow.ts';
import { ink } from './report-ornaments.ts';
import { addStructure } from './structure.ts';

/** A place to write on, with its name below it. */
export type FormPlace = { key: string; label: string; height: number };
export type FormBlock =
  /** `locale`: where it is not that of the document. `isLarge`: in 12 points. */
  | { kind: 'text'; text: string; locale?: Locale; isLarge?: boolean }
  /** Places beside each other, two at most. */
  | { kind: 'places'; places: readonly FormPlace[] };
export type WrittenForm = { bytes: Bytes; places: ({ key: string; page: number } & Box)[] };

const styles = {
  title: { size: 20, colour: ink.strong, isBold: true },
  text: { size: 10.5, colour: ink.usual },
  large: { size: 12, colour: ink.usual },
  label: { size: 8, colour: ink.quiet },
} satisfies Record<string, Style>;

const gap = { title: 14, paragraph: 9, places: 12 };
const between = 24;
const labelHeight = 16;

/**
 * A document of our own words with places to be filled in, on A4 pages. `places` are fractions of their pages, origin top left, as fields
 * have them. Throws PdfError `glyph_missing`.
 */
export async function writeForm(input: {
  title: string;
  locale: Locale;
  blocks: readonly FormBlock[];
}): Promise<WrittenForm> {
  const { title, locale, blocks } = input;
  const pdf = PDF.create();
  const fonts = openFontBook(pdf);
  const flow = openFlow(locale, fonts, openImageBook(pdf));
  const places: WrittenForm['places'] = [];
  drawCells(flow, [cell(title, locale, styles.title, { tag: 'H1' })]);
  flow.y -= gap.title;
  for (const block of blocks) {
    if (block.kind === 'places') places.push(...drawPlaces(flow, locale, block.places));
    else {
      drawCells(flow, [cell(block.text, block.locale ?? locale, block.isLarge ? styles.large : styles.text)]);
      flow.y -= gap.paragraph;
    }
  }
  const pages = appendPages(pdf, flow.pages, 0);
  const [structure] = flow.open;
  if (structure !== undefined) addStructure(pdf, structure, pages);
  pdf.getCatalog().set('Lang', textString(languageOf(locale)));
  fonts.write();
  return { bytes: new Uint8Array(await pdf.save()), places };
}

function drawPlaces(flow: Flow, locale: Locale, given: readonly FormPlace[]): WrittenForm['places'] {
  const height = Math.max(...given.map((place) => place.height));
  makeRoom(flow, height + labelHeight + gap.places);
  const width = (column.width - between) / 2;
  const top = reportSize.height - flow.y;
  const page = flow.pages.length;
  const foot = flow.y - height;
  const lines = given.map((_, index) => leftOf(locale, index * (width + between), width));
  lastPage(flow).draw(
    '/Artifact BMC',
    '0.55 G 0.7 w',
    ...lines.map(
      (left) => `${left.toFixed(2)} ${foot.toFixed(2)} m ${(left + width).toFixed(2)} ${foot.toFixed(2)} l S`,
    ),
    'EMC',
  );
  flow.y = foot - 3;
  drawCells(
    flow,
    given.map(({ label }, index) => cell(label, locale, styles.label, { from: index * (width + between), width })),
  );
  flow.y -= gap.places;
  return given.map((place, index) => ({
    key: place.key,
    page,
    x: (lines[index] ?? 0) / reportSize.width,
    y: (top + height - place.height) / reportSize.height,
    width: width / reportSize.width,
    height: place.height / reportSize.height,
  }));
}
