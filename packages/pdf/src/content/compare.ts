import type { Box, Bytes, PageSize } from '../types.ts';
import type { Picture } from './render.ts';
import { openRenderer } from './render.ts';

/** Two pictures of a page, drawn by one engine at 72 dpi, show the same when no more than this differs. */
const mostDifference = 40;
const mostShare = 1 / 20_000;
/** Points around a mark that count as part of it: its edges are smoothed. */
const margin = 3;

/** Areas of a page that may look different; pages count from 1. */
export type Allowed = ReadonlyMap<number, readonly Box[]>;

/**
 * The first page that does not show in `after` what it shows in `before`, outside what may differ; null when all do.
 * Only the pages of `allowed` are looked at.
 */
export function findDifference(
  before: Bytes,
  after: Bytes,
  sizes: readonly PageSize[],
  allowed: Allowed,
): Promise<number | null> {
  return comparePages(before, after, sizes, [...allowed.keys()], (page, ...pictures) =>
    showsTheSame(pictures, allowed.get(page) ?? [], sizes[page - 1]) ? null : page,
  );
}

/** A page of the first file and of the second, at 72 dpi. */
export type TwoPictures = readonly [before: Picture, after: Picture];

/** Draws pages of two files side by side, and answers the first finding of `look` that is not null. */
export async function comparePages<Finding>(
  before: Bytes,
  after: Bytes,
  sizes: readonly PageSize[],
  pages: readonly number[],
  look: (page: number, ...pictures: TwoPictures) => Finding | null,
): Promise<Finding | null> {
  const first = await openRenderer(before);
  try {
    const second = await openRenderer(after);
    try {
      for (const page of pages) {
        const width = Math.max(1, Math.round(sizes[page - 1]?.width ?? 1));
        // One picture at a time takes up the engine's memory.
        const one = first.render(page, width);
        const finding = second.withPicture(page, width, (other) => look(page, one, other));
        if (finding !== null) return finding;
      }
      return null;
    } finally {
      second.close();
    }
  } finally {
    first.close();
  }
}

/** Whether the pictures show the same outside `areas`, shares of a page of `size` points. */
export function showsTheSame(pictures: TwoPictures, areas: readonly Box[], size: PageSize | undefined): boolean {
  const [before, after] = pictures;
  if (size === undefined || before.width !== after.width || before.height !== after.height) return false;
  return countDifferent(pictures, areas, size) <= after.width * after.height * mostShare;
}

/** How many pixels of two pictures of one size differ visibly outside `areas`. */
export function countDifferent([before, after]: TwoPictures, areas: readonly Box[], size: PageSize): number {
  const { width, height } = after;
  const [one, other] = [bufferOf(before.pixels), bufferOf(after.pixels)];
  const spans = areas.map((area) => pixelsOf(area, after, size)).sort((a, b) => a.from - b.from);
  let count = 0;
  for (let y = 0; y < height; y++) {
    const here = spans.filter(({ top, bottom }) => y >= top && y < bottom);
    for (const { from, to } of gapsBetween(here, width)) {
      const [start, end] = [(y * width + from) * 4, (y * width + to) * 4];
      // Most of two pages is the same, and compared at once.
      if (one.compare(other, start, end, start, end) === 0) continue;
      for (let at = start; at < end; at += 4) if (differs(one, other, at)) count++;
    }
  }
  return count;
}

/** A picture's pixels with Node's quick comparing. */
export const bufferOf = (bytes: Bytes): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function differs(one: Buffer, other: Buffer, at: number): boolean {
  for (let channel = at; channel < at + 3; channel++) {
    if (Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)) > mostDifference) return true;
  }
  return false;
}

/** Columns from `from` to `to`, which is not one of them. */
type Span = { from: number; to: number };

/** The pixels of an area with its margin. */
function pixelsOf(area: Box, { width, height }: Picture, size: PageSize): Span & { top: number; bottom: number } {
  const [across, down] = [margin / size.width, margin / size.height];
  return {
    from: Math.max(0, Math.ceil((area.x - across) * width)),
    to: Math.floor((area.x + area.width + across) * width) + 1,
    top: Math.ceil((area.y - down) * height),
    bottom: Math.floor((area.y + area.height + down) * height) + 1,
  };
}

/** What spans that are ordered by their beginning leave of `width`. */
function gapsBetween(spans: readonly Span[], width: number): Span[] {
  const gaps: Span[] = [];
  let from = 0;
  for (const span of spans) {
    const to = Math.min(span.from, width);
    if (to > from) gaps.push({ from, to });
    from = Math.max(from, span.to);
  }
  if (from < width) gaps.push({ from, to: width });
  return gaps;
}
