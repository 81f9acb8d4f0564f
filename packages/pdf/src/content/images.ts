import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PdfError } from '../errors.ts';
import type { Bytes } from '../types.ts';

const largestImageBytes = 10 * 1024 * 1024;
const mostPixels = 25_000_000;
const largestSide = 12_000;

/**
 * Decodes an uploaded PNG or JPEG and encodes it anew as PNG, at most `maxPx` wide and high: metadata and whatever
 * else the file carried are gone. Type and size are read from the header first, so that a small file cannot unfold
 * into gigabytes. Throws PdfError `image_invalid`.
 */
export async function cleanImage(
  bytes: Bytes,
  { maxPx }: { maxPx: number },
): Promise<{ bytes: Bytes; mediaType: 'image/png'; width: number; height: number }> {
  const image = await decodeImage(bytes);
  const scale = Math.min(1, maxPx / image.width, maxPx / image.height);
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, width, height);
  return { bytes: new Uint8Array(await canvas.encode('png')), mediaType: 'image/png', width, height };
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
export function imageSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPng = bytes.length > 32 && view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a;
  if (isPng && view.getUint32(12) === 0x49484452) return { width: view.getUint32(16), height: view.getUint32(20) };
  return jpegFrame(bytes);
}

/** `isPlain`: eight bits each of three colours, and nothing that says how to turn or read them otherwise. */
type JpegFrame = { width: number; height: number; isPlain: boolean };

/** Whether these bytes are a JPEG that a PDF can hold as it is. */
export const isPlainJpeg = (bytes: Uint8Array): boolean => jpegFrame(bytes)?.isPlain === true;

/** Walks the segments to the frame header, SOF0 to SOF15 without DHT, JPG and DAC (ITU-T T.81, B.1.1.3). Null for what is no JPEG. */
function jpegFrame(bytes: Uint8Array): JpegFrame | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length <= 32 || view.getUint16(0) !== 0xffd8) return null;
  let isUsual = true;
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at++;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const isPlain = isUsual && marker <= 0xc2 && view.getUint8(at + 4) === 8 && view.getUint8(at + 9) === 3;
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), isPlain };
    } else {
      // EXIF may turn the picture, Adobe's segment change its colours.
      if (marker === 0xe1 || marker === 0xee) isUsual = false;
      at += 2 + Math.max(2, view.getUint16(at + 2));
    }
  }
  return null;
}
