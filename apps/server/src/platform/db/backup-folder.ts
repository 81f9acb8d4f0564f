import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readFileSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ConfigError } from '../config.ts';
import { isThere, syncFolder } from './data-folder.ts';

/**
 * A backup is a folder: `postgres/`, `postgres.password`, `files/` and perhaps `keys/`; `SHA256SUMS` over all of them, which
 * `sha256sum -c` reads too; and `backup.json`, written last, so that a folder without it is an unfinished backup.
 */
export type Manifest = {
  format: 'sealwright-backup-1';
  madeAt: string;
  /** Of the server that made the cluster, such as 18.4. */
  postgresVersion: string;
  postgresMajor: number;
  /** Whether the documents are in `files/`, or stay in the bucket they are in. */
  store: 'folder' | 'bucket';
  hasKey: boolean;
  /** Folders of the cluster. PostgreSQL insists on empty ones too. */
  folders: string[];
  fileCount: number;
  sumsSha256: string;
};

export type Sum = { name: string; sha256: string };

export const SUMS = 'SHA256SUMS';
export const MANIFEST = 'backup.json';

const CHUNK_BYTES = 1024 * 1024;
const AT_ONCE = 8;

export function readManifest(folder: string): Manifest {
  const file = path.join(folder, MANIFEST);
  if (!isThere(file)) throw new ConfigError(`${folder} is no finished backup: it has no ${MANIFEST}`);
  try {
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    if (manifest.format === 'sealwright-backup-1') return manifest;
  } catch {
    // Told below.
  }
  throw new ConfigError(`${file} is damaged, or written by another release`);
}

/** Every file of the backup with its hash. Throws ConfigError where the list is not the one that was written. */
export async function readSums(folder: string, { sumsSha256, fileCount }: Manifest): Promise<Sum[]> {
  const file = path.join(folder, SUMS);
  const sums: Sum[] = [];
  if ((await hashOf(file)) === sumsSha256) {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      sums.push({ sha256: line.slice(0, 64), name: line.slice(66) });
    }
  }
  if (sums.length !== fileCount) throw new ConfigError(`${file} is damaged`);
  return sums;
}

/** Reads the whole backup. Throws ConfigError naming the first file that is not what it was. */
export async function verifySums(folder: string, sums: Sum[]): Promise<void> {
  await inParallel(sums, async ({ name, sha256 }) => {
    if ((await hashOf(path.join(folder, name))) !== sha256) {
      throw new ConfigError(`The backup is damaged: ${path.join(folder, name)}. Nothing was restored.`);
    }
  });
}

/** Copies a file durably; answers its hash, or null where it vanished before it was opened. */
export async function copyWithHash(from: string, to: string): Promise<string | null> {
  const source = await openUnlessGone(from);
  if (source === null) return null;
  const hash = createHash('sha256');
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      for (;;) {
        const { bytesRead } = await source.read(chunk, 0, CHUNK_BYTES, null);
        if (bytesRead === 0) break;
        hash.update(chunk.subarray(0, bytesRead));
        await target.writeFile(chunk.subarray(0, bytesRead));
      }
      await target.sync();
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  return hash.digest('hex');
}

/** Makes folders that only their owner may enter, and remembers them until their names are on the disk. */
export function newFolders(): { make: (folder: string) => void; sync: () => void } {
  const made = new Set<string>();
  return {
    make: (folder) => {
      if (made.has(folder)) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      made.add(folder).add(path.dirname(folder));
    },
    sync: () => {
      for (const folder of made) syncFolder(folder);
    },
  };
}

/** Everything below a folder, folders before what they hold. Names are relative, with slashes. */
export async function* walk(root: string, below = ''): AsyncGenerator<{ name: string; isFolder: boolean }> {
  for (const item of (await readdir(path.join(root, below), { withFileTypes: true }).catch(nullIfGone)) ?? []) {
    const name = below === '' ? item.name : `${below}/${item.name}`;
    yield { name, isFolder: item.isDirectory() };
    if (item.isDirectory()) yield* walk(root, name);
  }
}

/** Works on several items at once, and begins no other one when one has failed. */
export async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const source = (async function* all() {
    yield* items;
  })();
  const worker = async (): Promise<void> => {
    for (let next = await source.next(); next.done !== true; next = await source.next()) {
      try {
        await work(next.value);
      } catch (cause) {
        await source.return();
        throw cause;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function hashOf(file: string): Promise<string | null> {
  const source = await openUnlessGone(file);
  if (source === null) return null;
  const hash = createHash('sha256');
  for await (const chunk of source.createReadStream({ highWaterMark: CHUNK_BYTES })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const openUnlessGone = (file: string) => open(file, 'r').catch((cause: unknown) => nullIfGone(cause));

function nullIfGone(cause: unknown): null {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
  throw cause;
}
