import {
  type Call,
  createOauthApplication,
  deleteOauthApplication,
  getOauthApplication,
  isSearchable,
  listOauthApplications,
  type OauthApplication,
  rotateOauthSecret,
  tryOauthApplication,
  updateOauthApplication,
} from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { READ_ONCE } from '../../../lib/reading.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';
import type { ApplicationsSearch } from './applications.search.ts';

const ROOT = ['oauth-applications'] as const;

export const applicationsQuery = ({ search, ordering, page, pageSize }: ApplicationsSearch) => {
  const query = { search: isSearchable(search) ? search : '', ordering, page, pageSize };
  return queryOptions({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal }) => api(listOauthApplications, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => api(getOauthApplication, { params: { id }, signal }),
    ...READ_ONCE,
  });

/** `act` may need the person to show that it is them. Answers with secrets stay no longer than they are shown. */
function useChanging<V, T>(act: (values: V) => Promise<T>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (values: V) => confirmed(() => act(values)),
    // Also after a refusal, because the data on the screen may be old.
    onSettled: () => cache.invalidateQueries({ queryKey: ROOT }),
    gcTime: 0,
  });
}

type Created = NonNullable<Call<typeof createOauthApplication>['body']>;

export const useCreateApplication = () => useChanging((body: Created) => api(createOauthApplication, { body }));

export const useUpdateApplication = ({ id, version }: OauthApplication) =>
  useChanging((body: Omit<Created, 'clientType'>) =>
    api(updateOauthApplication, { params: { id }, body, ifMatch: version }),
  );

export const useRotateSecret = (id: number) => useChanging(() => api(rotateOauthSecret, { params: { id } }));

export const useDeleteApplication = ({ id, version }: OauthApplication) =>
  useChanging(() => api(deleteOauthApplication, { params: { id }, ifMatch: version }));

export const useTrial = (id: number) =>
  useMutation({ mutationFn: () => api(tryOauthApplication, { params: { id } }), gcTime: 0 });
