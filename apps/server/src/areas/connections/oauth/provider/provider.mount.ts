import type { IncomingMessage } from 'node:http';
import type { Mount } from '../../../../platform/http/mount.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { issuerOf, MOUNT } from '../oauth.addresses.ts';
import type { OauthProvider } from './provider.ts';

const CALLS = { name: 'oauth', points: 600, seconds: 60 };
// RFC 8414, 3.1: the well-known part comes before the path of the issuer.
const METADATA = '/.well-known/oauth-authorization-server';

/** The calls of the provider, below `/oauth`. What is answered there no origin may read but those that the library names. */
export const oauthMount = (platform: Platform, provider: OauthProvider): Mount => ({
  paths: [`${MOUNT}/*`, `${METADATA}${MOUNT}`],
  admit: ({ address }) => platform.limits.take(CALLS, address),
  handle: async (request, response) => {
    // Codes travel by redirects to other origins.
    response.removeHeader('content-security-policy');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    standAtIssuer(request, issuerOf(platform));
    await (await provider.current()).callback()(request, response);
  },
});

/** One address is the provider’s, whatever host it was reached under. */
function standAtIssuer(request: IncomingMessage & { originalUrl?: string }, issuer: string): void {
  const { host, protocol } = new URL(issuer);
  const { url = '/' } = request;
  const own = url.startsWith(METADATA) ? METADATA : url.slice(MOUNT.length);
  Object.assign(request, { originalUrl: `${MOUNT}${own}`, url: own });
  delete request.headers['x-forwarded-host'];
  request.headers.host = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
}
