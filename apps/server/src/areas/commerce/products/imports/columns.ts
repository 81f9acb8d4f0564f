import {
  LOCALES,
  PRODUCT_CATEGORIES,
  PRODUCT_COLUMNS,
  PRODUCT_STATUSES,
  type ProductCategory,
  type ProductColumn,
  type ProductStatus,
  STOCK_STATES,
  type StockState,
} from '@sealwright/contract';
import { translator } from '../../../../platform/i18n/i18n.ts';
import { columnNames, dictionary } from '../../../../platform/sheets/names.ts';

export const say = translator('products');

const OTHER_NAMES: Partial<Record<ProductColumn, readonly string[]>> = {
  sku: ['article number', 'item number', 'product code', 'code', 'stock keeping unit'],
  name: ['product', 'product name', 'title'],
  price: ['unit price', 'price per piece'],
  quantity: ['qty', 'pieces', 'stock quantity', 'inventory'],
  vendor: ['supplier'],
  tags: ['labels', 'tag'],
  taxRate: ['tax', 'tax percent', 'vat'],
  bulkPrice: ['bulk discount price'],
  bulkFrom: ['bulk quantity', 'bulk minimum'],
};

export const COLUMNS = columnNames(say, PRODUCT_COLUMNS, OTHER_NAMES);

const inEveryLanguage = <T extends string>(of: string, words: readonly T[]): ReadonlyMap<string, T> =>
  dictionary<T>([
    ...words.map((word) => [word, word] as const),
    ...LOCALES.flatMap((locale) => words.map((word) => [say(locale, `${of}.${word}`), word] as const)),
  ]);

export const CATEGORIES: ReadonlyMap<string, ProductCategory> = inEveryLanguage('category', PRODUCT_CATEGORIES);
export const STATUSES: ReadonlyMap<string, ProductStatus> = inEveryLanguage('status', PRODUCT_STATUSES);
export const STOCKS: ReadonlyMap<string, StockState> = inEveryLanguage('stock', STOCK_STATES);
