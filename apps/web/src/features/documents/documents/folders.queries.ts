import {
  createFolder,
  deleteFolder,
  type Folder,
  type Input,
  listFolders,
  listGroups,
  moveDocument,
  updateFolder,
} from '@sealwright/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { acting } from '../../../lib/acting.ts';
import { api } from '../../../lib/api.ts';
import { useReadAgain } from '../../../lib/reading.ts';
import { ROOT } from './documents.queries.ts';

export const foldersQuery = queryOptions({
  queryKey: [...ROOT, 'folders'],
  queryFn: ({ signal }) => api(listFolders, { signal }),
});

/** The groups of the team one acts for, which a folder can be open to. */
export const folderGroupsQuery = () => {
  const team = acting()?.teamId ?? null;
  return queryOptions({
    queryKey: [...ROOT, 'folders', 'groups', team],
    queryFn: ({ signal }) => api(listGroups, { params: { id: team ?? 0 }, signal }),
    enabled: team !== null,
  });
};

type Body = Input<typeof createFolder>['body'];

/** Makes a folder, or changes the one that is given. */
export const useSaveFolder = (folder: Folder | null) =>
  useMutation({
    mutationFn: (body: Body) =>
      folder === null
        ? api(createFolder, { body })
        : api(updateFolder, { params: { id: folder.id }, body, ifMatch: folder.version }),
    onSuccess: useReadAgain(ROOT),
  });

export const useDeleteFolder = () =>
  useMutation({
    mutationFn: (id: number) => api(deleteFolder, { params: { id } }),
    onSuccess: useReadAgain(ROOT),
  });

export const useMoveDocument = () =>
  useMutation({
    mutationFn: ({ id, folder }: { id: number; folder: number | null }) =>
      api(moveDocument, { params: { id }, body: { folder } }),
    onSettled: useReadAgain(ROOT),
  });
