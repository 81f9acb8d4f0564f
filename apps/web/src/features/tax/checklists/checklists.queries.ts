import * as calls from '@sealwright/contract';
import { type Call, type Checklist, fullName, isSearchable } from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, download } from '../../../lib/api.ts';
import { onChange } from '../../../lib/changes.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toastError } from '../../../ui/toast.ts';
import type { ChecklistsSearch } from './checklists.search.ts';

const ROOT = ['checklists'] as const;

export const checklistsQuery = ({ search, page, pageSize, ordering, stage, year, client }: ChecklistsSearch) => {
  const narrowed = {
    ...(stage === undefined ? {} : { stage }),
    ...(year === undefined ? {} : { taxYear: year }),
    ...(client === undefined ? {} : { contact: client }),
  };
  const query = { ...narrowed, search: isSearchable(search) ? search : '', page, pageSize, ordering };
  return queryOptions({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal }) => api(calls.listChecklists, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

const oneKey = (id: number) => [...ROOT, 'one', id] as const;

export const checklistQuery = (id: number) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => api(calls.getChecklist, { params: { id }, signal }),
  });

/** Reads checklists again when a notification came: that of papers is one. */
export function useLiveChecklists(): void {
  const cache = useQueryClient();
  useEffect(
    () =>
      onChange((change) => {
        if (change.kind === 'notification') void cache.invalidateQueries({ queryKey: ROOT });
      }),
    [cache],
  );
}

type NewChecklist = NonNullable<Call<typeof calls.createChecklist>['body']>;
type Patch = NonNullable<Call<typeof calls.updateChecklist>['body']>;

export const useCreateChecklist = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewChecklist) => api(calls.createChecklist, { body, idempotencyKey: randomKey() }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [...ROOT, 'list'] }),
  });
};

type ChecklistAct =
  | { kind: 'update'; patch: Patch }
  | { kind: 'send' }
  | { kind: 'close' }
  | { kind: 'reopen' }
  | { kind: 'accept'; item: number }
  | { kind: 'return'; item: number; reason: string }
  | { kind: 'keep'; paper: number; documentId: number | null };

function act({ id, version }: Pick<Checklist, 'id' | 'version'>, what: ChecklistAct): Promise<Checklist> {
  const params = { id };
  if (what.kind === 'update') return api(calls.updateChecklist, { params, body: what.patch, ifMatch: version });
  if (what.kind === 'send') return api(calls.sendChecklist, { params });
  if (what.kind === 'close') return api(calls.closeChecklist, { params });
  if (what.kind === 'reopen') return api(calls.reopenChecklist, { params });
  if (what.kind === 'accept') return api(calls.acceptChecklistItem, { params: { id: what.item } });
  if (what.kind === 'return') {
    return api(calls.returnChecklistItem, { params: { id: what.item }, body: { reason: what.reason } });
  }
  return api(calls.keepPaper, { params: { id: what.paper }, body: { documentId: what.documentId } });
}

/** One act on a checklist; the screen shows what it became. */
export const useChecklistAct = (checklist: Pick<Checklist, 'id' | 'version'>) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (what: ChecklistAct) => act(checklist, what),
    onSuccess: (changed) => {
      cache.setQueryData(oneKey(changed.id), changed);
      void cache.invalidateQueries({ queryKey: [...ROOT, 'list'] });
    },
    // Someone else may have been faster.
    onError: () => cache.invalidateQueries({ queryKey: oneKey(checklist.id) }),
  });
};

export const sendNow = (id: number): Promise<Checklist> => api(calls.sendChecklist, { params: { id } });

export const useDeleteChecklist = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(calls.deleteChecklist, { params: { id } }),
    onSuccess: (_, id) => {
      cache.removeQueries({ queryKey: oneKey(id) });
      void cache.invalidateQueries({ queryKey: [...ROOT, 'list'] });
    },
  });
};

export const useUnlockClient = (checklistId: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(calls.unlockClientPage, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: oneKey(checklistId) }),
    onError: toastError,
  });
};

export const useExportMissing = () =>
  useMutation({
    mutationFn: async (taxYear: number | undefined) =>
      saveFile(await download(calls.exportMissingPapers, { query: taxYear === undefined ? {} : { taxYear } })),
    onError: toastError,
  });

export const templatesQuery = queryOptions({
  queryKey: [...ROOT, 'templates'],
  queryFn: ({ signal }) => api(calls.listChecklistTemplates, { signal }),
});

export const useSaveTemplate = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<Call<typeof calls.saveChecklistTemplate>['body']>) =>
      api(calls.saveChecklistTemplate, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  });
};

export const useDeleteTemplate = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(calls.deleteChecklistTemplate, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: templatesQuery.queryKey }),
    onError: toastError,
  });
};

export const settingsQuery = queryOptions({
  queryKey: [...ROOT, 'settings'],
  queryFn: ({ signal }) => api(calls.getClientPageSettings, { signal }),
});

export const useSaveSettings = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (identity: calls.ClientCheckMethod) => api(calls.putClientPageSettings, { body: { identity } }),
    onSuccess: (settings) => cache.setQueryData(settingsQuery.queryKey, settings),
  });
};

/** Opening is a look that is recorded: it is asked for once for each time the viewer opens. */
export const openPaper = (id: number) => api(calls.openPaper, { params: { id } });

export const usePaperDownload = () =>
  useMutation({
    mutationFn: async (id: number) => saveFile(await download(calls.downloadPaper, { params: { id } })),
    onError: toastError,
  });

export const useDocumentOfPaper = () =>
  useMutation({
    mutationFn: (id: number) => api(calls.usePaper, { params: { id }, idempotencyKey: randomKey() }),
    onError: toastError,
  });

/** The tax returns of a client, the latest year first. */
export const clientReturnsQuery = (client: number) =>
  queryOptions({
    queryKey: ['documents', 'tax-returns', 'of-client', client],
    queryFn: ({ signal }) =>
      api(calls.searchTaxReturns, { query: { pageSize: 50, ordering: '-tax_year' }, body: { client }, signal }),
  });

/** A contact as the client of a new checklist. */
export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'one', id, 'as-client'],
    queryFn: async ({ signal }) => {
      const contact = await api(calls.getContact, { params: { id }, signal });
      return { id, name: fullName(contact) || contact.companyName || contact.email };
    },
  });
