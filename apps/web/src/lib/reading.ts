import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** Of what a form begins with: read anew each time it is opened, and not changed under the hands of who fills it in. */
export const READ_ONCE = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Reads again what is known under a key. */
export function useReadAgain(queryKey: QueryKey): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey });
}

/** A change of what is known under a key. It is read again also after a refusal, because the data on the screen may be old. */
export const useChanging = <V, T>(queryKey: QueryKey, act: (values: V) => Promise<T>) =>
  useMutation({ mutationFn: act, onSettled: useReadAgain(queryKey) });
