import {
  archiveTemplate,
  deleteTemplate,
  duplicateTemplate,
  exportTemplate,
  importTemplate,
  publishTemplate,
  restoreTemplate,
  restoreTemplateVersion,
  type Template,
} from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { api, download, upload } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useReadAgain } from '../../../lib/reading.ts';
import { toastFailure } from '../../../ui/toast.ts';
import { ROOT, type TemplatePatch, templateQuery, useUpdateTemplate } from './templates.queries.ts';

type Failing = 'archive' | 'change' | 'delete' | 'duplicate' | 'export' | 'import' | 'restore';

const showFailed = (what: Failing, error: unknown): void =>
  toastFailure(t(`failed.${what}`, { ns: 'templates' }), error);

const moves = {
  archive: (id: number) => api(archiveTemplate, { params: { id } }),
  restore: (id: number) => api(restoreTemplate, { params: { id } }),
} as const satisfies Record<string, (id: number) => Promise<Template>>;
export type Move = keyof typeof moves;

export function useMoveTemplate() {
  const refresh = useReadAgain(ROOT);
  return useMutation({
    mutationFn: ({ move, id }: { move: Move; id: number }) => moves[move](id),
    onError: (error, { move }) => showFailed(move, error),
    // Also after a refusal, because the data on the screen may be old.
    onSettled: refresh,
  });
}

export function useDeleteTemplate() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(deleteTemplate, { params: { id } }),
    onError: (error) => showFailed('delete', error),
    onSettled: (_answer, error, id) => {
      if (!error) cache.removeQueries({ queryKey: templateQuery(id).queryKey });
      return cache.invalidateQueries({ queryKey: [...ROOT, 'list'] });
    },
  });
}

export function useDuplicateTemplate() {
  const refresh = useReadAgain(ROOT);
  return useMutation({
    mutationFn: (id: number) => api(duplicateTemplate, { params: { id } }),
    onError: (error) => showFailed('duplicate', error),
    onSettled: refresh,
  });
}

/** Changes name, description, folder or tags. A failure is shown as a toast. */
export function useChangeTemplate() {
  const { mutateAsync, isPending } = useUpdateTemplate();
  return {
    isPending,
    /** The template as it is now; null where that failed. */
    change: (id: number, patch: TemplatePatch): Promise<Template | null> =>
      mutateAsync({ id, patch }).catch((error: unknown) => {
        showFailed('change', error);
        return null;
      }),
  };
}

export const useExportTemplate = () =>
  useMutation({
    mutationFn: async (id: number) => saveFile(await download(exportTemplate, { params: { id } })),
    onError: (error) => showFailed('export', error),
  });

export function useImportTemplate() {
  const refresh = useReadAgain(ROOT);
  return useMutation({
    mutationFn: (file: File) => upload(importTemplate, { file }),
    onError: (error) => showFailed('import', error),
    onSettled: refresh,
  });
}

export function usePublish(id: number) {
  const refresh = useReadAgain(ROOT);
  return useMutation({
    mutationFn: ({ note, version }: { note: string; version: number }) =>
      api(publishTemplate, { params: { id }, body: { note }, ifMatch: version }),
    onSuccess: refresh,
  });
}

export function useRestoreVersion(id: number) {
  const refresh = useReadAgain(ROOT);
  return useMutation({
    mutationFn: (number: number) => api(restoreTemplateVersion, { params: { id, number } }),
    onError: (error) => showFailed('change', error),
    onSettled: refresh,
  });
}
