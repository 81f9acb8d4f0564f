import * as calls from '@sealwright/contract';
import {
  type BulkSendDetails,
  type Call,
  type ContactSelection,
  isSearchable,
  type Output,
} from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, download, upload } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toastError } from '../../../ui/toast.ts';
import type { BatchSearch, BulkSendsSearch } from './bulk-sends.search.ts';

const ROOT = ['bulk-sends'] as const;
// While rows are sent: often enough to be seen moving.
const FOLLOW_MS = 2000;

const isGoing = (state: BulkSendDetails['state']): boolean => state === 'sending' || state === 'scheduled';

export const bulkSendsQuery = ({ search, page, pageSize, state }: BulkSendsSearch) => {
  const text = isSearchable(search) ? { search: search.trim() } : {};
  const query = { ...text, ...(state === undefined ? {} : { state }), page, pageSize };
  return queryOptions({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal }) => api(calls.listBulkSends, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.results.some((one) => isGoing(one.state)) ? FOLLOW_MS : false),
  });
};

export const bulkSendQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => api(calls.getBulkSend, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isGoing(data.state) ? FOLLOW_MS : false),
  });

/** `version`: what the batch has done so far; rows are read again when it is another. */
export const batchRowsQuery = (id: number, { page, pageSize, state }: BatchSearch, version: string) =>
  queryOptions({
    queryKey: [...ROOT, 'rows', id, { page, pageSize, state }, version],
    queryFn: async ({ signal }) => {
      const query = { page, pageSize, ...(state === undefined ? {} : { state }) };
      const list = await api(calls.listBulkSendRows, { params: { id }, query, signal });
      return { ...list, results: list.results.map((row) => ({ ...row, id: row.number })) };
    },
    placeholderData: keepPreviousData,
  });
export type BatchRow = Output<typeof calls.listBulkSendRows>['results'][number] & { id: number };

/** The template that a new batch is of. */
export const templateForBatchQuery = (id: number) =>
  queryOptions({
    queryKey: ['templates', 'one', id],
    queryFn: ({ signal }) => api(calls.getTemplate, { params: { id }, signal }),
  });

export const tagChoicesQuery = queryOptions({
  queryKey: ['tags', 'for-bulk-sends'],
  queryFn: async ({ signal }) => (await api(calls.listTags, { query: { pageSize: 100 }, signal })).results,
});

/** Reads a batch again after a refusal: another window, or another person, may have changed it. */
function useReread(id: number): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: bulkSendQuery(id).queryKey });
}

/** Puts an answer where the screens read it, and has the list read again. */
function useKnow(): (batch: BulkSendDetails) => void {
  const cache = useQueryClient();
  return (batch) => {
    cache.setQueryData(bulkSendQuery(batch.id).queryKey, batch);
    void cache.invalidateQueries({ queryKey: [...ROOT, 'list'] });
  };
}

export const useUploadRows = (template: number) => {
  const know = useKnow();
  return useMutation({
    mutationFn: (file: File) => upload(calls.uploadBulkSend, { params: { id: template }, file }),
    onSuccess: know,
  });
};

export const useChooseContacts = (template: number) => {
  const know = useKnow();
  return useMutation({
    mutationFn: (body: ContactSelection) => api(calls.createBulkSend, { params: { id: template }, body }),
    onSuccess: know,
  });
};

export type Mapping = NonNullable<Call<typeof calls.checkBulkSend>['body']>;

export const useCheckRows = (id: number) => {
  const know = useKnow();
  return useMutation({
    mutationFn: (body: Mapping) => api(calls.checkBulkSend, { params: { id }, body }),
    onSuccess: know,
    onError: useReread(id),
  });
};

export type Start = NonNullable<Call<typeof calls.startBulkSend>['body']>;

export const useStartBatch = (id: number) => {
  const know = useKnow();
  return useMutation({
    mutationFn: (body: Start) => api(calls.startBulkSend, { params: { id }, body }),
    onSuccess: know,
    onError: useReread(id),
  });
};

const ACTS = {
  pause: calls.pauseBulkSend,
  resume: calls.resumeBulkSend,
  cancel: calls.cancelBulkSend,
  retry: calls.retryBulkSend,
} as const;

export const useBatchAct = (id: number) => {
  const know = useKnow();
  return useMutation({
    mutationFn: (act: keyof typeof ACTS) => api(ACTS[act], { params: { id } }),
    onSuccess: know,
    onError: useReread(id),
  });
};

export const useDeleteBatch = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(calls.deleteBulkSend, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [...ROOT, 'list'] }),
  });
};

export const useBatchReport = (id: number) =>
  useMutation({
    mutationFn: async (state: BatchSearch['state']) => {
      const query = state === undefined ? {} : { state };
      saveFile(await download(calls.downloadBulkSendReport, { params: { id }, query }));
    },
    onError: toastError,
  });
