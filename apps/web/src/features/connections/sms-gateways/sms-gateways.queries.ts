import { isSearchable, type SmsGateway, type SmsGatewayChange, type SmsGatewayInput } from '@sealwright/contract';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { READ_ONCE } from '../../../lib/reading.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';
import { type SmsScopeOf, useSmsScope } from './sms-gateways.scope.ts';
import type { SmsGatewaysSearch, SmsTextsSearch } from './sms-gateways.search.ts';

const ROOT = ['sms-gateways'] as const;

export function useSmsGateways({ search, page, pageSize }: SmsGatewaysSearch) {
  const { list } = useSmsScope().calls;
  const query = { search: isSearchable(search) ? search : '', page, pageSize };
  return useQuery({
    queryKey: [...ROOT, list.at, query],
    queryFn: ({ signal }) => api(list, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSmsTexts({ search, page, pageSize, state }: SmsTextsSearch) {
  const { texts } = useSmsScope().calls;
  const query = {
    search: isSearchable(search) ? search : '',
    page,
    pageSize,
    ...(state === undefined ? {} : { state }),
  };
  return useQuery({
    queryKey: [...ROOT, texts.at, query],
    queryFn: ({ signal }) => api(texts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSmsGateway(id: number) {
  const { get } = useSmsScope().calls;
  return useQuery({
    queryKey: [...ROOT, get.at, id],
    queryFn: ({ signal }) => api(get, { params: { id }, signal }),
    ...READ_ONCE,
  });
}

export const readAgain = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: ROOT });

function useChanging<V, T>(act: (values: V) => Promise<T>) {
  const cache = useQueryClient();
  // Also after a refusal, because the data on the screen may be old. Keys must not stay in memory longer than the form.
  return useMutation({ mutationFn: act, gcTime: 0, onSettled: () => readAgain(cache) });
}

export function useAddSmsGateway() {
  const { calls } = useSmsScope();
  return useChanging((body: SmsGatewayInput) => confirmed(() => api(calls.create, { body })));
}

export function useChangeSmsGateway({ id, version }: Pick<SmsGateway, 'id' | 'version'>) {
  const { calls } = useSmsScope();
  return useChanging((body: SmsGatewayChange) =>
    confirmed(() => api(calls.update, { params: { id }, body, ifMatch: version })),
  );
}

export const useTestSmsGateway = ({ calls }: SmsScopeOf, id: number) =>
  useChanging((to: string) => api(calls.test, { params: { id }, body: { to } }));

// Not hooks: the toast that offers to undo outlives the screen.
export const deleteOne = ({ calls }: SmsScopeOf, id: number) => api(calls.delete, { params: { id } });
export const restoreOne = ({ calls }: SmsScopeOf, id: number) => api(calls.restore, { params: { id } });
export const makeDefault = ({ calls }: SmsScopeOf, id: number) => api(calls.setDefault, { params: { id } });
