import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

const PAGE = 25;
const NEWEST = 3;

type Signal = { signal: AbortSignal };
type Page<T> = { results: T[]; next: string | null };

/** What is open to the person of a type: page after page, and the newest few for a page that shows other things too. */
export const openQueries = <T>(
  root: string,
  list: (query: { page?: number; pageSize: number }, signal: Signal) => Promise<Page<T>>,
) => ({
  pages: infiniteQueryOptions({
    queryKey: [root, 'pages'],
    queryFn: ({ pageParam, signal }) => list({ page: pageParam, pageSize: PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.next === null ? null : all.length + 1),
  }),
  newest: queryOptions({
    queryKey: [root, 'newest'],
    queryFn: ({ signal }) => list({ pageSize: 10 }, { signal }),
    select: ({ results }) => results.slice(0, NEWEST),
  }),
});
