import { AppError } from '../../../platform/errors.ts';

// Each has a thread of 96 MB at most, and its own connection to the database.
const OF_ONE_PERSON = 3;
const OF_ALL = 12;
const RETRY_SECONDS = 15;

/** Who downloads just now from this process. */
export type ConcurrencyLimit = {
  /** Takes a turn and answers how to give it back, which may be done twice. Throws `exports_too_many`. */
  take: (userId: number) => () => void;
};

export function createConcurrencyLimit(): ConcurrencyLimit {
  const taken = new Map<number, number>();
  let all = 0;
  return {
    take: (userId) => {
      const own = taken.get(userId) ?? 0;
      if (own >= OF_ONE_PERSON || all >= OF_ALL) {
        throw new AppError('exports_too_many', { retryAfterSeconds: RETRY_SECONDS });
      }
      taken.set(userId, own + 1);
      all += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        all -= 1;
        const left = (taken.get(userId) ?? 1) - 1;
        if (left === 0) taken.delete(userId);
        else taken.set(userId, left);
      };
    },
  };
}
