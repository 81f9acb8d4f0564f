import { createCanvas, ImageData } from '@napi-rs/canvas';
import { PdfError } from '../errors.ts';
import type { Bytes } from '../types.ts';
import type { Pdfium } from './pdfium.ts';
import {
  bitmapBgra,
  discardIfLarge,
  discardPdfium,
  drawFlags,
  drawFormFlags,
  isBroken,
  isExhausted,
  loadPdfium,
  lockedErrors,
} from './pdfium.ts';

export type PictureFormat = 'jpeg' | 'png';

/** Raw RGBA, rows from the top. */
export type Picture = { readonly width: number; readonly height: number; readonly pixels: Bytes };

export type Renderer = {
  pageCount: number;
  /** One page as a viewer shows it, forms and annotations included. Throws PdfError `page_missing`, `damaged` or `too_complex`. */
  render(page: number, widthPx: number): Picture;
  /** As `render`, without a copy: the pixels are the engine's memory, and gone when it draws again or `use` returns. */
  withPicture<Result>(page: number, widthPx: number, use: (picture: Picture) => Result): Result;
  /** A page's text in reading order. */
  text(page: number): string;
  /** Frees the document: without it, its memory is lost until the thread ends. */
  close(): void;
};

// A page of A0 at 72 dpi has 8 million.
const mostPixels = 12_000_000;
const widestPx = 8000;
// WebP would be a third smaller and cost six to nine times the processor time: measured 66 to 99 ms a page against 11.
const jpegQuality = 85;
const formInfoBytes = 256;
const scratchBytes = 64;
const white = 0xffffffff;

/** Throws PdfError `encrypted`, `damaged` or `too_complex`. */
export async function openDocument(bytes: Bytes): Promise<{ pdfium: Pdfium; document: number; close(): void }> {
  const pdfium = await loadPdfium();
  const file = copyIn(pdfium, bytes);
  const document = guarded(pdfium, () => pdfium._FPDF_LoadMemDocument(file, bytes.length, 0));
  if (document === 0) {
    const isLocked = lockedErrors.includes(pdfium._FPDF_GetLastError());
    pdfium.wasmExports.free(file);
    throw new PdfError(isLocked ? 'encrypted' : 'damaged', 'the file cannot be drawn');
  }
  return {
    pdfium,
    document,
    close() {
      // After a trap there is nothing left to free: the instance goes with all of its memory.
      if (isBroken(pdfium)) return;
      pdfium._FPDF_CloseDocument(document);
      pdfium.wasmExports.free(file);
      discardIfLarge(pdfium);
    },
  };
}

/** Pages count from 1. Throws PdfError `encrypted`, `damaged` or `too_complex`. */
export async function openRenderer(bytes: Bytes): Promise<Renderer> {
  const opened = await openDocument(bytes);
  const { pdfium, document } = opened;
  const form = openForm(pdfium, document);
  const pageCount = pdfium._FPDF_GetPageCount(document);

  function withPage<Result>(page: number, use: (handle: number) => Result): Result {
    if (!Number.isInteger(page) || page < 1 || page > pageCount) throw new PdfError('page_missing', `page ${page}`);
    return guarded(pdfium, () => {
      const handle = pdfium._FPDF_LoadPage(document, page - 1);
      if (handle === 0) throw new PdfError('damaged', `page ${page} cannot be drawn`);
      try {
        return use(handle);
      } finally {
        pdfium._FPDF_ClosePage(handle);
      }
    });
  }

  const withPicture: Renderer['withPicture'] = (page, widthPx, use) =>
    withPage(page, (handle) => draw(pdfium, handle, form.handle, widthPx, use));

  return {
    pageCount,
    render: (page, widthPx) =>
      withPicture(page, widthPx, (picture) => ({ ...picture, pixels: picture.pixels.slice() })),
    withPicture,
    text: (page) => withPage(page, (handle) => readText(pdfium, handle)),
    close() {
      if (!isBroken(pdfium)) form.close();
      opened.close();
    },
  };
}

/** The pages as handles for the engine's own calls, with a little of its memory for what they answer. */
export async function openPages(bytes: Bytes): Promise<{
  count: number;
  use<Result>(page: number, read: (at: { pdfium: Pdfium; page: number }, scratch: number) => Result): Result;
  close(): void;
}> {
  const opened = await openDocument(bytes);
  const { pdfium, document } = opened;
  const scratch = allocate(pdfium, scratchBytes);
  return {
    count: pdfium._FPDF_GetPageCount(document),
    use: (page, read) =>
      guarded(pdfium, () => {
        const handle = pdfium._FPDF_LoadPage(document, page - 1);
        if (handle === 0) throw new PdfError('damaged', `page ${page} cannot be read`);
        try {
          return read({ pdfium, page: handle }, scratch);
        } finally {
          pdfium._FPDF_ClosePage(handle);
        }
      }),
    close() {
      if (!isBroken(pdfium)) pdfium.wasmExports.free(scratch);
      opened.close();
    },
  };
}

