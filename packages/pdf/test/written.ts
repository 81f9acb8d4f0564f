import { execFileSync, spawnSync } from 'node:child_process';
import { createCanvas, Path2D } from '@napi-rs/canvas';
import { faceNamed, textFaces } from '../src/content/fonts.ts';
import { openRenderer, prepare } from '../src/content/index.ts';
import { readParagraph, shapeLine } from '../src/content/shape.ts';
import { tidy } from '../src/content/text-fit.ts';
import type { Picture } from '../src/content/index.ts';
import type { Box, Bytes } from '../src/types.ts';
import { build } from './sources.ts';

const fontSize = 24;
const pixelsPerPoint = 2;
const page = [0, 0, 420, 90] as const;
const box: Box = { x: 0.02, y: 0.1, width: 0.96, height: 0.8 };

export const blankPages = (count: number): Promise<Bytes> =>
  build(Array.from({ length: count }, () => ({ mediaBox: page, content: '' })));

/** Each text twice, on a page of its own: as what a person typed into a field, and as their typed signature. */
export async function stampTexts(texts: readonly string[]): Promise<Bytes> {
  return prepare({
    source: await blankPages(texts.length * 2),
    marks: texts.flatMap((text, index) => [
      { page: index * 2 + 1, box, kind: 'text' as const, text, locale: 'en' as const, fontSize },
      {
        page: index * 2 + 2,
        box,
        kind: 'typed' as const,
        text,
        font: 'script' as const,
        weight: 'regular' as const,
        colour: '#1a237e',
      },
    ]),
    report: null,
    attachments: [],
  });
}

/**
 * What reading a text back may change. Direction marks and the joiner that keeps Persian letters apart draw nothing, and
 * readers leave them out; lines are read without the spaces around them.
 */
export const asRead = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u200c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The text of each page as poppler reads it; null where it is not installed. */
export function popplerTexts(path: string): string[] | null {
  if (spawnSync('pdftotext', ['-v']).error !== undefined) return null;
  return execFileSync('pdftotext', ['-enc', 'UTF-8', path, '-']).toString().split('\f');
}

/**
 * Whether every word is one character. Some versions of poppler (22.12) take even gaps for spaced-out letters of one
 * word, whatever spaces stand in the file.
 */
export const isSpacedOut = (text: string): boolean =>
  asRead(text)
    .split(' ')
    .every((word) => [...graphemes.segment(word)].length === 1);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What is wrong with the pictures of a text's two pages: no ink, or the box that a face draws for what it lacks. */
export async function flawsOf(bytes: Bytes, texts: readonly string[], emptyPage: Bytes): Promise<string[]> {
  const empty = await openRenderer(emptyPage);
  const blank = empty.render(1, page[2] * pixelsPerPoint);
  empty.close();
  const renderer = await openRenderer(bytes);
  const flaws = texts.flatMap((text, index) =>
    [1, 2].flatMap((offset) => {
      const ink = inkOf(blank, renderer.render(index * 2 + offset, page[2] * pixelsPerPoint));
      if (!ink.dots.some(Boolean)) return [`no ink for ${text}`];
      const isBoxed = offset === 1 && boxesFor(text).some((template) => isFound(ink, template));
      return isBoxed ? [`a box in ${text}`] : [];
    }),
  );
  renderer.close();
  return flaws;
}

/** One for ink, zero for none; what may be either, at the edges of a template, is left undefined. */
type Dots = { width: number; height: number; dots: (0 | 1 | undefined)[] };

function inkOf(blank: Picture, drawn: Picture): Dots {
  const { width, height, pixels } = drawn;
  const dots = Array.from({ length: width * height }, (_, at) =>
    (blank.pixels[at * 4] ?? 255) - (pixels[at * 4] ?? 255) > 60 ? 1 : 0,
  );
  return { width, height, dots };
}

const outlineOf = (path: string): Path2D => new Path2D(path);

/** What each face that draws the text would draw for a character it lacks. */
function boxesFor(text: string): Dots[] {
  const line = shapeLine(readParagraph(tidy(text), 'en', textFaces('en', text)));
  return [...new Set(line.runs.map(({ face }) => face.name))].flatMap((name) => {
    const { font, unitsPerEm, scale } = faceNamed(name);
    const extents = font.glyphExtents(0);
    if (extents === undefined || extents.width === 0) return [];
    const toPixels = (fontSize * pixelsPerPoint * scale) / unitsPerEm;
    const width = Math.ceil(extents.width * toPixels) + 1;
    const height = Math.ceil(-extents.height * toPixels) + 1;
    const context = createCanvas(width, height).getContext('2d');
    context.scale(toPixels, -toPixels);
    context.translate(-extents.xBearing, -extents.yBearing);
    context.fill(outlineOf(font.glyphToPath(0)));
    const { data } = context.getImageData(0, 0, width, height);
    const ink = (x: number, y: number) => data[(y * width + x) * 4 + 3] ?? 0;
    const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => [across, down] as const));
    const dots = Array.from({ length: width * height }, (_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      if (ink(x, y) > 200) return 1;
      const isClear = around.every(
        ([across, down]) => ink(Math.min(width - 1, Math.max(0, x + across)), y + down) === 0,
      );
      return isClear ? 0 : undefined;
    });
    return [{ width, height, dots }];
  });
}

/** Whether nearly every dot of a picture is found somewhere, and nearly nothing besides. */
function isFound(ink: Dots, template: Dots): boolean {
  const first = template.dots.indexOf(1);
  const [across, down] = [first % template.width, Math.floor(first / template.width)];
  for (let top = 0; top + template.height <= ink.height; top++) {
    for (let left = 0; left + template.width <= ink.width; left++) {
      if (ink.dots[(top + down) * ink.width + left + across] === 1 && matches(ink, template, top, left)) return true;
    }
  }
  return false;
}

function matches(ink: Dots, template: Dots, top: number, left: number): boolean {
  const lines = template.dots.filter((dot) => dot === 1).length;
  let [spareInk, spareBlank] = [lines * 0.02, template.dots.length * 0.004];
  for (const [at, dot] of template.dots.entries()) {
    const found = ink.dots[(top + Math.floor(at / template.width)) * ink.width + left + (at % template.width)];
    if (dot === 1 && found !== 1 && --spareInk < 0) return false;
    if (dot === 0 && found !== 0 && --spareBlank < 0) return false;
  }
  return true;
}
