/** Business papers, such as invoices and packing slips, drawn with the text of the certificate: same scripts, same structure. */
export { drawPaper } from './paper.ts';
export type { Paper } from './paper.types.ts';
