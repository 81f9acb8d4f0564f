import { createCanvas } from '@napi-rs/canvas';
import type { PDF, PdfRef } from '@libpdf/core';
import { createHash } from 'node:crypto';
import type { Bytes, Strokes } from '../types.ts';
import { jpegStream, streamsOf } from './image-streams.ts';
import { decodeImage, isPlainJpeg } from './images.ts';
import { smallMark } from './mark-image.ts';
import { strokesForm } from './strokes.ts';

/** What fills the unit square of user space when it is drawn; `width` and `height` are its proportions. */
type Embedded = { ref: PdfRef; width: number; height: number };

/** The pictures and drawings of one document, each embedded once however often it is drawn. */
export type ImageBook = {
  embed(bytes: Bytes): Promise<Embedded>;
  /** Throws PdfError `strokes_invalid`. */
  embedStrokes(strokes: Strokes): Embedded;
};

export function openImageBook(pdf: PDF): ImageBook {
  const known = new Map<string, Embedded>();
  // The same picture mostly comes as the same bytes, a hundred times.
  const seen = new WeakMap<Bytes | Strokes, Embedded>();
  return {
    async embed(bytes) {
      const before = seen.get(bytes);
      if (before !== undefined) return before;
      const hash = createHash('sha256').update(bytes).digest('hex');
      const image = known.get(hash) ?? (await embedImage(pdf, bytes));
      known.set(hash, image);
      seen.set(bytes, image);
      return image;
    },
    embedStrokes(strokes) {
      const { width, height } = strokes;
      const drawing = seen.get(strokes) ?? { ref: pdf.register(strokesForm(strokes)), width, height };
      seen.set(strokes, drawing);
      return drawing;
    },
  };
}

async function embedImage(pdf: PDF, given: Bytes): Promise<Embedded> {
  const bytes = await smallMark(given);
  const image = await decodeImage(bytes);
  const { width, height } = image;
  if (isPlainJpeg(bytes)) return { ref: pdf.register(jpegStream(bytes, image)), width, height };
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { colours, opacity } = streamsOf(context.getImageData(0, 0, width, height));
  if (opacity !== null) colours.set('SMask', pdf.register(opacity));
  return { ref: pdf.register(colours), width, height };
}
