import { type DriveProvider, listDriveFiles, listDrives } from '@sealwright/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const ROOT = ['drives'] as const;

/** Those that the person may choose files from now. */
export const connectedDrivesQuery = queryOptions({
  queryKey: [...ROOT, 'browsable'],
  queryFn: async ({ signal }): Promise<DriveProvider[]> => {
    const { results } = await api(listDrives, { signal });
    return results
      .filter(({ connection, permissions }) => connection?.state === 'connected' && permissions.browse)
      .map(({ provider }) => provider);
  },
  staleTime: 30_000,
});

/** What is in a folder, or what a search finds. */
export const driveFilesQuery = (provider: DriveProvider, of: { folder: string | undefined; search: string }) =>
  infiniteQueryOptions({
    queryKey: [...ROOT, 'files', provider, of.search === '' ? (of.folder ?? null) : { search: of.search }],
    queryFn: ({ signal, pageParam: more }) =>
      api(listDriveFiles, {
        params: { provider },
        query: {
          ...(of.search === '' ? of.folder !== undefined && { folder: of.folder } : { search: of.search }),
          ...(more !== '' && { more }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ more }) => more,
    retry: false,
  });
