import { isDeepStrictEqual } from 'node:util';
import { createRemoteJWKSet, customFetch as jwksFetch, type JWTVerifyGetKey } from 'jose';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  None,
  type ServerMetadata,
} from 'openid-client';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isTrustworthy, type SignInProvider } from '../../../platform/sign-in-providers.ts';
import { fetchOf, TIMEOUT_SECONDS } from './social.fetch.ts';
import { TOLERANCE_SECONDS, unavailable } from './social.refusals.ts';
import type { ProviderSource, Welcome } from './social.sources.ts';

/** A provider that has said where its doors are and which keys it signs with. */
export type KnownProvider = SignInProvider & {
  client: Configuration;
  metadata: ServerMetadata;
  keys: JWTVerifyGetKey;
  /** Null for a provider of the operator: those who come by it belong to no team for that. */
  welcome: Welcome | null;
};

const KNOWN_MS = 3_600_000;
// A key that is not known may be a new one; a token that names one costs at most this often a question.
const KEYS_COOLDOWN_MS = 1000;

export type Providers = ReturnType<typeof socialProviders>;

type Found = { provider: SignInProvider; welcome: Welcome | null };
type Kept = { at: number; provider: SignInProvider; known: Promise<KnownProvider> };

/**
 * The configured providers, and those of other sources; what each says of itself is asked for when it is first needed, and kept for
 * an hour or until its settings change.
 */
export const socialProviders = (
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  sources: readonly ProviderSource[] = [],
) => {
  const cache = new Map<string, Kept>();
  const configured = (key: string) => config.signInProviders.find((candidate) => candidate.key === key);

  const find = async (key: string): Promise<Found> => {
    const provider = configured(key);
    if (provider !== undefined) return { provider, welcome: null };
    for (const { find: look, welcome } of sources) {
      const found = await look(key);
      if (found !== undefined) return { provider: found, welcome };
    }
    throw new AppError('provider_unknown');
  };

  const keptOf = (provider: SignInProvider): Kept | undefined => {
    const kept = cache.get(provider.key);
    return kept !== undefined && isDeepStrictEqual(kept.provider, provider) ? kept : undefined;
  };

  const known = async (provider: SignInProvider): Promise<KnownProvider> => {
    const now = clock.now().getTime();
    const kept = keptOf(provider);
    if (kept !== undefined && Math.abs(now - kept.at) < KNOWN_MS) return kept.known;
    // Everyone who asks meanwhile gets the same answer, so what went wrong is said once for all of them.
    const asked = discover(provider).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    cache.set(provider.key, { at: now, provider, known: asked });
    return asked.catch(async (cause: unknown) => {
      // What it said an hour ago is better than no one coming in.
      if (kept === undefined) cache.delete(provider.key);
      else cache.set(provider.key, kept);
      const earlier = await kept?.known.catch(() => undefined);
      if (earlier !== undefined) return earlier;
      throw cause;
    });
  };

  return {
    /** Those that are offered to everyone. */
    all: (): SignInProvider[] => config.signInProviders,

    /** Its key, where there is none of it any more. */
    nameOf: async (key: string): Promise<string> => (await find(key).catch(() => null))?.provider.name ?? key,

    /** Throws `provider_unknown`. */
    find,

    /** Throws `provider_unknown` also for those that connect people in their own way. */
    requireConfigured: (key: string): void => {
      if (configured(key) === undefined) throw new AppError('provider_unknown');
    },

    /** Throws `provider_unknown`, and `provider_unavailable` while it does not answer. */
    reach: async (key: string): Promise<KnownProvider> => {
      const { provider, welcome } = await find(key);
      return { ...(await known(provider)), welcome };
    },
  };
};

/** Whether there is an issuer that calls itself so, and says all that a sign-in needs. Throws `provider_unavailable`. */
export async function tryProvider(provider: SignInProvider): Promise<void> {
  await discover(provider).catch((cause: unknown) => {
    throw unavailable(cause);
  });
}

async function discover(provider: SignInProvider): Promise<KnownProvider> {
  const issuer = new URL(provider.issuer);
  // The library takes the address of metadata as it is, and would then believe any issuer that these name.
  if (issuer.href.includes('/.well-known/')) throw new TypeError('The issuer is the address of its metadata');
  const found = await discovery(issuer, provider.clientId, undefined, None(), {
    [customFetch]: fetchOf(provider),
    timeout: TIMEOUT_SECONDS,
    ...(issuer.protocol === 'http:' ? { execute: [allowInsecureRequests] } : {}),
  });
  const metadata = found.serverMetadata();
  const { authorization_endpoint: door, token_endpoint: counter } = metadata;
  // Browsers are sent there: no script, and no other scheme.
  if (door === undefined || counter === undefined || !isTrustworthy(door)) {
    throw new TypeError('The provider names no address to sign in at');
  }
  const client = authenticated(provider, metadata);
  return { ...provider, client, metadata, keys: keysOf(provider, metadata), welcome: null };
}

function keysOf(provider: SignInProvider, { jwks_uri: address }: ServerMetadata): JWTVerifyGetKey {
  if (address === undefined) throw new TypeError('The provider names no keys');
  return createRemoteJWKSet(new URL(address), {
    timeoutDuration: TIMEOUT_SECONDS * 1000,
    cooldownDuration: KEYS_COOLDOWN_MS,
    [jwksFetch]: (url, { headers, method, redirect, signal }) =>
      fetchOf(provider)(url, {
        headers: Object.fromEntries(headers.entries()),
        method,
        redirect,
        signal,
        body: undefined,
      }),
  });
}

// Discovery comes before it is known how the client shows itself: the answer says which ways there are.
function authenticated(provider: SignInProvider, metadata: ServerMetadata): Configuration {
  const { clientId, clientSecret } = provider;
  // OpenID Connect Discovery 1.0, 3: where nothing is said, it is basic. Where there is a choice, post needs no escaping.
  const takesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
  const secretly = takesPost ? ClientSecretPost : ClientSecretBasic;
  const client = new Configuration(
    metadata,
    clientId,
    { [clockTolerance]: TOLERANCE_SECONDS },
    clientSecret === null ? None() : secretly(clientSecret),
  );
  client[customFetch] = fetchOf(provider);
  client.timeout = TIMEOUT_SECONDS;
  if (new URL(provider.issuer).protocol === 'http:') allowInsecureRequests(client);
  return client;
}
