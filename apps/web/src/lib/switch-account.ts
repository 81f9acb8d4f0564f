import { setTeamId } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setActing } from './acting.ts';
import { api } from './api.ts';

/** Acts for a team, or (null) for oneself, from now on. Nothing that was read for the account before may stay. */
export function useSwitchAccount() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (teamId: number | null) => api(setTeamId, { body: { teamId } }),
    onSuccess: (now) => {
      setActing(now);
      return cache.resetQueries();
    },
  });
}
