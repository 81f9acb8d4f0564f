import type { CustomFetch } from 'openid-client';
import { systemClock } from '../../../platform/clock.ts';
import { createOutbound } from '../../../platform/outbound.ts';
import { isTrustworthy, type SignInProvider } from '../../../platform/sign-in-providers.ts';

export const TIMEOUT_SECONDS = 10;
const MAX_BYTES = 256 * 1024;

/**
 * `fetch` as providers are spoken to: HTTPS only (or this machine), no redirects, 10 seconds in all, at most 256 kB. What
 * discovery names is asked too, so each address is looked at and not only the configured one.
 */
export const providerFetch: CustomFetch = async (url, { method, headers, body, signal }) => {
  if (!isTrustworthy(url)) throw new TypeError('A provider named an address that is not HTTPS');
  const limit = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(body === undefined || body === null ? {} : { body: body as NonNullable<RequestInit['body']> }),
  });
  return new Response(await readBody(response), { status: response.status, headers: response.headers });
};

const outside = createOutbound({ allowed: undefined, clock: systemClock });

/** The same for an issuer that the operator did not choose: nothing but machines of the public internet. */
const outsideFetch: CustomFetch = async (url, { method, headers, body, signal }) => {
  try {
    const answer = await outside.ask(url, {
      method,
      headers,
      timeoutMs: TIMEOUT_SECONDS * 1000,
      maxBytes: MAX_BYTES,
      ...(signal ? { signal } : {}),
      ...(body === undefined || body === null ? {} : { body: textOf(body) }),
    });
    const isEmpty = [204, 205, 304].includes(answer.status);
    return new Response(isEmpty ? null : Uint8Array.from(answer.body), answer);
  } catch (cause) {
    // What `fetch` throws where no answer came.
    throw new TypeError('The address could not be reached', { cause });
  }
};

/** How a provider is spoken to. */
export const fetchOf = ({ isPublicOnly }: SignInProvider): CustomFetch =>
  isPublicOnly === true ? outsideFetch : providerFetch;

// The library sends forms and JSON.
function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('A provider is sent text alone');
}

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (response.body === null || [204, 205, 304].includes(response.status)) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new TypeError('A provider’s answer is too long');
    parts.push(part);
  }
  return Uint8Array.from(Buffer.concat(parts));
}
