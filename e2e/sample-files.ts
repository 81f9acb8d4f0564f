// The same sources that the PDF package is tried on.
export { encryptedPdf, javascriptPdf, plainPdf, truncatedPdf } from '../packages/pdf/test/sources.ts';
