import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Clock } from './clock.ts';
import { isPublicAddress } from './public-address.ts';

export type OutboundRequest = {
  method: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** For everything, from the name's lookup to the last byte; ten seconds unless said. */
  timeoutMs?: number;
  /** Of the answer's body; 256 kB unless said. */
  maxBytes?: number;
  signal?: AbortSignal;
  /**
   * Plain HTTP to the public internet too: for answers that carry a signature of their own, as revocation lists and OCSP answers do.
   * Authorities publish them so on purpose (RFC 5280 section 4.2.1.13).
   */
  isAnswerSigned?: boolean;
  /** The caller makes its own pauses after failures: others at the same origin neither rest for it nor make it rest. */
  hasOwnPauses?: boolean;
};

/** Names of headers are in lower case; of several with one name, their values joined. */
export type OutboundAnswer = { status: number; headers: Record<string, string>; body: Buffer };

/**
 * Everything of the outside world that a person of the installation named: endpoints, gateways, drives. HTTPS to machines of the
 * public internet only, and what the operator allows besides. Redirects are not followed, nothing is tried again.
 */
export type Outbound = {
  /** Throws OutboundError. An answer with any status is an answer. */
  ask(address: string, request: OutboundRequest): Promise<OutboundAnswer>;
  /** Before an address is saved: throws OutboundError `refused` where it is known now that it would never be asked. */
  check(address: string): Promise<void>;
  /** The address to connect to for a host, looked up once: for what is not HTTP. Throws OutboundError. */
  addressOf(host: string): Promise<string>;
  /** Whether an IP address may be connected to. */
  isOpen(address: string): boolean;
};

/**
 * `refused`: this address is never asked. `unreachable`: no connection, or it broke. `timeout`: nothing whole in time.
 * `too_long`: the answer. `resting`: the origin failed several times in a row, so it is left alone for a while.
 */
export type OutboundFailure = 'refused' | 'unreachable' | 'timeout' | 'too_long' | 'resting';

/** Its message names the kind alone: addresses may hold secrets, and messages reach logs. */
export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly kind: OutboundFailure;

  constructor(kind: OutboundFailure, cause?: unknown) {
    super(`The address could not be asked: ${kind}`, { cause });
    this.kind = kind;
  }
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;
const CHECK_MS = 3_000;
const FAILURES_UNTIL_REST = 5;
const REST_MS = 30_000;
// Forgotten from the oldest: an origin that is forgotten is only asked again too early.
const KEPT_ORIGINS = 1000;

/** `10.0.0.0/8, 192.168.1.5, fd00::/8`; null where a part is neither an address nor a network. */
export function readNetworks(text: string): BlockList | null {
  const networks = new BlockList();
  for (const part of text.split(',').map((piece) => piece.trim())) {
    const [address = '', prefix, ...rest] = part.split('/');
    const version = isIP(address);
    const longest = version === 4 ? 32 : 128;
    const bits = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
    if (version === 0 || rest.length > 0 || bits < 0 || bits > longest) return null;
    networks.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6');
  }
  return networks;
}

/** `allowed`: networks that may be asked although they are not of the public internet, by plain HTTP too. */
export function createOutbound({ allowed, clock }: { allowed: BlockList | undefined; clock: Clock }): Outbound {
  const isAllowed = (address: string) =>
    allowed !== undefined && allowed.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  const isOpen = (address: string) => isPublicAddress(address) || isAllowed(address);
  const breaker = createBreaker(clock);

  /** Throws `refused` where the address itself says that it may not be asked. */
  const targetOf = (address: string, isAnswerSigned = false) => {
    const url = checkedUrl(address);
    const mayConnect = url.protocol === 'https:' || isAnswerSigned ? isOpen : isAllowed;
    const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
    // A literal address is connected to without a lookup.
    if (isIP(literal) !== 0 && !mayConnect(literal)) throw new OutboundError('refused');
    return { url, literal, mayConnect };
  };

  return {
    isOpen,
    async ask(address, request) {
      const { url, mayConnect } = targetOf(address, request.isAnswerSigned);
      const pauses = request.hasOwnPauses === true ? null : breaker;
      pauses?.check(url.origin);
      try {
        const answer = await exchange(url, request, lookupOf(mayConnect));
        pauses?.succeeded(url.origin);
        return answer;
      } catch (cause) {
        const failure = failureOf(cause);
        // What the caller gave up, and what is refused here, says nothing of the other side.
        if (request.signal?.aborted !== true && failure.kind !== 'refused') pauses?.failed(url.origin);
        throw failure;
      }
    },
    async check(address) {
      const { url, literal, mayConnect } = targetOf(address);
      const found = await Promise.race([
        promisify(lookup)(literal, { all: true }).catch(() => []),
        sleep(CHECK_MS, [], { ref: false }),
      ]);
      // A name that can't be looked up now may be there when it is asked; for plain HTTP that is not enough.
      if (found.length === 0 && url.protocol === 'https:') return;
      if (!found.some((one) => mayConnect(one.address))) throw new OutboundError('refused');
    },
    async addressOf(host) {
      try {
        const found = await promisify(lookup)(host, { all: true });
        const open = found.find((one) => isOpen(one.address));
        if (open === undefined) throw new OutboundError('refused');
        return open.address;
      } catch (cause) {
        throw failureOf(cause);
      }
    },
  };
}

