import {
  answerInvitation,
  type Call,
  getInvitation,
  invitationSignUp,
  listMyInvitations,
  logout,
  rejectInvitation,
} from '@sealwright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { signIn, signOut } from '../../../lib/session.ts';

type Link = { id: number; token: string };

export const invitationQuery = (params: Link) =>
  queryOptions({
    queryKey: ['invitation', params],
    queryFn: ({ signal }) => api(getInvitation, { params, signal, withoutSession: true }),
    retry: false,
    // Reading it again after an answer would only say that it was answered.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const ownInvitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async ({ signal }) => (await api(listMyInvitations, { signal })).results,
});

export const useSignUpByInvitation = () =>
  useMutation({
    mutationFn: (body: NonNullable<Call<typeof invitationSignUp>['body']>) =>
      api(invitationSignUp, { body, withoutSession: true }),
    onSuccess: (answer) => signIn(answer),
  });

export const useRejectByLink = () =>
  useMutation({ mutationFn: (params: Link) => api(rejectInvitation, { params, withoutSession: true }) });

export function useAnswerInvitation() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: 'accepted' | 'rejected' }) =>
      api(answerInvitation, { params: { id }, body: { status } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey }),
  });
}

/** Leaves the session of someone else, to answer as the one who is invited. */
export const useLeaveSession = () =>
  useMutation({ mutationFn: () => api(logout).catch(() => undefined), onSettled: () => signOut() });
