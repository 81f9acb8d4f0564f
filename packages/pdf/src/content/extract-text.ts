import type { Bytes } from '../types.ts';
import { openRenderer } from './render.ts';

/** The text of each page in reading order, for reading aloud and for searching; empty for a scanned page. */
export async function extractText(bytes: Bytes): Promise<string[]> {
  const renderer = await openRenderer(bytes);
  try {
    return Array.from({ length: renderer.pageCount }, (_, index) => renderer.text(index + 1));
  } finally {
    renderer.close();
  }
}
