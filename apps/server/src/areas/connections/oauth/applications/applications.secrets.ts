import { createHash, randomBytes } from 'node:crypto';
import type { OauthTrial } from '@sealwright/contract';
import { newPrefixedToken, newToken } from '../../../../platform/crypto/crypto.ts';

/** Names an application. Not a secret. */
export const newClientId = (): string => randomBytes(16).toString('hex');

/** A fresh client secret, with what is stored of it. */
export function newClientSecret(): { secret: string; secretHash: Buffer; secretHint: string } {
  const { token, hash, hint } = newPrefixedToken('swc_');
  return { secret: token, secretHash: hash, secretHint: hint };
}

type TrialOf = { issuer: string; clientId: string; redirectUri: string };

/** An address that asks for who the person is, nothing more. Nothing of it is stored: the verifier is for the developer to keep. */
export function newTrial({ issuer, clientId, redirectUri }: TrialOf): OauthTrial {
  const codeVerifier = newToken().token;
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid profile:read',
    state: randomBytes(9).toString('base64url'),
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  });
  return {
    authUrl: `${issuer}/authorize?${query.toString()}`,
    codeChallenge,
    codeVerifier,
    redirectUri,
    tokenUrl: `${issuer}/token`,
  };
}
