export const OAUTH_CLIENT_TYPES = ['confidential', 'public'] as const;
export type OauthClientType = (typeof OAUTH_CLIENT_TYPES)[number];

/** What keeps an address from being a redirect URI, as an error code. */
export type RedirectProblem =
  | 'redirect_uri_credentials'
  | 'redirect_uri_fragment'
  | 'redirect_uri_insecure'
  | 'redirect_uri_invalid'
  | 'redirect_uri_loopback'
  | 'redirect_uri_private'
  | 'redirect_uri_scheme'
  | 'redirect_uri_wildcard';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a code may be sent to this address: https, http on this machine, or for a public application a scheme of its own (RFC 8252,
 * 7.1). It is compared letter by letter, so it has no wildcards; a fragment would be lost (OAuth 2.1, 2.3.1).
 */
export function redirectProblem(uri: string, clientType: OauthClientType): RedirectProblem | null {
  if (uri.includes('*')) return 'redirect_uri_wildcard';
  if (uri.includes('#')) return 'redirect_uri_fragment';
  if (/[^\u0021-\u007e]|[\\"<>^`{|}]/.test(uri) || !URL.canParse(uri)) return 'redirect_uri_invalid';
  const { protocol, username, password } = new URL(uri);
  if (username !== '' || password !== '') return 'redirect_uri_credentials';
  return /^https?:$/.test(protocol) ? webProblem(uri, clientType) : privateProblem(protocol, clientType);
}

function webProblem(uri: string, clientType: OauthClientType): RedirectProblem | null {
  if (!/^https?:\/\/[^/]/i.test(uri)) return 'redirect_uri_invalid';
  const { protocol, hostname } = new URL(uri);
  const isLoopback = LOOPBACK.includes(hostname);
  if (protocol === 'http:') return isLoopback ? null : 'redirect_uri_insecure';
  return isLoopback && clientType === 'public' ? 'redirect_uri_loopback' : null;
}

function privateProblem(protocol: string, clientType: OauthClientType): RedirectProblem | null {
  if (clientType === 'confidential') return 'redirect_uri_private';
  return /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(protocol) ? null : 'redirect_uri_scheme';
}
