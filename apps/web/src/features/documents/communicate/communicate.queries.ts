import { getConversation, isSearchable, listAllConversations, readConversation } from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { key } from '../conversations/conversations.queries.ts';
import type { CommunicateSearch } from './communicate.search.ts';

export const threadsQuery = ({ search, page, pageSize, show }: CommunicateSearch) => {
  const query = { search: isSearchable(search) ? search : '', page, pageSize, show };
  return queryOptions({
    queryKey: [...key, 'all', query],
    queryFn: ({ signal }) => api(listAllConversations, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const threadQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'thread', id],
    queryFn: ({ signal }) => api(getConversation, { params: { id }, signal }),
  });

/** Notes that one has read a thread up to a message. */
export function useMarkRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, message }: { id: number; message: number }) =>
      api(readConversation, { params: { id }, body: { message } }),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: [...key, 'all'] }),
        cache.invalidateQueries({ queryKey: [...key, 'unread'] }),
      ]),
  });
}
