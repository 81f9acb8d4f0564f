import { PDFiumModule } from '@hyzyla/pdfium';

/**
 * PDFium's own calls. The package's classes above them are left alone: they draw text with the coloured fringes meant
 * for LCD screens, and never free a page whose text was read.
 */
export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>;

let loading: Promise<Pdfium> | null = null;

export function loadPdfium(): Promise<Pdfium> {
  loading ??= PDFiumModule({}).then((pdfium) => {
    pdfium._FPDF_InitLibraryWithConfig({});
    return pdfium;
  });
  return loading;
}

/** After a trap inside WebAssembly the instance's memory cannot be trusted: the next caller gets a new one. */
export function discardPdfium(): void {
  loading = null;
}

/** fpdfview.h: annotations drawn, red before blue. */
export const drawFlags = 0x01 | 0x10;
/** fpdfview.h: widgets only, red before blue. */
export const drawFormFlags = 0x10;
export const bitmapBgra = 4;
/** fpdfview.h: FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
export const lockedErrors = [4, 5];
