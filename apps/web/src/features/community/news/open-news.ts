import { listNews, readNews } from '@sealwright/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const PAGE = 25;
const ROOT = ['open-news'] as const;
const NEWEST = 3;

/** The news that are open to the person, page after page. */
export const openNewsQuery = infiniteQueryOptions({
  queryKey: [...ROOT, 'pages'],
  queryFn: ({ pageParam, signal }) => api(listNews, { query: { page: pageParam, pageSize: PAGE }, signal }),
  initialPageParam: 1,
  getNextPageParam: (last, all) => (last.next === null ? null : all.length + 1),
});

/** The newest few, for a page that shows other things too. */
export const newestNewsQuery = queryOptions({
  queryKey: [...ROOT, 'newest'],
  queryFn: ({ signal }) => api(listNews, { query: { pageSize: 10 }, signal }),
  select: ({ results }) => results.slice(0, NEWEST),
});

/** It counts as read from then on. */
export const articleQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => api(readNews, { params: { id }, signal }),
  });
