import {
  type Call,
  createMessageTemplate,
  deleteMessageTemplate,
  getMessageTemplate,
  isSearchable,
  listDocuments,
  listMessageTemplates,
  type Locale,
  type MessageTemplate,
  previewMessage,
  setDefaultMessageTemplate,
  unsetDefaultMessageTemplate,
  updateMessageTemplate,
} from '@sealwright/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { READ_ONCE, useChanging } from '../../../lib/reading.ts';
import type { MessagesSearch } from './messages.search.ts';

const ROOT = ['message-templates'] as const;

export const messagesQuery = ({ search, kind, ordering, page, pageSize }: MessagesSearch) => {
  const found = isSearchable(search) ? search : '';
  const query = { search: found, ordering, page, pageSize, ...(kind === undefined ? {} : { kind }) };
  return queryOptions({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal }) => api(listMessageTemplates, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => api(getMessageTemplate, { params: { id }, signal }),
    ...READ_ONCE,
  });

type Text = { subject: string; body: string; locale: Locale; document: number | null };

export const previewQuery = (body: Text) =>
  queryOptions({
    queryKey: ['message-preview', body],
    queryFn: ({ signal }) => api(previewMessage, { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

const SHOWN = 25;

/** The documents that were worked on last: with their values a text can be looked at. */
export const recentDocumentsQuery = queryOptions({
  queryKey: ['documents', 'recent-for-messages'],
  queryFn: async ({ signal }) =>
    (await api(listDocuments, { query: { pageSize: SHOWN, ordering: '-updated_at' }, signal })).results,
  staleTime: 60_000,
});

export type MessageInput = NonNullable<Call<typeof createMessageTemplate>['body']>;

export const useSaveMessage = (template: MessageTemplate | null) =>
  useChanging(ROOT, (body: MessageInput) =>
    template === null
      ? api(createMessageTemplate, { body })
      : api(updateMessageTemplate, { params: { id: template.id }, body, ifMatch: template.version }),
  );

export const useSetDefault = () =>
  useChanging(ROOT, ({ id, isDefault }: { id: number; isDefault: boolean }) =>
    api(isDefault ? setDefaultMessageTemplate : unsetDefaultMessageTemplate, { params: { id } }),
  );

export const useDeleteMessage = () =>
  useChanging(ROOT, ({ id, version }: MessageTemplate) =>
    api(deleteMessageTemplate, { params: { id }, ifMatch: version }),
  );
