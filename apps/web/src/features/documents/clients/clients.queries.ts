import { fullName, getContact } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

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
