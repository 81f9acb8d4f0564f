import { fromWire, type Problem } from '@sealwright/contract';
import { SealwrightError, SealwrightUnreachable } from './errors.ts';

export type TransportOptions = {
  /** Where the installation is: `https://sign.example.com`. */
  url: string;
  /** A personal access token. */
  token: string;
  /** How often a request is tried again that was not answered, or was told to come later; 3 unless said. */
  retries?: number;
  /** For one try; 30 seconds unless said. */
  timeoutMs?: number;
  fetch?: typeof fetch;
};

export type Send = {
  method: string;
  /** Path and query. */
  path: string;
  body?: string | FormData | null;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Of a POST: the server keeps its answer under the Idempotency-Key, so that a repetition is answered alike. */
  isRepeatable: boolean;
};

/** Sends one request until it is answered. Throws SealwrightError, SealwrightUnreachable, or the signal’s reason. */
export type Transport = (request: Send) => Promise<Response>;

const RETRIES = 3;
const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Said before anything is done, by us and by proxies alike. */
const TOO_MANY = 429;
/** From the product it says that another try is due; from a proxy it says no more than the other two, which leave open what was done. */
const UNAVAILABLE = 503;
const UNCERTAIN = new Set([502, UNAVAILABLE, 504]);
/** What may be done twice with the same end. */
const REPEATABLE = new Set(['GET', 'PUT']);
const OUR_PROBLEMS = 'urn:sealwright:problem:';

export function createTransport(options: TransportOptions): Transport {
  const { url, token, retries = RETRIES, timeoutMs = TIMEOUT_MS, fetch: send = fetch } = options;
  const base = new URL(url);

  async function once(request: Send, headers: Record<string, string>): Promise<Response> {
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = request.signal === undefined ? limit : AbortSignal.any([request.signal, limit]);
    return await send(new URL(request.path, base), {
      method: request.method,
      headers,
      body: request.body ?? null,
      signal,
      redirect: 'error',
    });
  }

  return async (request) => {
    const headers = headersOf(request, token);
    for (let tries = 0; ; tries++) {
      const answer = await once(request, headers).catch((cause: unknown) => cause);
      request.signal?.throwIfAborted();
      const isLast = tries >= retries;
      if (answer instanceof Response) {
        if (answer.ok) return answer;
        const refusal = await refusalOf(answer);
        if (isLast || !isForLater(refusal, request)) throw refusal;
        await pause(pauseOf(tries, answer.headers.get('retry-after')), request.signal);
        continue;
      }
      if (isLast || !mayRepeat(request)) {
        throw new SealwrightUnreachable(`No answer from ${base.origin}`, { cause: answer });
      }
      await pause(pauseOf(tries, null), request.signal);
    }
  };
}

const mayRepeat = ({ method, isRepeatable }: Send): boolean =>
  method === 'POST' ? isRepeatable : REPEATABLE.has(method);

function isForLater({ status, code }: SealwrightError, request: Send): boolean {
  if (status === TOO_MANY || code === 'idempotency_in_progress') return true;
  if (status === UNAVAILABLE && code !== 'unknown') return true;
  return UNCERTAIN.has(status) && mayRepeat(request);
}

/** Each POST gets one key for all of its tries. */
function headersOf({ method, body, headers = {} }: Send, token: string): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
    ...headers,
  };
}

async function refusalOf(answer: Response): Promise<SealwrightError> {
  const text = await answer.text().catch(() => '');
  try {
    const problem = fromWire(JSON.parse(text)) as Partial<Problem>;
    return new SealwrightError(answer.status, isOurs(answer, problem) ? problem : {});
  } catch {
    return new SealwrightError(answer.status, {});
  }
}

/** A proxy may answer with problem details as well (RFC 9457), and with any JSON. */
const isOurs = ({ headers }: Response, { type }: Partial<Problem>): boolean =>
  /^application\/problem\+json\b/i.test(headers.get('content-type') ?? '') && String(type).startsWith(OUR_PROBLEMS);

/** Half a second, doubled each time, with as much again by chance; or as long as the server asks for. */
function pauseOf(tries: number, retryAfter: string | null): number {
  const asked = retryAfter === null ? Number.NaN : Number(retryAfter) * 1000;
  if (asked >= 0) return Math.min(asked, LONGEST_PAUSE_MS);
  return Math.min(FIRST_PAUSE_MS * 2 ** tries * (1 + Math.random()), LONGEST_PAUSE_MS);
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
