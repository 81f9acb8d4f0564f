import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Incoming } from './access.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';

/** Whether people reach this installation under a host, which may carry a port. */
type IsOwnHost = (host: string) => boolean | Promise<boolean>;

/** PUBLIC_URL's host. Hosts that are registered elsewhere, such as those of teams, are given as `others`. */
export function ownHosts(config: Pick<Config, 'publicUrl'>, ...others: IsOwnHost[]): IsOwnHost {
  return async (host) => {
    const own = config.publicUrl === undefined ? null : new URL(config.publicUrl);
    if (own !== null && (own.hostname === host || own.host === host)) return true;
    for (const isOwn of others) if (await isOwn(host)) return true;
    return false;
  };
}

/** Leads visitors of `/` to where the host they came under begins, if it is one with a beginning of its own. */
export function leadHome(app: FastifyInstance, homeOf: (host: string) => Promise<string | null>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.url.split('?')[0] !== '/') return undefined;
    const home = await homeOf(request.host);
    return home === null ? undefined : reply.redirect(home);
  });
}

/**
 * Refuses calls that change something and come under a name that is not ours, or from a page of another site. A page whose
 * name an attacker points at this machine (DNS rebinding) carries that name in `Host`, so loopback names and bare addresses
 * are safe. Throws `address_unknown`; the log names the host once, with the setting that admits it.
 */
export function addressCheck(isOwnHost: IsOwnHost, log?: Log): (request: Incoming) => Promise<void> {
  let isSaid = false;
  return async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const host = hostOf(request);
    const isOwn = isLoopback(host) || isAddress(host) || (await isOwnHost(host));
    const { origin = '' } = request.headers;
    if (isOwn && (!isForeign(request) || (await isOwnOrigin(String(origin), isOwnHost)))) return;
    if (!isSaid) {
      log?.warn('Refused a call under an unknown address: set PUBLIC_URL to the one people use', {
        host: host.slice(0, 255),
        origin: String(origin).slice(0, 300),
      });
    }
    isSaid = true;
    throw new AppError('address_unknown');
  };
}

// A proxy that renames the host leaves the origin as the browser wrote it.
const isOwnOrigin = async (origin: string, isOwnHost: IsOwnHost): Promise<boolean> =>
  URL.canParse(origin) && isOwnHost(new URL(origin).host);

/** Whether the call came from this very machine, under its own name, from no other site and through no proxy. */
export function isLocal(request: Incoming): boolean {
  const isForwarded = Object.keys(request.headers).some((name) => FORWARDED.test(name));
  const { address } = request;
  const isPeerLoopback = /^(::ffff:)?127\./.test(address) || address === '::1';
  return isPeerLoopback && isLoopback(hostOf(request)) && !isForwarded && !isForeign(request);
}

const FORWARDED =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-original-.+)$/;

// `url` holds the host as the client wrote it, or as a trusted proxy passed it on.
const hostOf = ({ url }: Incoming): string => (URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : '');

const isLoopback = (host: string): boolean => /^(.+\.)?localhost$|^127\.[\d.]+$|^\[::1\]$/.test(host);

const isAddress = (host: string): boolean => isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0;

/** A page of another origin made the call. Programs send no `Origin`. */
function isForeign({ headers, url }: Incoming): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  // A page that sends no referrer may send no origin of its own either; this header no page can set.
  if (origin === undefined || site === 'same-origin') return false;
  if (typeof origin !== 'string' || !URL.canParse(origin) || !URL.canParse(url)) return true;
  // Behind a proxy that ends TLS the scheme differs, and with it the port that goes without saying.
  const { protocol, host } = new URL(origin);
  return new URL(`${protocol}//${new URL(url).host}`).host !== host;
}
