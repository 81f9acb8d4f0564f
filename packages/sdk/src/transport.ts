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
};

/** Sends one request until it is answered. Throws SealwrightError, SealwrightUnreachable, or the signal’s reason. */
export type Transport = (request: Send) => Promise<Response>;

const RETRIES = 3;
const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** The server did not do it yet, and says that it may later. */
const LATER = new Set([429, 502, 503, 504]);
/** What may be done twice with the same end. POST is one of them because each carries an Idempotency-Key. */
const REPEATABLE = new Set(['GET', 'PUT', 'POST']);

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
        if (isLast || !isForLater(refusal)) throw refusal;
        await pause(pauseOf(tries, answer.headers.get('retry-after')), request.signal);
        continue;
      }
      if (isLast || !REPEATABLE.has(request.method)) {
        throw new SealwrightUnreachable(`No answer from ${base.origin}`, { cause: answer });
      }
      await pause(pauseOf(tries, null), request.signal);
    }
  };
}

const isForLater = ({ status, code }: SealwrightError): boolean =>
  LATER.has(status) || code === 'idempotency_in_progress';

/** Each POST gets one key for all of its tries, so that it is done once. */
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
    return new SealwrightError(answer.status, fromWire(JSON.parse(text)) as Partial<Problem>);
  } catch {
    return new SealwrightError(answer.status, {});
  }
}

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
