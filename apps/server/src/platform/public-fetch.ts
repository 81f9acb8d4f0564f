import { lookup } from 'node:dns';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const NETWORKS: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

const notPublic = new BlockList();
for (const [network, prefix] of NETWORKS) notPublic.addSubnet(network, prefix, 'ipv4');
// Within global unicast: documentation, and those that hold an IPv4 address or are for one machine's own use.
notPublic.addSubnet('2001::', 23, 'ipv6');
notPublic.addSubnet('2001:db8::', 32, 'ipv6');
notPublic.addSubnet('2002::', 16, 'ipv6');
notPublic.addSubnet('3fff::', 20, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet (the special-purpose registries of IANA, RFC 6890). */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return version === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** Answers only public addresses, to the connection itself: a name cannot be another address when it is used than when it was looked at. */
const publicLookup: LookupFunction = (host, options, answer) =>
  lookup(host, { ...options, all: true }, (failure, found) => {
    if (failure) return answer(failure, []);
    const open = found.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (first === undefined) return answer(new TypeError('The address is not a public one'), []);
    return options.all === true ? answer(null, open) : answer(null, first.address, first.family);
  });

export type PublicRequest = {
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  signal: AbortSignal;
  maxBytes: number;
};

/**
 * Asks an address that someone of the installation's users chose. HTTPS only, and only machines of the public internet: nothing
 * of the operator's own network can be reached by it. Redirects are not followed. Throws TypeError.
 */
export function publicFetch(
  address: string,
  { method, headers, body, signal, maxBytes }: PublicRequest,
): Promise<Response> {
  const url = new URL(address);
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (url.protocol !== 'https:' || (isIP(literal) !== 0 && !isPublicAddress(literal))) {
    return Promise.reject(new TypeError('The address is not a public one'));
  }
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new TypeError('The address could not be reached', { cause }));
    const asked = request(
      url,
      { method, headers: { ...headers, 'accept-encoding': 'identity' }, signal, lookup: publicLookup, agent: false },
      (incoming) => {
        const parts: Buffer[] = [];
        let size = 0;
        incoming.on('error', fail);
        incoming.on('data', (part: Buffer) => {
          parts.push(part);
          size += part.byteLength;
          if (size > maxBytes) incoming.destroy(new TypeError('The answer is too long'));
        });
        incoming.on('end', () => {
          const status = incoming.statusCode ?? 500;
          const given = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          const isEmpty = [204, 205, 304].includes(status);
          resolve(new Response(isEmpty ? null : Uint8Array.from(Buffer.concat(parts)), { status, headers: given }));
        });
      },
    );
    asked.on('error', fail);
    asked.end(body);
  });
}
