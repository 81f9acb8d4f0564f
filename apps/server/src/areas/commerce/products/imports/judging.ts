import { type ProductColumn, type ProductInput, USUAL_LIMITED_FROM, USUAL_TAX_RATE } from '@sealwright/contract';
import { priceFault } from '../products.service.ts';
import type { ProductRow } from '../products.repo.ts';
import type { GoodRow, ProductProblem, Said } from './rows.ts';

/** A product that is not there yet needs these. */
const NEEDED = ['name', 'category', 'price'] as const satisfies readonly ProductColumn[];

const USUAL = {
  brand: '',
  vendor: '',
  tags: [],
  status: 'published',
  quantity: 0,
  limitedFrom: USUAL_LIMITED_FROM,
  stockSet: null,
  bulkPrice: null,
  bulkFrom: null,
  taxRate: USUAL_TAX_RATE,
} as const satisfies Partial<ProductInput>;

/** The whole product that a row means: of a known one what it is, changed by the row. */
const meant = (said: Said, known: ProductRow | undefined): Partial<ProductInput> =>
  known === undefined ? { ...USUAL, ...said } : { ...inputOf(known), ...said, sku: known.sku };

export const inputOf = (row: ProductRow): ProductInput => ({
  name: row.name,
  sku: row.sku,
  category: row.category,
  brand: row.brand,
  vendor: row.vendor,
  tags: row.tags,
  status: row.status,
  quantity: row.quantity,
  limitedFrom: row.limitedFrom,
  stockSet: row.stockSet,
  price: row.price,
  bulkPrice: row.bulkPrice,
  bulkFrom: row.bulkFrom,
  taxRate: row.taxRate,
});

/** What a row comes to beside the products that are there now: a whole product, or why not. */
export function judge(
  { said }: GoodRow,
  known: ProductRow | undefined,
  currency: string,
): { product: ProductInput } | { problems: ProductProblem[] } {
  const product = meant(said, known);
  const missing = NEEDED.filter((column) => product[column] === undefined);
  if (missing.length > 0) return { problems: missing.map((column) => ({ column, code: `${column}_required` })) };
  const whole = product as ProductInput;
  const fault = priceFault(whole, currency);
  return fault === null ? { product: whole } : { problems: [{ column: fault.path, code: fault.code }] };
}