/** `page` counts from 1. Throws PdfError `encrypted`, `damaged` or `page_missing`. */
export async function renderPage(
  bytes: Bytes,
  { page, widthPx, format }: { page: number; widthPx: number; format: PictureFormat },
): Promise<Bytes> {
  const renderer = await openRenderer(bytes);
  try {
    return await renderer.withPicture(page, widthPx, (picture) => encodePicture(picture, format));
  } finally {
    renderer.close();
  }
}

/** The pixels are taken before it returns: they may change while it is awaited. */
export async function encodePicture({ width, height, pixels }: Picture, format: PictureFormat): Promise<Bytes> {
  const canvas = createCanvas(width, height);
  const shown = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  canvas.getContext('2d').putImageData(new ImageData(shown, width, height), 0, 0);
  const encoded = format === 'jpeg' ? await canvas.encode('jpeg', jpegQuality) : await canvas.encode('png');
  return new Uint8Array(encoded);
}

function draw<Result>(
  pdfium: Pdfium,
  page: number,
  form: number,
  widthPx: number,
  use: (picture: Picture) => Result,
): Result {
  const { width, height } = pictureSize(pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page), widthPx);
  const size = width * height * bitmapBgra;
  const memory = allocate(pdfium, size);
  pdfium._FORM_OnAfterLoadPage(page, form);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, bitmapBgra, memory, width * bitmapBgra);
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, drawFlags);
    pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, drawFormFlags);
    return use({ width, height, pixels: new Uint8Array(pdfium.HEAPU8.buffer as ArrayBuffer, memory, size) });
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
    pdfium._FORM_OnBeforeClosePage(page, form);
    pdfium.wasmExports.free(memory);
  }
}

/** A page of odd proportions gets a smaller picture, not a gigantic one. */
function pictureSize(pageWidth: number, pageHeight: number, widthPx: number): { width: number; height: number } {
  if (!(pageWidth > 0 && pageHeight > 0)) throw new PdfError('damaged', 'a page has no size');
  const ratio = pageHeight / pageWidth;
  const width = Math.min(widthPx, widestPx, widestPx / ratio, Math.sqrt(mostPixels / ratio));
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(width * ratio)) };
}

function readText(pdfium: Pdfium, page: number): string {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return '';
  const count = pdfium._FPDFText_CountChars(text);
  const memory = allocate(pdfium, (count + 1) * 2);
  try {
    const written = count > 0 ? pdfium._FPDFText_GetText(text, 0, count, memory) : 0;
    const units = pdfium.HEAPU8.slice(memory, memory + Math.max(0, written - 1) * 2);
    return new TextDecoder('utf-16le').decode(units).replaceAll('\r\n', '\n');
  } finally {
    pdfium.wasmExports.free(memory);
    pdfium._FPDFText_ClosePage(text);
  }
}

/** Form fields are only drawn with a form environment; fpdf_formfill.h wants a zeroed struct that starts with its version. */
function openForm(pdfium: Pdfium, document: number): { handle: number; close(): void } {
  const info = allocate(pdfium, formInfoBytes);
  pdfium.HEAPU8.fill(0, info, info + formInfoBytes);
  pdfium.HEAPU8[info] = 2;
  const handle = guarded(pdfium, () => pdfium._FPDFDOC_InitFormFillEnvironment(document, info));
  return {
    handle,
    close() {
      if (handle !== 0) pdfium._FPDFDOC_ExitFormFillEnvironment(handle);
      pdfium.wasmExports.free(info);
    },
  };
}

function copyIn(pdfium: Pdfium, bytes: Bytes): number {
  const memory = allocate(pdfium, bytes.length);
  pdfium.HEAPU8.set(bytes, memory);
  return memory;
}

function allocate(pdfium: Pdfium, size: number): number {
  const memory = pdfium.wasmExports.malloc(size);
  if (memory === 0) throw tooLarge();
  return memory;
}

/** Calls into PDFium, whose traps and lack of memory become PdfErrors. */
export function guarded<Result>(pdfium: Pdfium, call: () => Result): Result {
  let failure: unknown = null;
  try {
    const result = call();
    if (!isExhausted(pdfium)) return result;
  } catch (error) {
    if (error instanceof PdfError && !isExhausted(pdfium)) throw error;
    failure = error;
  }
  discardPdfium(pdfium);
  if (isExhausted(pdfium)) throw tooLarge(failure);
  throw new PdfError('damaged', 'the file cannot be drawn', { cause: failure });
}

const tooLarge = (cause?: unknown): PdfError =>
  new PdfError('too_complex', 'the file needs more memory than it may have', { cause });
