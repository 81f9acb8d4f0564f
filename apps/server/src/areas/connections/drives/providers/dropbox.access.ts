import { z } from 'zod';
import { askTokens, read } from './asking.ts';
import type { DriveAccess } from './drive-api.ts';
import type { DropboxClient } from './dropbox.client.ts';

const SCOPES = ['account_info.read', 'files.metadata.read', 'files.content.read', 'files.content.write'];

const Account = z.object({ name: z.object({ display_name: z.string() }), email: z.string() });

/** How Dropbox lets us in. */
export const dropboxAccess = ({ ask, bases, rpc }: DropboxClient): DriveAccess => {
  const refresh: DriveAccess['refresh'] = ({ clientId, clientSecret }, refreshToken) =>
    askTokens(ask, `${bases.api}/oauth2/token`, {
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    });

  return {
    provider: 'dropbox',
    revokesAll: false,
    scopes: SCOPES,

    authorizeUrl: ({ clientId }, { redirectUri, state, challenge }) =>
      `${bases.www}/oauth2/authorize?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPES.join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        token_access_type: 'offline',
      }).toString()}`,

    exchange: ({ clientId, clientSecret }, { redirectUri, code, verifier }) =>
      askTokens(ask, `${bases.api}/oauth2/token`, {
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      }),

    refresh,

    // It takes an access token, and ends the refresh token that this one came from.
    revoke: async (keys, refreshToken) => {
      const { accessToken } = await refresh(keys, refreshToken);
      await rpc(accessToken, 'auth/token/revoke', null);
    },

    owner: async (token) => {
      const { name, email } = read(Account, await rpc(token, 'users/get_current_account', null));
      return { name: name.display_name, email };
    },
  };
};
