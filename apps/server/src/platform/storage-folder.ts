import { randomBytes } from 'node:crypto';
import {
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { type StorageBackend, isSha256, storageUnavailable } from './storage-backend.ts';

const UNFINISHED = '.part';

/** Makes a file of this name with what is to be stored. */
type Fill = (unfinished: string) => Promise<void>;

/** Files in a folder of this machine (or one mounted by all instances): `ab/cd/abcd…`. */
export function folderBackend(root: string): StorageBackend {
  const folderOf = (sha256: string) => path.join(root, sha256.slice(0, 2), sha256.slice(2, 4));
  const fileOf = (sha256: string) => path.join(folderOf(sha256), sha256);

  async function keep(sha256: string, sizeBytes: number, fill: Fill): Promise<void> {
    try {
      await ensureFolder(root, folderOf(sha256));
      if (await isWhole(fileOf(sha256), sizeBytes)) await makeYounger(fileOf(sha256));
      else await writeDurably(fileOf(sha256), fill);
      // Also when another writer made the file: its name may not have reached the disk yet.
      await syncFolder(folderOf(sha256));
    } catch (cause) {
      throw storageUnavailable(cause);
    }
  }

  return {
    write: (sha256, bytes) =>
      keep(sha256, bytes.byteLength, (unfinished) => writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600 })),
    writeFile: (file) =>
      keep(file.sha256, file.sizeBytes, (unfinished) => copyFile(file.path, unfinished, constants.COPYFILE_EXCL)),
    read: (sha256) => unlessMissing(async () => new Uint8Array(await readFile(fileOf(sha256)))),
    stream: (sha256) =>
      unlessMissing(async () => {
        const file = await open(fileOf(sha256), 'r');
        return file.createReadStream({ highWaterMark: 256 * 1024 });
      }),
    remove: (sha256) => rm(fileOf(sha256), { force: true }),
    entries: () => walk(root),
  };
}

async function unlessMissing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw storageUnavailable(cause);
  }
}

async function isWhole(file: string, sizeBytes: number): Promise<boolean> {
  try {
    return (await stat(file)).size === sizeBytes;
  } catch (cause) {
    if (isMissing(cause)) return false;
    throw cause;
  }
}

// The search for unreferenced files spares young ones: their row may be about to be written.
async function makeYounger(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now);
}

/** A crash at any step leaves either no file under this name or all of it. */
async function writeDurably(file: string, fill: Fill): Promise<void> {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}${UNFINISHED}`;
  try {
    await fill(unfinished);
    const handle = await open(unfinished, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (cause) {
    await rm(unfinished, { force: true });
    throw cause;
  }
}

async function ensureFolder(root: string, folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  // New folders are names in their parents, which must reach the disk as well.
  for (let parent = path.dirname(folder); parent.startsWith(root); parent = path.dirname(parent)) {
    await syncFolder(parent);
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; NTFS journals names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* walk(folder: string): AsyncIterable<{ sha256: string; storedAt: Date }> {
  let items;
  try {
    items = await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    if (isMissing(cause)) return;
    throw storageUnavailable(cause);
  }
  for (const item of items) {
    const name = path.join(folder, item.name);
    if (item.isDirectory()) yield* walk(name);
    else {
      const found = await unlessMissing(() => stat(name));
      if (found === null) continue;
      if (isSha256(item.name)) yield { sha256: item.name, storedAt: found.mtime };
      else if (item.name.endsWith(UNFINISHED) && Date.now() - found.mtimeMs > DAY_MS) await rm(name, { force: true });
    }
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
