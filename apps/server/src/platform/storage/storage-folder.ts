import { randomBytes } from 'node:crypto';
import {
  access,
  constants,
  copyFile,
  link,
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
import { type Bytes, isSha256, LABEL, type Place, type StorageBackend, storageUnavailable } from './storage-backend.ts';

const UNFINISHED = '.part';

/** Makes a file of this name with what is to be stored. */
type Fill = (unfinished: string) => Promise<void>;

/**
 * Files in a folder of this machine (or one mounted by all instances): `ab/cd/abcd…`, and the same under `trash`.
 * A disk that is full, read-only or gone is storage_unavailable like any other failure.
 */
export function folderBackend(root: string): StorageBackend {
  const rootOf: Record<Place, string> = { files: root, trash: path.join(root, 'trash') };
  const fileIn = (place: Place, sha256: string) =>
    path.join(rootOf[place], sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const label = path.join(root, LABEL);

  const keep = (sha256: string, sizeBytes: number, fill: Fill): Promise<void> =>
    available(async () => {
      const file = fileIn('files', sha256);
      await ensureFolder(root, path.dirname(file));
      if (await isWhole(file, sizeBytes)) await makeYounger(file);
      else await writeDurably(file, fill);
      // Also when another writer made the file: its name may not have reached the disk yet.
      await syncFolder(path.dirname(file));
    });

  return {
    write: (sha256, bytes) =>
      keep(sha256, bytes.byteLength, (unfinished) => writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600 })),
    writeFile: (file) =>
      keep(file.sha256, file.sizeBytes, (unfinished) => copyFile(file.path, unfinished, constants.COPYFILE_EXCL)),
    read: (sha256) => available(() => readWhole(fileIn('files', sha256))),
    stream: (sha256) =>
      available(() =>
        unlessMissing(async () => {
          const file = await open(fileIn('files', sha256), 'r');
          return file.createReadStream({ highWaterMark: 256 * 1024 });
        }),
      ),
    move: (sha256, to) =>
      available(async () => {
        const from = fileIn(to === 'trash' ? 'files' : 'trash', sha256);
        if ((await unlessMissing(() => stat(from))) !== null) await moveDurably(root, from, fileIn(to, sha256));
      }),
    remove: (sha256, from) => available(() => rm(fileIn(from, sha256), { force: true })),
    async *entries(of) {
      for await (const { name, file } of walk(rootOf[of])) {
        const found = isSha256(name) ? await available(() => unlessMissing(() => stat(file))) : null;
        if (found !== null) yield { sha256: name, storedAt: found.mtime };
      }
    },
    async removeUnfinished(before) {
      for await (const { name, file } of walk(rootOf.files)) {
        const found = name.endsWith(UNFINISHED) ? await available(() => unlessMissing(() => stat(file))) : null;
        if (found !== null && found.mtime < before) await available(() => rm(file, { force: true }));
      }
    },
    readLabel: async () => {
      const bytes = await available(() => readWhole(label));
      return bytes === null ? null : new TextDecoder().decode(bytes);
    },
    createLabel: (text) =>
      available(async () => {
        await ensureFolder(root, root);
        await writeDurably(
          label,
          (unfinished) => writeFile(unfinished, text, { flag: 'wx', mode: 0o600 }),
          nameUnlessTaken,
        );
        await syncFolder(root);
      }),
    check: () => available(() => access(root, constants.W_OK)),
  };
}

async function available<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw storageUnavailable(cause);
  }
}

const readWhole = (file: string): Promise<Bytes | null> =>
  unlessMissing(async () => new Uint8Array(await readFile(file)));

async function unlessMissing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw cause;
  }
}

const isWhole = async (file: string, sizeBytes: number): Promise<boolean> =>
  (await unlessMissing(() => stat(file)))?.size === sizeBytes;

// The search for unreferenced files spares young ones: their row may be about to be written.
async function makeYounger(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now);
}

type GiveName = (unfinished: string, file: string) => Promise<void>;

/** A crash at any step leaves either no file under this name or all of it. */
async function writeDurably(file: string, fill: Fill, name: GiveName = rename): Promise<void> {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}${UNFINISHED}`;
  try {
    await fill(unfinished);
    const handle = await open(unfinished, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await name(unfinished, file);
  } catch (cause) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw cause;
  }
}

const NO_LINKS = new Set<unknown>(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** As `rename`, but a file that has the name already keeps it. */
async function nameUnlessTaken(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file).catch(async (cause: unknown) => {
      // Some mounted folders have no hard links.
      if (!NO_LINKS.has(codeOf(cause))) throw cause;
      await copyFile(unfinished, file, constants.COPYFILE_EXCL);
    });
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST') throw cause;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Younger first, then moved: a crash in between leaves a file that looks young, never one that looks long discarded. */
async function moveDurably(root: string, from: string, to: string): Promise<void> {
  await ensureFolder(root, path.dirname(to));
  await makeYounger(from);
  await rename(from, to);
  await syncFolder(path.dirname(to));
  await syncFolder(path.dirname(from));
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

const FOLDER_NAME = /^[0-9a-f]{2}$/;

/** Every file in the two levels of folders under `root`; whatever else is there is left alone. */
async function* walk(root: string): AsyncIterable<{ name: string; file: string }> {
  for (const outer of await namesIn(root)) {
    if (!FOLDER_NAME.test(outer)) continue;
    for (const inner of await namesIn(path.join(root, outer))) {
      if (!FOLDER_NAME.test(inner)) continue;
      const folder = path.join(root, outer, inner);
      for (const name of await namesIn(folder)) yield { name, file: path.join(folder, name) };
    }
  }
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await available(() => unlessMissing(() => readdir(folder)))) ?? [];

const isMissing = (cause: unknown): boolean => codeOf(cause) === 'ENOENT';

const codeOf = (cause: unknown): unknown => (cause instanceof Error && 'code' in cause ? cause.code : undefined);
