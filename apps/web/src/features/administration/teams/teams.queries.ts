import { changeTeamStatus, getManagedTeam, isSearchable, listManagedTeams } from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { ManagedTeamsSearch } from './teams.search.ts';

const ROOT = ['managed-teams'] as const;

export const managedTeamsQuery = ({ search, status, ordering, page, pageSize }: ManagedTeamsSearch) => {
  const query = {
    search: isSearchable(search) ? search : '',
    ordering,
    page,
    pageSize,
    ...(status === undefined ? {} : { status }),
  };
  return queryOptions({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal }) => api(listManagedTeams, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const managedTeamQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => api(getManagedTeam, { params: { id }, signal }),
  });

export function useChangeTeamStatus() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isActive }: { id: number; isActive: boolean }) =>
      api(changeTeamStatus, { params: { id }, body: { isActive } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ROOT }),
  });
}
