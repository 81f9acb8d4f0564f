import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParams, Locale } from './lists.ts';
import { SalesTaxPeriod } from './sales-tax.ts';

/** For one’s own records: no form of an agency. In the reader’s language, or in another one of ours. The tax ID shows its end alone. */
export const getSalesTaxSummary = endpoint(
  'GET /api/sales-tax/periods/:id/summary/',
  'Get the summary of a period as PDF',
  { params: IdParams, query: z.object({ locale: Locale.optional() }), transport: 'download' },
);

/** How large the file may be that shows that a period was filed. */
export const TAX_PROOF_BYTES = 5 * 1024 * 1024;

/** One file, in the place of the one before it. PDFs are made inert, pictures drawn anew. */
export const attachSalesTaxProof = endpoint(
  'POST /api/sales-tax/periods/:id/proof/',
  'Attach a PDF, JPEG or PNG to a filed or paid period',
  {
    params: IdParams,
    response: SalesTaxPeriod,
    transport: 'upload',
    parts: {
      files: { file: { most: 1, mediaTypes: ['application/pdf', 'image/jpeg', 'image/png'] } },
      texts: z.object({}),
    },
  },
);
export const getSalesTaxProof = endpoint('GET /api/sales-tax/periods/:id/proof/', 'Get the file attached to a period', {
  params: IdParams,
  transport: 'download',
});
/** Of a PDF its first page. */
export const getSalesTaxProofPicture = endpoint(
  'GET /api/sales-tax/periods/:id/proof/picture/',
  'Get the file attached to a period as an image',
  { params: IdParams, transport: 'download' },
);
export const removeSalesTaxProof = endpoint(
  'DELETE /api/sales-tax/periods/:id/proof/',
  'Remove the file attached to a period',
  {
    params: IdParams,
    response: SalesTaxPeriod,
  },
);
