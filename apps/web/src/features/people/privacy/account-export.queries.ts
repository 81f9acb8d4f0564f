import {
  type AccountExports,
  cancelJob,
  downloadAccountExport,
  exportAccount,
  type Job,
  listAccountExports,
} from '@sealwright/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, download } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';

const EXPORTS = ['privacy', 'account-exports'] as const;

export const accountExportsQuery = queryOptions({
  queryKey: EXPORTS,
  queryFn: ({ signal }) => api(listAccountExports, { signal }),
});

/** Puts what is known of a job into the list, wherever it is shown. */
export function patchAccountExport(cache: QueryClient, job: Job): void {
  cache.setQueryData(accountExportsQuery.queryKey, (known: AccountExports | undefined) => {
    if (known === undefined) return known;
    const isKnown = known.results.some(({ id }) => id === job.id);
    const results = isKnown ? known.results.map((one) => (one.id === job.id ? job : one)) : [job, ...known.results];
    return { ...known, results };
  });
}

export function useBeginAccountExport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (includeTaxNumbers: boolean) => confirmed(() => api(exportAccount, { body: { includeTaxNumbers } })),
    onSuccess: ({ job }) => patchAccountExport(cache, job),
    // Another window may have begun one.
    onError: () => void cache.invalidateQueries({ queryKey: EXPORTS }),
  });
}

export const stopAccountExport = (id: number): Promise<{ job: Job }> => api(cancelJob, { params: { id } });

export function useStopAccountExport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: stopAccountExport,
    onSuccess: ({ job }) => patchAccountExport(cache, job),
    onError: () => void cache.invalidateQueries({ queryKey: EXPORTS }),
  });
}

export function useDownloadAccountExport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) =>
      saveFile(await confirmed(() => download(downloadAccountExport, { params: { id } }))),
    onError: () => void cache.invalidateQueries({ queryKey: EXPORTS }),
  });
}
