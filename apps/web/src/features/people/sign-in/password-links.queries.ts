import { type Call, checkPasswordLink, confirmEmail, forgotPassword, resetPassword } from '@sealwright/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api.ts';
import { session, updateUserInSession } from '../../../lib/session.ts';

type Body<E> = NonNullable<Call<E>['body']>;

/** What a link from a mail has in its address. */
export type MailLink = { uidb64: string; token: string };

export const useForgotPassword = () =>
  useMutation({
    mutationFn: (body: Body<typeof forgotPassword>) => api(forgotPassword, { body, withoutSession: true }),
  });

/** Looks at a link without using it. */
export const passwordLinkQuery = (link: MailLink) =>
  queryOptions({
    queryKey: ['password-link', link],
    queryFn: () => api(checkPasswordLink, { query: link, withoutSession: true }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const useResetPassword = (link: MailLink) =>
  useMutation({
    mutationFn: (body: Body<typeof resetPassword>) => api(resetPassword, { query: link, body, withoutSession: true }),
  });

/** With the session of the account that asked for the change: it is the one that goes on. */
export const useConfirmEmail = (link: MailLink) =>
  useMutation({
    mutationFn: () => api(confirmEmail, { body: link }),
    onSuccess: ({ email }) => {
      const { user } = session();
      if (user) updateUserInSession({ ...user, email });
    },
  });

/** Whether a link was made for this user: it names its person by number. */
export const isLinkOf = ({ uidb64 }: MailLink, user: { id: number }): boolean =>
  uidb64.replace(/=+$/, '') === btoa(String(user.id)).replace(/=+$/, '');

/** Whether a link will never work, whatever is tried: a network that is away is no reason to give up on it. */
export const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && [404, 410, 422].includes(error.status) && error.fields.every(isOfTheLink);

const isOfTheLink = ({ path }: { path: string }): boolean => path === 'uidb64' || path === 'token';
