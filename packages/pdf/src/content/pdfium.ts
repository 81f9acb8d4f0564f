import { PDFiumModule } from '@hyzyla/pdfium';

/**
 * PDFium's own calls. The package's classes above them are left alone: they draw text with the coloured fringes meant
 * for LCD screens, and never free a page whose text was read.
 */
export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & Unlisted;
/** Calls that the module has and its types leave out (fpdfview.h, fpdf_save.h, fpdf_text.h, fpdf_edit.h). */
type Unlisted = {
  _FPDF_GetSecurityHandlerRevision(document: number): number;
  _FPDF_GetDocPermissions(document: number): number;
  _FPDF_SaveAsCopy(document: number, file: number, flags: number): number;
  /** Page, place and size of the screen, rotation, point, and where the answer goes. */
  _FPDF_PageToDevice(...numbers: number[]): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, box: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFPath_CountSegments(path: number): number;
  _FPDFPath_GetPathSegment(path: number, index: number): number;
  _FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  _FPDFPathSegment_GetType(segment: number): number;
};

/** The module is built for 2 GB. Pages that need more than this cannot be shown safely. */
const mostBytes = 256 * 1024 * 1024;
/** WebAssembly memory never shrinks: an engine that grew beyond this is replaced after the file that made it grow. */
const keptBytes = 96 * 1024 * 1024;

let loading: Promise<Pdfium> | null = null;
const exhausted = new WeakSet<Pdfium>();
const broken = new WeakSet<Pdfium>();
/** Emscripten prints every refusal to grow, which `isExhausted` tells. Its types leave this option out. */
const quiet = (): object => ({ printErr: () => {} });
type Memory = { buffer: ArrayBuffer; grow(pages: number): number };

export function loadPdfium(): Promise<Pdfium> {
  loading ??= PDFiumModule(quiet()).then((module) => {
    const pdfium = module as Pdfium;
    limitMemory(pdfium);
    pdfium._FPDF_InitLibraryWithConfig({});
    return pdfium;
  });
  return loading;
}

/** Emscripten grows the memory through this one call, and takes an error as the end of memory. */
function limitMemory(pdfium: Pdfium): void {
  const { memory } = pdfium.wasmExports as unknown as { memory: Memory };
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * 65_536 <= mostBytes) return grow(pages);
    exhausted.add(pdfium);
    throw new RangeError('PDFium may not have more memory');
  };
}

/** PDFium leaves out what it has no memory for, and says nothing: what it drew after that cannot be trusted. */
export const isExhausted = (pdfium: Pdfium): boolean => exhausted.has(pdfium);

export function discardIfLarge(pdfium: Pdfium): void {
  if (pdfium.HEAPU8.length > keptBytes) loading = null;
}

/** After a trap inside WebAssembly the instance's memory cannot be trusted: the next caller gets a new one. */
export function discardPdfium(pdfium: Pdfium): void {
  broken.add(pdfium);
  loading = null;
}

export const isBroken = (pdfium: Pdfium): boolean => broken.has(pdfium);

/** fpdfview.h: annotations drawn, red before blue. */
export const drawFlags = 0x01 | 0x10;
/** fpdfview.h: widgets only, red before blue. */
export const drawFormFlags = 0x10;
export const bitmapBgra = 4;
/** fpdfview.h: FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
export const lockedErrors = [4, 5];
