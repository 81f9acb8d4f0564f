import { QueryCache, QueryClient } from '@tanstack/react-query';
import { reportSwitch } from '../lib/acting.ts';
import { ApiError } from '../lib/api.ts';

const TRIES = 3;

/** What the server refused it refuses again; only a lost connection or a broken server is worth another try. */
export const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < TRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'account_switched') reportSwitch();
    },
  }),
  defaultOptions: {
    // In the defaults, because loaders and fetchQuery would not retry otherwise.
    queries: { gcTime: 60_000, staleTime: 5000, retry: isWorthRetrying },
    // Without a network an act fails at once and says so, instead of happening some time later by itself.
    mutations: { retry: false, networkMode: 'always' },
  },
});
