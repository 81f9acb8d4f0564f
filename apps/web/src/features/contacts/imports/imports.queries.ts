import {
  analyseImport,
  analysisOf,
  type Call,
  type ContactImport,
  deleteImport,
  downloadImportReport,
  getImport,
  type ImportAnalysis,
  type ImportTarget,
  listImportProblems,
  listImports,
  listTags,
  type Output,
  startImport,
  wireKey,
} from '@sealwright/contract';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, download } from '../../../lib/api.ts';
import { stopJob } from '../../../lib/follow-job.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { confirmed, NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { toastError } from '../../../ui/toast.ts';
import { CONTACTS, IMPORTS, TAGS } from '../contacts.keys.ts';

/** In the words of the code. */
export type Imported = { import: ContactImport; analysis: ImportAnalysis | null };

export const importedOf = ({ import: one, analysis }: Output<typeof getImport>): Imported => ({
  import: one,
  analysis: analysis && analysisOf(analysis),
});

const LISTED = 10;

export const importsQuery = queryOptions({
  queryKey: [...IMPORTS, 'latest'],
  queryFn: async ({ signal }) => (await api(listImports, { query: { pageSize: LISTED }, signal })).results,
});

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...IMPORTS, 'one', id],
    queryFn: async ({ signal }) => importedOf(await api(getImport, { params: { id }, signal })),
  });

/** `locale`: the server says what is wrong in the reader's language. */
export const problemsQuery = (id: number, locale: string) =>
  infiniteQueryOptions({
    queryKey: [...IMPORTS, 'problems', id, locale],
    queryFn: ({ pageParam, signal }) =>
      api(listImportProblems, { params: { id }, query: { page: pageParam, pageSize: 25 }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
  });

/** The ids of an import's tags, for the list's address; one that is gone by now is left out. */
export const tagIdsQuery = (names: readonly string[]) =>
  queryOptions({
    queryKey: [...TAGS, 'named', names],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        names.map((name) => api(listTags, { query: { search: name, pageSize: 100 }, signal })),
      );
      return found.flatMap(({ results }, index) =>
        results.filter(({ name }) => name.toLowerCase() === names[index]?.toLowerCase()).map(({ id }) => id),
      );
    },
    enabled: names.length > 0,
  });

/** Puts what is known of an import wherever it is shown. */
export function keepImport(cache: QueryClient, { import: one, analysis }: Imported): void {
  cache.setQueryData(importQuery(one.id).queryKey, (before: Imported | undefined) => ({
    import: one,
    analysis: analysis ?? before?.analysis ?? null,
  }));
  cache.setQueryData(importsQuery.queryKey, (list: ContactImport[] | undefined) => {
    if (list === undefined) return list;
    const rest = list.some(({ id }) => id === one.id);
    return rest ? list.map((other) => (other.id === one.id ? one : other)) : [one, ...list].slice(0, LISTED);
  });
}

/** Contacts and tags have changed. */
export function forgetContacts(cache: QueryClient): void {
  for (const queryKey of [CONTACTS, TAGS, IMPORTS]) void cache.invalidateQueries({ queryKey });
}

export function useAnalyse(id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: NonNullable<Call<typeof analyseImport>['body']>) =>
      importedOf(await api(analyseImport, { params: { id }, body })),
    onSuccess: (found) => keepImport(cache, found),
  });
}

type Start = Omit<NonNullable<Call<typeof startImport>['body']>, 'columns'> & { columns: (ImportTarget | null)[] };

export function useStartImport(id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ columns, ...body }: Start) =>
      api(startImport, {
        params: { id },
        body: { ...body, columns: columns.map((target) => target && wireKey(target)) },
      }),
    onSuccess: (begun) => keepImport(cache, { import: begun.import, analysis: null }),
    // Another window may have begun it.
    onError: () => void cache.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  });
}

export function useForgetImport(id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api(deleteImport, { params: { id } }),
    onSuccess: () => {
      cache.removeQueries({ queryKey: importQuery(id).queryKey });
      void cache.invalidateQueries({ queryKey: importsQuery.queryKey });
    },
  });
}

export const useStopImport = () => useMutation({ mutationFn: stopJob });

export const useReport = (id: number) =>
  useMutation({
    // Whole tax numbers may stand in it: others than who uploaded the file confirm that it is them.
    mutationFn: async () => saveFile(await confirmed(() => download(downloadImportReport, { params: { id } }))),
    onError: (error) => {
      if (!(error instanceof NotConfirmed)) toastError(error);
    },
  });
