import type { PdfErrorCode } from './types.ts';

/** A file or a seal we can explain. Anything else thrown by this package is a bug. */
export class PdfError extends Error {
  readonly code: PdfErrorCode;

  constructor(code: PdfErrorCode, message: string = code, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PdfError';
    this.code = code;
  }
}
