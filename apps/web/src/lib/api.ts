import { type Call, type Endpoint, fromWire, type Output, requestOf } from '@sealwright/contract';
import { ApiError, errorOfAnswer, networkError } from './api-error.ts';
import { authorised } from './authorised.ts';
import { frameToken } from './frame-token.ts';

export { ApiError } from './api-error.ts';
export { upload } from './upload.ts';
export { watch } from './watch.ts';

export type CallOptions = {
  /** The version the change was made against; a stale one is answered `version_stale`. */
  ifMatch?: number;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** What a call wants said beside its body, in lower case. */
  headers?: Record<string, string>;
  /** The browser carries the call to its end when the page is closed. For bodies below 64 KB. */
  keepalive?: boolean;
  /** Neither sends the session's token nor lets a refusal end the session. */
  withoutSession?: boolean;
};

/** Performs a contract call. Throws ApiError; an aborted call throws the signal's reason. */
export async function api<E extends Endpoint>(
  endpoint: E,
  input: Call<E> & CallOptions = {} as Call<E> & CallOptions,
): Promise<Output<E>> {
  const response = await sendCall(endpoint, input);
  if (response.status === 204) return {} as Output<E>;
  const text = await readText(response);
  try {
    return fromWire(JSON.parse(text)) as Output<E>;
  } catch (cause) {
    // Not our server's answer: a proxy's or a captive portal's page.
    throw new ApiError('unavailable', { status: response.status, cause });
  }
}

const AT_ONCE_MS = 60_000;

/**
 * Performs a call that the server answers at once: no answer within a minute counts as none. `api` itself waits as long as it
 * takes, because a large list or a sealing may. Throws as `api` does.
 */
export async function apiAtOnce<E extends Endpoint>(
  endpoint: E,
  input: Call<E> & CallOptions = {} as Call<E> & CallOptions,
): Promise<Output<E>> {
  const limit = AbortSignal.timeout(AT_ONCE_MS);
  const signal = input.signal === undefined ? limit : AbortSignal.any([input.signal, limit]);
  try {
    return await api(endpoint, { ...input, signal });
  } catch (cause) {
    throw limit.aborted && input.signal?.aborted !== true && !(cause instanceof ApiError) ? networkError(cause) : cause;
  }
}

/** A file and the name the server gives it. Throws as `api` does. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: Call<E> & CallOptions,
): Promise<{ blob: Blob; name: string }> {
  const response = await sendCall(endpoint, input);
  const blob = await response.blob().catch((cause: unknown) => {
    throw networkError(cause);
  });
  return { blob, name: fileNameOf(response.headers.get('content-disposition')) ?? 'document.pdf' };
}

// Parts of this size become a Blob, which the browser may put on disk: a million contacts are not kept in memory.
const FOLD_BYTES = 8 * 1024 * 1024;

/** A file that the server sends while it makes it, with the bytes so far. Throws as `api` does. */
export async function downloadStream<E extends Endpoint>(
  endpoint: E,
  input: Call<E> & CallOptions & { onProgress: (bytes: number) => void },
): Promise<{ blob: Blob; name: string | null }> {
  const { headers, body } = await sendCall(endpoint, input);
  const folded: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let all = 0;
  try {
    for await (const part of body ?? []) {
      parts.push(part);
      size += part.length;
      all += part.length;
      input.onProgress(all);
      if (size < FOLD_BYTES) continue;
      folded.push(new Blob(parts));
      parts = [];
      size = 0;
    }
  } catch (cause) {
    throw input.signal?.aborted ? cause : networkError(cause);
  }
  const blob = new Blob([...folded, ...parts], { type: headers.get('content-type') ?? '' });
  return { blob, name: fileNameOf(headers.get('content-disposition')) };
}

/** The name in a Content-Disposition header: `filename*` (RFC 8187) wins over `filename`. */
export function fileNameOf(header: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // A wrongly encoded name: the plain one is the next best.
    }
  }
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? null;
}

async function sendCall<E extends Endpoint>(endpoint: E, input: Call<E> & CallOptions): Promise<Response> {
  const { method, url, body } = requestOf(endpoint, input);
  const { response } = await authorised({ method, url, withoutSession: input.withoutSession }, async (headers) => {
    const response = await fetch(url, {
      method,
      body,
      signal: input.signal ?? null,
      keepalive: input.keepalive ?? false,
      ...(frameToken() === null ? {} : { credentials: 'omit' as const }),
      headers: {
        ...(endpoint.transport === 'json' ? { accept: 'application/json' } : {}),
        ...headers,
        ...input.headers,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(input.ifMatch === undefined ? {} : { 'if-match': `"${input.ifMatch}"` }),
        ...(input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : {}),
      },
    }).catch((cause: unknown) => {
      throw input.signal?.aborted ? cause : networkError(cause);
    });
    return { status: response.status, header: (name: string) => response.headers.get(name), response };
  });
  if (!response.ok) {
    throw errorOfAnswer(response.status, await readText(response), (name) => response.headers.get(name));
  }
  return response;
}

async function readText(response: Response): Promise<string> {
  return await response.text().catch((cause: unknown) => {
    throw networkError(cause);
  });
}
