import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParams, Locale } from './lists.ts';

/** For one’s own records: no form of an agency. In the reader’s language, or in another one of ours. The tax ID shows its end alone. */
export const getSalesTaxSummary = endpoint(
  'GET /api/sales-tax/periods/:id/summary/',
  'Gives the summary of a period as PDF',
  { params: IdParams, query: z.object({ locale: Locale.optional() }), transport: 'download' },
);
