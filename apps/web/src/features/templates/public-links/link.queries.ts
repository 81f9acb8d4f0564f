import {
  type Call,
  createPublicLink,
  listCameIn,
  listPublicLinks,
  type Output,
  type PublicLink,
  putPublicLink,
} from '@sealwright/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const ROOT = ['public-links'] as const;
const PAGE = 25;

export const publicLinksQuery = (template: number) =>
  queryOptions({
    queryKey: [...ROOT, template],
    queryFn: ({ signal }) => api(listPublicLinks, { params: { id: template }, signal }),
  });

type Links = Output<typeof listPublicLinks>;

export const cameInQuery = (template: number, link: number) =>
  infiniteQueryOptions({
    queryKey: [...ROOT, template, 'came-in', link],
    queryFn: ({ pageParam, signal }) =>
      api(listCameIn, { params: { id: template, link }, query: { page: pageParam, pageSize: PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.next === null ? null : all.length + 1),
  });

export type LinkBody = NonNullable<Call<typeof putPublicLink>['body']>;

/** Sets a link, or makes one. */
export function usePutLink(template: number, link: PublicLink | null) {
  const cache = useQueryClient();
  const { queryKey } = publicLinksQuery(template);
  return useMutation({
    mutationFn: (body: LinkBody): Promise<PublicLink> =>
      link === null
        ? api(createPublicLink, { params: { id: template }, body })
        : api(putPublicLink, { params: { id: template, link: link.id }, body, ifMatch: link.version }),
    onSuccess: (answer) => cache.setQueryData(queryKey, (links) => links && withLink(links, answer)),
    // A refusal may mean that the data on the screen is old.
    onError: () => cache.invalidateQueries({ queryKey }),
  });
}

function withLink({ results, ...rest }: Links, link: PublicLink): Links {
  const isKnown = results.some(({ id }) => id === link.id);
  return { ...rest, results: isKnown ? results.map((one) => (one.id === link.id ? link : one)) : [...results, link] };
}
