import { createHmac } from 'node:crypto';
import { displayNameOf, languageTag, type Locale, OAUTH_SCOPES } from '@sealwright/contract';
import { type Configuration, type JWKS, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { hashToken, isSameSecret } from '../../../../platform/crypto/crypto.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findUserById } from '../../../people/index.ts';
import { livingGrant } from '../allowing/living.ts';
import { issuerOf } from '../oauth.addresses.ts';
import { adapterOf } from './adapter.ts';
import { signingKeys } from './keys.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** How long a refresh token waits for its use. */
const REFRESH_SECONDS = 60 * DAY;

export type OauthProvider = { current: () => Promise<Provider> };

/** The library, made anew when the address of the installation or its keys change. */
export function oauthProvider(platform: Platform): OauthProvider {
  let made: { of: string; provider: Provider } | null = null;
  return {
    current: async () => {
      const issuer = issuerOf(platform);
      const keys = await signingKeys(platform);
      const of = [issuer, ...keys.map(({ kid }) => kid)].join(' ');
      if (made?.of !== of) made = { of, provider: newProvider(platform, issuer, { keys }) };
      return made.provider;
    },
  };
}

function newProvider(platform: Platform, issuer: string, jwks: JWKS): Provider {
  const provider = new Provider(issuer, { ...configuration(platform, issuer), jwks });
  // The mount says under which address we are reached.
  provider.proxy = true;
  const { prototype } = provider.Client as unknown as {
    prototype: { clientSecret?: string; compareClientSecret: (actual: string) => boolean };
  };
  prototype.compareClientSecret = function compareClientSecret(this: { clientSecret?: string }, actual) {
    return isSameSecret(hashToken(actual).toString('hex'), this.clientSecret ?? '');
  };
  provider.on('server_error', (_context, cause) => platform.log.error('The OAuth provider failed', {}, cause));
  return provider;
}

/** An application asks about its own tokens and gives back its own. */
const ofItsOwn = async (_context: unknown, client: { clientId: string }, token: { clientId?: string | undefined }) =>
  token.clientId === client.clientId;

const configuration = (platform: Platform, issuer: string): Configuration => ({
  adapter: (kind: string) => adapterOf(platform, kind),
  scopes: [...OAUTH_SCOPES],
  claims: {
    openid: ['sub', 'account'],
    profile: ['name', 'given_name', 'family_name', 'locale'],
    email: ['email', 'email_verified'],
  },
  responseTypes: ['code'],
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
  pkce: { required: () => true },
  rotateRefreshToken: true,
  issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
  expiresWithSession: async () => false,
  // Only what the person has just allowed: never what a session of the library remembers.
  loadExistingGrant: async ({ oidc }) => {
    const id = oidc.result?.consent?.grantId;
    return id === undefined ? undefined : oidc.provider.Grant.find(id);
  },
  findAccount: async (context, sub) => accountOf(platform, context, sub),
  clientBasedCORS: (_context, origin, client) =>
    client.clientAuthMethod === 'none' && (client.redirectUris ?? []).some((uri) => new URL(uri).origin === origin),
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    revocation: { enabled: true, allowedPolicy: ofItsOwn },
    introspection: { enabled: true, allowedPolicy: ofItsOwn },
  },
  routes: {
    authorization: '/authorize',
    token: '/token',
    jwks: '/jwks',
    userinfo: '/userinfo',
    introspection: '/introspect',
    revocation: '/revoke',
  },
  cookies: {
    keys: [platform.secrets.mac('oauth.cookies', 'key')],
    names: { session: 'oauth_session', interaction: 'oauth_interaction', resume: 'oauth_resume' },
    short: { signed: true, httpOnly: true, sameSite: 'lax', secure: issuer.startsWith('https:') },
    long: { signed: true, httpOnly: true, sameSite: 'lax', secure: issuer.startsWith('https:') },
  },
  interactions: {
    url: (context, { uid }) => {
      // The browser that asks has to be the one that answers: or a link to a request would be enough to have someone allow it.
      context.cookies.set(browserCookie(uid), browserProof(platform, uid), {
        httpOnly: true,
        sameSite: 'lax',
        secure: issuer.startsWith('https:'),
        path: '/api/oauth/authorizations',
        maxAge: HOUR * 1000,
      });
      return `/authorize/${uid}`;
    },
  },
  renderError: (context, { error }) => {
    context.redirect(`/authorize-refused?error=${encodeURIComponent(error)}`);
  },
  ttl: {
    AccessToken: HOUR,
    AuthorizationCode: MINUTE,
    Grant: 3650 * DAY,
    IdToken: HOUR,
    Interaction: HOUR,
    RefreshToken: REFRESH_SECONDS,
    Session: HOUR,
  },
});

export const browserCookie = (uid: string): string => `oauth_browser_${uid}`;

export const browserProof = ({ secrets }: Pick<Platform, 'secrets'>, uid: string): string =>
  createHmac('sha256', secrets.mac('oauth.browser', 'key')).update(uid).digest('base64url');

/** Who a person is to an application. */
async function accountOf(platform: Platform, context: KoaContextWithOIDC, sub: string) {
  const user = await findUserById(platform.db, Number(sub));
  if (user === undefined || user.erasedAt !== null || user.isBlocked) return undefined;
  return {
    accountId: sub,
    claims: async () => {
      const grantId = context.oidc.entities.Grant?.jti;
      const found = grantId === undefined ? null : await livingGrant(platform, grantId);
      const account = found?.actor.account;
      return {
        sub,
        ...(account === undefined ? {} : { account: { id: account.id, kind: account.kind } }),
        name: displayNameOf(user),
        given_name: user.firstName,
        family_name: user.lastName,
        locale: languageTag(user.locale as Locale),
        email: user.email,
        email_verified: true,
      };
    },
  };
}
