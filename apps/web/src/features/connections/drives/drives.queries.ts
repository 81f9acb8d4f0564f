import {
  beginDrive,
  type Call,
  changeDriveSettings,
  createDriveFolder,
  disconnectDrive,
  type Drive,
  type DriveKeys,
  type DriveProvider,
  finishDrive,
  getDrive,
  getDriveSettings,
  listDriveDeliveries,
  listDriveFolders,
  listDrives,
  listFolders,
  retryDriveDelivery,
  updateDrive,
} from '@sealwright/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useChanging } from '../../../lib/reading.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';
import type { DriveSearch } from './drives.search.ts';

const ROOT = ['drives'] as const;
// So often the log is read again while something is on its way, and otherwise.
const WATCH_MS = 3000;
const LOOK_MS = 30_000;

export const drivesQuery = queryOptions({
  queryKey: [...ROOT, 'all'],
  queryFn: ({ signal }) => api(listDrives, { signal }),
});

export const driveQuery = (provider: DriveProvider) =>
  queryOptions({
    queryKey: [...ROOT, 'one', provider],
    queryFn: ({ signal }) => api(getDrive, { params: { provider }, signal }),
  });

export const driveDeliveriesQuery = (provider: DriveProvider, { page, pageSize, state }: DriveSearch) => {
  const query = { page, pageSize, ...(state && { state }) };
  return queryOptions({
    queryKey: [...ROOT, 'deliveries', provider, query],
    queryFn: ({ signal }) => api(listDriveDeliveries, { params: { provider }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.results.some(isOnItsWay) ? WATCH_MS : LOOK_MS),
  });
};

/** Due now: soon there is news of it. */
const isOnItsWay = ({ nextTryAt }: { nextTryAt: string | null }): boolean =>
  nextTryAt !== null && Date.parse(nextTryAt) <= Date.now();

export const targetsQuery = (provider: DriveProvider, folder: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...ROOT, 'targets', provider, folder ?? null],
    queryFn: ({ signal, pageParam: more }) =>
      api(listDriveFolders, {
        params: { provider },
        query: { ...(folder && { folder }), ...(more && { more }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ more }) => more,
    retry: false,
  });

/** The folders of documents. */
export const documentFoldersQuery = queryOptions({
  queryKey: [...ROOT, 'document-folders'],
  queryFn: async ({ signal }) => (await api(listFolders, { signal })).results,
});

export const driveSettingsQuery = queryOptions({
  queryKey: ['drive-settings'],
  queryFn: ({ signal }) => api(getDriveSettings, { signal }),
  // What was typed must not go.
  refetchOnWindowFocus: false,
});

export const useBeginDrive = (provider: DriveProvider) =>
  useMutation({ mutationFn: () => api(beginDrive, { params: { provider } }) });

// The page may be drawn twice while a visit ends, and a state works once.
const ending = new Map<string, Promise<Drive>>();

/** Ends a visit, however often it is called. */
export function endVisit(state: string, code: string): Promise<Drive> {
  const known = ending.get(state);
  if (known !== undefined) return known;
  const asked = api(finishDrive, { body: { state, code } });
  ending.set(state, asked);
  return asked;
}

type Change = NonNullable<Call<typeof updateDrive>['body']>;

export const useChangeDrive = ({ provider, version }: Drive) =>
  useChanging(ROOT, (body: Change) => api(updateDrive, { params: { provider }, body, ifMatch: version }));

export const useDisconnect = ({ provider }: Drive) =>
  useChanging<void, Drive>(ROOT, () => api(disconnectDrive, { params: { provider } }));

export const useRetryDelivery = (provider: DriveProvider) =>
  useChanging(ROOT, (id: number) => api(retryDriveDelivery, { params: { provider, id } }));

export function useCreateFolder(provider: DriveProvider) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<Call<typeof createDriveFolder>['body']>) =>
      api(createDriveFolder, { params: { provider }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [...ROOT, 'targets', provider] }),
  });
}

export function useChangeKeys(provider: DriveProvider) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (keys: DriveKeys | null) =>
      confirmed(() => api(changeDriveSettings, { params: { provider }, body: { keys } })),
    onSuccess: async (settings) => {
      cache.setQueryData(driveSettingsQuery.queryKey, settings);
      await cache.invalidateQueries({ queryKey: ROOT });
    },
    // The secret must not stay in memory longer than the form.
    gcTime: 0,
  });
}
