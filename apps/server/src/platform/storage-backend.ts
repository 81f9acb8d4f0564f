import type { Readable } from 'node:stream';
import { AppError } from './errors.ts';

/** Bytes of their own, never a view into a pool: safe to hand to a thread. */
export type Bytes = Uint8Array<ArrayBuffer>;

export type StoredEntry = { sha256: string; storedAt: Date };

/** A file of this machine that is to be stored and that nobody changes any more. */
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
  remove(sha256: string): Promise<void>;
  entries(): AsyncIterable<StoredEntry>;
};

export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

export function storageUnavailable(cause: unknown): AppError {
  return new AppError('storage_unavailable', { cause, retryAfterSeconds: 5 });
}
