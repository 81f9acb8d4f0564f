import type { Box, Bytes, PageSize } from '../types.ts';
import type { Picture, Renderer } from './render.ts';
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
export async function findDifference(before: Bytes, after: Bytes, sizes: readonly PageSize[], allowed: Allowed) {
  const first = await openRenderer(before);
  try {
    const second = await openRenderer(after);
    try {
      return [...allowed].find(([page, areas]) => !isSame(first, second, page, sizes[page - 1], areas))?.[0] ?? null;
    } finally {
      second.close();
    }
  } finally {
    first.close();
  }
}

function isSame(
  first: Renderer,
  second: Renderer,
  page: number,
  size: PageSize | undefined,
  areas: readonly Box[],
): boolean {
  if (size === undefined) return false;
  const width = Math.max(1, Math.round(size.width));
  return first.withPicture(page, width, (before) =>
    second.withPicture(page, width, (after) => {
      if (before.width !== after.width || before.height !== after.height) return false;
      const pixels = [before.pixels, after.pixels] as const;
      const outside = countPixels(
        after,
        (at, x, y) => differs(pixels, at) && !isInside(x / after.width, y / after.height, areas, size),
        (y) => !isSameLine(pixels, y, after.width),
      );
      return outside <= after.width * after.height * mostShare;
    }),
  );
}

function isInside(x: number, y: number, areas: readonly Box[], size: PageSize): boolean {
  const [across, down] = [margin / size.width, margin / size.height];
  return areas.some(
    (area) =>
      x >= area.x - across &&
      x <= area.x + area.width + across &&
      y >= area.y - down &&
      y <= area.y + area.height + down,
  );
}

/** How many pixels satisfy `test`, which is given the pixel's offset and place, in the lines that are looked at. */
export function countPixels(
  { width, height }: Picture,
  test: (at: number, x: number, y: number) => boolean,
  isLooked: (y: number) => boolean = () => true,
): number {
  let count = 0;
  for (let y = 0; y < height; y++) {
    if (!isLooked(y)) continue;
    for (let x = 0; x < width; x++) if (test((y * width + x) * 4, x, y)) count++;
  }
  return count;
}

type TwoPictures = readonly [before: Bytes, after: Bytes];

function isSameLine([before, after]: TwoPictures, y: number, width: number): boolean {
  const line = (pixels: Bytes): Bytes => pixels.subarray(y * width * 4, (y + 1) * width * 4);
  return Buffer.compare(line(before), line(after)) === 0;
}

function differs([before, after]: TwoPictures, at: number): boolean {
  for (let channel = 0; channel < 3; channel++) {
    if (Math.abs((before[at + channel] ?? 0) - (after[at + channel] ?? 0)) > mostDifference) return true;
  }
  return false;
}
