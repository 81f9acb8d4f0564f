import { answerOauthAuthorization, type Call, getOauthAuthorization } from '@sealwright/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';

/** Read once: whether it is still open, the answer says. */
export const authorizationQuery = (uid: string) =>
  queryOptions({
    queryKey: ['oauth-authorization', uid],
    queryFn: ({ signal }) => api(getOauthAuthorization, { params: { uid }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

type Body = NonNullable<Call<typeof answerOauthAuthorization>['body']>;

/** Only after the person has shown that it is them. The browser then goes where the answer says. */
export const useAnswer = (uid: string) =>
  useMutation({
    mutationFn: (body: Body) => confirmed(() => api(answerOauthAuthorization, { params: { uid }, body })),
    onSuccess: ({ continueAt }) => window.location.assign(continueAt),
    gcTime: 0,
  });
