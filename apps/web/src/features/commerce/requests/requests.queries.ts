import {
  buyBundles,
  cancelBundle,
  getUsage,
  listOfferedPlans,
  listRequestBundles,
  payBundle,
} from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const ROOT = ['sign-requests'] as const;

/** What is left, and whether anything is counted at all. */
export const usageQuery = queryOptions({
  queryKey: [...ROOT, 'usage'],
  queryFn: ({ signal }) => api(getUsage, { signal }),
  staleTime: 60_000,
});

export const offeredBundlesQuery = queryOptions({
  queryKey: [...ROOT, 'offered'],
  queryFn: async ({ signal }) => (await api(listOfferedPlans, { query: { kind: 'bundle' }, signal })).results,
  staleTime: 60_000,
});

export const PAGE_SIZE = 10;

export const bundlesQuery = (page: number) =>
  queryOptions({
    queryKey: [...ROOT, 'bundles', page],
    queryFn: ({ signal }) => api(listRequestBundles, { query: { page, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

function useChanging<V, T>(act: (values: V) => Promise<T>, onSuccess?: (answer: T) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    ...(onSuccess === undefined ? {} : { onSuccess }),
    onSettled: () => cache.invalidateQueries({ queryKey: ROOT }),
  });
}

// The payment page is a page of its own: it may load what no other page may.
const toPaymentPage = ({ paymentPage }: { paymentPage: string }): void => location.assign(paymentPage);

/** Asks for bundles, and goes to where they are paid. */
export const useBuyBundles = () =>
  useChanging(
    ({ plan, quantity }: { plan: number; quantity: number }) => api(buyBundles, { body: { plan, quantity } }),
    toPaymentPage,
  );

export const usePayBundle = () => useChanging((id: number) => api(payBundle, { params: { id } }), toPaymentPage);

export const useCancelBundle = () => useChanging((id: number) => api(cancelBundle, { params: { id } }));
