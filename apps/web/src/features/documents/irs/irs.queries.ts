import {
  type Call,
  downloadIrsRecord,
  getIrsRecord,
  type IdentificationInput,
  printIrsForm,
  recordIdentification,
  signOnPaper,
} from '@sealwright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { api, download } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { upload } from '../../../lib/upload.ts';
import { toastFailure } from '../../../ui/toast.ts';
import { documentQuery, ROOT } from '../documents/documents.queries.ts';

/** Below those of documents, so that whatever refreshes these refreshes it. */
export const irsRecordQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'irs-record', id],
    queryFn: ({ signal }) => api(getIrsRecord, { params: { id }, signal }),
  });

export function useRecordIdentification(documentId: number, recipientId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: IdentificationInput) => api(recordIdentification, { params: { id: recipientId }, body }),
    onSuccess: ({ document }) => {
      cache.setQueryData(documentQuery(documentId).queryKey, document);
      void cache.invalidateQueries({ queryKey: irsRecordQuery(documentId).queryKey });
    },
  });
}

type Paper = { file: File; signers: readonly number[]; signedOn: string; note: string };

export function useSignOnPaper(documentId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ file, signers, signedOn, note }: Paper) => {
      const form = new FormData();
      form.append('file', file, file.name);
      form.append('signers', signers.join(','));
      form.append('signed_on', signedOn);
      if (note.trim() !== '') form.append('note', note);
      return upload(signOnPaper, { params: { id: documentId }, form });
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: ROOT }),
  });
}

export const usePrintForm = (id: number) =>
  useMutation({
    mutationFn: async () => saveFile(await download(printIrsForm, { params: { id } })),
    onError: (error) => toastFailure(t('paper.print_failed', { ns: 'irs-forms' }), error),
  });

type As = NonNullable<NonNullable<Call<typeof downloadIrsRecord>['query']>['as']>;

export const useDownloadRecord = (id: number) =>
  useMutation({
    mutationFn: async (as: As) => saveFile(await download(downloadIrsRecord, { params: { id }, query: { as } })),
    onError: (error) => toastFailure(t('record.download_failed', { ns: 'irs-forms' }), error),
  });
