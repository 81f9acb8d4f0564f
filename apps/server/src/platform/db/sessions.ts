import type { ClientConfig } from 'pg';
import type { Config } from '../config.ts';

/**
 * How the database is reached. With `listenUrl` the ordinary address leads through a pooler in transaction mode, which lends a session
 * for one transaction at a time: what needs a session that lasts (LISTEN) goes to `listenUrl`, and nothing else leaves anything in one.
 */
export type DatabaseAddress = ClientConfig & { listenUrl?: string };

/** The database that the settings name. */
export const addressOf = (
  { databaseListenUrl }: Pick<Config, 'databaseListenUrl'>,
  databaseUrl: string,
): DatabaseAddress => ({
  connectionString: databaseUrl,
  ...(databaseListenUrl !== undefined && { listenUrl: databaseListenUrl }),
});

/** For connections that listen: a session that stays ours. */
export function lastingSession({ listenUrl, ...connection }: DatabaseAddress): ClientConfig {
  return listenUrl === undefined ? connection : { connectionString: listenUrl };
}

/** For connections that need no more than one transaction at a time. */
export function anySession(address: DatabaseAddress): ClientConfig {
  const { listenUrl, ...connection } = address;
  return listenUrl === undefined ? address : connection;
}
