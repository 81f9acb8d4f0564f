import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { lockFileIn } from './data-folder.ts';
import type { Log } from '../log.ts';
import { keepShort } from './postgres-log.ts';
import { bringUp, isServing, keepOpen, type Server, stopIfUnused } from './postgres-server.ts';
import { withProcessLock } from './process-lock.ts';

const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [200, 10_000];
const LOG_CHECK_MS = 60_000;
const STOP_LOCK_MS = 30_000;

/**
 * Watches a server that answers, and starts it again when it dies: at once, and then with growing pauses for as long as it
 * takes, so that it also comes back when a full disk has room again. Each process that uses the server has such a watch; the
 * lock of the data folder makes one of them start it, and the others find it running. Called under that lock.
 */
export async function supervise(
  server: Server,
  { home, log }: { home: string; log: Log },
): Promise<{ stop: () => Promise<void> }> {
  const ending = new AbortController();
  const { signal } = ending;
  const lock = lockFileIn(home);
  let client = await keepOpen(server);
  const shortening = setInterval(() => tryTo(() => keepShort(server.stateDir)), LOG_CHECK_MS).unref();

  async function recover(): Promise<Client> {
    const begun = Date.now();
    let [tries, isDead] = [0, false];
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        const again = await withProcessLock(
          lock,
          async () => {
            if (!(await isServing(server))) {
              if (!isDead) log.warn('The embedded PostgreSQL died and is started again');
              isDead = true;
              tries += 1;
              const failure = await bringUp(server, signal);
              if (failure !== null) throw new Error(failure);
            }
            return keepOpen(server);
          },
          { signal },
        );
        if (isDead) log.warn('The embedded PostgreSQL is back', { tries, seconds: (Date.now() - begun) / 1000 });
        return again;
      } catch (cause) {
        signal.throwIfAborted();
        // Told once: a full disk may take hours.
        if (wait === FIRST_WAIT_MS) log.error('The embedded PostgreSQL does not start; it is tried again', {}, cause);
      }
      await sleep(wait, undefined, { signal });
    }
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      // The server ended the connection, or the signal came: once rejects for an error and for the signal.
      await once(client, 'end', { signal }).catch(() => {});
      if (!signal.aborted) client = await recover();
    }
  }
  const watching = watch().catch(() => {});

  return {
    stop: async () => {
      clearInterval(shortening);
      ending.abort();
      await watching;
      const leave = async (): Promise<void> => {
        await client.end().catch(() => {});
        await stopIfUnused(server);
      };
      // A process that holds the lock for so long is starting the server, and goes on with it.
      await withProcessLock(lock, leave, { limitMs: STOP_LOCK_MS }).catch(() => client.end());
    },
  };
}

/** What a full disk may prevent and the next time will do. */
function tryTo(act: () => void): void {
  try {
    act();
  } catch {
    // The log stays as long as it is.
  }
}
