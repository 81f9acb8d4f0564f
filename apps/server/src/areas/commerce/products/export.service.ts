import {
  decimalOf,
  digitsOf,
  type exportProducts,
  type Input,
  type Locale,
  percentOf,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import type { FileAnswer, Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { csvAnswer, readOn } from '../../../platform/sheets/csv-answer.ts';
import type { Actor } from '../../access/index.ts';
import { say } from './imports/columns.ts';
import { type ProductRow, productsRepo } from './products.repo.ts';

/** What the file says of a product under each column; our import reads it again. */
const CELLS: Record<ProductColumn, (row: ProductRow, locale: Locale, digits: number) => string> = {
  sku: ({ sku }) => sku,
  name: ({ name }) => name,
  category: ({ category }, locale) => say(locale, `category.${category}`),
  price: ({ price }, _, digits) => decimalOf(price, digits),
  quantity: ({ quantity }) => String(quantity),
  brand: ({ brand }) => brand,
  vendor: ({ vendor }) => vendor,
  tags: ({ tags }) => tags.join(', '),
  status: ({ status }, locale) => say(locale, `status.${status}`),
  // What follows from the quantity is left empty: reading it again must not make it one that was set by hand.
  stock: ({ stockSet }, locale) => (stockSet === null ? '' : say(locale, `stock.${stockSet}`)),
  limitedFrom: ({ limitedFrom }) => String(limitedFrom),
  bulkPrice: ({ bulkPrice }, _, digits) => (bulkPrice === null ? '' : decimalOf(bulkPrice, digits)),
  bulkFrom: ({ bulkFrom }) => (bulkFrom === null ? '' : String(bulkFrom)),
  taxRate: ({ taxRate }) => percentOf(taxRate),
};

export const exportService = ({ clock, config, db, events }: Platform) => {
  return {
    /** Recorded in the log of the administrator who exports the list. */
    export: async (
      { userId, locale }: Actor,
      query: Input<typeof exportProducts>['query'],
      request: Incoming,
    ): Promise<FileAnswer> => {
      const at = clock.now();
      await db.transaction().execute((tx) => events.publish(tx, { type: 'products_exported', at, userId, request }));
      const digits = digitsOf(config.currency);
      return csvAnswer(`products-${utcDayOf(at)}.csv`, {
        head: PRODUCT_COLUMNS.map((column) => say(locale, `column.${column}`)),
        rows: readOn((range) => productsRepo(db).some(query, range)),
        cellsOf: (row) => PRODUCT_COLUMNS.map((column) => CELLS[column](row, locale, digits)),
      });
    },
  };
};
