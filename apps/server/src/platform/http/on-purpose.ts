import type { Incoming } from './access.ts';

/** A browser fetches ahead of a visit that may never come (Fetch §Sec-Purpose; `Purpose` and `X-Moz` are older spellings). */
export const isPrefetch = ({ headers }: Incoming): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|preview/i.test(String(headers[name] ?? '')),
  );

/**
 * Whether a script or a program asked for this answer, rather than something that opens every address it finds, such as a
 * mail gateway's link scanner. Scripts in browsers say so in `Sec-Fetch-Mode`, which no page can forge; it is not sent over
 * plain HTTP, so asking for JSON by name counts as well.
 */
export function isOnPurpose(request: Incoming): boolean {
  const { accept = '', 'sec-fetch-mode': mode } = request.headers;
  const isByScript = mode === 'cors' || mode === 'same-origin';
  return !isPrefetch(request) && (isByScript || String(accept).includes('application/json'));
}
