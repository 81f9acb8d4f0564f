import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { PDF, PdfRef } from '@libpdf/core';
import { createHash } from 'node:crypto';
import { PdfError } from '../errors.ts';
import type { Bytes } from '../types.ts';
import { compressed, name, number } from './objects.ts';

const largestImageBytes = 10 * 1024 * 1024;
const mostPixels = 25_000_000;
const largestSide = 12_000;

/**
 * Decodes an uploaded PNG or JPEG and encodes it anew as PNG, at most `maxPx` wide and high: metadata and whatever
 * else the file carried are gone. Type and size are read from the header first, so that a small file cannot unfold
 * into gigabytes. `isBlank`: nothing of it would be seen on white paper. Throws PdfError `image_invalid`.
 */
export async function cleanImage(
  bytes: Bytes,
  { maxPx }: { maxPx: number },
): Promise<{ bytes: Bytes; mediaType: 'image/png'; width: number; height: number; isBlank: boolean }> {
  const image = await decodeImage(bytes);
  const scale = Math.min(1, maxPx / image.width, maxPx / image.height);
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, width, height);
  const isBlank = !showsInk(context.getImageData(0, 0, width, height).data);
  return { bytes: new Uint8Array(await canvas.encode('png')), mediaType: 'image/png', width, height, isBlank };
}

/** Fewer pixels than this are specks. */
const leastInkPixels = 12;
/** From here on a pixel on white paper passes for paper. */
const paperFrom = 235;

/** Whether anything is seen of a picture on white paper. RGBA. */
function showsInk(pixels: Uint8ClampedArray): boolean {
  let count = 0;
  for (let at = 0; at < pixels.length && count < leastInkPixels; at += 4) {
    const colour = (pixels[at] ?? 0) * 0.299 + (pixels[at + 1] ?? 0) * 0.587 + (pixels[at + 2] ?? 0) * 0.114;
    const light = 255 - ((pixels[at + 3] ?? 0) / 255) * (255 - colour);
    if (light < paperFrom) count++;
  }
  return count >= leastInkPixels;
}

/** `most`: where more is allowed than usual. Throws PdfError `image_invalid`. */
export async function decodeImage(
  bytes: Bytes,
  most = { bytes: largestImageBytes, pixels: mostPixels },
): Promise<Awaited<ReturnType<typeof loadImage>>> {
  const size = imageSize(bytes);
  if (bytes.length > most.bytes || size === null) throw new PdfError('image_invalid', 'not a PNG or JPEG');
  const { width, height } = size;
  if (!(width > 0 && height > 0) || width > largestSide || height > largestSide || width * height > most.pixels) {
    throw new PdfError('image_invalid', `an image of ${width} by ${height} pixels is too large`);
  }
  try {
    const image = await loadImage(bytes);
    if (image.width > 0 && image.height > 0) return image;
  } catch (cause) {
    throw new PdfError('image_invalid', 'the image cannot be read', { cause });
  }
  throw new PdfError('image_invalid', 'the image cannot be read');
}

/** Width and height as the header states them; null for anything but PNG and JPEG. */
function imageSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPng = bytes.length > 32 && view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a;
  if (isPng && view.getUint32(12) === 0x49484452) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (bytes.length > 32 && view.getUint16(0) === 0xffd8) return jpegSize(view);
  return null;
}

/** Walks the segments to the frame header, SOF0 to SOF15 without DHT, JPG and DAC (ITU-T T.81, B.1.1.3). */
function jpegSize(view: DataView): { width: number; height: number } | null {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at++;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    } else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

type EmbeddedImage = { ref: PdfRef; width: number; height: number };

/** The pictures of one document, each embedded once however often it is drawn. */
export type ImageBook = { embed(bytes: Bytes): Promise<EmbeddedImage> };

export function openImageBook(pdf: PDF): ImageBook {
  const known = new Map<string, EmbeddedImage>();
  return {
    async embed(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const image = known.get(hash) ?? (await embedImage(pdf, bytes));
      known.set(hash, image);
      return image;
    },
  };
}

/** Colours and transparency as two streams (ISO 32000-1, 11.6.5.3). */
async function embedImage(pdf: PDF, bytes: Bytes): Promise<EmbeddedImage> {
  const image = await decodeImage(bytes);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, width, height).data;
  const colours = new Uint8Array(width * height * 3);
  const opacity = new Uint8Array(width * height);
  for (let index = 0; index < opacity.length; index++) {
    colours[index * 3] = pixels[index * 4] ?? 0;
    colours[index * 3 + 1] = pixels[index * 4 + 1] ?? 0;
    colours[index * 3 + 2] = pixels[index * 4 + 2] ?? 0;
    opacity[index] = pixels[index * 4 + 3] ?? 0;
  }
  const shape = {
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: number(width),
    Height: number(height),
    BitsPerComponent: number(8),
  };
  const isOpaque = opacity.every((value) => value === 255);
  const mask = isOpaque
    ? {}
    : { SMask: pdf.register(compressed({ ...shape, ColorSpace: name('DeviceGray') }, opacity)) };
  const ref = pdf.register(compressed({ ...shape, ColorSpace: name('DeviceRGB'), ...mask }, colours));
  return { ref, width, height };
}
