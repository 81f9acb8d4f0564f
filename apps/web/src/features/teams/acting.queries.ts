import { getBrand, getTeamId, listTeams, setTeamId } from '@sealwright/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { acting, setActing } from '../../lib/acting.ts';
import { api } from '../../lib/api.ts';

// Apart from the other queries of teams: every screen carries these.

export const ROOT = ['teams'] as const;

/** The team that the session acts for; null for the personal account. */
export const actingTeamQuery = queryOptions({
  queryKey: [...ROOT, 'acting'],
  queryFn: ({ signal }) => api(getTeamId, { signal }),
});

export const brandQuery = (subdomain: string) =>
  queryOptions({
    queryKey: [...ROOT, 'brand', subdomain],
    queryFn: ({ signal }) => api(getBrand, { params: { subdomain }, signal, withoutSession: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Acts for the team of this address, where the person belongs to it; else all stays as it is. */
export async function switchToSubdomain(cache: QueryClient, subdomain: string): Promise<void> {
  try {
    const { results } = await api(listTeams);
    const team = results.find((one) => one.subdomain === subdomain.toLowerCase());
    if (team === undefined || acting()?.teamId === team.id) return;
    setActing(await api(setTeamId, { body: { teamId: team.id } }));
    cache.clear();
  } catch {
    // They stay who they are, as if they had come by the product's own address.
  }
}
