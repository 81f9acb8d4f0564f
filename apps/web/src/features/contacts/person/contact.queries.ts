import {
  type Contact,
  createContact,
  deleteContact,
  endClientLinks,
  getContact,
  type Input,
  listChecklists,
  listContactDocuments,
  listContactEvents,
  type Locale,
  restoreContact,
  revealContactSecret,
  searchTaxReturns,
  type SecretField,
  sendClientLink,
  unlockClientPage,
  updateContact,
  wireKey,
} from '@sealwright/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';
import { CONTACTS, TAGS } from '../contacts.keys.ts';

const PAGE_SIZE = 10;

const keyOf = (id: number) => [...CONTACTS, 'one', id] as const;

export const contactQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'details'],
    queryFn: ({ signal }) => api(getContact, { params: { id }, signal }),
  });

/** As it stands on the server now: what a form begins with. */
export const readContact = (id: number): Promise<Contact> => api(getContact, { params: { id } });

const pageAfter = ({ next }: { next: string | null }, _: unknown, page: number): number | null =>
  next === null ? null : page + 1;

/** The tax returns about them, the latest year first. */
export const contactReturnsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'returns'],
    queryFn: ({ pageParam, signal }) =>
      api(searchTaxReturns, {
        query: { page: pageParam, pageSize: PAGE_SIZE, ordering: '-tax_year' },
        body: { client: id, archived: 'with' },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  });

export const contactDocumentsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'documents'],
    queryFn: ({ pageParam, signal }) =>
      api(listContactDocuments, { params: { id }, query: { page: pageParam, pageSize: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  });

export const contactEventsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'events'],
    queryFn: ({ pageParam, signal }) =>
      api(listContactEvents, { params: { id }, query: { page: pageParam, pageSize: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  });

/** The whole number, for anyone who shows that it is them. Kept nowhere: the caller forgets it. */
export const revealSecret = async (id: number, field: SecretField): Promise<string> => {
  const { value } = await confirmed(() =>
    api(revealContactSecret, { params: { id }, body: { field: wireKey(field) } }),
  );
  return value;
};

/** Everything that is read about contacts is read again, and tags, whose counts may have changed. */
export function useReadAgain(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all([cache.invalidateQueries({ queryKey: CONTACTS }), cache.invalidateQueries({ queryKey: TAGS })]);
}

export type NewContact = Input<typeof createContact>['body'];
export type ContactPatch = Input<typeof updateContact>['body'];

export function useAddContact() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: NewContact) => api(createContact, { body }),
    onSuccess: () => void readAgain(),
  });
}

export function useChangeContact(id: number) {
  const cache = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ body, version }: { body: ContactPatch; version: number }) =>
      api(updateContact, { params: { id }, body, ifMatch: version }),
    onSuccess: (contact) => {
      cache.setQueryData(contactQuery(id).queryKey, contact);
      void readAgain();
    },
  });
}

export function useDeleteContact() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: number) => api(deleteContact, { params: { id } }),
    // Also after a refusal, because the data on the screen may be old.
    onSettled: () => void readAgain(),
  });
}

export function useRestoreContact() {
  const cache = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: number) => api(restoreContact, { params: { id } }),
    onSuccess: (contact) => cache.setQueryData(contactQuery(contact.id).queryKey, contact),
    onSettled: () => void readAgain(),
  });
}

/** What they were asked for, the newest first. */
export const contactChecklistsQuery = (id: number) =>
  queryOptions({
    queryKey: ['checklists', 'of-contact', id],
    queryFn: ({ signal }) => api(listChecklists, { query: { contact: id, pageSize: 10 }, signal }),
  });

/** The way into the page of a client. */
export function useClientPage(id: number, locale: Locale) {
  const params = { id };
  const cache = useQueryClient();
  const onSuccess = () => cache.invalidateQueries({ queryKey: ['checklists'] });
  const send = useMutation({
    mutationFn: () => api(sendClientLink, { params, body: { locale } }),
    onSuccess,
  });
  const end = useMutation({ mutationFn: () => api(endClientLinks, { params }), onSuccess });
  const unlock = useMutation({ mutationFn: () => api(unlockClientPage, { params }), onSuccess });
  return { send, end, unlock };
}
