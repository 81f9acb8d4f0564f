import {
  addBillingDetails,
  type BillingDetails,
  type BillingInterval,
  type Call,
  cancelUserSubscription,
  changeUserSubscription,
  createSubscription,
  getBillingDetails,
  getInvoiceFile,
  getUserSubscriptionDetails,
  listInvoices,
  listOfferedPlans,
  paySubscription,
  retrySubscription,
} from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, download } from '../../../lib/api.ts';
import { READ_ONCE } from '../../../lib/reading.ts';
import { saveFile } from '../../../lib/save-file.ts';

const ROOT = ['billing'] as const;
const WAITING_MS = 2000;

/** What the account is subscribed to. While its first payment is under way it is read again and again. */
export const subscriptionQuery = queryOptions({
  queryKey: [...ROOT, 'subscription'],
  queryFn: ({ signal }) => api(getUserSubscriptionDetails, { signal }),
  refetchInterval: ({ state }) => (state.data?.subscription?.state === 'starting' ? WAITING_MS : false),
});

export const invoicesQuery = (query: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: [...ROOT, 'invoices', query],
    queryFn: ({ signal }) => api(listInvoices, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const billingDetailsQuery = queryOptions({
  queryKey: [...ROOT, 'details'],
  queryFn: ({ signal }) => api(getBillingDetails, { signal }),
  ...READ_ONCE,
});

export const offeredPlansQuery = queryOptions({
  queryKey: [...ROOT, 'plans'],
  queryFn: async ({ signal }) => (await api(listOfferedPlans, { query: { kind: 'plan' }, signal })).results,
});

export type PlanChoice = { planId: number; interval: BillingInterval };

type Asked = PlanChoice & { preview?: boolean; total?: number };

/** Buys a first plan, or changes the one there is. */
const choose = (subscriptionId: number | null, body: Asked, signal?: AbortSignal) => {
  const more = signal === undefined ? {} : { signal };
  return subscriptionId === null
    ? api(createSubscription, { body, ...more })
    : api(changeUserSubscription, { params: { id: subscriptionId }, body, ...more });
};

/** What a choice would mean now. */
export const planPreviewQuery = (subscriptionId: number | null, choice: PlanChoice | null) =>
  queryOptions({
    queryKey: ['plan-preview', subscriptionId, choice],
    queryFn: async ({ signal }) =>
      (await choose(subscriptionId, { ...(choice ?? { planId: 0, interval: 'month' }), preview: true }, signal)).change,
    enabled: choice !== null,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });

function useChanging<V, T>(act: (values: V) => Promise<T>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    // Also after a refusal: what is shown may be old. No one waits for it.
    onSettled: () => void cache.invalidateQueries({ queryKey: ROOT }),
  });
}

export const useChoosePlan = (subscriptionId: number | null) =>
  useChanging((choice: PlanChoice & { total: number }) => choose(subscriptionId, choice));

export const useCancelPlan = (id: number) =>
  useChanging((isCancelled: boolean) => api(cancelUserSubscription, { params: { id }, body: { isCancelled } }));

export const useRetryPayment = (id: number) => useChanging(() => api(retrySubscription, { params: { id } }));

export const usePayOwed = (id: number) =>
  useMutation({ mutationFn: async () => (await api(paySubscription, { params: { id } })).paymentPage });

export const useDownloadInvoice = () =>
  useMutation({ mutationFn: async (id: number) => saveFile(await download(getInvoiceFile, { params: { id } })) });

export function useSaveBillingDetails({ version }: BillingDetails) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<Call<typeof addBillingDetails>['body']>) =>
      api(addBillingDetails, { body, ifMatch: version }),
    onSuccess: (details) => cache.setQueryData(billingDetailsQuery.queryKey, details),
    // Someone else may have changed them.
    onError: () => cache.invalidateQueries({ queryKey: billingDetailsQuery.queryKey }),
  });
}
