import { getUser } from '@sealwright/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** Since when this person has had their account. */
export const joinedQuery = (userId: number) =>
  queryOptions({
    queryKey: ['tour', 'joined', userId],
    queryFn: async ({ signal }) => (await api(getUser, { params: { id: userId }, signal })).createdAt,
    staleTime: Infinity,
    retry: false,
  });
