import type { Locale } from '../types.ts';
import { breakLines } from './line-break.ts';
import type { FaceName } from './fonts.ts';
import type { Line, Paragraph } from './shape.ts';
import { readParagraph, shapeLine, unitWidths } from './shape.ts';
import { tidy } from './text-input.ts';

/** Text ready to be set at any size: widths are in em, so that trying a size costs no shaping. */
export type Passage = { paragraphs: { paragraph: Paragraph; widths: Float64Array }[] };

/** Lines set at one size. Distances in points; `baselines` count down from the top of the block. */
export type Block = { size: number; lines: Line[]; baselines: number[]; height: number };

/** No line takes less room than this, so that neighbouring fields line up whatever letters they hold; in em. */
const usualInk = { above: 0.76, below: 0.24 };
const usualLeading = 1.3;
const smallestGap = 0.08;

export function readPassage(text: string, locale: Locale, faces: readonly FaceName[]): Passage {
  const paragraphs = tidy(text)
    .split('\n')
    .map((part) => readParagraph(part, locale, faces));
  return { paragraphs: paragraphs.map((paragraph) => ({ paragraph, widths: unitWidths(paragraph) })) };
}

/** Sets a passage at `size` points in lines of at most `width` points; without `width` each paragraph is one line. */
export function setPassage({ paragraphs }: Passage, size: number, width = Infinity): Block {
  const lines = paragraphs.flatMap(({ paragraph, widths }) => {
    if (width === Infinity || isOneLine(paragraph.text, widths, width / size)) return [shapeLine(paragraph)];
    return breakLines(paragraph.text, widths, width / size).map(({ start, end }) => shapeLine(paragraph, start, end));
  });
  return { size, lines, ...stack(lines, size) };
}

/** Looking for places to break is expensive beside shaping, and most texts need none. Spaces at the end would hang. */
function isOneLine(text: string, widths: Float64Array, widest: number): boolean {
  return !/\s$/u.test(text) && widths.reduce((sum, width) => sum + width, 0) <= widest;
}

/** Baselines far enough apart that no line touches the next. */
function stack(lines: readonly Line[], size: number): { baselines: number[]; height: number } {
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

/** The largest size up to `largest` at which the passage fits the room, on one line each or broken where that helps. */
export function fitPassage(
  passage: Passage,
  room: { width: number; height: number },
  { largest, mayWrap }: { largest: number; mayWrap: boolean },
): Block {
  const single = fitUnbroken(passage, room, largest);
  if (mayWrap ? single.size >= largest : single.size >= Math.min(legible, largest)) return single;
  const wrapped = fitWrapped(passage, room, largest);
  return wrapped.size > single.size ? wrapped : single;
}

function fitUnbroken(passage: Passage, room: { width: number; height: number }, largest: number): Block {
  const trial = setPassage(passage, 1);
  const widest = Math.max(...trial.lines.map((line) => line.width), 0);
  const size = Math.min(largest, room.height / trial.height, widest > 0 ? room.width / widest : largest);
  return setPassage(passage, size);
}

function fitWrapped(passage: Passage, room: { width: number; height: number }, largest: number): Block {
  const whole = setPassage(passage, largest, room.width);
  if (fits(whole, room)) return whole;
  let [low, high] = [0, largest];
  let best: Block | null = null;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const size = (low + high) / 2;
    const block = setPassage(passage, size, room.width);
    if (fits(block, room)) [best, low] = [block, size];
    else high = size;
  }
  return best ?? fitUnbroken(passage, room, largest);
}

function fits(block: Block, room: { width: number; height: number }): boolean {
  const widest = Math.max(...block.lines.map((line) => line.width), 0) * block.size;
  return block.height <= room.height && widest <= room.width * 1.001;
}
