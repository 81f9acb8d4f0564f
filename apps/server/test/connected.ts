import { createOauthApplication, type Output } from '@sealwright/contract';
import * as openid from 'openid-client';
import type { TestApp, TestUser } from './app.ts';
import { allow, fetchInto } from './oauth-browser.ts';

type Registered = Output<typeof createOauthApplication>;

/** As Zapier says where it wants people back. */
export const ZAPIER_RETURN = 'https://zapier.com/dashboard/auth/oauth/return/App1CLIAPI/';

export const registerApplication = ({ as }: TestApp, owner: TestUser, more: object = {}): Promise<Registered> =>
  as(owner)(createOauthApplication, {
    body: { name: 'Zapier', clientType: 'confidential', redirectUris: [ZAPIER_RETURN], ...more },
  });

/** An access token of this application for the person’s own account, or for one of their teams. */
export async function connect(
  server: TestApp,
  user: TestUser,
  { clientId, clientSecret, redirectUris }: Registered,
  scopes: string[],
  account?: number,
): Promise<string> {
  const options = {
    [openid.customFetch]: fetchInto(server.app) as openid.CustomFetch,
    execute: [openid.allowInsecureRequests],
  };
  const auth = openid.ClientSecretPost(clientSecret ?? '');
  const client = await openid.discovery(new URL('http://sealwright.test/oauth'), clientId, undefined, auth, options);
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: redirectUris[0] ?? '',
    scope: scopes.join(' '),
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const choose = account === undefined ? undefined : () => ({ isAllowed: true as const, account });
  const { url } = await allow(server, user, address.href, choose);
  return (await openid.authorizationCodeGrant(client, url, { pkceCodeVerifier })).access_token;
}
