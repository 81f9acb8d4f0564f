import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { asRead, blankPages, flawsOf, stampTexts } from '../../test/written.ts';
import { writings } from '../../test/writings.ts';
import type { Bytes } from '../types.ts';
import { openCanvas } from './canvas.ts';
import { missingCharacters } from './coverage.ts';
import { openFontBook } from './font-book.ts';
import { pageGeometry } from './geometry.ts';
import { extractText } from './index.ts';
import { stampPage } from './page-stamp.ts';
import { listPages } from './page-tree.ts';
import { readParagraph, shapeLine } from './shape.ts';
import { lineOperators } from './text-draw.ts';

// Three of each script's fifteen; all of them, sealed, in scripts.slow.test.ts.
const some = Object.entries(writings).map(
  ([script, texts]) => [script, texts.filter((_, index) => index % 5 === 2)] as const,
);

describe('what is typed can be stamped and read back:', () => {
  it('nothing of it lacks a glyph', () => {
    expect(some.flatMap(([, texts]) => texts.flatMap(missingCharacters))).toEqual([]);
  });

  it.each(some)('%s', async (_, texts) => {
    const stamped = await stampTexts(texts);

    expect((await extractText(stamped)).map(asRead)).toEqual(texts.flatMap((text) => [asRead(text), asRead(text)]));
    expect(await flawsOf(stamped, texts, await blankPages(1))).toEqual([]);
  });
});

it('a box in place of a letter would be found', async () => {
  const pdf = await PDF.load(await blankPages(2));
  const fonts = openFontBook(pdf);
  for (const { dict } of listPages(pdf, 2)) {
    const canvas = openCanvas(fonts);
    canvas.draw('0 g', lineOperators(canvas, shapeLine(readParagraph('a한b', 'en', ['sans'])), 20, 30, 24));
    stampPage(pdf, dict, pageGeometry(pdf, dict), canvas);
  }
  fonts.write();
  const boxed: Bytes = new Uint8Array(await pdf.save());

  expect(await flawsOf(boxed, ['ab'], await blankPages(1))).toEqual(['a box in ab']);
});
