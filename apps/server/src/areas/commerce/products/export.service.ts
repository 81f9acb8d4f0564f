import { Readable } from 'node:stream';
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
import { BYTE_ORDER_MARK, csvRow, safeText } from '@sealwright/sheets';
import { utcDayOf } from '../../../platform/clock.ts';
import { FileAnswer, type Incoming } from '../../../platform/http/http.ts';
import { withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { say } from './imports/columns.ts';
import { type ProductRow, productsRepo, type ProductsQuery } from './products.repo.ts';

const BATCH = 1000;

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
  async function* lines(locale: Locale, query: ProductsQuery): AsyncGenerator<string> {
    const digits = digitsOf(config.currency);
    const plain = (text: string) => safeText(withoutIsolates(text));
    yield BYTE_ORDER_MARK + csvRow(PRODUCT_COLUMNS.map((column) => plain(say(locale, `column.${column}`))));
    for (let offset = 0; ; offset += BATCH) {
      const rows = await productsRepo(db).some(query, { limit: BATCH, offset });
      yield rows
        .map((row) => csvRow(PRODUCT_COLUMNS.map((column) => plain(CELLS[column](row, locale, digits)))))
        .join('');
      if (rows.length < BATCH) return;
    }
  }

  return {
    /** Recorded in the log of the administrator who exports the list. */
    export: async (
      { userId, locale }: Actor,
      query: Input<typeof exportProducts>['query'],
      request: Incoming,
    ): Promise<FileAnswer> => {
      const at = clock.now();
      await db.transaction().execute((tx) => events.publish(tx, { type: 'products_exported', at, userId, request }));
      const name = `products-${utcDayOf(at)}.csv`;
      return new FileAnswer(Readable.from(lines(locale, query)), 'text/csv; charset=utf-8', { name });
    },
  };
};
