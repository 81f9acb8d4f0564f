import { createPersonalToken, type Input, listPersonalTokens, revokePersonalToken } from '@sealwright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';
import { toastError } from '../../../ui/toast.ts';

const KEY = ['security', 'tokens'] as const;

export const tokensQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api(listPersonalTokens, { signal }),
});

/** Makes a token, after the person has shown that it is them. Fails with NotConfirmed when they would not. */
export function useCreateToken() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof createPersonalToken>['body']) =>
      confirmed(() => api(createPersonalToken, { body })),
    onSuccess: () => cache.invalidateQueries({ queryKey: KEY }),
    // The token itself must not stay in memory longer than it is shown.
    gcTime: 0,
  });
}

export function useRevokeToken() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(revokePersonalToken, { params: { id } }),
    onError: toastError,
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}
