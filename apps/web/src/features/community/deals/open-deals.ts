import { countDealClick, listDeals } from '@sealwright/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const PAGE = 25;
const ROOT = ['open-deals'] as const;
const NEWEST = 3;

/** The deals that are open to the person, page after page. */
export const openDealsQuery = infiniteQueryOptions({
  queryKey: [...ROOT, 'pages'],
  queryFn: ({ pageParam, signal }) => api(listDeals, { query: { page: pageParam, pageSize: PAGE }, signal }),
  initialPageParam: 1,
  getNextPageParam: (last, all) => (last.next === null ? null : all.length + 1),
});

/** The newest few, for a page that shows other things too. */
export const newestDealsQuery = queryOptions({
  queryKey: [...ROOT, 'newest'],
  queryFn: ({ signal }) => api(listDeals, { query: { pageSize: 10 }, signal }),
  select: ({ results }) => results.slice(0, NEWEST),
});

/** No one waits for it, and nothing is said where it fails. */
export const countClick = (id: number): void => void api(countDealClick, { params: { id } }).catch(() => undefined);