function checkedUrl(address: string): URL {
  const url = URL.parse(address);
  if (url === null || !['https:', 'http:'].includes(url.protocol)) throw new OutboundError('refused');
  // A password in an address would be sent to whoever the name leads to.
  if (url.username !== '' || url.password !== '') throw new OutboundError('refused');
  return url;
}

/** Answers only what may be connected to, to the connection itself: a name cannot be another address when it is used than when it was looked at. */
const lookupOf =
  (mayConnect: (address: string) => boolean): LookupFunction =>
  (host, options, answer) =>
    lookup(host, { ...options, all: true }, (failure, found) => {
      if (failure) return answer(failure, []);
      const open = found.filter(({ address }) => mayConnect(address));
      const [first] = open;
      if (first === undefined) return answer(new OutboundError('refused'), []);
      return options.all === true ? answer(null, open) : answer(null, first.address, first.family);
    });

function exchange(url: URL, request: OutboundRequest, find: LookupFunction): Promise<OutboundAnswer> {
  const { method, headers = {}, body, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = request;
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = request.signal === undefined ? deadline : AbortSignal.any([request.signal, deadline]);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(deadline.aborted ? new OutboundError('timeout', cause) : cause);
    const options = { method, headers: { ...headers, 'accept-encoding': 'identity' }, signal, lookup: find };
    const asked = send(url, { ...options, agent: false }, (incoming) => {
      const parts: Buffer[] = [];
      let size = 0;
      incoming.on('error', fail);
      incoming.on('data', (part: Buffer) => {
        parts.push(part);
        size += part.byteLength;
        if (size <= maxBytes) return;
        reject(new OutboundError('too_long'));
        incoming.destroy();
      });
      incoming.on('end', () => {
        const given = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
        resolve({ status: incoming.statusCode ?? 0, headers: Object.fromEntries(given), body: Buffer.concat(parts) });
      });
    });
    asked.on('error', fail);
    asked.end(body);
  });
}

function failureOf(cause: unknown): OutboundError {
  if (cause instanceof OutboundError) return cause;
  return new OutboundError('unreachable', cause);
}

type Breaker = {
  /** Throws OutboundError `resting`. */
  check(origin: string): void;
  succeeded(origin: string): void;
  failed(origin: string): void;
};

/** Leaves an origin alone for half a minute after five failures in a row; then one request tries whether it is back. */
function createBreaker(clock: Clock): Breaker {
  const origins = new Map<string, { failures: number; restsUntil: number }>();
  const isResting = (until: number): boolean => {
    const left = until - clock.now().getTime();
    // Further ahead than ever said: the clock was set back since.
    return left > 0 && left <= REST_MS;
  };
  return {
    check(origin) {
      const known = origins.get(origin);
      if (known === undefined || known.failures < FAILURES_UNTIL_REST) return;
      if (isResting(known.restsUntil)) throw new OutboundError('resting');
      // Others wait while this one tries.
      known.restsUntil = clock.now().getTime() + REST_MS;
    },
    succeeded: (origin) => void origins.delete(origin),
    failed(origin) {
      const failures = (origins.get(origin)?.failures ?? 0) + 1;
      origins.delete(origin);
      origins.set(origin, { failures, restsUntil: clock.now().getTime() + REST_MS });
      const [oldest] = origins.keys();
      if (origins.size > KEPT_ORIGINS && oldest !== undefined) origins.delete(oldest);
    },
  };
}
