import {
  type MailGateway,
  type MailGatewayChange,
  type MailGatewayInput,
  testEnvironmentGateway,
} from '@sealwright/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { READ_ONCE } from '../../../lib/reading.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';
import { useMailScope } from './mail-gateways.scope.ts';

const ROOT = ['mail-gateways'] as const;

type Calls = ReturnType<typeof useMailScope>['calls'];

const gatewaysQuery = ({ list }: Calls) =>
  queryOptions({
    queryKey: [...ROOT, list.at],
    queryFn: ({ signal }) => api(list, { signal }),
  });

export function useGateways() {
  return useQuery(gatewaysQuery(useMailScope().calls));
}

export function useGateway(id: number) {
  const { get } = useMailScope().calls;
  return useQuery({
    queryKey: [...ROOT, get.at, id],
    queryFn: ({ signal }) => api(get, { params: { id }, signal }),
    ...READ_ONCE,
  });
}

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

export function useCreateGateway() {
  const { calls } = useMailScope();
  return useChanging((body: MailGatewayInput) => api(calls.create, { body }));
}

export function useUpdateGateway({ id, version }: Pick<MailGateway, 'id' | 'version'>) {
  const { calls } = useMailScope();
  return useChanging((body: MailGatewayChange) => api(calls.update, { params: { id }, body, ifMatch: version }));
}

export function useDeleteGateway() {
  const { calls } = useMailScope();
  return useChanging((id: number) => api(calls.delete, { params: { id } }));
}

export function useOrderGateways() {
  const { calls } = useMailScope();
  return useChanging((ids: number[]) => api(calls.order, { body: { ids } }));
}

/** Null: the gateway that the environment sets. */
export function useTestGateway(id: number | null) {
  const cache = useQueryClient();
  const { calls } = useMailScope();
  return useMutation({
    mutationFn: () => (id === null ? api(testEnvironmentGateway) : api(calls.test, { params: { id } })),
    onSettled: () => cache.invalidateQueries({ queryKey: gatewaysQuery(calls).queryKey }),
  });
}

export function useCheckDomain(id: number) {
  const { calls } = useMailScope();
  return useMutation({ mutationFn: () => api(calls.check, { params: { id } }) });
}

/** The gateway itself stays as it was read: what is typed beside it must not go. */
export function useMakeKey(id: number) {
  const { calls } = useMailScope();
  return useMutation({ mutationFn: () => confirmed(() => api(calls.makeKey, { params: { id } })) });
}
