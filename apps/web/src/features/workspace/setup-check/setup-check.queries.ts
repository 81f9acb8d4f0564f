import { getSealingState, getSetupCheck } from '@sealwright/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const ROOT = ['setup-check'] as const;
const MINUTES = 60_000;

/** It asks others: read when the page is opened, and when someone asks again. */
export const setupCheckQuery = queryOptions({
  queryKey: [...ROOT, 'report'],
  queryFn: ({ signal }) => api(getSetupCheck, { signal }),
  staleTime: MINUTES,
  refetchOnWindowFocus: false,
});

export const sealingStateQuery = queryOptions({
  queryKey: [...ROOT, 'sealing'],
  queryFn: ({ signal }) => api(getSealingState, { signal }),
  staleTime: MINUTES,
  refetchInterval: 5 * MINUTES,
  // A warning: where it cannot be read, the page says so by itself.
  retry: false,
});
