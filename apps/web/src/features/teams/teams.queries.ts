import * as calls from '@sealwright/contract';
import type { Call, Input } from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { acting, PERSONAL_ACCOUNT, setActing } from '../../lib/acting.ts';
import { api, upload } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';
import { useReadAgain } from '../../lib/reading.ts';
import { ROOT } from './acting.queries.ts';
import type { MembersSearch } from './teams.search.ts';

export const teamQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => api(calls.getTeam, { params: { id }, signal }),
  });

export const membersQuery = (team: number, { search, page, ordering }: MembersSearch) =>
  queryOptions({
    queryKey: [...ROOT, 'members', team, search, page, ordering],
    queryFn: ({ signal }) => api(calls.listMembers, { params: { team }, query: { search, page, ordering }, signal }),
    placeholderData: keepPreviousData,
  });

/** Those found by a name or address, for choosing. */
export const foundMembersQuery = (team: number, search: string) =>
  queryOptions({
    queryKey: [...ROOT, 'members', team, 'found', search],
    queryFn: ({ signal }) => api(calls.listMembers, { params: { team }, query: { search, pageSize: 25 }, signal }),
    placeholderData: keepPreviousData,
  });

/** Who is on leave, and who will be. */
export const absencesQuery = (team: number) =>
  queryOptions({
    queryKey: [...ROOT, 'absences', team],
    queryFn: ({ signal }) => api(calls.listAbsences, { params: { id: team }, signal }),
  });

export const groupsQuery = (team: number) =>
  queryOptions({
    queryKey: [...ROOT, 'groups', team],
    queryFn: ({ signal }) => api(calls.listGroups, { params: { id: team }, signal }),
  });

export const invitationsQuery = (team: number, page: number) =>
  queryOptions({
    queryKey: [...ROOT, 'invitations', team, page],
    queryFn: ({ signal }) => api(calls.listInvitations, { params: { team }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const useCreateTeam = () =>
  useMutation({
    mutationFn: (body: NonNullable<Call<typeof calls.createTeam>['body']>) => api(calls.createTeam, { body }),
    onSuccess: useReadAgain(ROOT),
  });

/** The pages take on the look that the team has now. */
function wear({ id, name, themeColor, logoUrl }: calls.Team): void {
  if (acting()?.teamId === id) setActing({ teamId: id, name, themeColor, logoUrl });
}

/** Sets the logo; null takes it away. */
export function useSetLogo(id: number) {
  const readAgain = useReadAgain(ROOT);
  return useMutation({
    mutationFn: (picture: Blob | null) => {
      if (picture === null) return api(calls.removeLogo, { params: { id } });
      const form = new FormData();
      form.append('file', picture, 'logo');
      return upload(calls.uploadLogo, { params: { id }, form });
    },
    onSuccess: (team) => {
      wear(team);
      return readAgain();
    },
  });
}

export function useUpdateTeam(id: number) {
  const readAgain = useReadAgain(ROOT);
  return useMutation({
    mutationFn: ({ version, ...body }: Input<typeof calls.updateTeam>['body'] & { version: number }) =>
      api(calls.updateTeam, { params: { id }, body, ifMatch: version }),
    onSuccess: wear,
    // Also where it was refused: someone else may have changed it.
    onSettled: readAgain,
  });
}

export const useChangeRole = () =>
  useMutation({
    mutationFn: ({ id, role }: { id: number; role: calls.TeamRole }) =>
      api(calls.changeMemberRole, { params: { id }, body: { role } }),
    onSuccess: useReadAgain(ROOT),
  });

/** Who leaves acts for themselves from then on. */
export function useRemoveMember() {
  const readAgain = useReadAgain(ROOT);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, heir }: { id: number; heir: number | null }) =>
      api(calls.removeMember, { params: { id }, body: heir === null ? {} : { heir } }),
    onSuccess: (_done, { id }) => {
      if (id !== session().user?.id) return readAgain();
      setActing(PERSONAL_ACCOUNT);
      cache.clear();
      return undefined;
    },
  });
}

type AbsenceBody = Input<typeof calls.setAbsence>['body'];

/** `version`: of what is changed; 0 where there was nothing. */
export const useSetAbsence = (team: number, user: number) =>
  useMutation({
    mutationFn: ({ version, body }: { version: number; body: AbsenceBody }) =>
      api(calls.setAbsence, { params: { id: team, user }, body, ifMatch: version }),
    onSuccess: useReadAgain(ROOT),
  });

export const useEndAbsence = (team: number, user: number) =>
  useMutation({
    mutationFn: () => api(calls.endAbsence, { params: { id: team, user } }),
    onSuccess: useReadAgain(ROOT),
  });

type GroupBody = Input<typeof calls.createGroup>['body'];

/** Makes a group, or changes the one that is given. */
export const useSaveGroup = (team: number, group: calls.MemberGroup | null) =>
  useMutation({
    mutationFn: (body: GroupBody) =>
      group === null
        ? api(calls.createGroup, { params: { id: team }, body })
        : api(calls.updateGroup, { params: { id: team, group: group.id }, body, ifMatch: group.version }),
    onSuccess: useReadAgain(ROOT),
  });

export const useDeleteGroup = (team: number) =>
  useMutation({
    mutationFn: (group: number) => api(calls.deleteGroup, { params: { id: team, group } }),
    onSuccess: useReadAgain(ROOT),
  });

export const useInvite = (team: number) =>
  useMutation({
    mutationFn: (body: { emails: string[]; role: calls.TeamRole }) =>
      api(calls.createInvitations, { params: { team }, body }),
    onSuccess: useReadAgain(ROOT),
  });

export const useChangeInvitation = (team: number) =>
  useMutation({
    mutationFn: ({ id, role }: { id: number; role: calls.TeamRole }) =>
      api(calls.updateInvitation, { params: { team, id }, body: { role } }),
    onSuccess: useReadAgain(ROOT),
  });

export const useDeleteInvitation = (team: number) =>
  useMutation({
    mutationFn: (id: number) => api(calls.deleteInvitation, { params: { team, id } }),
    onSuccess: useReadAgain(ROOT),
  });

export const useResendInvitation = () =>
  useMutation({
    mutationFn: (id: number) => api(calls.resendInvitation, { body: { id } }),
    onSuccess: useReadAgain(ROOT),
  });
