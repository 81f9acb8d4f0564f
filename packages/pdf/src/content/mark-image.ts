import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Bytes } from '../types.ts';
import { embeddedSize } from './image-streams.ts';
import { decodeImage, imageSize } from './images.ts';

// A signature field is two to three inches wide: these are 300 dots per inch and more.
const longestSide = 1000;
const mostPixels = 200_000;
/** Of one picture, as it is kept and as it stands in a PDF. */
const mostBytes = 256 * 1024;
/** A larger one that nothing shows through becomes a JPEG. */
const losslessBytes = 96 * 1024;
const quality = 88;
const step = 0.75;

type MarkImage = {
  bytes: Bytes;
  mediaType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  isBlank: boolean;
};

/**
 * Decodes an uploaded picture of a signature and encodes it anew, small enough for a document that has hundreds: a PNG, or a JPEG
 * where it is a photo. Metadata and whatever else the file carried are gone. `isBlank`: nothing of it would be seen on white paper.
 * Throws PdfError `image_invalid`.
 */
export async function cleanMark(bytes: Bytes): Promise<MarkImage> {
  const image = await decodeImage(bytes);
  const { width, height } = image;
  let scale = Math.min(1, longestSide / width, longestSide / height, Math.sqrt(mostPixels / (width * height)));
  for (;;) {
    const canvas = createCanvas(Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale)));
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const encoded = await encode(canvas);
    if (encoded !== null) return { ...encoded, width: canvas.width, height: canvas.height };
    scale *= step;
  }
}

/** Pictures from before they were made small are made so when they are drawn. Throws PdfError `image_invalid`. */
export async function smallMark(bytes: Bytes): Promise<Bytes> {
  const { width, height } = imageSize(bytes) ?? { width: 0, height: 0 };
  return width * height > mostPixels ? (await cleanMark(bytes)).bytes : bytes;
}

/** Null where it takes too many bytes. */
async function encode(canvas: Canvas): Promise<Pick<MarkImage, 'bytes' | 'mediaType' | 'isBlank'> | null> {
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d').getImageData(0, 0, width, height);
  const isBlank = !showsInk(pixels.data);
  const embedded = embeddedSize(pixels);
  const png = new Uint8Array(await canvas.encode('png'));
  const size = Math.max(png.length, embedded.bytes);
  if (size > losslessBytes && embedded.isOpaque) {
    const jpeg = new Uint8Array(await canvas.encode('jpeg', quality));
    if (jpeg.length < size) return jpeg.length > mostBytes ? null : { bytes: jpeg, mediaType: 'image/jpeg', isBlank };
  }
  return size > mostBytes ? null : { bytes: png, mediaType: 'image/png', isBlank };
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
