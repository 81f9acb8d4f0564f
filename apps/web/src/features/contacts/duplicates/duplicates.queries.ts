import { type DuplicateSign, type Input, listDuplicates, mergeContacts, restoreContacts } from '@sealwright/contract';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { CONTACTS } from '../contacts.keys.ts';
import { useReadAgain } from '../person/contact.queries.ts';

export const duplicatesQuery = (by: DuplicateSign) =>
  infiniteQueryOptions({
    queryKey: [...CONTACTS, 'duplicates', by],
    queryFn: ({ pageParam, signal }) =>
      api(listDuplicates, { query: { by, ...(pageParam === null ? {} : { after: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export function useMerge() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: Input<typeof mergeContacts>['body']) => api(mergeContacts, { body }),
    onSettled: () => void readAgain(),
  });
}

/** Undoes a merge. */
export function useBringBack() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (deletion: string) => api(restoreContacts, { body: { deletion } }),
    onSettled: () => void readAgain(),
  });
}
