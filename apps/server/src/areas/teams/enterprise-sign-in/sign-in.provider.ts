import type { Config } from '../../../platform/config.ts';
import type { Secrets } from '../../../platform/crypto/crypto.ts';
import type { SignInProvider } from '../../../platform/sign-in-providers.ts';
import type { SignInRow } from './sign-in.repo.ts';

const contextOf = (accountId: number): string => `team_sign_in.client_secret:${accountId}`;

export const sealedSecret = (secrets: Secrets, accountId: number, secret: string | null): Buffer | null =>
  secret === null ? null : secrets.seal(secret, contextOf(accountId));

/** What all issuers of teams have in common. Their admins are not the operator: they reach nothing but the public internet. */
export const commonOf = ({
  privateIssuers,
}: Config): Pick<SignInProvider, 'scopes' | 'tokenInfoUrl' | 'isPublicOnly'> => ({
  scopes: 'openid email profile',
  tokenInfoUrl: null,
  isPublicOnly: !privateIssuers,
});

/** The sign-in of a team as a provider. */
export function providerOf(
  { config, secrets }: { config: Config; secrets: Secrets },
  { accountId, key, issuer, clientId, clientSecretSealed }: SignInRow,
  name: string,
): SignInProvider {
  const clientSecret =
    clientSecretSealed === null ? null : secrets.open(clientSecretSealed, contextOf(accountId)).toString('utf8');
  return { key, name, issuer, clientId, clientSecret, ...commonOf(config) };
}
