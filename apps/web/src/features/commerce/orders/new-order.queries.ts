import * as calls from '@sealwright/contract';
import type { Call, Order, Product } from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api.ts';
import { READ_ONCE } from '../../../lib/reading.ts';
import { orderQuery } from './orders.queries.ts';

const CHOICES = 10;

export const productChoicesQuery = (text: string) => {
  const search = calls.isSearchable(text) ? { search: text.trim() } : {};
  const query = { ...search, status: 'published', pageSize: CHOICES, ordering: 'name' } as const;
  return queryOptions({
    queryKey: ['products', 'list', query],
    queryFn: ({ signal }) => api(calls.listProducts, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const contactChoicesQuery = (text: string) => {
  const search = calls.isSearchable(text) ? { search: text.trim() } : {};
  return queryOptions({
    queryKey: ['contacts', 'suggestions', search],
    queryFn: ({ signal }) => api(calls.listContacts, { query: { ...search, pageSize: CHOICES }, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The products as they are now; those that are gone are left out. */
export async function readProducts(ids: readonly number[], signal?: AbortSignal): Promise<Map<number, Product>> {
  const more = signal === undefined ? {} : { signal };
  const read = [...new Set(ids)].map((id) =>
    api(calls.getProduct, { params: { id }, ...more }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }),
  );
  const found = await Promise.all(read);
  return new Map(found.flatMap((product) => (product === null ? [] : [[product.id, product] as const])));
}

/** What a new order begins with: the currency, and what another order has where it is a copy. */
export const startQuery = (copy: number | undefined) =>
  queryOptions({
    queryKey: ['orders', 'start', copy ?? null],
    queryFn: async ({ signal }) => {
      const [{ currency }, order] = await Promise.all([
        api(calls.getProductWords, { signal }),
        copy === undefined ? null : api(calls.getOrder, { params: { id: copy }, signal }),
      ]);
      const ids = order?.lines.flatMap(({ product }) => product ?? []) ?? [];
      return { currency, order, products: await readProducts(ids, signal) };
    },
    ...READ_ONCE,
  });

export const useCreateOrder = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<Call<typeof calls.createOrder>['body']>): Promise<Order> =>
      api(calls.createOrder, { body }),
    onSuccess: (order) => {
      cache.setQueryData(orderQuery(order.id).queryKey, order);
      void cache.invalidateQueries({ queryKey: ['orders', 'list'] });
      void cache.invalidateQueries({ queryKey: ['products', 'list'] });
    },
  });
};
