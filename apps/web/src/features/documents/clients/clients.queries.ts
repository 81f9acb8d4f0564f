import { fullName, getContact, isSearchable, listContacts } from '@sealwright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** Contacts whose name or address holds `text`; none for a text too short to search for. */
export function useContacts(text: string) {
  const search = text.trim();
  return useQuery({
    queryKey: ['contacts', 'suggestions', search],
    queryFn: ({ signal }) => api(listContacts, { query: { search, pageSize: 10 }, signal }),
    enabled: isSearchable(search),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** What a contact is called; null while that is read, and where they are gone. */
export function useContactName(id: number | null): string | null {
  const { data } = useQuery({
    queryKey: ['contacts', 'one', id, 'called'],
    queryFn: ({ signal }) => api(getContact, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    retry: false,
    select: (contact) => fullName(contact) || contact.companyName || contact.email,
  });
  return data ?? null;
}
