import { fullName, isSearchable, listContacts, listDocuments, listTags, type Tag } from '@sealwright/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { toastError } from '../../../ui/toast.ts';
import { useContactSearch } from '../../../lib/contact-search.ts';
import type { NamedAddress } from './people.ts';

const RECENT_DOCUMENTS = 20;
const RECENT_PEOPLE = 6;
const TAGS = 3;
/** As many as a document can have. */
const MOST = 50;

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whom to offer in the place of an address; no one who is there already. */
export function useContactSuggestions(props: { search: string; isEmpty: boolean; taken: readonly string[] }) {
  const { search, isEmpty, taken } = props;
  const isFree = ({ email }: NamedAddress) => email !== '' && !taken.some((one) => isSame(one, email));
  const contacts = useContactSearch(search).data?.results ?? [];
  const tags = useQuery({
    queryKey: ['tags', 'suggestions', search.trim()],
    queryFn: ({ signal }) => api(listTags, { query: { search: search.trim(), pageSize: TAGS }, signal }),
    enabled: isSearchable(search.trim()),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const recent = useQuery({
    queryKey: ['documents', 'recent-recipients'],
    queryFn: ({ signal }) =>
      api(listDocuments, { query: { pageSize: RECENT_DOCUMENTS, ordering: '-created_at' }, signal }),
    enabled: isEmpty,
    staleTime: 60_000,
    select: ({ results }) =>
      results.flatMap(({ recipients }) => recipients.map(({ name, email }) => ({ name, email }))),
  });
  const people = (recent.data ?? []).filter(isFree);
  const first = people.filter((one, index) => people.findIndex((other) => isSame(other.email, one.email)) === index);
  return {
    recent: isEmpty ? first.slice(0, RECENT_PEOPLE) : [],
    contacts: contacts.map((contact) => ({ name: fullName(contact), email: contact.email })),
    tags: (tags.data?.results ?? []).filter(({ contactCount }) => contactCount > 0),
  };
}

/** The contacts who bear a tag, as many as a document can have. */
export const useContactsOfTag = () =>
  useMutation({
    mutationFn: async ({ id }: Tag): Promise<NamedAddress[]> => {
      const query = { tags: String(id), tagMatch: 'any' as const, pageSize: MOST, ordering: 'last_name' as const };
      const { results } = await api(listContacts, { query });
      return results.map((contact) => ({ name: fullName(contact), email: contact.email }));
    },
    onError: (error) => toastError(error),
  });
