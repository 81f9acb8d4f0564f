import type {
  beginSocialSignIn,
  googleSignIn,
  Input,
  listSignInProviders,
  Output,
  SignInAnswer,
  socialSignIn,
} from '@sealwright/contract';
import { networkOf } from '../../../platform/http/devices.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { GOOGLE } from '../../../platform/sign-in-providers.ts';
import { sessionProofs, type SessionsService } from '../sessions/index.ts';
import type { Arrival } from './social.newcomers.ts';
import { socialPeople } from './social.people.ts';
import type { Providers } from './social.providers.ts';
import { identitiesRepo } from './social.repo.ts';
import { readShownAccessToken, readShownIdToken, type ShownToken } from './social.tokens.ts';
import type { Return, Visitor, Visits } from './social.visits.ts';

const BEGINNINGS = { name: 'social-begin', points: 100, seconds: 900 };
const SIGN_INS = { name: 'social-sign-in', points: 100, seconds: 900 };

type Needs = { sessions: SessionsService; providers: Providers; visits: Visits };

/** Signing in with who one is elsewhere. */
export const identitiesService = (platform: Platform, { sessions, providers, visits }: Needs) => {
  const { clock, db, limits } = platform;
  const proofs = sessionProofs(platform);
  const whoIs = socialPeople(platform, sessions);

  /** The same browser must end what it began: otherwise someone could sign another person in to their own account. */
  const visitorOf = async (request: Incoming): Promise<Visitor & { purpose: 'sign_in' }> => ({
    purpose: 'sign_in',
    userId: null,
    keyThumbprint: await proofs.offered(request),
  });

  const enter = async (arrival: Arrival, request: Incoming, keyThumbprint: string | null): Promise<SignInAnswer> =>
    sessions.signIn(await whoIs(arrival, { request, keyThumbprint }), {
      method: 'social',
      keyThumbprint,
      request,
      provider: arrival.provider.key,
    });

  const endVisit = async (key: string, given: Return, request: Incoming): Promise<SignInAnswer> => {
    const visitor = await visitorOf(request);
    await limits.take(SIGN_INS, networkOf(request.address));
    return enter(await visits.end(key, visitor, given), request, visitor.keyThumbprint);
  };

  const readShown = async (body: Input<typeof googleSignIn>['body']): Promise<Arrival> => {
    const provider = await providers.reach(GOOGLE);
    const shown = await shownToken(provider, body, clock.now());
    const isFirst = await identitiesRepo(db).spendToken(shown.hash, shown.expiresAt);
    if (!isFirst) throw new AppError('social_expired');
    return { provider, claims: shown.claims, locale: body.locale };
  };

  return {
    list: async (): Promise<Output<typeof listSignInProviders>> => ({
      results: providers.all().map(({ key, name }) => ({ key, name })),
    }),

    begin: async (
      key: string,
      { locale }: Input<typeof beginSocialSignIn>['body'],
      request: Incoming,
    ): Promise<Output<typeof beginSocialSignIn>> => {
      const visitor = await visitorOf(request);
      await limits.take(BEGINNINGS, networkOf(request.address));
      return visits.begin(key, visitor, locale);
    },

    signIn: (key: string, body: Input<typeof socialSignIn>['body'], request: Incoming): Promise<SignInAnswer> =>
      endVisit(key, body, request),

    /** Of several things that were sent the one that proves most counts. */
    google: async (body: Input<typeof googleSignIn>['body'], request: Incoming): Promise<SignInAnswer> => {
      const { idToken, accessToken, code, state, iss } = body;
      providers.requireConfigured(GOOGLE);
      if (idToken === undefined && accessToken === undefined) {
        if (code === undefined) throw missing('idToken');
        if (state === undefined) throw missing('state');
        return endVisit(GOOGLE, { code, state, iss }, request);
      }
      const { keyThumbprint } = await visitorOf(request);
      await limits.take(SIGN_INS, networkOf(request.address));
      return enter(await readShown(body), request, keyThumbprint);
    },
  };
};

function shownToken(
  provider: Arrival['provider'],
  { idToken, accessToken = '' }: Input<typeof googleSignIn>['body'],
  now: Date,
): Promise<ShownToken> {
  if (idToken !== undefined) return readShownIdToken(provider, idToken, now);
  return readShownAccessToken(provider, accessToken, now);
}

const missing = (path: 'idToken' | 'state'): AppError =>
  new AppError('request_invalid', { fields: [{ path, code: 'required', message: 'This is missing.' }] });
