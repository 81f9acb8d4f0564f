import * as calls from '@sealwright/contract';
import type { Input } from '@sealwright/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useReadAgain } from '../../../lib/reading.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';

const ROOT = ['team-sign-in'] as const;

export const teamDomainsQuery = (team: number) =>
  queryOptions({
    queryKey: [...ROOT, 'domains', team],
    queryFn: ({ signal }) => api(calls.listTeamDomains, { params: { team }, signal }),
  });

export const teamSignInQuery = (team: number) =>
  queryOptions({
    queryKey: [...ROOT, 'settings', team],
    queryFn: ({ signal }) => api(calls.getTeamSignIn, { params: { team }, signal }),
  });

export const useAddDomain = (team: number) =>
  useMutation({
    mutationFn: (domain: string) => confirmed(() => api(calls.addTeamDomain, { params: { team }, body: { domain } })),
    onSuccess: useReadAgain(ROOT),
  });

export const useCheckDomain = (team: number) =>
  useMutation({
    mutationFn: (id: number) => confirmed(() => api(calls.checkTeamDomain, { params: { team, id } })),
    onSuccess: useReadAgain(ROOT),
  });

export const useMailDomain = (team: number, id: number) =>
  useMutation({
    mutationFn: (mailbox: (typeof calls.DOMAIN_MAILBOXES)[number]) =>
      confirmed(() => api(calls.mailTeamDomain, { params: { team, id }, body: { mailbox } })),
  });

export const useProveDomain = (team: number, id: number) =>
  useMutation({
    mutationFn: (code: string) => confirmed(() => api(calls.proveTeamDomain, { params: { team, id }, body: { code } })),
    onSuccess: useReadAgain(ROOT),
  });

export const useRemoveDomain = (team: number) =>
  useMutation({
    mutationFn: (id: number) => confirmed(() => api(calls.removeTeamDomain, { params: { team, id } })),
    onSuccess: useReadAgain(ROOT),
  });

export const useUpdateSignIn = (team: number) =>
  useMutation({
    mutationFn: ({ version, ...body }: Input<typeof calls.updateTeamSignIn>['body'] & { version: number }) =>
      confirmed(() => api(calls.updateTeamSignIn, { params: { team }, body, ifMatch: version })),
    // Also where it was refused: someone else may have changed it.
    onSettled: useReadAgain(ROOT),
    // The secret must not stay in memory longer than the form.
    gcTime: 0,
  });
