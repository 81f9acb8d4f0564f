import { definedOf, isSearchable, ORDER_PAYMENTS, type OrdersFilter } from '@sealwright/contract';
import { z } from 'zod';
import { LIST_VIEW, orderingIn } from '../../../ui/list/view.ts';

export const ORDER_ORDERINGS = ['-number', 'number', '-total', 'total'] as const;

const Flag = z.enum(['true', 'false']).optional().catch(undefined);

/** The list's view, as it stands in the address. */
export const OrdersSearch = z.object({
  ...LIST_VIEW,
  ordering: orderingIn(ORDER_ORDERINGS),
  payment: z.enum(ORDER_PAYMENTS).optional().catch(undefined),
  fulfilled: Flag,
  cancelled: Flag,
  /** Only orders of this product. */
  product: z.coerce.number().int().min(1).optional().catch(undefined),
});
export type OrdersSearch = z.infer<typeof OrdersSearch>;
export const DEFAULT_ORDERS = { search: '', page: 1, pageSize: 25, ordering: '-number' } as const;

/** What of the orders the view means, as calls take it. */
export function filterOf({ search, payment, fulfilled, cancelled, product }: OrdersSearch): OrdersFilter {
  return {
    ...(isSearchable(search) ? { search } : {}),
    ...definedOf({ payment, fulfilled, cancelled, product }),
  };
}

export const isFiltered = ({ search, payment, fulfilled, cancelled, product }: OrdersSearch): boolean =>
  search !== '' || [payment, fulfilled, cancelled, product].some((one) => one !== undefined);
