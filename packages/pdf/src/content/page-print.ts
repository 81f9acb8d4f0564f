import type { Bytes } from '../types.ts';
import type { Picture } from './render.ts';
import { openRenderer } from './render.ts';

const columns = 32;
const rows = 40;
const cellPx = 8;
/** Ink of a cell that counts as full: what is written fills a third of its cell at most. */
const fullInk = 0.4;
const steps = 15;

/**
 * How the first pages look, coarsely: for each page, how much ink lies in each cell of a grid of 32 by 40, as one hexadecimal digit a
 * cell, by rows. Throws PdfError as drawing a page does.
 */
export async function printPages(bytes: Bytes, mostPages: number): Promise<string[]> {
  const renderer = await openRenderer(bytes);
  try {
    const count = Math.min(renderer.pageCount, mostPages);
    return Array.from({ length: count }, (_, index) => renderer.withPicture(index + 1, columns * cellPx, printOf));
  } finally {
    renderer.close();
  }
}

function printOf({ width, height, pixels }: Picture): string {
  const ink = new Float64Array(columns * rows);
  const counts = new Uint32Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height) * columns;
    for (let x = 0; x < width; x++) {
      const cell = row + Math.floor((x * columns) / width);
      const at = (y * width + x) * 4;
      const light = (pixels[at] ?? 255) * 0.299 + (pixels[at + 1] ?? 255) * 0.587 + (pixels[at + 2] ?? 255) * 0.114;
      ink[cell] = (ink[cell] ?? 0) + 1 - light / 255;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return Array.from(ink, (sum, cell) => {
    const share = sum / Math.max(1, counts[cell] ?? 0);
    return Math.min(steps, Math.round((share / fullInk) * steps)).toString(16);
  }).join('');
}
