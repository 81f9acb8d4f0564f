import { setTimeout as sleep } from 'node:timers/promises';

// SQLSTATE: the connection failed (08), the server stops, starts or ended the session (57P, 25P03), it is out of disk, memory
// or connections (53), its disk fails (58030), it takes no writes (25006).
const AWAY_STATE = /^(08...|57P..|53...|58030|25P03|25006)$/;
// Of these the session stays good once there is room again. Any other ends it, or never lets it write again: a pool
// that kept its connections to a server which became a standby would stay read-only after the failover.
const SESSION_STAYS = /^(53...|58030)$/;

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

// What `pg`, its pool and Kysely say without a code when a connection ends under a query, or none can be had in time.
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection|Client was closed|Postgres connection has been discarded|driver has already been destroyed)/;

/**
 * How every connection of ours is made: a request waits so long for one, and is then told that the database is away. One that goes
 * dead in silence is noticed.
 */
export const patience = { connectionTimeoutMillis: 5_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** The database refused connections because it is still starting up. */
export const STARTING_UP = '57P03';

/** Whether a failure says that the database cannot do its work now, and not that the work is wrong. */
export function isDatabaseAway(cause: unknown): boolean {
  return cause instanceof Error && (AWAY_STATE.test(codeOf(cause)) || isConnectionLost(cause));
}

/** Whether a connection that failed this way must not be used again. */
export function endsSession(cause: unknown): boolean {
  return cause instanceof Error && isDatabaseAway(cause) && !SESSION_STAYS.test(codeOf(cause));
}

const PAUSE_MS = 1_000;

/** Work that can wait, and may run twice: tried again every second for as long as the database is away. Other failures are thrown. */
export async function waitingForDatabase<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (cause) {
      if (signal.aborted || !isDatabaseAway(cause)) throw cause;
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }
}

function isConnectionLost(cause: Error): boolean {
  // ENOENT: the file of the socket is gone.
  const isUnreachable = 'syscall' in cause && (cause.syscall === 'connect' || cause.syscall === 'getaddrinfo');
  return isUnreachable || NETWORK_CODES.has(codeOf(cause)) || CONNECTION_LOST.test(cause.message);
}

const codeOf = (cause: Error): string => ('code' in cause && typeof cause.code === 'string' ? cause.code : '');
