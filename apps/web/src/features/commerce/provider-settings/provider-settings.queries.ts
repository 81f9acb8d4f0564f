import {
  changePaymentSettings,
  checkStripe,
  getPaymentSettings,
  type PaymentSettingsChange,
} from '@sealwright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';

export const paymentSettingsQuery = queryOptions({
  queryKey: ['payment-settings'],
  queryFn: ({ signal }) => api(getPaymentSettings, { signal }),
  // What was typed must not go.
  refetchOnWindowFocus: false,
});

export function useChangeSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: PaymentSettingsChange) => confirmed(() => api(changePaymentSettings, { body })),
    onSuccess: (settings) => cache.setQueryData(paymentSettingsQuery.queryKey, settings),
    // The keys must not stay in memory longer than the form.
    gcTime: 0,
  });
}

export const useCheck = () => useMutation({ mutationFn: () => api(checkStripe) });
