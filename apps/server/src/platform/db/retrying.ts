import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 5;

/** Two transactions stood in each other's way and PostgreSQL ended this one: a deadlock, or no serial order. */
export const isCollision = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && (cause.code === '40P01' || cause.code === '40001');

/**
 * Runs a transaction again, at most `most` times in all, where what it threw says that another one was in its way. `pauseMs` keeps two
 * that meet in many rows from meeting again.
 */
export async function retrying<T>(
  run: () => Promise<T>,
  isRetried: (cause: unknown) => boolean,
  { most = TRIES, pauseMs = () => 0 }: { most?: number; pauseMs?: (tries: number) => number } = {},
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (cause) {
      if (tries === most || !isRetried(cause)) throw cause;
      await sleep(pauseMs(tries));
    }
  }
}
