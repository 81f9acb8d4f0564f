import {
  createUserImport,
  downloadUserImportReport,
  getUserImport,
  type Job,
  startUserImport,
} from '@sealwright/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, download, upload } from '../../../../lib/api.ts';
import { stopJob } from '../../../../lib/follow-job.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { confirmed } from '../../../../ui/confirm-identity.tsx';
import { toastError } from '../../../../ui/toast.ts';
import { ROOT } from '../users.queries.ts';

/** The server says what is wrong with rows in the reader’s language. */
export const userImportQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'import', id],
    queryFn: ({ signal }) => api(getUserImport, { params: { id }, signal }),
  });

export const useUploadUsers = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => upload(createUserImport, { file }),
    onSuccess: (found) => cache.setQueryData(userImportQuery(found.id).queryKey, found),
  });
};

export const useStartUserImport = (id: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => confirmed(() => api(startUserImport, { params: { id } })),
    onSuccess: (begun) => cache.setQueryData(userImportQuery(id).queryKey, begun),
    // Another window may have begun it.
    onError: () => void cache.invalidateQueries({ queryKey: userImportQuery(id).queryKey }),
  });
};

/** Puts what is known of a job into its import, wherever it is shown. */
export function patchImport(cache: QueryClient, id: number, job: Job): void {
  cache.setQueryData(userImportQuery(id).queryKey, (known) => (known === undefined ? known : { ...known, job }));
}

/** There are more users now. */
export const readUsersAgain = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: ROOT });

export const useStopImport = () => useMutation({ mutationFn: stopJob, onError: toastError });

export const useReport = (id: number) =>
  useMutation({
    mutationFn: async () => saveFile(await download(downloadUserImportReport, { params: { id } })),
    onError: toastError,
  });
