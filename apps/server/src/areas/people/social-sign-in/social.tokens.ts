import { type JWTPayload, jwtVerify } from 'jose';
import { fetchUserInfo, tokenIntrospection } from 'openid-client';
import { z } from 'zod';
import { hashToken } from '../../../platform/crypto/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Claims, claimsOf } from './social.claims.ts';
import { fetchOf } from './social.fetch.ts';
import type { KnownProvider } from './social.providers.ts';
import { refusalOf, TOLERANCE_SECONDS } from './social.refusals.ts';

// Only with key pairs: with a shared secret anyone who knows our client could sign, and `none` is no signature.
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const FRESH_SECONDS = 600;
const DAY_SECONDS = 86_400;

/** A token that was shown to us directly: what it says, and how it is remembered as used. */
export type ShownToken = { claims: Claims; hash: Buffer; expiresAt: Date };

/**
 * OpenID Connect Core 1.0, 3.1.3.7: by a key of the issuer, for our client, fresh, and for the sign-in that we began where
 * there is a nonce to say so. Throws `social_refused`, and `provider_unavailable` when its keys cannot be had.
 */
export async function readIdToken(
  provider: KnownProvider,
  token: string,
  { now, nonce }: { now: Date; nonce: string | null },
): Promise<Claims> {
  const { payload } = await jwtVerify(token, provider.keys, {
    algorithms: ALGORITHMS,
    issuer: provider.metadata.issuer,
    audience: provider.clientId,
    currentDate: now,
    clockTolerance: TOLERANCE_SECONDS,
    maxTokenAge: FRESH_SECONDS,
    requiredClaims: ['sub', 'exp'],
  }).catch((cause: unknown) => {
    throw refusalOf(cause);
  });
  if (!isForUs(payload, provider.clientId)) throw new AppError('social_refused');
  if (nonce !== null && payload['nonce'] !== nonce) throw new AppError('social_refused');
  return claimsOf(payload);
}

function isForUs({ aud, azp }: JWTPayload & { azp?: unknown }, clientId: string): boolean {
  const isShared = Array.isArray(aud) && aud.length > 1;
  return azp === undefined ? !isShared : azp === clientId;
}

/** An id token from elsewhere than our own visit: it must be fresh, and it is let in once by the one who keeps it. */
export async function readShownIdToken(provider: KnownProvider, token: string, now: Date): Promise<ShownToken> {
  const claims = await readIdToken(provider, token, { now, nonce: null });
  // Without the signature, which can be written in more than one way.
  const signed = token.slice(0, token.lastIndexOf('.'));
  return { claims, hash: hashToken(signed), expiresAt: secondsAfter(now, DAY_SECONDS) };
}

/**
 * An access token says nothing to us: the provider is asked whom it was given for. One that was given to another client could
 * have been collected by that client from its own visitors. Throws as `readIdToken`.
 */
export async function readShownAccessToken(provider: KnownProvider, token: string, now: Date): Promise<ShownToken> {
  try {
    const info =
      provider.tokenInfoUrl === null ? await introspect(provider, token) : await askTokenInfo(provider, token);
    if (info === null || info.clientId !== provider.clientId) throw new AppError('social_refused');
    const about = await fetchUserInfo(provider.client, token, info.sub);
    const lastsUntil = new Date((info.exp ?? 0) * 1000);
    const expiresAt = new Date(Math.max(lastsUntil.getTime(), secondsAfter(now, DAY_SECONDS).getTime()));
    return { claims: claimsOf(about), hash: hashToken(token), expiresAt };
  } catch (cause) {
    throw refusalOf(cause);
  }
}

type TokenInfo = { clientId: string; sub: string; exp: number | undefined } | null;

async function introspect({ client }: KnownProvider, token: string): Promise<TokenInfo> {
  const { active, client_id: clientId, sub, exp } = await tokenIntrospection(client, token);
  return active && clientId !== undefined && sub !== undefined ? { clientId, sub, exp } : null;
}

const GoogleTokenInfo = z.object({
  aud: z.string(),
  azp: z.string().optional(),
  sub: z.string(),
  exp: z.coerce.number().optional().catch(undefined),
});

async function askTokenInfo(provider: KnownProvider, token: string): Promise<TokenInfo> {
  const url = new URL(provider.tokenInfoUrl ?? '');
  url.searchParams.set('access_token', token);
  const answer = await fetchOf(provider)(url.href, {
    method: 'GET',
    headers: { accept: 'application/json' },
    redirect: 'manual',
    body: undefined,
  });
  if (answer.status >= 500) throw new TypeError(`The provider answered ${answer.status}`);
  const info = GoogleTokenInfo.safeParse(answer.status === 200 ? await answer.json().catch(() => null) : null);
  return info.success ? { clientId: info.data.aud, sub: info.data.sub, exp: info.data.exp } : null;
}

const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);
