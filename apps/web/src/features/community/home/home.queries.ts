import { type CommunityHome, getCommunityHome } from '@sealwright/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** How much of each type is open to the reader. The navigation asks as well: it has an entry only where there is something. */
export const communityHomeQuery = queryOptions({
  queryKey: ['community-home'],
  queryFn: ({ signal }) => api(getCommunityHome, { signal }),
  staleTime: 60_000,
});

export const hasSomething = (home: CommunityHome | undefined): boolean =>
  home?.counts.some(({ count }) => count > 0) ?? false;
