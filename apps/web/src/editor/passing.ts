import { ApiError } from '../lib/api.ts';

/** Whether a failure may pass by itself: no network, a server that is away. A refusal stays one. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
