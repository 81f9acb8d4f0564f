import {
  ACCOUNT_IMPORT_LIMITS,
  downloadAccountExport,
  downloadJobFile,
  importAccount,
  type Job,
  listAccountExports,
  listAccountImports,
  listExports,
} from '@sealwright/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { api, ApiError, download } from '../../../lib/api.ts';
import { followInTray, stopJob } from '../../../lib/follow-job.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { upload } from '../../../lib/upload.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';

/** What is exported: the person's own data, or the whole account that they act for. */
export type ExportKind = 'person' | 'account';
/** All that is followed here: exports, and the import of a whole account. */
export type TransferKind = ExportKind | 'import';

export const exportsQuery = queryOptions({
  queryKey: ['privacy', 'exports'],
  queryFn: ({ signal }) => api(listExports, { signal }),
});

export const accountExportsQuery = queryOptions({
  queryKey: ['privacy', 'account-exports'],
  queryFn: ({ signal }) => api(listAccountExports, { signal }),
});

export const accountImportsQuery = queryOptions({
  queryKey: ['privacy', 'account-imports'],
  queryFn: ({ signal }) => api(listAccountImports, { signal }),
});

const QUERIES = { person: exportsQuery, account: accountExportsQuery, import: accountImportsQuery } as const;
const FILES = { person: downloadJobFile, account: downloadAccountExport } as const;
const TITLES = { person: 'export.work', account: 'account.work', import: 'import.work' } as const;

/** Puts what is known of a job into the list, wherever it is shown. */
function patch(cache: QueryClient, kind: TransferKind, job: Job): void {
  cache.setQueryData(QUERIES[kind].queryKey, <L extends { results: Job[] }>(list: L | undefined) => {
    if (list === undefined) return list;
    const isKnown = list.results.some(({ id }) => id === job.id);
    const results = isKnown ? list.results.map((one) => (one.id === job.id ? job : one)) : [job, ...list.results];
    return { ...list, results };
  });
}

const readAgain = (cache: QueryClient, kind: TransferKind): void =>
  void cache.invalidateQueries({ queryKey: QUERIES[kind].queryKey });

/** Begins an export or stops one: both answer with its job. */
function useJobMutation<V = void>(kind: TransferKind, act: (values: V) => Promise<{ job: Job }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: ({ job }) => patch(cache, kind, job),
    // Another window may have begun one, or stopped it.
    onError: () => readAgain(cache, kind),
  });
}

export const useBeginExport = (kind: ExportKind, begin: () => Promise<{ job: Job }>) =>
  useJobMutation(kind, () => confirmed(begin));

/** Uploads an export and begins its import. `onSent` hears which part of it was sent. */
export const useBeginImport = (onSent: (part: number) => void) =>
  useJobMutation('import', (file: File) => {
    if (file.size > ACCOUNT_IMPORT_LIMITS.bytes) throw new ApiError('account_import_too_large', { status: 413 });
    const onProgress = (sent: number, total: number): void => onSent(total > 0 ? sent / total : 0);
    return confirmed(() => upload(importAccount, { file, onProgress }));
  });

export const useStopExport = (kind: TransferKind) => useJobMutation(kind, stopJob);

export function useDownloadExport(kind: ExportKind) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => saveFile(await confirmed(() => download(FILES[kind], { params: { id } }))),
    onError: () => readAgain(cache, kind),
  });
}

export const rowIdOf = ({ id }: Pick<Job, 'id'>): string => `export:${id}`;

/** Follows an export: the page and the tray show how far it is. */
export const followExport = (cache: QueryClient, kind: TransferKind, job: Job): void =>
  followInTray(
    job,
    { id: rowIdOf(job), title: t(TITLES[kind], { ns: 'privacy' }), href: '/app/account/privacy' },
    {
      onNews: (next) => patch(cache, kind, next),
      // What came in is everywhere: documents, contacts, the accounts that one can act for.
      onEnd: () => (kind === 'import' ? void cache.invalidateQueries() : readAgain(cache, kind)),
    },
  );
