import {
  archiveDocument,
  closeDocument,
  completeDocument,
  copyDocument,
  type Document,
  deleteDocument,
  downloadDocument,
  recallDocument,
  remindRecipients,
  resendLink,
  restoreDocument,
  sealAgain,
  shareDocument,
} from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { api, download } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useReadAgain } from '../../../lib/reading.ts';
import { toastFailure } from '../../../ui/toast.ts';
import { countsQuery, documentQuery, ROOT } from './documents.queries.ts';

const simpleActs = {
  recall: (id: number) => api(recallDocument, { params: { id } }),
  archive: (id: number) => api(archiveDocument, { params: { id } }),
  restore: (id: number) => api(restoreDocument, { params: { id } }),
  complete: (id: number) => api(completeDocument, { params: { id } }),
  close: (id: number) => api(closeDocument, { params: { id } }),
  remind: (id: number) => api(remindRecipients, { params: { id }, body: {} }),
  seal: (id: number) => api(sealAgain, { params: { id } }),
  conceal: (id: number) => api(shareDocument, { params: { id }, body: { visibility: 'private' } }),
  share: (id: number) => api(shareDocument, { params: { id }, body: { visibility: 'shared' } }),
} as const satisfies Record<string, (id: number) => Promise<Document>>;
export type SimpleAct = keyof typeof simpleActs;

/** Tells which act on a document failed, and why. */
const showFailed = (what: SimpleAct | 'copy' | 'delete' | 'download' | 'resend', error: unknown): void =>
  toastFailure(t(`failed.${what}`, { ns: 'documents' }), error);

export function useActOnDocument() {
  const refresh = useReadAgain(ROOT);
  return useMutation({
    mutationFn: ({ act, id }: { act: SimpleAct; id: number }) => simpleActs[act](id),
    onError: (error, { act }) => showFailed(act, error),
    // Also after a refusal, because the data on the screen may be old.
    onSettled: refresh,
  });
}

export function useDeleteDocument() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(deleteDocument, { params: { id } }),
    onError: (error) => showFailed('delete', error),
    onSettled: (_answer, error, id) => {
      if (!error) cache.removeQueries({ queryKey: documentQuery(id).queryKey });
      return Promise.all([
        cache.invalidateQueries({ queryKey: [...ROOT, 'list'] }),
        cache.invalidateQueries({ queryKey: countsQuery.queryKey }),
      ]);
    },
  });
}

/** Begins a draft like a document that ended. */
export function useCopyDocument() {
  const refresh = useReadAgain(ROOT);
  return useMutation({
    mutationFn: (id: number) => api(copyDocument, { params: { id } }),
    onError: (error) => showFailed('copy', error),
    onSettled: refresh,
  });
}

export function useResendLink() {
  const refresh = useReadAgain(ROOT);
  return useMutation({
    mutationFn: ({ id, recipient }: { id: number; recipient: number }) =>
      api(resendLink, { params: { id }, body: { recipient } }),
    onError: (error) => showFailed('resend', error),
    onSettled: refresh,
  });
}

export type DownloadKind = 'sealed' | 'original' | 'certificate' | 'evidence' | 'bundle';
/** A document's page offers one more: all files in one PDF, for reading. */
type AnyKind = DownloadKind | 'combined';

export function useDownload() {
  const refresh = useReadAgain(ROOT);
  return useMutation({
    mutationFn: async ({ id, kind, file }: { id: number; kind: AnyKind; file?: number }) => {
      saveFile(await download(downloadDocument, { params: { id }, query: { kind, ...(file ? { file } : {}) } }));
    },
    onError: (error) => showFailed('download', error),
    // The first download of a sealed copy is its own state.
    onSettled: refresh,
  });
}
