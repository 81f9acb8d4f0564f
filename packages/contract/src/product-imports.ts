import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LIST_IMPORT_LIMITS, LIST_IMPORT_PARTS, ListImport } from './list-imports.ts';
import { IdParams } from './lists.ts';

export const PRODUCT_IMPORT_LIMITS = {
  bytes: 5 * 1024 * 1024,
  rows: 5000,
  ...LIST_IMPORT_LIMITS,
} as const;

/** What a column of the file can become: the columns of our own export. */
export const PRODUCT_COLUMNS = [
  'sku',
  'name',
  'category',
  'price',
  'quantity',
  'brand',
  'vendor',
  'tags',
  'status',
  'stock',
  'limitedFrom',
  'bulkPrice',
  'bulkFrom',
  'taxRate',
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** Rows are told apart by their SKU; of what a cell leaves empty nothing changes. */
export const ProductImport = ListImport.extend({
  /** What it did; null until it is started. */
  outcome: z.object({ created: z.number().int(), changed: z.number().int() }).nullable(),
});
export type ProductImport = z.infer<typeof ProductImport>;

/** The column `sku` is needed. */
export const createProductImport = endpoint('POST /api/products/imports/', 'Upload a product list and check it', {
  response: ProductImport,
  transport: 'upload',
  maxFileBytes: PRODUCT_IMPORT_LIMITS.bytes,
  tooLarge: 'product_import_too_large',
  parts: LIST_IMPORT_PARTS,
  status: 201,
});

/** One’s own: for others there is none. */
export const getProductImport = endpoint('GET /api/products/imports/:id/', 'Get a product import', {
  params: IdParams,
  response: ProductImport,
});

/** All rows that are right, or none. */
export const startProductImport = endpoint('POST /api/products/imports/:id/start/', 'Start a product import', {
  params: IdParams,
  response: ProductImport,
});

/** The wrong rows as they were, with their number and what is wrong in front, to fix and import again. */
export const downloadProductImportReport = endpoint(
  'GET /api/products/imports/:id/report/',
  'Download the failed rows as CSV',
  { params: IdParams, transport: 'download' },
);
