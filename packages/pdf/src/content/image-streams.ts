import { PdfStream } from '@libpdf/core';
import type { Bytes } from '../types.ts';
import { compressed, name, number } from './objects.ts';

type Size = { width: number; height: number };
type Pixels = Size & { data: Uint8ClampedArray };

const shapeOf = ({ width, height }: Size) => ({
  Type: name('XObject'),
  Subtype: name('Image'),
  Width: number(width),
  Height: number(height),
  BitsPerComponent: number(8),
});

/** Colours and transparency as two streams (ISO 32000-1, 11.6.5.3). `opacity` is null where nothing shows through. */
export function streamsOf({ width, height, data }: Pixels): { colours: PdfStream; opacity: PdfStream | null } {
  const colours = new Uint8Array(width * height * 3);
  const opacity = new Uint8Array(width * height);
  for (let index = 0; index < opacity.length; index++) {
    colours[index * 3] = data[index * 4] ?? 0;
    colours[index * 3 + 1] = data[index * 4 + 1] ?? 0;
    colours[index * 3 + 2] = data[index * 4 + 2] ?? 0;
    opacity[index] = data[index * 4 + 3] ?? 0;
  }
  const shape = shapeOf({ width, height });
  const isOpaque = opacity.every((value) => value === 255);
  return {
    colours: compressed({ ...shape, ColorSpace: name('DeviceRGB') }, colours),
    opacity: isOpaque ? null : compressed({ ...shape, ColorSpace: name('DeviceGray') }, opacity),
  };
}

/** The bytes that pixels take up in a PDF, and whether anything shows through them. */
export function embeddedSize(pixels: Pixels): { bytes: number; isOpaque: boolean } {
  const { colours, opacity } = streamsOf(pixels);
  return { bytes: colours.data.length + (opacity?.data.length ?? 0), isOpaque: opacity === null };
}

/** A JPEG of three colours as it is. */
export const jpegStream = (bytes: Bytes, size: Size): PdfStream =>
  PdfStream.fromDict({ ...shapeOf(size), ColorSpace: name('DeviceRGB'), Filter: name('DCTDecode') }, bytes);
