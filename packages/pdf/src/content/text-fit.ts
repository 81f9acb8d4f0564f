import type { SignatureWeight } from '../types.ts';
import { breakLines } from './line-break.ts';

/**
 * How a text is set into its box: its size, its lines, where each baseline lies. The seal and the signing page both use
 * it, so that people see what will be sealed. Pure: who calls it measures the glyphs. Distances of lines are in em,
 * those of boxes in points.
 */
export type Measured = { width: number; ink: { above: number; below: number } };

/** A paragraph that can be set at any size. `widths` has one entry for each UTF-16 unit, for finding line breaks. */
export type Settable<L extends Measured> = {
  text: string;
  widths: Float64Array;
  line: (start: number, end: number) => L;
};

/** Lines set at one size. Distances in points; `baselines` count down from the top of the block. */
export type Block<L extends Measured> = { size: number; lines: L[]; baselines: number[]; height: number };

type Room = { width: number; height: number };

export const USUAL_SIZE = 12;
export const LARGEST_SIGNATURE = 96;

/** How thick the pen of a typed signature is drawn around its letters, in em. Most hands come in one weight. */
export const SIGNATURE_STROKES: Record<SignatureWeight, number> = { regular: 0, medium: 0.022, bold: 0.045 };

/** Fits a text whose letters are drawn with a stroke, in em: the stroke stays in the room, too. */
export function fitStroked<B extends { size: number }>(room: Room, stroke: number, fit: (room: Room) => B): B {
  const block = fit(room);
  const spare = stroke * block.size;
  return spare === 0 ? block : fit({ width: room.width - spare, height: room.height - spare });
}

const widestMargin = 2;

/** A little air, less of it in little boxes. */
export function marginsOf({ width, height }: Room): { across: number; down: number } {
  return { across: Math.min(widestMargin, width * 0.04), down: Math.min(widestMargin / 2, height * 0.04) };
}

// Two lines of the smallest text people set in a box: below that, breaking lines would only make it smaller.
const multilinePoints = 30;

/** Whether a field's text is set in lines from the top, or as one in the middle of its height. */
export function isMultiline(type: string, value: string, heightPoints: number): boolean {
  return value.includes('\n') || (type === 'text' && heightPoints >= multilinePoints);
}

/** Line ends as \n and tabs as spaces, since neither has a glyph; letters and their marks in one character where there is one. */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\t', ' ');
}

/** No line takes less room than this, so that neighbouring fields line up whatever letters they hold; in em. */
const usualInk = { above: 0.76, below: 0.24 };
const usualLeading = 1.3;
const smallestGap = 0.08;

/** Sets paragraphs at `size` points in lines of at most `width` points; without `width` each paragraph is one line. */
export function setLines<L extends Measured>(
  paragraphs: readonly Settable<L>[],
  size: number,
  width = Infinity,
): Block<L> {
  const lines = paragraphs.flatMap(({ text, widths, line }) => {
    if (width === Infinity || isOneLine(text, widths, width / size)) return [line(0, text.length)];
    return breakLines(text, widths, width / size).map(({ start, end }) => line(start, end));
  });
  return { size, lines, ...stack(lines, size) };
}

/** Looking for places to break is expensive beside shaping, and most texts need none. Spaces at the end would hang. */
function isOneLine(text: string, widths: Float64Array, widest: number): boolean {
  return !/\s$/u.test(text) && widths.reduce((sum, width) => sum + width, 0) <= widest;
}

/** Baselines far enough apart that no line touches the next. */
function stack(lines: readonly Measured[], size: number): { baselines: number[]; height: number } {
  const baselines: number[] = [];
  let below = 0;
  for (const line of lines) {
    const above = Math.max(line.ink.above, usualInk.above);
    const last = baselines.at(-1);
    const step = Math.max(usualLeading, below + smallestGap + above);
    baselines.push(last === undefined ? above * size : last + step * size);
    below = Math.max(line.ink.below, usualInk.below);
  }
  return { baselines, height: (baselines.at(-1) ?? 0) + below * size };
}

/** How many sizes are tried between none and the largest; each halves the doubt. */
const attempts = 9;
/** Below this a single line is hard to read, and breaking it into more lines is the lesser evil. */
const legible = 6;

/** The largest size up to `largest` at which the text fits the room, on one line each or broken where that helps. */
export function fitLines<L extends Measured>(
  paragraphs: readonly Settable<L>[],
  room: Room,
  { largest, mayWrap }: { largest: number; mayWrap: boolean },
): Block<L> {
  const single = fitUnbroken(paragraphs, room, largest);
  if (mayWrap ? single.size >= largest : single.size >= Math.min(legible, largest)) return single;
  const wrapped = fitWrapped(paragraphs, room, largest);
  return wrapped.size > single.size ? wrapped : single;
}

function fitUnbroken<L extends Measured>(paragraphs: readonly Settable<L>[], room: Room, largest: number): Block<L> {
  const trial = setLines(paragraphs, 1);
  const widest = Math.max(...trial.lines.map((line) => line.width), 0);
  const size = Math.min(largest, room.height / trial.height, widest > 0 ? room.width / widest : largest);
  return setLines(paragraphs, size);
}

function fitWrapped<L extends Measured>(paragraphs: readonly Settable<L>[], room: Room, largest: number): Block<L> {
  const whole = setLines(paragraphs, largest, room.width);
  if (fits(whole, room)) return whole;
  let [low, high] = [0, largest];
  let best: Block<L> | null = null;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const size = (low + high) / 2;
    const block = setLines(paragraphs, size, room.width);
    if (fits(block, room)) [best, low] = [block, size];
    else high = size;
  }
  return best ?? fitUnbroken(paragraphs, room, largest);
}

/** How far below the room's top the block begins: one line stands in the middle of the height, several begin at the top. */
export function topOf(block: Block<Measured>, room: Room, mayWrap: boolean): number {
  return block.lines.length === 1 && !mayWrap ? (room.height - block.height) / 2 : 0;
}

function fits(block: Block<Measured>, room: Room): boolean {
  const widest = Math.max(...block.lines.map((line) => line.width), 0) * block.size;
  return block.height <= room.height && widest <= room.width * 1.001;
}
