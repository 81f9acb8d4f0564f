import { isSearchable, listContacts } from '@sealwright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** Contacts whose name or address holds `text`; none for a text too short to search for. */
export function useContactSearch(text: string) {
  const search = text.trim();
  return useQuery({
    queryKey: ['contacts', 'suggestions', search],
    queryFn: ({ signal }) => api(listContacts, { query: { search, pageSize: 10 }, signal }),
    enabled: isSearchable(search),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
