import { useDebouncedValue } from '@mantine/hooks';
import { domainOfEmail, isPublicMailDomain } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../../../lib/api.ts';
import { teamProvidersQuery } from './social.queries.ts';

const PAUSE_MS = 400;

/** What a refusal, the typed address or a team's own address leads to. */
export function useTeamProviders(typed: string, refusal: unknown): { key: string; name: string }[] {
  const { subdomain } = useParams({ strict: false });
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const required =
    refusal instanceof ApiError && refusal.code === 'team_sign_in_required' ? refusal.facts['domain'] : null;
  const domain = typeof required === 'string' ? required : domainOfEmail(settled);
  const isAsked = domain !== null && !isPublicMailDomain(domain);
  const byDomain = useQuery({ ...teamProvidersQuery({ domain: domain ?? '' }), enabled: isAsked });
  const byAddress = useQuery({
    ...teamProvidersQuery({ subdomain: subdomain ?? '' }),
    enabled: subdomain !== undefined,
  });
  const found = isAsked ? (byDomain.data?.results ?? []) : [];
  const here = byAddress.data?.results ?? [];
  return [...here, ...found.filter(({ key }) => here.every((one) => one.key !== key))];
}
