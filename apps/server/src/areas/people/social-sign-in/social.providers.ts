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
import type { SignInProvider } from '../../../platform/sign-in-providers.ts';
import { providerFetch, TIMEOUT_SECONDS } from './social.fetch.ts';
import { TOLERANCE_SECONDS, unavailable } from './social.refusals.ts';

/** A provider that has said where its doors are and which keys it signs with. */
export type KnownProvider = SignInProvider & { client: Configuration; metadata: ServerMetadata; keys: JWTVerifyGetKey };

const KNOWN_MS = 3_600_000;
// A key that is not known may be a new one; a token that names one costs at most this often a question.
const KEYS_COOLDOWN_MS = 1000;

export type Providers = ReturnType<typeof socialProviders>;

/** The configured providers; what each says of itself is asked for when it is first needed, and kept for an hour. */
export const socialProviders = ({ config, clock }: Pick<Platform, 'config' | 'clock'>) => {
  const cache = new Map<string, { at: number; known: Promise<KnownProvider> }>();

  const find = (key: string): SignInProvider => {
    const provider = config.signInProviders.find((candidate) => candidate.key === key);
    if (provider === undefined) throw new AppError('provider_unknown');
    return provider;
  };

  return {
    all: (): SignInProvider[] => config.signInProviders,

    /** Its key, where it is not configured any more. */
    nameOf: (key: string): string => config.signInProviders.find((provider) => provider.key === key)?.name ?? key,

    find,

    /** Throws `provider_unknown`, and `provider_unavailable` while it does not answer. */
    reach: async (key: string): Promise<KnownProvider> => {
      const provider = find(key);
      const now = clock.now().getTime();
      const cached = cache.get(key);
      if (cached !== undefined && Math.abs(now - cached.at) < KNOWN_MS) return cached.known;
      // Everyone who asks meanwhile gets the same answer, so what went wrong is said once for all of them.
      const known = discover(provider).catch((cause: unknown) => {
        throw unavailable(cause);
      });
      cache.set(key, { at: now, known });
      return known.catch(async (cause: unknown) => {
        // What it said an hour ago is better than no one coming in.
        if (cached === undefined) cache.delete(key);
        else cache.set(key, cached);
        const earlier = await cached?.known.catch(() => undefined);
        if (earlier !== undefined) return earlier;
        throw cause;
      });
    },
  };
};

async function discover(provider: SignInProvider): Promise<KnownProvider> {
  const issuer = new URL(provider.issuer);
  const found = await discovery(issuer, provider.clientId, undefined, None(), {
    [customFetch]: providerFetch,
    timeout: TIMEOUT_SECONDS,
    ...(issuer.protocol === 'http:' ? { execute: [allowInsecureRequests] } : {}),
  });
  const metadata = found.serverMetadata();
  return { ...provider, client: authenticated(provider, metadata), metadata, keys: keysOf(metadata) };
}

function keysOf({ jwks_uri: address }: ServerMetadata): JWTVerifyGetKey {
  if (address === undefined) throw new TypeError('The provider names no keys');
  return createRemoteJWKSet(new URL(address), {
    timeoutDuration: TIMEOUT_SECONDS * 1000,
    cooldownDuration: KEYS_COOLDOWN_MS,
    [jwksFetch]: (url, { headers, method, redirect, signal }) =>
      providerFetch(url, { headers: Object.fromEntries(headers.entries()), method, redirect, signal, body: undefined }),
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
  client[customFetch] = providerFetch;
  client.timeout = TIMEOUT_SECONDS;
  if (new URL(provider.issuer).protocol === 'http:') allowInsecureRequests(client);
  return client;
}
