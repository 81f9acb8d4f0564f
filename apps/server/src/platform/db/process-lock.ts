import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config.ts';

const LIMIT_MS = 90_000;
const SQLITE_BUSY = 5;

/**
 * Runs `work` while no other process runs it under the same lock file, which belongs in a private folder. SQLite holds the
 * lock as a POSIX file lock (or what Windows has for it): the kernel frees it when the process dies, also by kill -9, only
 * those who may open the file can take it, and its path may be longer than a socket's. Throws ConfigError after `limitMs`.
 */
export async function withProcessLock<T>(
  file: string,
  work: () => Promise<T>,
  { limitMs = LIMIT_MS, signal }: { limitMs?: number; signal?: AbortSignal } = {},
): Promise<T> {
  // Opened only to be made private: closing a second handle would free a lock that this process holds.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const lock = new DatabaseSync(file);
  try {
    const deadline = Date.now() + limitMs;
    while (!take(lock)) {
      if (Date.now() > deadline) {
        throw new ConfigError(
          `Another process has held ${file} for ${limitMs / 1000} seconds. It may still be starting or stopping the database: wait for it or end it, then try again.`,
        );
      }
      await sleep(50, undefined, { signal });
    }
    return await work();
  } finally {
    lock.close();
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    // Without a journal nothing is written: the lock can also be had on a full disk.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY) return false;
    throw cause;
  }
}
