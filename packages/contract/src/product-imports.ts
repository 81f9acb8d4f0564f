import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Time } from './lists.ts';

export const PRODUCT_IMPORT_LIMITS = {
  bytes: 5 * 1024 * 1024,
  rows: 5000,
  columns: 200,
  cellCharacters: 2000,
  /** Of all cells together. */
  characters: 5_000_000,
  /** Wrong rows that an answer names; the report has all of them. */
  shownProblems: 100,
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

/** A list of products. Nothing is changed before it is started. Rows are told apart by their SKU; of what a cell leaves empty nothing changes. */
export const ProductImport = z.object({
  id: Id,
  fileName: z.string(),
  /** Rows below the header: those of new SKUs, those of known ones, and those that are wrong. */
  rowCount: z.number().int(),
  newCount: z.number().int(),
  knownCount: z.number().int(),
  wrongCount: z.number().int(),
  /** Names of columns that say nothing to us, at most 20. */
  ignoredColumns: z.array(z.string()),
  /** The first wrong rows. `row` as a spreadsheet numbers it: the header is row 1. `message` in the reader’s language. */
  problems: z.array(z.object({ row: z.number().int(), message: z.string() })),
  createdAt: Time,
  /** What it did; null until it is started. */
  outcome: z.object({ created: z.number().int(), changed: z.number().int() }).nullable(),
});
export type ProductImport = z.infer<typeof ProductImport>;

const SHEETS = ['text/csv', 'text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

/** Multipart, one `file`: CSV or XLSX, told apart by their bytes. Its first row names the columns; `sku` is needed. */
export const createProductImport = endpoint('POST /api/products/imports/', 'Uploads a list of products and checks it', {
  response: ProductImport,
  transport: 'upload',
  maxFileBytes: PRODUCT_IMPORT_LIMITS.bytes,
  tooLarge: 'product_import_too_large',
  parts: { files: { file: { most: 1, mediaTypes: SHEETS } }, texts: z.object({}) },
  status: 201,
});

/** One’s own: for others there is none. */
export const getProductImport = endpoint('GET /api/products/imports/:id/', 'Reads a list of products', {
  params: IdParams,
  response: ProductImport,
});

/** All rows that are right, or none. */
export const startProductImport = endpoint(
  'POST /api/products/imports/:id/start/',
  'Adds and changes products by a list',
  {
    params: IdParams,
    response: ProductImport,
  },
);

/** The wrong rows as they were, with their number and what is wrong in front, to fix and import again. */
export const downloadProductImportReport = endpoint(
  'GET /api/products/imports/:id/report/',
  'Gives the wrong rows as a CSV file',
  { params: IdParams, transport: 'download' },
);
