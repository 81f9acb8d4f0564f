import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Bytes } from '../types.ts';
import { cleanImage } from './images.ts';

const quality = 86;

/**
 * A picture of someone: the middle square of an uploaded PNG or JPEG, `sidePx` wide and high, encoded anew as WebP.
 * Throws PdfError `image_invalid`.
 */
export async function portrait(bytes: Bytes, sidePx: number): Promise<Bytes> {
  // Decoded and made small under the limits of every uploaded image; what is decoded here is our own.
  const clean = await cleanImage(bytes, { maxPx: 4 * sidePx });
  const image = await loadImage(clean.bytes);
  const side = Math.min(clean.width, clean.height);
  const canvas = createCanvas(sidePx, sidePx);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(clean.width - side) / 2, (clean.height - side) / 2];
  context.drawImage(image, left, top, side, side, 0, 0, sidePx, sidePx);
  return new Uint8Array(await canvas.encode('webp', quality));
}
