import { type Endpoint, type Input, type Output, toWire } from '@sealwright/contract';
import type { Incoming } from './access.ts';
import { AppError } from '../errors.ts';
import type { HandlerInput, Route } from './route.ts';

/** How a resource is read: by which call, and which part of its answer it is. */
type Reading = { read: Endpoint; params: unknown; part: (answer: unknown) => unknown };

/** A change that was made against an older version of a resource. Its answer shows the resource as it is now. */
export class StaleError extends AppError {
  readonly reading: Reading;

  constructor(reading: Reading) {
    super('version_stale');
    this.reading = reading;
  }
}

/** What `read` answers is the resource, or the `part` of that is. */
export const readBy = <E extends Endpoint>(
  read: E,
  params: Input<E>['params'],
  part: (answer: Output<E>) => unknown = (answer) => answer,
): Reading => ({ read, params, part: part as Reading['part'] });

/** Throws `request_malformed` for an If-Match that names no version: to overlook it would be to write over what others changed. */
export function requireReadable({ ifMatch, headers }: Pick<Incoming, 'ifMatch' | 'headers'>): void {
  const named = String(headers['if-match'] ?? '*').trim();
  if (named !== '*' && ifMatch === null) throw new AppError('request_malformed');
}

/** Throws `version_stale` where the request names another version (If-Match) than the present one. */
export function refuseStale(
  { ifMatch }: Pick<Incoming, 'ifMatch'>,
  { version }: { version: number },
  reading: Reading,
): void {
  if (ifMatch !== null && ifMatch !== version) throw new StaleError(reading);
}

/**
 * A refusal of an old version with the resource as it is now, read by the very route that reads it; any other failure as it is.
 * Nothing is shown to those who may not read the resource, and where it has gone meanwhile.
 */
export async function withCurrent(
  cause: unknown,
  { endpoint, access }: Pick<Route, 'endpoint' | 'access'>,
  routes: readonly Route[],
  input: Omit<HandlerInput<Endpoint, unknown>, 'params' | 'query' | 'body'>,
): Promise<unknown> {
  if (!(cause instanceof StaleError) || endpoint.current === null) return cause;
  const { read, params, part } = cause.reading;
  const reader = routes.find((route) => route.endpoint === read);
  if (reader === undefined) return cause;
  const { access: rule, handle } = reader;
  if (!(rule.admits?.(input.caller) ?? rule.name === access.name)) return cause;
  try {
    const answer = await handle({ ...input, params, query: {}, body: {} });
    const current = part(read.response.parse(answer));
    if (current === undefined) return cause;
    return new AppError('version_stale', { cause, current: toWire(endpoint.current.parse(current)) });
  } catch (failure) {
    if (failure instanceof AppError) return cause;
    throw failure;
  }
}
