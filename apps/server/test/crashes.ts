import { Client } from 'pg';

/** What a process says to the database after its end. */
class ProcessGone extends Error {}

/** Whether this failed because the process was gone. */
export const isGone = (cause: unknown): boolean =>
  cause instanceof ProcessGone || (cause instanceof Error && cause.cause !== undefined && isGone(cause.cause));

export type Crashes = {
  /** The process ends at the statement after so many others; `isDone`: that one is still carried out, and its answer is lost. */
  arm: (statements: number, isDone: boolean) => void;
  isDown: () => boolean;
  /** Starts it again. Answers whether it was gone. */
  revive: () => boolean;
  close: () => void;
};

type Query = (this: object, ...given: unknown[]) => unknown;

/**
 * Ends the process as a power cut would, as far as the database can tell: from some statement on nothing reaches it any more, and
 * what was not committed is rolled back. The queue's own connections stay, so that a test can go on with them.
 */
export function crashes(): Crashes {
  const prototype = Client.prototype as unknown as { query: Query };
  const query = prototype.query;
  let left = Number.POSITIVE_INFINITY;
  let [isLastDone, isDown] = [false, false];
  prototype.query = function (...given) {
    const isOurs = (this as { connectionParameters?: { application_name?: string } }).connectionParameters;
    if (isOurs?.application_name !== 'sealwright') return query.apply(this, given);
    const isRollback = typeof given[0] === 'string' && given[0].toLowerCase() === 'rollback';
    if (isDown) return isRollback ? query.apply(this, given) : Promise.reject(new ProcessGone('The process is gone'));
    left -= 1;
    if (left > 0) return query.apply(this, given);
    isDown = true;
    const gone = () => Promise.reject(new ProcessGone('The process ends'));
    return isLastDone ? (query.apply(this, given) as Promise<unknown>).then(gone) : gone();
  };
  return {
    arm: (statements, isDone) => {
      [left, isLastDone] = [statements, isDone];
    },
    isDown: () => isDown,
    revive: () => {
      const was = isDown;
      [left, isDown] = [Number.POSITIVE_INFINITY, false];
      return was;
    },
    close: () => {
      prototype.query = query;
    },
  };
}
