import { address } from './lib/requests.js';

const SCOPES = [
  'openid',
  'email',
  'offline_access',
  'documents:read',
  'documents:write',
  'contacts:write',
  'webhooks:read',
  'webhooks:write',
].join(' ');

const askForToken = async (z, body) => {
  const { data } = await z.request({
    method: 'POST',
    url: `${address()}/oauth/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: { ...body, client_id: process.env.CLIENT_ID, client_secret: process.env.CLIENT_SECRET },
  });
  return { access_token: data.access_token, refresh_token: data.refresh_token };
};

const getAccessToken = (z, { inputData }) =>
  askForToken(z, {
    grant_type: 'authorization_code',
    code: inputData.code,
    redirect_uri: inputData.redirect_uri,
    code_verifier: inputData.code_verifier,
  });

/** The old refresh token is spent by this, so that the new one is kept. */
const refreshAccessToken = (z, { authData }) =>
  askForToken(z, { grant_type: 'refresh_token', refresh_token: authData.refresh_token });

/** Who is connected, and for which account. */
const test = async (z) => (await z.request({ url: `${address()}/oauth/userinfo` })).data;

/** OAuth 2 with PKCE. Zapier adds the challenge, the state and its own address to the address of the authorization. */
export const authentication = {
  type: 'oauth2',
  test,
  connectionLabel: (_z, { inputData }) => inputData.email,
  oauth2Config: {
    authorizeUrl: {
      url: '{{process.env.SEALWRIGHT_URL}}/oauth/authorize',
      params: {
        client_id: '{{process.env.CLIENT_ID}}',
        state: '{{bundle.inputData.state}}',
        redirect_uri: '{{bundle.inputData.redirect_uri}}',
        response_type: 'code',
      },
    },
    getAccessToken,
    refreshAccessToken,
    scope: SCOPES,
    autoRefresh: true,
    enablePkce: true,
  },
};
