import { type Call, getPublicLink, listCameIn, putPublicLink } from '@sealwright/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const ROOT = ['public-links'] as const;
const PAGE = 25;

export const publicLinkQuery = (template: number) =>
  queryOptions({
    queryKey: [...ROOT, template],
    queryFn: ({ signal }) => api(getPublicLink, { params: { id: template }, signal }),
  });

export const cameInQuery = (template: number) =>
  infiniteQueryOptions({
    queryKey: [...ROOT, template, 'came-in'],
    queryFn: ({ pageParam, signal }) =>
      api(listCameIn, { params: { id: template }, query: { page: pageParam, pageSize: PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.next === null ? null : all.length + 1),
  });

export type LinkBody = NonNullable<Call<typeof putPublicLink>['body']>;

export function usePutLink(template: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { body: LinkBody; version: number }) =>
      api(putPublicLink, { params: { id: template }, body, ifMatch: version }),
    onSuccess: (answer) => cache.setQueryData(publicLinkQuery(template).queryKey, answer),
    // A refusal may mean that the data on the screen is old.
    onError: () => cache.invalidateQueries({ queryKey: publicLinkQuery(template).queryKey }),
  });
}
