import { createCanvas } from '@napi-rs/canvas';
import { createRequire } from 'node:module';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Picture } from '../src/content/index.ts';
import type { Bytes } from '../src/types.ts';

/** Firefox's engine, which shares no code with the one that draws our pictures: what both show, readers show. */

const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const pixelsPerPoint = 2;

/** The first page as it is shown on a screen, or printed. */
export async function drawElsewhere(bytes: Bytes, intent: 'display' | 'print'): Promise<Picture> {
  const loading = getDocument({
    data: bytes.slice(),
    standardFontDataUrl: `${folder}/standard_fonts/`,
    cMapUrl: `${folder}/cmaps/`,
    wasmUrl: `${folder}/wasm/`,
    verbosity: 0,
  });
  try {
    const page = await (await loading.promise).getPage(1);
    const viewport = page.getViewport({ scale: pixelsPerPoint });
    const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
    const canvas = createCanvas(width, height);
    await page.render({ canvas: canvas as never, viewport, intent }).promise;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    return { width, height, pixels: new Uint8Array(data) };
  } finally {
    await loading.destroy();
  }
}
