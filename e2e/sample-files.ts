// The same sources that the PDF package is tried on.
// oxlint-disable-next-line boundaries/dependencies -- journeys are tests, and nothing of the product imports them
export { encryptedPdf, javascriptPdf, plainPdf, truncatedPdf } from '../packages/pdf/test/sources.ts';
