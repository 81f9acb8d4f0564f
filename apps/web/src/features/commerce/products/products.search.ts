import {
  definedOf,
  isSearchable,
  PRODUCT_CATEGORIES,
  PRODUCT_STATUSES,
  type ProductsFilter,
  STOCK_STATES,
} from '@sealwright/contract';
import { z } from 'zod';
import { LIST_VIEW, orderingIn } from '../../../ui/list/view.ts';

export const PRODUCT_ORDERINGS = [
  'name',
  '-name',
  'sku',
  '-sku',
  'price',
  '-price',
  'quantity',
  '-quantity',
  '-updated_at',
  'updated_at',
] as const;

const Word = z.string().trim().min(1).max(120).optional().catch(undefined);

/** The list's view, as it stands in the address. */
export const ProductsSearch = z.object({
  ...LIST_VIEW,
  ordering: orderingIn(PRODUCT_ORDERINGS),
  category: z.enum(PRODUCT_CATEGORIES).optional().catch(undefined),
  status: z.enum(PRODUCT_STATUSES).optional().catch(undefined),
  stock: z.enum(STOCK_STATES).optional().catch(undefined),
  brand: Word,
  vendor: Word,
  tag: z.string().trim().min(1).max(40).optional().catch(undefined),
});
export type ProductsSearch = z.infer<typeof ProductsSearch>;
export const DEFAULT_PRODUCTS = { search: '', page: 1, pageSize: 25, ordering: 'name' } as const;

/** What of the products the view means, as calls take it. */
export function filterOf({ search, category, status, stock, brand, vendor, tag }: ProductsSearch): ProductsFilter {
  return {
    ...(isSearchable(search) ? { search } : {}),
    ...definedOf({ category, status, stock, brand, vendor, tag }),
  };
}

export const isFiltered = ({ search, category, status, stock, brand, vendor, tag }: ProductsSearch): boolean =>
  search !== '' || [category, status, stock, brand, vendor, tag].some((one) => one !== undefined);
