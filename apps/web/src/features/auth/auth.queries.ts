import { activate, type Call, isSecondStep, login, logout, register, resendActivation } from '@sealwright/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { session, signIn, signOut } from '../../lib/session.ts';

type Body<E> = NonNullable<Call<E>['body']>;

export const useSignIn = () =>
  useMutation({
    // A refusal here is an answer about the password, not about a session.
    mutationFn: (body: Body<typeof login>) => api(login, { body, withoutSession: true }),
    onSuccess: (answer) => {
      if (!isSecondStep(answer)) signIn(answer);
    },
  });

export const useSignUp = () =>
  useMutation({ mutationFn: (body: Body<typeof register>) => api(register, { body, withoutSession: true }) });

export const useResendActivation = () =>
  useMutation({
    mutationFn: (body: Body<typeof resendActivation>) => api(resendActivation, { body, withoutSession: true }),
  });

/** Follows an activation link, once: it works only the first time, so nothing may ask again by itself. */
export const activationQuery = (params: { uid: string; token: string }) =>
  queryOptions({
    queryKey: ['activation', params],
    queryFn: () => api(activate, { params, withoutSession: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Ends the session here whatever the server says: who leaves a shared computer must not stay signed in for want of a network. */
export const useSignOut = () =>
  useMutation({
    mutationFn: async () => {
      if (session().signedIn) await api(logout).catch(() => undefined);
    },
    onSettled: () => signOut(),
  });
