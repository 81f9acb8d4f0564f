import { askForDeletion, cancelDeletion, type Deletion, getDeletion } from '@sealwright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { session, updateUserInSession } from '../../../lib/session.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';

const DELETION = ['privacy', 'deletion'] as const;

export const deletionQuery = queryOptions({
  queryKey: DELETION,
  queryFn: ({ signal }) => api(getDeletion, { signal }),
});

function useDeletionMutation<V>(act: (values: V) => Promise<Deletion>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (deletion) => {
      cache.setQueryData(deletionQuery.queryKey, deletion);
      const { user } = session();
      if (user !== null) updateUserInSession({ ...user, deletionAt: deletion.deletionAt });
    },
    onError: () => void cache.invalidateQueries({ queryKey: DELETION }),
  });
}

export const useAskForDeletion = () =>
  useDeletionMutation((email: string) => confirmed(() => api(askForDeletion, { body: { email } })));

export const useKeepAccount = () => useDeletionMutation<undefined>(() => api(cancelDeletion));
