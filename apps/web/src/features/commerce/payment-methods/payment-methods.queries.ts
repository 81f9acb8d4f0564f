import {
  addPaymentMethod,
  getPaymentMethods,
  removeCustomerPaymentMethod,
  setDefaultPaymentMethod,
} from '@sealwright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: ({ signal }) => api(getPaymentMethods, { signal }),
});

/** A change of one card answers all of them. */
function useChange(call: typeof setDefaultPaymentMethod) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (paymentMethod: number) => api(call, { body: { paymentMethod } }),
    onSuccess: (methods) => cache.setQueryData(paymentMethodsQuery.queryKey, methods),
  });
}

export const useSetDefault = () => useChange(setDefaultPaymentMethod);
export const useRemove = () => useChange(removeCustomerPaymentMethod);

/** Answers the page where the card is entered. */
export const useAdd = () => useMutation({ mutationFn: async () => (await api(addPaymentMethod)).page });
