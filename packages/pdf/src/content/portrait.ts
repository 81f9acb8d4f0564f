import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import type { Bytes } from '../types.ts';
import { cleanImage } from './images.ts';

const QUALITY = 86;

/**
 * A picture of someone: the middle square of an uploaded PNG or JPEG, `sidePx` wide and high, encoded anew as WebP.
 * Throws PdfError `image_invalid`.
 */
export async function portrait(bytes: Bytes, sidePx: number): Promise<Bytes> {
  const { image, width, height } = await decoded(bytes, 4 * sidePx);
  const side = Math.min(width, height);
  const canvas = createCanvas(sidePx, sidePx);
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  smooth(canvas.getContext('2d')).drawImage(image, left, top, side, side, 0, 0, sidePx, sidePx);
  return new Uint8Array(await canvas.encode('webp', QUALITY));
}

export type Logo = { bytes: Bytes; width: number; height: number };

/**
 * A logo: an uploaded PNG or JPEG, whole, made small enough for `most` (pixels), encoded anew as PNG, which every mail client shows.
 * Throws PdfError `image_invalid`.
 */
export async function logo(bytes: Bytes, most: { width: number; height: number }): Promise<Logo> {
  const { image, ...size } = await decoded(bytes, 4 * Math.max(most.width, most.height));
  const scale = Math.min(1, most.width / size.width, most.height / size.height);
  const [width, height] = [Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale))];
  const canvas = createCanvas(width, height);
  smooth(canvas.getContext('2d')).drawImage(image, 0, 0, width, height);
  return { bytes: new Uint8Array(await canvas.encode('png')), width, height };
}

/**
 * A photo: an uploaded PNG or JPEG, whole, at most `sidePx` wide and high, encoded anew as WebP; what was clear is white.
 * Throws PdfError `image_invalid`.
 */
export async function photo(bytes: Bytes, sidePx: number): Promise<Logo> {
  const { image, width, height } = await decoded(bytes, sidePx);
  const canvas = createCanvas(width, height);
  const context = smooth(canvas.getContext('2d'));
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return { bytes: new Uint8Array(await canvas.encode('webp', QUALITY)), width, height };
}

/** Decoded and made small under the limits of every uploaded image; what is decoded here is our own. */
async function decoded(bytes: Bytes, maxPx: number) {
  const { bytes: clean, width, height } = await cleanImage(bytes, { maxPx });
  return { image: await loadImage(clean), width, height };
}

function smooth(context: SKRSContext2D): SKRSContext2D {
  context.imageSmoothingQuality = 'high';
  return context;
}
