import { refreshToken as refreshEndpoint, requestOf } from '@sealwright/contract';
import { ApiError, errorOfAnswer, networkError } from './api-error.ts';
import { noteServerTime, proofFor } from './dpop.ts';
import { type EndReason, renewTokens, rereadSession, session, signOut } from './session.ts';

let inFlight: Promise<string> | null = null;

/**
 * Trades the refresh token for a new pair and gives the new access token; once at a time over all tabs, because a
 * refresh token works once. `refused` is the access token that was refused: when another tab has a newer one already,
 * that one is given. A refusal signs out; a network failure does not. When someone else is signed in meanwhile, nothing is
 * given: what one person asked for is never done in the name of another.
 */
export function refreshSession(refused: string): Promise<string> {
  const asking = session().user?.id;
  inFlight ??= withLock(() => refreshOnce(refused, asking)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

async function withLock(work: () => Promise<string>): Promise<string> {
  const locks = globalThis.navigator?.locks;
  return locks ? await locks.request('sealwright.refresh', work) : await work();
}

async function refreshOnce(refused: string, asking: number | undefined): Promise<string> {
  const { token, refreshToken, user } = rereadSession();
  if (user?.id !== asking) throw new ApiError('session_ended', { status: 401 });
  if (token && token !== refused) return token;
  if (!refreshToken) throw ended('not_signed_in', 'session_ended');

  const { method, url, body } = requestOf(refreshEndpoint, { body: { refresh: refreshToken } });
  const proof = await proofFor(method, url, null);
  const response = await fetch(url, {
    method,
    body,
    headers: { 'content-type': 'application/json', ...(proof ? { dpop: proof } : {}) },
  }).catch((cause: unknown) => {
    throw networkError(cause);
  });
  noteServerTime(response.headers.get('date'));
  const text = await response.text();
  if (!response.ok) {
    const error = errorOfAnswer(response.status, text, (name) => response.headers.get(name));
    const isRefusal = error.status < 500 && error.status !== 429;
    // Only the session that was refused: another tab may have begun a new one meanwhile.
    if (isRefusal && rereadSession().refreshToken === refreshToken) {
      signOut(error.code === 'user_blocked' ? 'user_blocked' : 'session_ended');
    }
    throw error;
  }
  const pair = JSON.parse(text) as { access?: string; refresh?: string };
  if (!pair.access || !pair.refresh) throw ended('session_ended', 'token_missing');
  renewTokens(refreshToken, { access: pair.access, refresh: pair.refresh });
  return pair.access;
}

function ended(code: 'not_signed_in' | 'session_ended', reason: EndReason): ApiError {
  signOut(reason);
  return new ApiError(code, { status: 401 });
}
