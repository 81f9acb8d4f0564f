import * as calls from '@sealwright/contract';
import { type Input, isSearchable } from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api, download } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useReadAgain } from '../../../lib/reading.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';
import { toastError } from '../../../ui/toast.ts';
import type { UsersSearch } from './users.search.ts';

export const ROOT = ['managed-users'] as const;

const asked = ({ search, ordering, role, show }: UsersSearch): Input<typeof calls.exportUsers>['query'] => ({
  search: isSearchable(search) ? search : '',
  ordering,
  ...(role === undefined ? {} : { role }),
  ...(show === 'blocked' ? { blocked: 'true' } : {}),
  ...(show === 'never_signed_in' ? { neverSignedIn: 'true' } : {}),
  ...(show === 'no_second_step' ? { noSecondStep: 'true' } : {}),
});

export const usersQuery = (search: UsersSearch) => {
  const query = { ...asked(search), page: search.page, pageSize: search.pageSize };
  return queryOptions({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal }) => api(calls.listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => api(calls.getManagedUser, { params: { id }, signal }),
  });

/** What can be done to someone after one question, by its name in the texts. */
const ACTS = {
  unblock: (id: number) => api(calls.toggleAccountStatus, { params: { id }, body: { isBlocked: false } }),
  grant: (id: number) => api(calls.changeUserRole, { params: { id }, body: { role: 'admin' } }),
  take: (id: number) => api(calls.changeUserRole, { params: { id }, body: { role: 'user' } }),
  activation: (id: number) => api(calls.resendUserActivation, { params: { id } }),
  password: (id: number) => api(calls.requireNewPassword, { params: { id } }),
  sessions: (id: number) => api(calls.endUserSessions, { params: { id } }),
  delete: (id: number) => api(calls.deleteUser, { params: { id } }),
  keep: (id: number) => api(calls.keepUser, { params: { id } }),
} as const satisfies Record<string, (id: number) => Promise<unknown>>;

export type Act = keyof typeof ACTS;

export const useUserAct = () =>
  useMutation({
    mutationFn: ({ id, act }: { id: number; act: Act }): Promise<unknown> => confirmed<unknown>(() => ACTS[act](id)),
    // Also after a refusal: someone else may have been first.
    onSettled: useReadAgain(ROOT),
  });

export const useBlock = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      api(calls.toggleAccountStatus, { params: { id }, body: { isBlocked: true, reason } }),
    onSuccess: useReadAgain(ROOT),
  });

export const useExportUsers = () =>
  useMutation({
    mutationFn: async (search: UsersSearch) => saveFile(await download(calls.exportUsers, { query: asked(search) })),
    onError: toastError,
  });
