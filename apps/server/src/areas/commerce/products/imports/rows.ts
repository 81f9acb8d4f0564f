import {
  Amount,
  BulkFrom,
  digitsOf,
  Line,
  MOST_PRODUCT_TAGS,
  Pieces,
  type ProductColumn,
  type ProductInput,
  rateIn,
  Sku,
  unitsOf,
} from '@sealwright/contract';
import type { Row } from '@sealwright/sheets';
import type { z } from 'zod';
import { plain } from '../../../../platform/sheets/names.ts';
import {
  type CellsOf,
  type NoteProblem,
  type Problem,
  type ReadList,
  readList,
  type ReadRow,
  type WrongRow,
} from '../../../../platform/sheets/small-lists.ts';
import { withoutTwins } from '../products.service.ts';
import { CATEGORIES, COLUMNS, STATUSES, STOCKS } from './columns.ts';

/** What a row says of a product: what it leaves empty is not there. */
export type Said = Partial<ProductInput> & { sku: string };
export type GoodRow = ReadRow<{ said: Said }>;
export type ProductProblem = Problem<ProductColumn>;
export type WrongProduct = WrongRow<ProductColumn>;

type Reader = (text: string, currency: string) => unknown;

/** Throws the code of what is wrong, as a string would say it: caught where the cell is read. */
class CellFault extends Error {}

const fail = (code: string): never => {
  throw new CellFault(code);
};

/** Throws `product_import_columns_missing`, `import_file_empty`. */
export const readRows = (rows: readonly Row[], currency: string): ReadList<ProductColumn, { said: Said }> =>
  readList(rows, {
    columns: COLUMNS,
    key: 'sku',
    keyMissing: 'product_import_columns_missing',
    keyRepeated: 'sku_repeated',
    read: (cells, note) => ({ said: saidIn(cells, currency, note) }),
  });

const line =
  (rule: z.ZodType<string>): Reader =>
  (text) => {
    const [issue] = rule.safeParse(text).error?.issues ?? [];
    if (issue === undefined) return text;
    return fail(issue.code === 'custom' ? String(issue.params?.['code'] ?? 'invalid') : issue.code);
  };

const oneOf =
  (known: ReadonlyMap<string, string>, code: string): Reader =>
  (text) =>
    known.get(plain(text)) ?? fail(code);

const number =
  (rule: z.ZodType<number>, code: string, digits: (currency: string) => number): Reader =>
  (text, currency) => {
    const units = rule.safeParse(unitsOf(text, digits(currency)));
    return units.success ? units.data : fail(code);
  };

const tags: Reader = (text) => {
  const words = text
    .split(/[,;،؛，；]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words.length > MOST_PRODUCT_TAGS) fail('tags_too_many');
  return withoutTwins(words.map((word) => line(Line(40, 1))(word, '') as string));
};

const whole = (): number => 0;
const READERS: Record<ProductColumn, Reader> = {
  sku: line(Sku),
  name: line(Line(200, 1)),
  category: oneOf(CATEGORIES, 'category_unknown'),
  price: number(Amount, 'price_invalid', digitsOf),
  quantity: number(Pieces, 'quantity_invalid', whole),
  brand: line(Line(120)),
  vendor: line(Line(120)),
  tags,
  status: oneOf(STATUSES, 'status_unknown'),
  stock: oneOf(STOCKS, 'stock_unknown'),
  limitedFrom: number(Pieces, 'quantity_invalid', whole),
  bulkPrice: number(Amount, 'price_invalid', digitsOf),
  bulkFrom: number(BulkFrom, 'bulk_from_invalid', whole),
  taxRate: (text) => rateIn(text.replace(/\s*[%٪]$/u, '')) ?? fail('tax_rate_invalid'),
};

function saidIn(cells: CellsOf<ProductColumn>, currency: string, note: NoteProblem<ProductColumn>): Said {
  const said: Record<string, unknown> = {};
  if (!cells.has('sku')) note('sku', 'sku_required');
  for (const [column, text] of cells) {
    try {
      said[column === 'stock' ? 'stockSet' : column] = READERS[column](text, currency);
    } catch (cause) {
      if (!(cause instanceof CellFault)) throw cause;
      note(column, cause.message);
    }
  }
  return { ...said, sku: typeof said['sku'] === 'string' ? said['sku'] : '' };
}
