import {
  checkMailDomain,
  createMailGateway,
  deleteMailGateway,
  getMailGateway,
  listMailGateways,
  makeMailKey,
  type MailGateway,
  type MailGatewayChange,
  type MailGatewayInput,
  orderMailGateways,
  testEnvironmentGateway,
  testMailGateway,
  updateMailGateway,
} from '@sealwright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';

const ROOT = ['mail-gateways'] as const;

export const gatewaysQuery = queryOptions({
  queryKey: [...ROOT, 'list'],
  queryFn: ({ signal }) => api(listMailGateways, { signal }),
});

/** Read anew each time it is opened: what is changed goes by it. */
export const gatewayQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => api(getMailGateway, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

function useChanging<V, T>(act: (values: V) => Promise<T>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (values: V) => confirmed(() => act(values)),
    // Also after a refusal, because the data on the screen may be old. The navigation shows whether mails are caught.
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ROOT }),
        cache.invalidateQueries({ queryKey: ['setup'] }),
        cache.invalidateQueries({ queryKey: ['mailbox'] }),
      ]),
    // A password must not stay in memory longer than the form.
    gcTime: 0,
  });
}

export const useCreateGateway = () => useChanging((body: MailGatewayInput) => api(createMailGateway, { body }));

export const useUpdateGateway = ({ id, version }: Pick<MailGateway, 'id' | 'version'>) =>
  useChanging((body: MailGatewayChange) => api(updateMailGateway, { params: { id }, body, ifMatch: version }));

export const useDeleteGateway = () => useChanging((id: number) => api(deleteMailGateway, { params: { id } }));

export const useOrderGateways = () => useChanging((ids: number[]) => api(orderMailGateways, { body: { ids } }));

/** Null: the gateway that the environment sets. */
export function useTestGateway(id: number | null) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => (id === null ? api(testEnvironmentGateway) : api(testMailGateway, { params: { id } })),
    onSettled: () => cache.invalidateQueries({ queryKey: gatewaysQuery.queryKey }),
  });
}

export const useCheckDomain = (id: number) =>
  useMutation({ mutationFn: () => api(checkMailDomain, { params: { id } }) });

/** The gateway itself stays as it was read: what is typed beside it must not go. */
export const useMakeKey = (id: number) =>
  useMutation({ mutationFn: () => confirmed(() => api(makeMailKey, { params: { id } })) });
