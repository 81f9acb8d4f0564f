import { beginConnecting, listIdentities, listSignInProviders, removeIdentity } from '@sealwright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { beginVisit } from '../../../lib/social-visit.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';

/** What one is connected to, and what one could be. */
export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: async ({ signal }) => {
    const [identities, providers] = await Promise.all([
      api(listIdentities, { signal }),
      api(listSignInProviders, { signal, withoutSession: true }),
    ]);
    const isConnected = (key: string) => identities.results.some(({ provider }) => provider === key);
    return { identities: identities.results, open: providers.results.filter(({ key }) => !isConnected(key)) };
  },
});

/** Leaves for the provider; the page one comes back to does the rest. */
export const useBeginConnecting = () =>
  useMutation({
    mutationFn: async (provider: string) => {
      const { url, state } = await confirmed(() => api(beginConnecting, { params: { provider } }));
      beginVisit({ state, provider, purpose: 'link', redirect: null }, url);
    },
  });

export function useRemoveIdentity() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => confirmed(() => api(removeIdentity, { params: { id } })),
    onSettled: () => cache.invalidateQueries({ queryKey: identitiesQuery.queryKey }),
  });
}
