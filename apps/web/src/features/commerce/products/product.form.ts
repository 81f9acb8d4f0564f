import {
  Amount,
  BulkFrom,
  decimalOf,
  digitsOf,
  MOST_PRODUCT_TAGS,
  percentOf,
  Pieces,
  PRODUCT_CATEGORIES,
  PRODUCT_STATUSES,
  type Product,
  rateIn,
  STOCK_STATES,
  unitsOf,
  USUAL_LIMITED_FROM,
  USUAL_TAX_RATE,
} from '@sealwright/contract';
import { z } from 'zod';
import { lineRule, neededLineRule } from '../../../ui/form/index.ts';
import type { ProductBody } from './products.queries.ts';

const whole = (rule: z.ZodType<number>) => (text: string) => rule.safeParse(unitsOf(text, 0)).success;

/** The fields as they are typed; `inputOf` makes of them what is sent. Stock `auto` follows the quantity. */
export const productForm = (currency: string) => {
  const isAmount = (text: string) => Amount.safeParse(unitsOf(text, digitsOf(currency))).success;
  return z
    .object({
      name: neededLineRule(200),
      sku: neededLineRule(64),
      category: z.enum(PRODUCT_CATEGORIES),
      brand: lineRule(120),
      vendor: lineRule(120),
      tags: z.array(lineRule(40)).max(MOST_PRODUCT_TAGS, 'too_big'),
      status: z.enum(PRODUCT_STATUSES),
      quantity: z.string().refine(whole(Pieces), 'pieces_invalid'),
      limitedFrom: z.string().refine(whole(Pieces), 'pieces_invalid'),
      stock: z.enum(['auto', ...STOCK_STATES]),
      price: z
        .string()
        .min(1, 'field_required')
        .refine((text) => text === '' || isAmount(text), 'amount_invalid'),
      bulkPrice: z.string().refine((text) => text.trim() === '' || isAmount(text), 'amount_invalid'),
      bulkFrom: z.string().refine((text) => text.trim() === '' || whole(BulkFrom)(text), 'bulk_from_invalid'),
      taxRate: z.string().refine((text) => rateIn(text) !== null, 'percent_invalid'),
    })
    .superRefine(({ price, bulkPrice, bulkFrom }, context) => {
      const [hasPrice, hasFrom] = [bulkPrice.trim() !== '', bulkFrom.trim() !== ''];
      if (hasPrice !== hasFrom) {
        context.addIssue({ code: 'custom', path: [hasPrice ? 'bulkFrom' : 'bulkPrice'], message: 'bulk_incomplete' });
      }
      const digits = digitsOf(currency);
      if (hasPrice && (unitsOf(bulkPrice, digits) ?? 0) > (unitsOf(price, digits) ?? Infinity)) {
        context.addIssue({ code: 'custom', path: ['bulkPrice'], message: 'bulk_price_too_high' });
      }
    });
};
export type ProductForm = z.infer<ReturnType<typeof productForm>>;

/** What the form of a new product begins with. */
export const NEW_PRODUCT: ProductForm = {
  name: '',
  sku: '',
  category: 'bags',
  brand: '',
  vendor: '',
  tags: [],
  status: 'published',
  quantity: '0',
  limitedFrom: String(USUAL_LIMITED_FROM),
  stock: 'auto',
  price: '',
  bulkPrice: '',
  bulkFrom: '',
  taxRate: percentOf(USUAL_TAX_RATE),
};

export function formOf(product: Product): ProductForm {
  const { name, sku, category, brand, vendor, tags, status, bulkPrice, bulkFrom } = product;
  const digits = digitsOf(product.currency);
  return {
    name,
    sku,
    category,
    brand,
    vendor,
    tags,
    status,
    quantity: String(product.quantity),
    limitedFrom: String(product.limitedFrom),
    stock: product.stockSet ?? 'auto',
    price: decimalOf(product.price, digits),
    bulkPrice: bulkPrice === null ? '' : decimalOf(bulkPrice, digits),
    bulkFrom: bulkFrom === null ? '' : String(bulkFrom),
    taxRate: percentOf(product.taxRate),
  };
}

const orNull = (text: string, digits: number): number | null => (text.trim() === '' ? null : unitsOf(text, digits));

/** The fields as calls take them, by the names they have in the form. */
const SENT: {
  [K in keyof ProductForm]: (form: ProductForm, digits: number) => Partial<ProductBody>;
} = {
  name: ({ name }) => ({ name }),
  sku: ({ sku }) => ({ sku }),
  category: ({ category }) => ({ category }),
  brand: ({ brand }) => ({ brand }),
  vendor: ({ vendor }) => ({ vendor }),
  tags: ({ tags }) => ({ tags }),
  status: ({ status }) => ({ status }),
  quantity: ({ quantity }) => ({ quantity: unitsOf(quantity, 0) ?? 0 }),
  limitedFrom: ({ limitedFrom }) => ({ limitedFrom: unitsOf(limitedFrom, 0) ?? 0 }),
  stock: ({ stock }) => ({ stockSet: stock === 'auto' ? null : stock }),
  price: ({ price }, digits) => ({ price: unitsOf(price, digits) ?? 0 }),
  bulkPrice: ({ bulkPrice }, digits) => ({ bulkPrice: orNull(bulkPrice, digits) }),
  bulkFrom: ({ bulkFrom }) => ({ bulkFrom: orNull(bulkFrom, 0) }),
  taxRate: ({ taxRate }) => ({ taxRate: rateIn(taxRate) ?? USUAL_TAX_RATE }),
};

const FIELDS = Object.keys(SENT) as (keyof ProductForm)[];

/** Of the fields that changed: what someone else changed meanwhile is not put back. */
export function patchOf(
  form: ProductForm,
  currency: string,
  isChanged: (field: keyof ProductForm) => boolean,
): Partial<ProductBody> {
  const parts = FIELDS.filter(isChanged).map((field) => SENT[field](form, digitsOf(currency)));
  return Object.assign({}, ...parts) as Partial<ProductBody>;
}

export const inputOf = (form: ProductForm, currency: string): ProductBody =>
  patchOf(form, currency, () => true) as ProductBody;
