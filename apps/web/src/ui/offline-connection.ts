import { create } from 'zustand';
import { ApiError } from '../lib/api-error.ts';

/** `offline`: this device has no network. `unreachable`: it has one, and the server does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable';

export const useConnection = create<{ connection: Connection }>()(() => ({
  connection: typeof navigator !== 'undefined' && !navigator.onLine ? 'offline' : 'online',
}));

/** Whether a failure says that no one answered, rather than what the server thinks of it. */
export const isNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || (error.code === 'unavailable' && error.status >= 502));

type Happening = { kind: 'browser'; isOnline: boolean } | { kind: 'answered' } | { kind: 'failed'; error: unknown };

/** What is known of the connection after something happened. */
export function connectionAfter(before: Connection, happening: Happening): Connection {
  if (happening.kind === 'answered') return 'online';
  if (happening.kind === 'browser') return happening.isOnline ? 'online' : 'offline';
  if (!isNoAnswer(happening.error)) return before === 'unreachable' ? 'online' : before;
  return before === 'offline' ? 'offline' : 'unreachable';
}

export const note = (happening: Happening): void =>
  useConnection.setState(({ connection }) => ({ connection: connectionAfter(connection, happening) }));
