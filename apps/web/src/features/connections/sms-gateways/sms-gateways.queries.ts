import {
  createSmsGateway,
  deleteSmsGateway,
  getSmsGateway,
  isSearchable,
  listSentTexts,
  listSmsGateways,
  restoreSmsGateway,
  setDefaultSmsGateway,
  type SmsGateway,
  type SmsGatewayChange,
  type SmsGatewayInput,
  testSmsGateway,
  updateSmsGateway,
} from '@sealwright/contract';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';
import type { SmsGatewaysSearch, SmsTextsSearch } from './sms-gateways.search.ts';

const ROOT = ['sms-gateways'] as const;

export const smsGatewaysQuery = ({ search, page, pageSize }: SmsGatewaysSearch) => {
  const query = { search: isSearchable(search) ? search : '', page, pageSize };
  return queryOptions({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal }) => api(listSmsGateways, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const smsTextsQuery = ({ search, page, pageSize, state }: SmsTextsSearch) => {
  const query = {
    search: isSearchable(search) ? search : '',
    page,
    pageSize,
    ...(state === undefined ? {} : { state }),
  };
  return queryOptions({
    queryKey: [...ROOT, 'texts', query],
    queryFn: ({ signal }) => api(listSentTexts, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Read anew each time it is opened: what is changed goes by it. */
export const smsGatewayQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => api(getSmsGateway, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const readAgain = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: ROOT });

function useChanging<V, T>(act: (values: V) => Promise<T>) {
  const cache = useQueryClient();
  // Also after a refusal, because the data on the screen may be old. Keys must not stay in memory longer than the form.
  return useMutation({ mutationFn: act, gcTime: 0, onSettled: () => readAgain(cache) });
}

export const useAddSmsGateway = () =>
  useChanging((body: SmsGatewayInput) => confirmed(() => api(createSmsGateway, { body })));

export const useChangeSmsGateway = ({ id, version }: Pick<SmsGateway, 'id' | 'version'>) =>
  useChanging((body: SmsGatewayChange) =>
    confirmed(() => api(updateSmsGateway, { params: { id }, body, ifMatch: version })),
  );

export const useTestSmsGateway = (id: number) =>
  useChanging((to: string) => api(testSmsGateway, { params: { id }, body: { to } }));

// Not hooks: the toast that offers to undo outlives the screen.
export const deleteOne = (id: number) => api(deleteSmsGateway, { params: { id } });
export const restoreOne = (id: number) => api(restoreSmsGateway, { params: { id } });
export const makeDefault = (id: number) => api(setDefaultSmsGateway, { params: { id } });
