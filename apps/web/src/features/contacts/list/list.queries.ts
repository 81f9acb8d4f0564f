import {
  areDaysReversed,
  type ContactsFilter,
  type ContactSelection,
  type ContactSummary,
  deleteContact,
  deleteContacts,
  getTag,
  listContacts,
  type Output,
  readSelectedTags,
  restoreContact,
  restoreContacts,
} from '@sealwright/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { CONTACTS, TAGS } from '../contacts.keys.ts';
import type { ContactsSearch, DeletedSearch } from '../contacts.search.ts';
import { filterOf, searchedFor } from './contacts.view.ts';

export type ContactList = Output<typeof listContacts>;
export type Many = Output<typeof restoreContacts>;

const LISTS = [...CONTACTS, 'list'] as const;

export function contactsQuery(search: ContactsSearch) {
  const { page, pageSize, ordering } = search;
  const query = { ...filterOf(search), page, pageSize, ordering };
  const isRefused = areDaysReversed(query);
  return queryOptions({
    queryKey: [...LISTS, query],
    queryFn: ({ signal }) => api(listContacts, { query, signal }),
    enabled: !isRefused,
    // The rows stay while the next ones come: the table does not jump.
    ...(isRefused ? {} : { placeholderData: keepPreviousData }),
  });
}

export function deletedQuery({ search, page, pageSize }: DeletedSearch) {
  const query = {
    search: searchedFor(search),
    page,
    pageSize,
    state: 'deleted',
    ordering: '-deleted_at',
  } as const;
  return queryOptions({
    queryKey: [...LISTS, query],
    queryFn: ({ signal }) => api(listContacts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a tag is called that the address names by its id only. */
export const tagQuery = (id: number) =>
  queryOptions({
    queryKey: [...TAGS, 'one', id],
    queryFn: ({ signal }) => api(getTag, { params: { id }, signal }),
    staleTime: 60_000,
    retry: false,
  });

/** Reads lists, counts and tags again. */
export const readAgain = (cache: QueryClient): Promise<unknown> =>
  Promise.all([cache.invalidateQueries({ queryKey: CONTACTS }), cache.invalidateQueries({ queryKey: TAGS })]);

/** Takes rows out of the lists before the server has answered; reading again puts them right in any case. */
export function takeOut(cache: QueryClient, ids: readonly number[]): void {
  const gone = new Set(ids);
  cache.setQueriesData<ContactList | number>({ queryKey: LISTS }, (list) => {
    if (typeof list !== 'object' || !list.results.some(({ id }) => gone.has(id))) return list;
    const results = list.results.filter(({ id }) => !gone.has(id));
    return { ...list, results, count: list.count - (list.results.length - results.length) };
  });
}

export const removeOne = ({ id }: Pick<ContactSummary, 'id'>) => api(deleteContact, { params: { id } });
export const bringBackOne = ({ id }: Pick<ContactSummary, 'id'>) => api(restoreContact, { params: { id } });
export const removeMany = (selection: ContactSelection): Promise<Many> => api(deleteContacts, { body: selection });
export const bringBackMany = (which: ContactSelection | { deletion: string }): Promise<Many> =>
  api(restoreContacts, { body: which });

/** How many a filter means, exactly: anyone who acts on all that match is told the number they act on. */
export const countMatching = async (filter: ContactsFilter, signal?: AbortSignal): Promise<number> =>
  (await api(readSelectedTags, { body: { matching: filter }, ...(signal ? { signal } : {}) })).count;

export const exactCountQuery = (filter: ContactsFilter) =>
  queryOptions({
    queryKey: [...LISTS, 'exact', filter],
    queryFn: ({ signal }) => countMatching(filter, signal),
    // A number that was counted while contacts were being deleted must not stand there afterwards.
    refetchOnMount: 'always',
  });
