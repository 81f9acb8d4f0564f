import { type RawBuilder, sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { patience } from '../db/database-away.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';

/**
 * A hint that something changed: who listens reads again. Ids only, since every instance hears all of them.
 * `reconnected` means that events may have been missed.
 */
export type LiveEvent =
  | { kind: 'document'; id: number; accountId: number }
  | { kind: 'notification'; userId: number }
  | { kind: 'drawing'; userId: number }
  /** Of a live session; with `to`, that something waits for that side of it. */
  | { kind: 'live_session'; id: number; documentId: number; to?: 'sender' | 'recipient' }
  | { kind: 'settings' }
  | { kind: 'mail_gateways' }
  | { kind: 'reconnected' };

export type Live = {
  /** Tells every instance once `tx` commits, and no one when it does not. */
  announce(tx: Db, event: Exclude<LiveEvent, { kind: 'reconnected' }>): Promise<void>;
  /** Answers how to stop. */
  subscribe(listener: (event: LiveEvent) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const CHANNEL = 'live';
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 5_000;
// A connection that a firewall dropped in silence is noticed by asking.
const PROBE_MS = 20_000;

/** Tells a person, as part of a statement that finds out whom: once it commits, as with `announce`. */
export const announcementTo = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`pg_notify(${sql.lit(CHANNEL)}, json_build_object('kind', 'notification', 'userId', ${userId})::text)`;

/** Live events over LISTEN/NOTIFY: its own connection per process, reconnected for as long as it runs. */
export function createLive(connection: ClientConfig, log: Log): Live {
  const listeners = new Set<(event: LiveEvent) => void>();
  const listen = new Listening(connection, log, (event) => {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (cause) {
        log.error('A live listener failed', {}, cause);
      }
    }
  });
  return {
    async announce(tx, event) {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(tx);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: () => listen.start(),
    stop: () => listen.stop(),
  };
}

class Listening {
  readonly #connection: ClientConfig;
  readonly #log: Log;
  readonly #deliver: (event: LiveEvent) => void;
  #client: Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = true;
  #retryMs = FIRST_RETRY_MS;

  constructor(connection: ClientConfig, log: Log, deliver: (event: LiveEvent) => void) {
    this.#connection = connection;
    this.#log = log;
    this.#deliver = deliver;
  }

  async start(): Promise<void> {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    await this.#connect();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async #connect(): Promise<void> {
    const client = new Client({ ...this.#connection, ...patience, application_name: 'sealwright-live' });
    let isLost = false;
    const lost = (cause?: Error) => {
      if (isLost || this.#isStopped) return;
      isLost = true;
      this.#log.warn('Lost the connection for live events', {}, cause);
      client.end().catch(() => {});
      this.#client = null;
      this.#retryLater();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (cause) {
      lost(cause instanceof Error ? cause : new Error(String(cause)));
      return;
    }
    if (this.#isStopped) return await client.end();
    this.#client = client;
    if (this.#retryMs !== FIRST_RETRY_MS) this.#deliver({ kind: 'reconnected' });
    this.#retryMs = FIRST_RETRY_MS;
    this.#probe(client, lost);
  }

  /** Anyone who shares the database may speak on a channel of this name: nothing of theirs may end the process. */
  #hear(payload: string): void {
    const event = eventIn(payload);
    if (event === null) this.#log.warn('Heard something that is no live event');
    else this.#deliver(event);
  }

  #retryLater(): void {
    this.#timer = setTimeout(() => void this.#connect(), this.#retryMs);
    this.#retryMs = Math.min(LAST_RETRY_MS, this.#retryMs * 2);
  }

  #probe(client: Client, lost: (cause?: Error) => void): void {
    this.#timer = setTimeout(() => {
      const silence = setTimeout(() => lost(new Error('No answer to a probe')), PROBE_MS);
      client.query('select 1').then(
        () => {
          clearTimeout(silence);
          if (this.#client === client) this.#probe(client, lost);
        },
        (cause: Error) => {
          clearTimeout(silence);
          lost(cause);
        },
      );
    }, PROBE_MS);
    this.#timer.unref();
  }
}

function eventIn(payload: string): LiveEvent | null {
  try {
    const event = JSON.parse(payload) as LiveEvent | null;
    return typeof event === 'object' && event !== null && 'kind' in event ? event : null;
  } catch {
    return null;
  }
}
