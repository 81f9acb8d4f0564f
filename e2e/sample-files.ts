// The same sources that the PDF package is tried on.
export { build, encryptedPdf, javascriptPdf, plainPdf, truncatedPdf } from '../packages/pdf/test/sources.ts';
