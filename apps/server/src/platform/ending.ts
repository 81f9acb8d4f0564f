import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from './log.ts';
import { onParentGone } from './parent-process.ts';

/** How this process ends: what was begun is closed in the opposite order, at whatever moment the signal comes. */
export type Ending = {
  /** Aborted once the process is to end. */
  signal: AbortSignal;
  /** Closes something when the process ends. `isLast` gives it the whole time limit: for what must not be left behind. */
  defer(close: () => Promise<unknown>, options?: { isLast?: boolean }): void;
  /**
   * Runs a part of the start. After a signal the step in progress is waited for and what it began is closed; the promise
   * stays pending then, because the process exits.
   */
  run(start: () => Promise<void>): Promise<void>;
  /** Ends the process with this code. */
  end(code: number): void;
};

// For requests, tasks and connections. What is left of the half minute belongs to the database.
const WORK_MS = 20_000;
const WHOLE_MS = 30_000;
// Under npm, Ctrl C reaches this process twice: from the terminal, and forwarded by npm.
const SAME_SIGNAL_MS = 700;

const log = createLog('error');
let ending: Ending | undefined;

/** The ending of this process. The first call begins to listen for signals, so it comes before anything is started. */
export function processEnding(): Ending {
  ending ??= listen();
  return ending;
}

function listen(): Ending {
  const ended = new AbortController();
  const hurry = new AbortController();
  const opened: { close: () => Promise<unknown>; isLast: boolean }[] = [];
  let starting: Promise<void> = Promise.resolve();
  let since: number | null = null;

  const end = (code: number): void => {
    if (since === null) {
      since = Date.now();
      ended.abort();
      void closeAll(since).finally(() => process.exit(code));
    } else if (Date.now() - since > SAME_SIGNAL_MS) hurry.abort();
  };
  const closeAll = async (from: number): Promise<void> => {
    await settledBy(from + WORK_MS, starting);
    for (const { close, isLast } of opened.splice(0).reverse()) {
      if (isLast) await settledBy(from + WHOLE_MS, close());
      else await settledBy(from + WORK_MS, close(), hurry.signal);
    }
  };

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0));
  process.on('uncaughtException', (cause) => {
    log.error('The server ends: an error was not handled', {}, cause);
    end(1);
  });
  onParentGone(() => end(0));
  return {
    signal: ended.signal,
    defer: (close, { isLast = false } = {}) => void opened.push({ close, isLast }),
    run: async (start) => {
      const forever = new Promise<never>(() => {});
      if (ended.signal.aborted) await forever;
      const started = start();
      starting = started.catch(() => {});
      try {
        await started;
      } catch (cause) {
        // What a start says that was interrupted is no news.
        if (!ended.signal.aborted) throw cause;
      }
      if (ended.signal.aborted) await forever;
    },
    end,
  };
}

/** Waits for `work`, but not past `deadline`, and no longer than until `cut`. A failure is logged: the rest is closed all the same. */
async function settledBy(deadline: number, work: Promise<unknown>, cut?: AbortSignal): Promise<void> {
  const limit = sleep(Math.max(0, deadline - Date.now()), undefined, cut === undefined ? {} : { signal: cut });
  const failed = (cause: unknown) => log.error('Something could not be closed', {}, cause);
  await Promise.race([work.catch(failed), limit.catch(() => {})]);
}
