import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { DatabaseAddress } from '../db/sessions.ts';
import type { Log } from '../log.ts';
import { Listening } from './listening.ts';

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

/** Tells a person, as part of a statement that finds out whom: once it commits, as with `announce`. */
export const announcementTo = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`pg_notify(${sql.lit(CHANNEL)}, json_build_object('kind', 'notification', 'userId', ${userId})::text)`;

/** Live events over LISTEN/NOTIFY: its own connection per process, reconnected for as long as it runs. */
export function createLive(connection: DatabaseAddress, log: Log): Live {
  const listeners = new Set<(event: LiveEvent) => void>();
  const deliver = (event: LiveEvent) => {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (cause) {
        log.error('A live listener failed', {}, cause);
      }
    }
  };
  const listen = new Listening(connection, log, {
    channel: CHANNEL,
    name: 'sealwright-live',
    // Anyone who shares the database may speak on a channel of this name: nothing of theirs may end the process.
    hear: (payload) => {
      const event = eventIn(payload);
      if (event === null) log.warn('Heard something that is no live event');
      else deliver(event);
    },
    onReconnect: () => deliver({ kind: 'reconnected' }),
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

function eventIn(payload: string): LiveEvent | null {
  try {
    const event = JSON.parse(payload) as LiveEvent | null;
    return typeof event === 'object' && event !== null && 'kind' in event ? event : null;
  } catch {
    return null;
  }
}
