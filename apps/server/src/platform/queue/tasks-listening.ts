import type { Db, PgBoss } from 'pg-boss';
import type { DatabaseAddress } from '../db/sessions.ts';
import { Listening } from '../live/listening.ts';
import type { Log } from '../log.ts';

/**
 * Lets the queue hear of new tasks over a session that lasts, while it fetches them through a pooler. The queue itself listens where it
 * fetches; `listen` is the part of its database that it allows others to bring.
 */
export function listenApart(boss: PgBoss, connection: DatabaseAddress, log: Log): void {
  const listen: NonNullable<Db['listen']> = async (channel, hear, onReconnect) => {
    const listening = new Listening(connection, log, { channel, name: 'sealwright-jobs', hear, onReconnect });
    await listening.start();
    return { close: () => listening.stop() };
  };
  Object.assign(boss.getDb(), { listen });
}
