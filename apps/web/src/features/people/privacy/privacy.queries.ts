import {
  askForDeletion,
  cancelDeletion,
  cancelJob,
  type Deletion,
  downloadJobFile,
  exportMyData,
  getDeletion,
  type Job,
  listExports,
} from '@sealwright/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, download } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { session, updateUserInSession } from '../../../lib/session.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';

const EXPORTS = ['privacy', 'exports'] as const;
const DELETION = ['privacy', 'deletion'] as const;

export const exportsQuery = queryOptions({
  queryKey: EXPORTS,
  queryFn: async ({ signal }) => (await api(listExports, { signal })).results,
});

export const deletionQuery = queryOptions({
  queryKey: DELETION,
  queryFn: ({ signal }) => api(getDeletion, { signal }),
});

/** Puts what is known of a job into the list, wherever it is shown. */
export function patchExport(cache: QueryClient, job: Job): void {
  cache.setQueryData(exportsQuery.queryKey, (jobs: Job[] | undefined) => {
    if (jobs === undefined) return jobs;
    return jobs.some(({ id }) => id === job.id) ? jobs.map((one) => (one.id === job.id ? job : one)) : [job, ...jobs];
  });
}

export function useBeginExport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => confirmed(() => api(exportMyData)),
    onSuccess: ({ job }) => patchExport(cache, job),
    // Another window may have begun one.
    onError: () => void cache.invalidateQueries({ queryKey: EXPORTS }),
  });
}

export const stopExport = (id: number): Promise<{ job: Job }> => api(cancelJob, { params: { id } });

export function useStopExport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: stopExport,
    onSuccess: ({ job }) => patchExport(cache, job),
    onError: () => void cache.invalidateQueries({ queryKey: EXPORTS }),
  });
}

export function useDownloadExport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => saveFile(await confirmed(() => download(downloadJobFile, { params: { id } }))),
    onError: () => void cache.invalidateQueries({ queryKey: EXPORTS }),
  });
}

function useDeletionMutation<V>(act: (values: V) => Promise<Deletion>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (deletion) => {
      cache.setQueryData(deletionQuery.queryKey, deletion);
      const { user } = session();
      if (user !== null) updateUserInSession({ ...user, deletionAt: deletion.deletionAt });
    },
    onError: () => void cache.invalidateQueries({ queryKey: DELETION }),
  });
}

export const useAskForDeletion = () =>
  useDeletionMutation((email: string) => confirmed(() => api(askForDeletion, { body: { email } })));

export const useKeepAccount = () => useDeletionMutation<undefined>(() => api(cancelDeletion));
