import { z } from 'zod';
import { askTokens, read } from './asking.ts';
import type { DriveAccess } from './drive-api.ts';
import type { GoogleClient } from './google-drive.client.ts';

const SCOPES = [
  // Reads what people choose files from.
  'https://www.googleapis.com/auth/drive.readonly',
  // Writes, but only into what this application has made itself.
  'https://www.googleapis.com/auth/drive.file',
];

const About = z.object({
  user: z.object({ displayName: z.string().default(''), emailAddress: z.string().default('') }),
});

/** How Google lets us in. */
export const googleAccess = ({ ask, bases, get }: GoogleClient): DriveAccess => ({
  provider: 'google_drive',
  revokesAll: true,
  scopes: SCOPES,

  authorizeUrl: ({ clientId }, { redirectUri, state, challenge }) =>
    `${bases.accounts}/o/oauth2/v2/auth?${new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: SCOPES.join(' '),
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      access_type: 'offline',
      // Otherwise it gives a refresh token the first time only.
      prompt: 'consent',
    }).toString()}`,

  exchange: ({ clientId, clientSecret }, { redirectUri, code, verifier }) =>
    askTokens(ask, `${bases.tokens}/token`, {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    }),

  refresh: ({ clientId, clientSecret }, refreshToken) =>
    askTokens(ask, `${bases.tokens}/token`, {
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    }),

  revoke: async (_keys, refreshToken) => {
    await ask(`${bases.tokens}/revoke`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: refreshToken }).toString(),
      // One that is worthless already.
      takes: [400],
    });
  },

  owner: async (token) => {
    const { user } = read(About, await get(token, 'about', { fields: 'user(displayName,emailAddress)' }));
    return { name: user.displayName, email: user.emailAddress };
  },
});
