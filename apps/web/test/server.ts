import { type Call, type Endpoint, fromWire, type Output, type Problem, toWire } from '@sealwright/contract';
import * as contract from '@sealwright/contract';
import { OPENAPI } from './openapi.ts';
import { type SampleOptions, sampleOf } from './sample.ts';

/** A call as it reached the server. */
export type Received = { at: string; params: Record<string, string>; query: Record<string, string>; body: unknown };

type Respond = (received: Received) => Response | Promise<Response>;
export type Answer = { endpoint: Endpoint; respond: Respond };

/** Part of an answer: what is left out is as in the sample. Lists are given whole, each entry in part. */
export type Part<T> = T extends readonly (infer I)[]
  ? Part<I>[]
  : T extends object
    ? { [K in keyof T]?: Part<T[K]> }
    : T;

const ENDPOINTS = Object.values(contract as Record<string, unknown>).filter(
  (value): value is Endpoint => typeof value === 'object' && value !== null && 'at' in value && 'transport' in value,
);

// 204 has no body.
const json = (status: number, value: unknown): Response =>
  new Response(status === 204 ? null : JSON.stringify(toWire(value)), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/** Answers with a sample of the contract and these values in it. A value that the contract does not allow fails the test. */
export function answer<E extends Endpoint>(
  endpoint: E,
  part: Part<Output<E>> = {} as Part<Output<E>>,
  options: SampleOptions = {},
): Answer {
  return {
    endpoint,
    respond: () => json(endpoint.status, endpoint.response.parse(filled(endpoint.response, part, options))),
  };
}

/** Refuses a call as the server does (RFC 9457). */
export function refuse(endpoint: Endpoint, status: number, code: Problem['code'], more: Partial<Problem> = {}): Answer {
  const problem = { type: 'about:blank', title: code, status, code, detail: code, requestId: 'test', ...more };
  return { endpoint, respond: () => json(status, problem) };
}

/** A server that never answers this call. */
export const stall = (endpoint: Endpoint): Answer => ({ endpoint, respond: () => new Promise<Response>(() => {}) });

/** No network for this call. */
export const cutOff = (endpoint: Endpoint): Answer => ({
  endpoint,
  respond: () => Promise.reject(new TypeError('Failed to fetch')),
});

/** The same for every call there is. */
export const toAll = (make: (endpoint: Endpoint) => Answer): Answer[] =>
  ENDPOINTS.filter(({ transport }) => transport !== 'stream').map((endpoint) => make(endpoint));

/** Puts what a test gives into a sample of the schema; entries of lists are each completed. */
function filled(schema: Endpoint['response'], given: unknown, options: SampleOptions): unknown {
  return merged(sampleOf(schema, options), given, schema, options);
}

function merged(sample: unknown, given: unknown, schema: Endpoint['response'], options: SampleOptions): unknown {
  if (given === undefined) return sample;
  const bare = unwrapped(schema);
  if (Array.isArray(given)) {
    const { element } = bare.def as unknown as { element?: Endpoint['response'] };
    return element === undefined
      ? given
      : given.map((entry, index) => merged(sampleOf(element, { ...options, index }), entry, element, options));
  }
  if (given === null || typeof given !== 'object') return given;
  const { shape } = bare.def as unknown as { shape?: Record<string, Endpoint['response']> };
  if (shape === undefined) return given;
  const base = (sample ?? sampleOf(bare, options)) as Record<string, unknown>;
  const changes = Object.entries(given).map(([key, value]) => {
    const field = shape[key];
    if (field === undefined) throw new Error(`The contract knows no ${key}.`);
    return [key, merged(base[key], value, field, options)];
  });
  return { ...base, ...Object.fromEntries(changes) };
}

function unwrapped(schema: Endpoint['response']): Endpoint['response'] {
  const { innerType, type } = schema.def as unknown as { innerType?: Endpoint['response']; type: string };
  return innerType !== undefined && type !== 'array' ? unwrapped(innerType) : schema;
}

function matcherOf({ at }: Endpoint): (method: string, path: string) => Record<string, string> | null {
  const [method, path = ''] = at.split(' ');
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  return (asked, address) =>
    asked === method ? (pattern.exec(address)?.groups ?? (pattern.test(address) ? {} : null)) : null;
}

const paramsIn = ({ at }: Endpoint): number => at.split(':').length;

// Named paths before those with parameters, as the server's router does it.
const MATCHERS = [...ENDPOINTS]
  .sort((one, other) => paramsIn(one) - paramsIn(other))
  .map((endpoint) => ({ endpoint, match: matcherOf(endpoint) }));

/**
 * The server as a page sees it, at the network's edge: `fetch` is answered by the contract. What a test does not name is answered
 * with a sample, and a stream of events stays open without a word.
 */
export function serve(answers: readonly Answer[]): {
  received: Received[];
  bodiesOf: <E extends Endpoint>(endpoint: E) => Call<E>['body'][];
} {
  const received: Received[] = [];
  const passOn = realFetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const found = MATCHERS.map(({ endpoint, match }) => ({
      endpoint,
      params: match(request.method, url.pathname),
    })).find(({ params }) => params !== null);
    if (url.pathname === '/api/openapi.json') return Response.json(OPENAPI);
    if (found === undefined) {
      if (url.pathname.startsWith('/api/')) throw new Error(`The contract has no ${request.method} ${url.pathname}.`);
      return await passOn(input, init);
    }
    const { endpoint, params } = found;
    const text = await request.text();
    const isJson = request.headers.get('content-type')?.startsWith('application/json') === true;
    const call: Received = {
      at: endpoint.at,
      params: params ?? {},
      query: Object.fromEntries(url.searchParams),
      body: isJson && text !== '' ? fromWire(JSON.parse(text)) : null,
    };
    received.push(call);
    const named = answers.findLast((one) => one.endpoint.at === endpoint.at);
    const given = named ?? (endpoint.transport === 'stream' ? stall(endpoint) : answer(endpoint));
    return await Promise.race([replyOf(given, call), aborted(request.signal)]);
  };
  return {
    received,
    bodiesOf: (endpoint) => received.filter(({ at }) => at === endpoint.at).map(({ body }) => body as never),
  };
}

/** What is wrong with an answer is the test's fault: it must not look like a lost connection. */
async function replyOf({ respond }: Answer, call: Received): Promise<Response> {
  try {
    return await respond(call);
  } catch (cause) {
    if (!(cause instanceof TypeError)) reportError(new Error(`No answer to ${call.at}: ${String(cause)}`));
    throw cause;
  }
}

const realFetch = globalThis.fetch;

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
