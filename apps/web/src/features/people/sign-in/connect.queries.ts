import { connectWaitingIdentity, readWaitingIdentity } from '@sealwright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';

// Of use only to the person whose account it is for, in this browser.
const KEY = 'waiting-identity';

/** Keeps what a sign-in by a team left to be confirmed, until the person is signed in. */
export const keepTicket = (ticket: unknown): void => writeStored(KEY, typeof ticket === 'string' ? ticket : null);

export const readTicket = (): string | null => readStored(KEY);

export const waitingQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['waiting-identity', ticket],
    queryFn: ({ signal }) => api(readWaitingIdentity, { body: { ticket }, signal }),
    retry: false,
    gcTime: 0,
  });

export function useConnectWaiting() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (ticket: string) => confirmed(() => api(connectWaitingIdentity, { body: { ticket } })),
    onSuccess: () => {
      keepTicket(null);
      // There is a team more to act for.
      return cache.invalidateQueries();
    },
  });
}
