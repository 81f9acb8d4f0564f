import { endOtherSessions, endSession, listSessions } from '@sealwright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { toastError } from '../../../ui/toast.ts';

const KEY = ['security', 'sessions'] as const;

export const sessionsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api(listSessions, { signal }),
  refetchOnWindowFocus: 'always',
});

/** Signs one device out; it is gone from the list before this is told as done. */
export function useEndSession() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(endSession, { params: { id } }),
    onError: toastError,
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}

export function useEndOtherSessions() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api(endOtherSessions),
    onError: toastError,
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}
