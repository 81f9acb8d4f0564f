/** Bytes in, bytes out: what a PDF holds, what is stamped on it, the evidence report, the seal and its verification. No I/O beyond our own font files, no clock, no database. */
export * from './content/index.ts';
export { PdfError } from './errors.ts';
export { drawPaper, type Paper } from './paper/index.ts';
export * from './seal/index.ts';
export { tryOut } from './trial.ts';
export type * from './types.ts';
