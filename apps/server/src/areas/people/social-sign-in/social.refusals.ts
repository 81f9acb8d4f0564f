import { errors as jose } from 'jose';
import { ClientError, ResponseBodyError } from 'openid-client';
import { AppError } from '../../../platform/errors.ts';

/** How far a provider's clock may be from ours. */
export const TOLERANCE_SECONDS = 60;

const RETRY_SECONDS = 30;
const AWAY = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

export const unavailable = (cause: unknown): AppError =>
  new AppError('provider_unavailable', { cause, retryAfterSeconds: RETRY_SECONDS });

/** What a failure while speaking to a provider means for the person: it is away, or it did not say who they are. */
export function refusalOf(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return isAway(cause) ? unavailable(cause) : new AppError('social_refused', { cause });
}

function isAway(cause: unknown): boolean {
  if (cause instanceof ResponseBodyError) return cause.status >= 500;
  if (cause instanceof ClientError) return AWAY.includes(cause.code ?? '');
  if (cause instanceof jose.JWKSTimeout) return true;
  // jose's general error is for keys that could not be fetched; the particular ones are about the token.
  if (cause instanceof jose.JOSEError) return cause.code === 'ERR_JOSE_GENERIC';
  // What `fetch` throws for a network that fails or takes too long.
  return cause instanceof TypeError || cause instanceof DOMException;
}

/** A word or two for the operator's log: never what a provider's answer held, which may be a token. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof ResponseBodyError) return cause.error;
  return cause instanceof Error ? cause.message : 'unknown';
}
