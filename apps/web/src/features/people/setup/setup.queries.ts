import { type Call, createOwner, getSetup } from '@sealwright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, apiAtOnce } from '../../../lib/api.ts';
import { signIn } from '../../../lib/session.ts';

/** Whether the installation still needs its owner, and whether its mails are caught. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => apiAtOnce(getSetup, { signal, withoutSession: true }),
  staleTime: 60_000,
});

export function useCreateOwner() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<Call<typeof createOwner>['body']>) =>
      api(createOwner, { body, withoutSession: true }),
    onSuccess: (answer) => {
      cache.setQueryData(setupQuery.queryKey, (old) => (old ? { ...old, needed: false } : old));
      signIn(answer);
    },
  });
}
