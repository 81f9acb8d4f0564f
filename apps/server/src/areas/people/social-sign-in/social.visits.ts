import { randomBytes } from 'node:crypto';
import { definedOf, type Locale } from '@sealwright/contract';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomPKCECodeVerifier,
} from 'openid-client';
import { listeningUrl } from '../../../platform/config.ts';
import { hashToken, newToken } from '../../../platform/crypto/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { GOOGLE_ISSUER } from '../../../platform/sign-in-providers.ts';
import type { KnownProvider, Providers } from './social.providers.ts';
import { reasonOf, refusalOf } from './social.refusals.ts';
import { identitiesRepo } from './social.repo.ts';
import { type Claims, claimsOf } from './social.claims.ts';
import { readIdToken } from './social.tokens.ts';

const VISIT_MS = 600_000;

/** Who began a visit, and must end it: a browser by its key, or someone who is signed in. */
export type Visitor =
  | { purpose: 'sign_in'; userId: null; keyThumbprint: string | null }
  | { purpose: 'link'; userId: number; keyThumbprint: null };

/** What the provider gave the browser to bring back. */
export type Return = { state: string; code: string; iss?: string | undefined };

export type Visits = ReturnType<typeof socialVisits>;

/** Visits to a provider: authorisation code with PKCE, a state that works once, and a nonce (OpenID Connect Core 1.0, 3.1). */
export const socialVisits = (platform: Platform, providers: Providers) => {
  const { config, clock, db, secrets, log } = platform;

  // Not kept but made again from the state, which only the browser has.
  const nonceOf = (salt: string, state: string) => secrets.mac(`social_attempts.nonce:${salt}`, state);
  const contextOf = (stateHash: Buffer) => `social_attempts.verifier:${stateHash.toString('base64url')}`;

  const returnAddress = () => new URL(`${config.publicUrl ?? listeningUrl(config.host, config.port)}/sign-in/return`);

  return {
    /** Where the browser goes, and the state it comes back with. Throws as `reach` of the providers. */
    begin: async (key: string, visitor: Visitor, locale: Locale): Promise<{ url: string; state: string }> => {
      const provider = await providers.reach(key);
      const { token: state, hash: stateHash } = newToken();
      const verifier = randomPKCECodeVerifier();
      const salt = randomBytes(16).toString('base64url');
      const now = clock.now();
      await identitiesRepo(db).insertAttempt({
        ...visitor,
        stateHash,
        provider: key,
        nonce: salt,
        verifierSealed: secrets.seal(verifier, contextOf(stateHash)),
        locale,
        createdAt: now,
        expiresAt: new Date(now.getTime() + VISIT_MS),
      });
      const url = buildAuthorizationUrl(provider.client, {
        redirect_uri: returnAddress().href,
        response_type: 'code',
        scope: provider.scopes,
        state,
        nonce: nonceOf(salt, state),
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(letsChoose(provider) ? { prompt: 'select_account' } : {}),
      });
      return { url: url.href, state };
    },

    /**
     * Who came back. Throws `social_expired` for a state that is used, too old or not this visitor's, `social_refused` for what
     * does not hold, `provider_unavailable`.
     */
    end: async (
      key: string,
      visitor: Visitor,
      given: Return,
    ): Promise<{ provider: KnownProvider; claims: Claims; locale: Locale }> => {
      // First, so that a provider that is away costs no one their visit.
      const provider = await providers.reach(key);
      const stateHash = hashToken(given.state);
      const attempt = await identitiesRepo(db).useAttempt({ ...visitor, stateHash, provider: key }, clock.now());
      if (attempt === undefined) throw new AppError('social_expired');
      const verifier = secrets.open(attempt.verifierSealed, contextOf(stateHash)).toString('utf8');
      const secret = { nonce: nonceOf(attempt.nonce, given.state), verifier };
      const back = { url: returnAddress(), given, secret, now: clock.now() };
      const claims = await redeem(provider, back).catch((cause: unknown) => {
        // A wrong client secret looks to people like any other refusal: the operator has to hear of it.
        log.warn('A sign-in at a provider failed', { provider: key, reason: reasonOf(cause) });
        throw refusalOf(cause);
      });
      // Written by `begin`, from the contract's list.
      return { provider, claims, locale: attempt.locale as Locale };
    },
  };
};

// Who shares a browser is asked which of their accounts it is to be. Google does so without saying that it can.
const letsChoose = ({ issuer, metadata }: KnownProvider): boolean =>
  issuer === GOOGLE_ISSUER || [metadata['prompt_values_supported']].flat().includes('select_account');

type Secret = { nonce: string; verifier: string };

/** Trades the code for the provider's word on who came (RFC 6749, 4.1.3), and checks it. */
async function redeem(
  provider: KnownProvider,
  { url, given, secret, now }: { url: URL; given: Return; secret: Secret; now: Date },
): Promise<Claims> {
  for (const [name, value] of Object.entries(given)) if (value !== undefined) url.searchParams.set(name, value);
  const tokens = await authorizationCodeGrant(provider.client, url, {
    expectedState: given.state,
    expectedNonce: secret.nonce,
    pkceCodeVerifier: secret.verifier,
    idTokenExpected: true,
  });
  const claims = await readIdToken(provider, tokens.id_token ?? '', { now, nonce: secret.nonce });
  const isWhole = claims.email !== undefined && claims.email_verified === true;
  if (isWhole || provider.metadata.userinfo_endpoint === undefined) return claims;
  // OpenID Connect Core 1.0, 5.4: where an access token is given, the claims of a scope may be had there alone.
  const about = claimsOf(await fetchUserInfo(provider.client, tokens.access_token, claims.sub));
  return withMore(claims, about);
}

/** What is signed comes first, and whether an address was verified is said of that address. */
function withMore(claims: Claims, about: Claims): Claims {
  const isSameAddress = claims.email === undefined || claims.email === about.email;
  const { email_verified: isVerified, ...more } = about;
  return { ...more, ...(isSameAddress ? { email_verified: isVerified } : {}), ...definedOf(claims), sub: claims.sub };
}
