import { AppError } from '../errors.ts';
import type { ThrownInThread } from './serve-thread.ts';

export type ThreadFailure = 'timeout' | 'out_of_memory' | 'crashed';

/** The work did not fail: its thread did, and was replaced. */
export class ThreadError extends Error {
  readonly code: ThreadFailure;

  constructor(code: ThreadFailure, options?: ErrorOptions) {
    super(`A worker thread ended: ${code}`, options);
    this.name = 'ThreadError';
    this.code = code;
  }
}

/** Ends that say nothing about the call: it may be asked again. */
export type NoVerdict = 'starved' | 'closed';

const RETRY_SECONDS = 10;

export function errorOf(failure: ThreadFailure | NoVerdict, cause: unknown): Error {
  if (failure === 'closed') return new AppError('unavailable');
  if (failure === 'starved') return new AppError('server_busy', { retryAfterSeconds: RETRY_SECONDS });
  return new ThreadError(failure, cause === undefined ? {} : { cause });
}

/** What a thread threw, as an error of this one. */
export function rebuild({ name, message, stack, facts }: ThrownInThread): Error {
  const error = Object.assign(new Error(message), facts, { name });
  if (stack !== undefined) error.stack = stack;
  return error;
}
