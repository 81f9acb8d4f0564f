import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.ts';

const TRIES = 3;

/** What the server refused it refuses again; only a lost connection or a broken server is worth another try. */
export const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < TRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    // In the defaults, because loaders and fetchQuery would not retry otherwise.
    queries: { gcTime: 60_000, staleTime: 5000, retry: isWorthRetrying },
    // Without a network an act fails at once and says so, instead of happening some time later by itself.
    mutations: { retry: false, networkMode: 'always' },
  },
});
