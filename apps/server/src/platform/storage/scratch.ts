import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';

type Place = { config: { dataDir: string } };

const HOUR_MS = 3600_000;

// Names the process: processes in containers that share a folder have equal ids, and a later process gets an id again.
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);
const OWN = `${HOST}.${process.pid}.${randomBytes(6).toString('hex')}`;

const folderOf = ({ config }: Place): string => path.join(config.dataDir, 'unfinished');

/** A folder on this machine's disk for files that are being received or made, gone when `use` ends. */
export async function withScratchFolder<T>(place: Place, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await newFolder(place);
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As `withScratchFolder`, for one file. */
export const withScratchFile = <T>(place: Place, make: (file: string) => Promise<T>): Promise<T> =>
  withScratchFolder(place, (folder) => make(path.join(folder, 'file')));

/** A file made in its own folder, as a stream; the folder goes when the stream is closed, read to its end or not. */
export async function streamFromScratch(
  place: Place,
  make: (file: string, folder: string) => Promise<void>,
): Promise<Readable> {
  const folder = await newFolder(place);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const file = path.join(folder, 'made');
    await make(file, folder);
    return createReadStream(file).once('close', () => void remove().catch(() => undefined));
  } catch (cause) {
    await remove();
    throw cause;
  }
}

async function newFolder(place: Place): Promise<string> {
  const folder = path.join(folderOf(place), `${OWN}.${randomBytes(12).toString('hex')}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Removes what processes left that are gone. */
export async function dropAbandoned(place: Place): Promise<void> {
  const folder = folderOf(place);
  for (const name of await readdir(folder).catch(() => [])) {
    const entry = path.join(folder, name);
    if (await isAbandoned(entry)) await rm(entry, { recursive: true, force: true });
  }
}

async function isAbandoned(entry: string): Promise<boolean> {
  const [host, pid, token] = path.basename(entry).split('.');
  if (`${host}.${pid}.${token}` === OWN) return false;
  if (host === HOST && !isRunning(Number(pid))) return true;
  const touched = await lastTouched(entry);
  return touched !== null && Date.now() - touched > HOUR_MS;
}

function isRunning(pid: number): boolean {
  // This process is another one than the one that had the id before.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}

async function lastTouched(entry: string): Promise<number | null> {
  const found = await stat(entry).catch(() => null);
  if (found === null) return null;
  const inside = found.isDirectory() ? await readdir(entry).catch(() => []) : [];
  const times = await Promise.all(inside.map((name) => stat(path.join(entry, name)).catch(() => null)));
  return Math.max(found.mtimeMs, ...times.map((time) => time?.mtimeMs ?? 0));
}
