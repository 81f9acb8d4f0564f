import { createScimToken, getTeamScim, listMembers, removeScimToken, updateTeamScim } from '@sealwright/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useReadAgain } from '../../../lib/reading.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';

const ROOT = ['team-scim'] as const;

export const teamScimQuery = (team: number) =>
  queryOptions({
    queryKey: [...ROOT, 'settings', team],
    queryFn: ({ signal }) => api(getTeamScim, { params: { team }, signal }),
  });

/** Who may take over from those who go. */
export const teamAdminsQuery = (team: number) =>
  queryOptions({
    queryKey: [...ROOT, 'admins', team],
    queryFn: ({ signal }) => api(listMembers, { params: { team }, query: { role: 'admin', pageSize: 100 }, signal }),
  });

export const useCreateScimToken = (team: number) =>
  useMutation({
    mutationFn: () => confirmed(() => api(createScimToken, { params: { team } })),
    onSuccess: useReadAgain(ROOT),
    // The token must not stay in memory longer than it is shown.
    gcTime: 0,
  });

export const useRemoveScimToken = (team: number) =>
  useMutation({
    mutationFn: () => confirmed(() => api(removeScimToken, { params: { team } })),
    onSuccess: useReadAgain(ROOT),
  });

export const useUpdateScim = (team: number) =>
  useMutation({
    mutationFn: ({ heir, version }: { heir: number | null; version: number }) =>
      confirmed(() => api(updateTeamScim, { params: { team }, body: { heir }, ifMatch: version })),
    onSuccess: useReadAgain(ROOT),
  });
