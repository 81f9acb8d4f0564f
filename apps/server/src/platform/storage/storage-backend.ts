import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';

/** Its own bytes, never a view into a pool: safe to hand to a thread. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Where a file is. What is in the trash is on its way out, and comes back when it is read. */
export type Place = 'files' | 'trash';

/** `storedAt` is when it was stored for the last time; of a file in the trash, when it was put there. */
export type StoredEntry = { sha256: string; storedAt: Date };

/** A file of this machine that is to be stored and that no one changes any more. */
export type LocalFile = { path: string; sha256: string; sizeBytes: number };

/** Where the bytes lie. Knows nothing of hashes; throws AppError storage_unavailable where trying again may help. */
export type StorageBackend = {
  /** Writes the whole file or nothing; a file already there is kept, and made younger. */
  write(sha256: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** As `write`, without holding the file in memory. */
  writeFile(file: LocalFile, mediaType: string): Promise<void>;
  /** Null when there is no such file. */
  read(sha256: string): Promise<Bytes | null>;
  stream(sha256: string): Promise<Readable | null>;
  /** Moves a file here from the other place and makes it younger. Does nothing when it is not there. */
  move(sha256: string, to: Place): Promise<void>;
  remove(sha256: string, from: Place): Promise<void>;
  entries(of: Place): AsyncIterable<StoredEntry>;
  /** Deletes what writers left half written before then. */
  removeUnfinished(before: Date): Promise<void>;
  /** What the store says of itself; null when it says nothing yet. */
  readLabel(): Promise<string | null>;
  /** Writes the label unless there is one: of several that try at once, one does. */
  createLabel(text: string): Promise<void>;
  /** Throws when nothing could be stored now. Cheap: a load balancer asks every few seconds. */
  check(): Promise<void>;
};

export const PLACES: readonly Place[] = ['files', 'trash'];

/** The name of the label in the store. */
export const LABEL = 'installation.json';

export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

export function storageUnavailable(cause: unknown): AppError {
  return new AppError('storage_unavailable', { cause, retryAfterSeconds: 5 });
}
