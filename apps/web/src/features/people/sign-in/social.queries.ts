import {
  beginSocialSignIn,
  connectIdentity,
  findTeamSignIn,
  isSecondStep,
  listSignInProviders,
  type Locale,
  type SecondStep,
  socialSignIn,
} from '@sealwright/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api.ts';
import { signIn } from '../../../lib/session.ts';
import { beginVisit, type SocialVisit, takeVisit } from '../../../lib/social-visit.ts';
import { confirmed } from '../../../ui/confirm-identity.tsx';
import { keepTicket } from './connect.queries.ts';

export const providersQuery = queryOptions({
  queryKey: ['sign-in-providers'],
  queryFn: ({ signal }) => api(listSignInProviders, { signal, withoutSession: true }),
  staleTime: Infinity,
});

/** The team that an address of this domain, or a team's own address, signs in by. Nothing else of an address is sent. */
export const teamProvidersQuery = (of: { domain: string } | { subdomain: string }) =>
  queryOptions({
    queryKey: ['sign-in-providers', 'team', of],
    queryFn: ({ signal }) => api(findTeamSignIn, { body: of, signal, withoutSession: true }),
    staleTime: 60_000,
    retry: false,
  });

/** Leaves for the provider. */
export const useBeginSocialSignIn = () =>
  useMutation({
    mutationFn: async (of: { provider: string; locale: Locale; redirect: string | null }) => {
      const { provider, locale, redirect } = of;
      const params = { provider };
      const { url, state } = await api(beginSocialSignIn, { params, body: { locale }, withoutSession: true });
      beginVisit({ state, provider, purpose: 'sign_in', redirect }, url);
    },
  });

/** How a visit ended. `visit` is null where this browser began none. */
export type Ending =
  | { kind: 'signed_in' | 'connected'; visit: SocialVisit }
  | { kind: 'second_step'; visit: SocialVisit; step: SecondStep }
  /** The person changed their mind at the provider. */
  | { kind: 'cancelled'; visit: SocialVisit }
  | { kind: 'failed'; visit: SocialVisit | null; error: unknown };

// By state: a visit is ended once, however often the page is drawn.
const endings = new Map<string, Promise<Ending>>();

/** Ends the visit that the provider sent back with these words (RFC 6749, 4.1.2). Never throws. */
export function endVisit(query: Record<string, string>): Promise<Ending> {
  const state = query['state'] ?? '';
  const ending = endings.get(state) ?? end(state, query);
  endings.set(state, ending);
  return ending;
}

async function end(state: string, query: Record<string, string>): Promise<Ending> {
  const visit = takeVisit(state);
  if (visit === null) return { kind: 'failed', visit, error: new ApiError('social_expired', { status: 410 }) };
  if (query['error'] === 'access_denied') return { kind: 'cancelled', visit };
  const { code } = query;
  if (query['error'] !== undefined || code === undefined) {
    return { kind: 'failed', visit, error: providerError(query['error']) };
  }
  const iss = query['iss'];
  const given = { params: { provider: visit.provider }, body: { state, code, ...(iss === undefined ? {} : { iss }) } };
  try {
    if (visit.purpose === 'link') {
      await confirmed(() => api(connectIdentity, given));
      return { kind: 'connected', visit };
    }
    const answer = await api(socialSignIn, { ...given, withoutSession: true });
    if (isSecondStep(answer)) return { kind: 'second_step', visit, step: answer };
    signIn(answer);
    return { kind: 'signed_in', visit };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'sign_in_confirm_needed') keepTicket(error.facts['ticket']);
    return { kind: 'failed', visit, error };
  }
}

const AWAY = ['temporarily_unavailable', 'server_error'];

const providerError = (error = ''): ApiError =>
  AWAY.includes(error)
    ? new ApiError('provider_unavailable', { status: 503 })
    : new ApiError('social_refused', { status: 422 });
