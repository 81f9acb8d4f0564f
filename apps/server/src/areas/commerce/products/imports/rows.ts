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
import { AppError } from '../../../../platform/errors.ts';
import { cellText, faultOf } from '../../../../platform/sheets/cells.ts';
import { meaningsOf, plain, reportColumnsOf } from '../../../../platform/sheets/names.ts';
import { withoutTwins } from '../products.service.ts';
import { CATEGORIES, COLUMNS, STATUSES, STOCKS } from './columns.ts';

/** Why a row is wrong. The code has a text in the server's `products.json`. */
export type Problem = { column: ProductColumn | null; code: string };
export type WrongRow = { row: number; problems: Problem[]; cells: string[] };

/** What a row says of a product: what it leaves empty is not there. */
export type Said = Partial<ProductInput> & { sku: string };
export type GoodRow = { row: number; said: Said; cells: string[] };
export type ReadRows = { header: string[]; ignoredColumns: string[]; rows: GoodRow[]; wrong: WrongRow[] };

type Cells = ReadonlyMap<ProductColumn, string>;
type Note = (column: ProductColumn, code: string) => void;
type Reader = (text: string, currency: string) => unknown;

/** Throws the code of what is wrong, as a string would say it: caught where the cell is read. */
class CellFault extends Error {}

const fail = (code: string): never => {
  throw new CellFault(code);
};

/**
 * Reads the rows of a file. Its first row names the columns; what our own report put in front counts for nothing. Of rows with one SKU
 * the first counts. Throws `product_import_columns_missing`, `import_file_empty`.
 */
export function readRows([first, ...below]: readonly Row[], currency: string): ReadRows {
  const all = first?.cells ?? [];
  const dropped = reportColumnsOf(all);
  const header = all.slice(dropped).map(cellText);
  const columns = meaningsOf(header, COLUMNS);
  if (!columns.includes('sku')) throw new AppError('product_import_columns_missing');
  if (below.length === 0) throw new AppError('import_file_empty');
  const seen = new Set<string>();
  const read: ReadRows = {
    header,
    ignoredColumns: header.filter((name, at) => columns[at] === null && plain(name) !== ''),
    rows: [],
    wrong: [],
  };
  for (const row of below) {
    const cells = row.cells.slice(dropped).map(cellText);
    const fault = faultOf({ ...row, cells }, header.length);
    const problems: Problem[] = fault === null ? [] : [{ column: null, code: fault }];
    const said =
      fault === null
        ? saidIn(cellsOf(cells, columns), currency, (column, code) => problems.push({ column, code }))
        : { sku: '' };
    const key = said.sku.toLowerCase();
    if (problems.length === 0 && seen.has(key)) problems.push({ column: 'sku', code: 'sku_repeated' });
    if (problems.length > 0) read.wrong.push({ row: row.number, problems, cells });
    else {
      seen.add(key);
      read.rows.push({ row: row.number, said, cells });
    }
  }
  return read;
}

function cellsOf(cells: readonly string[], columns: readonly (ProductColumn | null)[]): Cells {
  const given = columns.flatMap((column, at) => {
    const text = (cells[at] ?? '').normalize('NFC');
    return column === null || text === '' ? [] : [[column, text] as const];
  });
  return new Map(given);
}

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

function saidIn(cells: Cells, currency: string, note: Note): Said {
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
