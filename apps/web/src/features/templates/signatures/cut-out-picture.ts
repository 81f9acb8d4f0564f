import type { ErrorCode } from '@sealwright/contract';
import { type Box, cropBox, inkBox, type Pixels, withoutPaper } from './cut-out.ts';

const MAX_BYTES = 1024 * 1024;
// The server scales larger images down to this size.
const MAX_PX = 1200;
const SHRINK = 0.8;

export type Crop = { across: [number, number]; down: [number, number] };

/** A picture as it was chosen, and its pixels at the size in which it is worked on. */
export type Source = { url: string; pixels: Pixels };

/** Reads a chosen file, or says why it cannot be used. The limit is that of the file as it was chosen. */
export async function readSource(file: File): Promise<{ source: Source } | { problem: ErrorCode }> {
  if (file.size > MAX_BYTES) return { problem: 'image_too_large' };
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') return { problem: 'image_invalid' };
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_PX / Math.max(bitmap.width, bitmap.height));
    const size = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
    const [width = 1, height = 1] = size;
    const { canvas, pen } = paperOf(width, height);
    pen.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const { data } = pen.getImageData(0, 0, width, height);
    return { source: { url: canvas.toDataURL('image/png'), pixels: { data, width, height } } };
  } catch {
    return { problem: 'image_invalid' };
  }
}

/** The part of it that was chosen as a PNG below 1 MB, without its paper where `threshold` is given; null where nothing is left. */
export function cutOut({ pixels }: Source, crop: Crop, threshold: number | null): string | null {
  const part = partOf(pixels, cropBox(pixels, crop));
  const cut = threshold === null ? part : withoutPaper(part, threshold);
  const box = inkBox(cut);
  if (box === null) return null;
  const trimmed = threshold === null ? cut : partOf(cut, box);
  const { canvas, pen } = paperOf(trimmed.width, trimmed.height);
  pen.putImageData(new ImageData(trimmed.data, trimmed.width, trimmed.height), 0, 0);
  return smallEnough(canvas);
}

/** A large photograph may take more as PNG than as the JPEG it was. */
function smallEnough(canvas: HTMLCanvasElement): string {
  const url = canvas.toDataURL('image/png');
  if ((url.length * 3) / 4 < MAX_BYTES) return url;
  const { canvas: smaller, pen } = paperOf(Math.ceil(canvas.width * SHRINK), Math.ceil(canvas.height * SHRINK));
  pen.drawImage(canvas, 0, 0, smaller.width, smaller.height);
  return smallEnough(smaller);
}

function partOf({ data, width }: Pixels, box: Box): Pixels {
  const part = new Uint8ClampedArray(box.width * box.height * 4);
  for (let y = 0; y < box.height; y++) {
    const from = ((box.top + y) * width + box.left) * 4;
    part.set(data.subarray(from, from + box.width * 4), y * box.width * 4);
  }
  return { data: part, width: box.width, height: box.height };
}

function paperOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('There is no canvas.');
  return { canvas, pen };
}
