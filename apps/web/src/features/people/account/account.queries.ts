import {
  exportActivities,
  getUser,
  type Input,
  isSearchable,
  listActivities,
  listMemberships,
  type Profile,
  removeAvatar,
  updateUser,
  uploadAvatar,
  User,
} from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, download, upload } from '../../../lib/api.ts';
import { ownTimeZone } from '../../../lib/intl.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { updateUserInSession } from '../../../lib/session.ts';
import { toastError } from '../../../ui/toast.ts';
import type { ActivitySearch } from './activity.search.ts';

const ROOT = ['account'] as const;

export const PAGE_SIZE = 25;

export const profileQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'profile', id],
    queryFn: ({ signal }) => api(getUser, { params: { id }, signal }),
    // A form begins with what is on the server now, and is not changed under the hands of who fills it in.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const membershipsQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'memberships', id],
    queryFn: ({ signal }) => api(listMemberships, { params: { id }, signal }),
  });

export type ProfilePatch = Input<typeof updateUser>['body'];

/** Keeps what the server answered where the page and the header look for it. */
function useKeepProfile() {
  const cache = useQueryClient();
  return (profile: Profile) => {
    cache.setQueryData(profileQuery(profile.id).queryKey, profile);
    updateUserInSession(User.parse(profile));
    void cache.invalidateQueries({ queryKey: [...ROOT, 'memberships'] });
    void cache.invalidateQueries({ queryKey: [...ROOT, 'activities'] });
  };
}

export function useSaveProfile(id: number) {
  const keep = useKeepProfile();
  return useMutation({
    mutationFn: (body: ProfilePatch) => api(updateUser, { params: { id }, body }),
    onSuccess: keep,
  });
}

export function useSetAvatar(id: number) {
  const keep = useKeepProfile();
  return useMutation({
    mutationFn: (picture: Blob) => {
      const form = new FormData();
      form.append('file', picture, 'picture');
      return upload(uploadAvatar, { params: { id }, form });
    },
    onSuccess: keep,
  });
}

export function useRemoveAvatar(id: number) {
  const keep = useKeepProfile();
  return useMutation({
    mutationFn: () => api(removeAvatar, { params: { id } }),
    onSuccess: keep,
    onError: toastError,
  });
}

const asked = ({ search, area, from, to }: ActivitySearch) => ({
  search: isSearchable(search) ? search : '',
  area,
  from,
  to,
  // Days and sentences are those of the reader, here and now.
  timeZone: ownTimeZone(),
  locale: currentLocale(),
});

export const activitiesQuery = (search: ActivitySearch) => {
  const query = { ...asked(search), page: search.page, pageSize: PAGE_SIZE };
  return queryOptions({
    queryKey: [...ROOT, 'activities', query],
    queryFn: ({ signal }) => api(listActivities, { query, signal }),
    // The rows stay while the next ones come: the page does not jump.
    placeholderData: keepPreviousData,
    // Someone who looks wants to see what has just happened.
    staleTime: 0,
  });
};

export function useExportActivities() {
  return useMutation({
    mutationFn: async (search: ActivitySearch) => {
      const file = await download(exportActivities, { query: asked(search) });
      saveFile(file);
      return file.name;
    },
    onError: toastError,
  });
}
