/**
 * Tables as files: CSV and XLSX, read and written row by row, whatever their size. Knows no domain, no network, no clock.
 */
export { type Encoding, inspectText, kindOf, type TextFacts } from './inspect.ts';
export type { Delimiter } from './rows.ts';
export { readCsv } from './csv-read.ts';
export { BYTE_ORDER_MARK, csvRow } from './csv-write.ts';
export { safePhone, safeText, unsafeText } from './formulas.ts';
export { type Batch, type Limits, type Row, type RowFault, SheetError, type SheetFault } from './rows.ts';
export { readXlsx } from './xlsx-read.ts';
export { createXlsx, type XlsxWriter } from './xlsx-write.ts';
