import { openRenderer } from '../src/content/index.ts';
import type { Picture } from '../src/content/index.ts';
import type { Box, Bytes, PageSize } from '../src/types.ts';

/** Where ink was added, in points from the displayed page's top left corner. */
export type Ink = { left: number; top: number; right: number; bottom: number };

const pixelsPerPoint = 2;

/** Renders some pages of a file at two pixels to the point. */
export async function renderPages(
  bytes: Bytes,
  pages: readonly number[],
  sizes: readonly PageSize[],
): Promise<Picture[]> {
  const renderer = await openRenderer(bytes);
  const pictures = pages.map((page) =>
    renderer.render(page, Math.round((sizes[page - 1]?.width ?? 0) * pixelsPerPoint)),
  );
  renderer.close();
  return pictures;
}

/** The text of each page, with what extraction adds taken away. */
export function sameText(text: string): string {
  return text
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The bounding box of what differs between two pictures inside an area of the page; null when nothing does. */
export function inkBetween(before: Picture, after: Picture, size: PageSize, area: Box): Ink | null {
  const [across, down] = [after.width / size.width, after.height / size.height];
  const margin = 12;
  const from = { x: area.x * size.width - margin, y: area.y * size.height - margin };
  const to = { x: from.x + area.width * size.width + margin * 2, y: from.y + area.height * size.height + margin * 2 };
  const ink = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let y = Math.max(0, Math.floor(from.y * down)); y < Math.min(after.height, to.y * down); y++) {
    for (let x = Math.max(0, Math.floor(from.x * across)); x < Math.min(after.width, to.x * across); x++) {
      if (!differs(before, after, (y * after.width + x) * 4)) continue;
      ink.left = Math.min(ink.left, x / across);
      ink.right = Math.max(ink.right, (x + 1) / across);
      ink.top = Math.min(ink.top, y / down);
      ink.bottom = Math.max(ink.bottom, (y + 1) / down);
    }
  }
  return ink.right > ink.left ? ink : null;
}

/** How many pixels differ outside these areas, each with two points around it. */
export function strayPixels(before: Picture, after: Picture, size: PageSize, areas: readonly Box[]): number {
  const [across, down] = [after.width / size.width, after.height / size.height];
  const allowed = areas.map((area) => ({
    left: (area.x * size.width - 2) * across,
    right: ((area.x + area.width) * size.width + 2) * across,
    top: (area.y * size.height - 2) * down,
    bottom: ((area.y + area.height) * size.height + 2) * down,
  }));
  let count = 0;
  for (let y = 0; y < after.height; y++) {
    const row = allowed.filter((area) => y >= area.top && y <= area.bottom);
    for (let x = 0; x < after.width; x++) {
      if (row.some((area) => x >= area.left && x <= area.right)) continue;
      if (differs(before, after, (y * after.width + x) * 4)) count++;
    }
  }
  return count;
}

function differs(before: Picture, after: Picture, at: number): boolean {
  for (let channel = 0; channel < 3; channel++) {
    if (Math.abs((before.pixels[at + channel] ?? 0) - (after.pixels[at + channel] ?? 0)) > 40) return true;
  }
  return false;
}

/** How dark an area of a page is, in black pixels. */
export function darknessOf(picture: Picture, area: Box): number {
  const [left, top] = [Math.round(area.x * picture.width), Math.round(area.y * picture.height)];
  const [width, height] = [Math.round(area.width * picture.width), Math.round(area.height * picture.height)];
  let dark = 0;
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) dark += 1 - (picture.pixels[(y * picture.width + x) * 4] ?? 255) / 255;
  }
  return dark;
}
