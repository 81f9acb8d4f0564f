import { listAllowedApplications, revokeAllowedApplication } from '@sealwright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { toastError } from '../../../ui/toast.ts';

const KEY = ['security', 'allowed-applications'] as const;

export const allowedQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api(listAllowedApplications, { signal }),
});

export function useRevokeAllowed() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(revokeAllowedApplication, { params: { id } }),
    onError: toastError,
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}
