import {
  archiveDocument,
  closeDocument,
  completeDocument,
  countDocuments,
  deleteDocument,
  downloadDocument,
  getDocument,
  listDocuments,
  listEvidence,
  recallDocument,
  resendLink,
  restoreDocument,
} from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, download } from '../../lib/api.ts';
import { onChange } from '../../lib/changes.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ownTimeZone } from '../../lib/days.ts';
import { toastError } from '../../ui/toast.ts';
import type { DocumentsSearch } from './documents.search.ts';

const ROOT = ['documents'] as const;
const MIN_SEARCH = 2;
// Several changes in a row (a hundred people signing at once) are one reading.
const SETTLE_MS = 400;

export const documentsQuery = ({ search, ...rest }: DocumentsSearch) =>
  queryOptions({
    queryKey: [...ROOT, 'list', { search, ...rest }],
    queryFn: ({ signal }) =>
      api(listDocuments, {
        query: {
          ...rest,
          search: search.trim().length < MIN_SEARCH ? '' : search,
          // Days are the reader's own, as the dashboard counted them.
          ...(rest.happened ? { timeZone: ownTimeZone() } : {}),
        },
        signal,
      }),
    // The rows stay while the next ones come: the table does not jump.
    placeholderData: keepPreviousData,
  });

export const countsQuery = queryOptions({
  queryKey: [...ROOT, 'counts'],
  queryFn: ({ signal }) => api(countDocuments, { signal }),
});

export const documentQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => api(getDocument, { params: { id }, signal }),
  });

export const evidenceQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'evidence', id],
    queryFn: ({ signal }) => api(listEvidence, { params: { id }, signal }),
  });

const simpleActs = {
  recall: recallDocument,
  archive: archiveDocument,
  restore: restoreDocument,
  complete: completeDocument,
  close: closeDocument,
} as const;
export type SimpleAct = keyof typeof simpleActs;

function useRefreshing() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: ROOT });
}

export function useActOnDocument() {
  const refresh = useRefreshing();
  return useMutation({
    mutationFn: ({ act, id }: { act: SimpleAct; id: number }) => api(simpleActs[act], { params: { id } }),
    onError: toastError,
    // Also after a refusal: it says that what is shown is not how it stands.
    onSettled: refresh,
  });
}

export function useDeleteDocument() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(deleteDocument, { params: { id } }),
    onError: toastError,
    onSettled: (_answer, error, id) => {
      if (!error) cache.removeQueries({ queryKey: documentQuery(id).queryKey });
      return Promise.all([
        cache.invalidateQueries({ queryKey: [...ROOT, 'list'] }),
        cache.invalidateQueries({ queryKey: countsQuery.queryKey }),
      ]);
    },
  });
}

export function useResendLink() {
  const refresh = useRefreshing();
  return useMutation({
    mutationFn: ({ id, recipient }: { id: number; recipient: number }) =>
      api(resendLink, { params: { id }, body: { recipient } }),
    onError: toastError,
    onSettled: refresh,
  });
}

export type DownloadKind = 'sealed' | 'original' | 'evidence' | 'bundle';

export function useDownload() {
  const refresh = useRefreshing();
  return useMutation({
    mutationFn: async ({ id, kind, file }: { id: number; kind: DownloadKind; file?: number }) => {
      saveFile(await download(downloadDocument, { params: { id }, query: { kind, ...(file ? { file } : {}) } }));
    },
    onError: toastError,
    // The first download of a sealed copy is a state of its own.
    onSettled: refresh,
  });
}

/** Reads documents again when the server says that they changed. */
export function useLiveDocuments(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void cache.invalidateQueries({ queryKey: ROOT }), SETTLE_MS);
    };
    const stop = onChange((change) => {
      if (change.kind !== 'notification') readAgain();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [cache]);
}
