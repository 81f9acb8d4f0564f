import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sha256 as hashOf } from '../crypto/crypto.ts';
import type { Db } from '../db/db.ts';
import {
  type Bytes,
  isSha256,
  LABEL,
  type LocalFile,
  type Place,
  PLACES,
  type StorageBackend,
  storageUnavailable,
  type StoredEntry,
} from './storage-backend.ts';
import { folderBackend } from './storage-folder.ts';
import { s3Backend } from './storage-s3.ts';

export type { Bytes, LocalFile, StoredEntry } from './storage-backend.ts';

export type StoredFile = { sha256: string; sizeBytes: number; mediaType: string };

/** Which installation the store belongs to, and since when. */
export type Binding = { id: string; boundAt: Date };

/** Files, immutable and named by the SHA-256 of their bytes. */
export type Store = {
  /** Durable when it answers. Storing the same bytes again changes nothing. */
  put(bytes: Uint8Array, mediaType: string): Promise<StoredFile>;
  /** As `put`, for a file on this machine's disk (see `measured`), which is never whole in memory. */
  putFile(file: LocalFile, mediaType: string): Promise<StoredFile>;
  /**
   * Throws when there is no such file or its bytes are no longer what was stored. A file that only the trash has is
   * brought back.
   */
  get(sha256: string): Promise<Bytes>;
  /** As `get`, without holding the file in memory: an altered file ends in an error instead of its last bytes. */
  stream(sha256: string): Promise<Readable>;
  /** Moves a file to the trash or back. Does nothing when it is not in the other place. */
  move(sha256: string, to: Place): Promise<void>;
  /** Deletes a file at once, from the trash as well. */
  remove(sha256: string): Promise<void>;
  /** Everything stored, for the search for files that nothing refers to. */
  entries(of?: Place): AsyncIterable<StoredEntry>;
  /** Deletes what writers left half written before then. */
  removeUnfinished(before: Date): Promise<void>;
  /** Null where the store is not bound to an installation. */
  binding(): Promise<Binding | null>;
  /** Binds the store unless it is bound, and answers what it is bound to. */
  bind(binding: Binding): Promise<Binding>;
  /** Throws when nothing could be stored now. */
  check(): Promise<void>;
};

/** The store at a STORAGE_URL: `file:///folder` or `s3://key:secret@host/bucket?region=…&scheme=http`. */
export function openStore(url: string): Store {
  const address = new URL(url);
  return storeOver(address.protocol === 's3:' ? s3Backend(address) : folderBackend(fileURLToPath(address)));
}

export function storeOver(backend: StorageBackend): Store {
  /** Reads what is there, or was put in the trash. */
  async function found<T>(sha256: string, read: () => Promise<T | null>): Promise<T> {
    const first = await read();
    if (first !== null) return first;
    await backend.move(checked(sha256), 'files');
    const second = await read();
    if (second === null) throw new Error(`Stored file ${sha256} is missing`);
    return second;
  }
  async function binding(): Promise<Binding | null> {
    const label = await backend.readLabel();
    return label === null ? null : parseLabel(label);
  }

  return {
    async put(bytes, mediaType) {
      const sha256 = hashOf(bytes);
      await backend.write(sha256, bytes, mediaType);
      return { sha256, sizeBytes: bytes.byteLength, mediaType };
    },
    async putFile(file, mediaType) {
      await backend.writeFile({ ...file, sha256: checked(file.sha256) }, mediaType);
      return { sha256: file.sha256, sizeBytes: file.sizeBytes, mediaType };
    },
    async get(sha256) {
      const bytes = await found(sha256, () => backend.read(checked(sha256)));
      if (hashOf(bytes) !== sha256) throw altered(sha256);
      return bytes;
    },
    stream: async (sha256) => guarded(await found(sha256, () => backend.stream(checked(sha256))), sha256),
    move: (sha256, to) => backend.move(checked(sha256), to),
    async remove(sha256) {
      for (const place of PLACES) await backend.remove(checked(sha256), place);
    },
    entries: (of = 'files') => backend.entries(of),
    removeUnfinished: (before) => backend.removeUnfinished(before),
    binding,
    async bind({ id, boundAt }) {
      await backend.createLabel(`${JSON.stringify({ id, bound_at: boundAt.toISOString() }, null, 2)}\n`);
      const bound = await binding();
      // Another writer was about to make it, and has not.
      if (bound === null) throw storageUnavailable(new Error(`${LABEL} was not written`));
      return bound;
    },
    check: () => backend.check(),
  };
}

export class LabelError extends Error {
  override name = 'LabelError';
}

function parseLabel(text: string): Binding {
  try {
    const { id, bound_at: boundAt } = JSON.parse(text) as Record<string, string>;
    const binding = { id: id ?? '', boundAt: new Date(boundAt ?? Number.NaN) };
    if (binding.id !== '' && !Number.isNaN(binding.boundAt.valueOf())) return binding;
    throw new Error('its fields are wrong');
  } catch (cause) {
    throw new LabelError(`${LABEL} in the file store cannot be read:`, { cause });
  }
}

/** What a file on this machine's disk is called in the store, and how large it is. */
export async function measured(path: string): Promise<LocalFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of createReadStream(path)) {
    const piece = chunk as Buffer;
    hash.update(piece);
    sizeBytes += piece.byteLength;
  }
  return { path, sha256: hash.digest('hex'), sizeBytes };
}

/** Notes a stored file, in the transaction that refers to it. */
export async function recordStored(tx: Db, file: StoredFile): Promise<void> {
  await tx
    .insertInto('storedFiles')
    .values({ sha256: file.sha256, sizeBytes: file.sizeBytes, mediaType: file.mediaType })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}

// Names come from the database, yet a name that is no hash must never become a path.
function checked(sha256: string): string {
  if (!isSha256(sha256)) throw new Error('Files are named by their SHA-256');
  return sha256;
}

const altered = (sha256: string) => new Error(`Stored file ${sha256} is not what was stored`);

/** Holds the last chunk back until the hash is known to be right, so that no altered file arrives whole. */
function guarded(source: Readable, sha256: string): Readable {
  const hash = createHash('sha256');
  let held: Buffer | null = null;
  const guard = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      const ready = held;
      held = chunk;
      done(null, ready ?? undefined);
    },
    flush(done) {
      if (hash.digest('hex') !== sha256) done(altered(sha256));
      else done(null, held ?? undefined);
    },
  });
  source.on('error', (cause) => guard.destroy(storageUnavailable(cause)));
  guard.on('close', () => source.destroy());
  return source.pipe(guard);
}
