import {
  activate,
  activateWithPassword,
  ACTIVATION_PRESS,
  type Call,
  isSecondStep,
  login,
  logout,
  register,
  resendActivation,
} from '@sealwright/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { session, signIn, signOut } from '../../../lib/session.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';

type Body<E> = NonNullable<Call<E>['body']>;

export const useSignIn = () =>
  useMutation({
    // A refusal here is an answer about the password, not about a session.
    mutationFn: (body: Body<typeof login>) => api(login, { body, withoutSession: true }),
    onSuccess: (answer) => {
      if (!isSecondStep(answer)) signIn(answer);
    },
  });

// Of the newest sign-up in this browser. It opens nothing without the link from the mail.
const ACTIVATION_KEY = 'activation-key';

export const useSignUp = () =>
  useMutation({
    mutationFn: (body: Body<typeof register>) => api(register, { body, withoutSession: true }),
    onSuccess: ({ activationKey }) => writeStored(ACTIVATION_KEY, activationKey),
  });

export const useResendActivation = () =>
  useMutation({
    mutationFn: (body: Body<typeof resendActivation>) => api(resendActivation, { body, withoutSession: true }),
  });

/** What the address of an activation link holds. */
export type ActivationLink = { uid: string; token: string };

const deviceProof = (): Record<string, string> => {
  const key = readStored(ACTIVATION_KEY);
  return key === null ? {} : { 'x-activation-key': key };
};

/** Reads an activation link without using it. */
export const activationQuery = (params: ActivationLink) =>
  queryOptions({
    queryKey: ['activation', params],
    queryFn: () => api(activate, { params, headers: deviceProof(), withoutSession: true }),
    retry: false,
    gcTime: 0,
    // After the activation it would only say that the link was used.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** On the device that registered: with the password it chose there. */
export const useActivate = (params: ActivationLink) =>
  useMutation({
    mutationFn: () => {
      const headers = { ...deviceProof(), 'x-activation': ACTIVATION_PRESS };
      return api(activate, { params, headers, withoutSession: true });
    },
    onSuccess: () => writeStored(ACTIVATION_KEY, null),
  });

export const useActivateWithPassword = (params: ActivationLink) =>
  useMutation({
    mutationFn: (body: Body<typeof activateWithPassword>) =>
      api(activateWithPassword, { params, body, withoutSession: true }),
  });

/** Ends the session here whatever the server says: who leaves a shared computer must not stay signed in for want of a network. */
export const useSignOut = () =>
  useMutation({
    mutationFn: async () => {
      if (session().signedIn) await api(logout).catch(() => undefined);
    },
    onSettled: () => signOut(),
  });
