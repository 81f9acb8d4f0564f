import { session } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const MAX = 5;

// Whose they are: people who share a device do not see each other's.
const keyNow = (): string => `palette-recent.${session().user?.id ?? 'visitor'}`;

export const recentIds = (): string[] => (readStored(keyNow()) ?? '').split(' ').filter(Boolean).slice(0, MAX);

/** Remembers pages and actions only: names of documents and people stay on the server. */
export const rememberChoice = (id: string): void =>
  writeStored(keyNow(), [id, ...recentIds().filter((other) => other !== id)].slice(0, MAX).join(' '));
