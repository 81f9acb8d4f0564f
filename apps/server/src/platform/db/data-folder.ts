import {
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError } from '../config.ts';
import { POSTGRES_MAJOR } from './postgres-binaries.ts';
import { isSha256 } from '../storage/storage-backend.ts';

/**
 * Where the embedded database of a data folder is and as whom it runs. It is chosen at the first start, kept in
 * `DATA_DIR/postgres.place`, and the only place that is ever used afterwards (docs/decisions/0017).
 */
export type Place = {
  /** The data folder, or a folder below the system's state directory. */
  stateDir: string;
  /** Owner of the cluster: 0 means root in a user namespace; null where the system has no numbers for users. */
  uid: number | null;
  /** What was begun here and has not finished. */
  unfinished?: 'first start' | 'restore';
};

/** What of the settings decides whether a folder may be used. */
export type Kept = Pick<Config, 'storageUrl' | 'secretKey' | 'secretKeyFile'>;

const DOCS = 'docs/operations.md';
const CONTROL_FILE_BYTES = 8192;
const PLACE = 'postgres.place';

export const clusterIn = (stateDir: string): string => path.join(stateDir, 'postgres');
export const passwordFileIn = (stateDir: string): string => path.join(stateDir, 'postgres.password');
export const keyFileIn = (home: string): string => path.join(home, 'keys', 'secret.key');
/** Held while the database of a data folder is started or stopped. */
export const lockFileIn = (home: string): string => path.join(home, 'run', 'lock');
/** Where the database goes when its user cannot reach the data folder. */
export const systemStateDir = (home: string): string =>
  path.join('/var/lib/sealwright', createHash('sha256').update(home).digest('hex').slice(0, 12));

/**
 * The place of the installation in a data folder, or null where there never was one. Changes nothing. Throws ConfigError
 * where something is missing, damaged or unfinished: only an untouched folder and an unfinished first start may be filled.
 */
export function inspectDataFolder(home: string, kept?: Kept): Place | null {
  const place = readPlace(home) ?? placeOfOlderRelease(home);
  if (place?.unfinished === 'restore') {
    throw new ConfigError(`The restore into ${home} did not finish. Empty the folder and run "npm run restore" again.`);
  }
  if (place === null || place.unfinished === 'first start') {
    const found = place === null ? firstTrace(home, kept) : storedFilesOf(home, kept);
    if (found !== null) {
      throw new ConfigError(
        `${home} is not new: ${found} is there, but its database is not. Restore it (${DOCS}, "What to back up"), or set DATABASE_URL if it is elsewhere. Nothing was changed.`,
      );
    }
  }
  if (place !== null && (place.unfinished === undefined || isFilled(clusterIn(place.stateDir)))) {
    requireCluster(home, place.stateDir);
    if (place.unfinished === undefined && kept !== undefined && !hasKey(home, kept)) throw keyIsMissing(home);
  }
  return place;
}

/** Refuses to make a second key where something may be encrypted with a first one. */
export function requireNoInstallation(home: string, kept: Kept): void {
  const place = readPlace(home) ?? placeOfOlderRelease(home);
  const isUsed = place !== null && place.unfinished !== 'first start';
  if (isUsed || storedFilesOf(home, kept) !== null) throw keyIsMissing(home);
}

export function readPlace(home: string): Place | null {
  const file = path.join(home, PLACE);
  if (!isThere(file)) return null;
  try {
    const { stateDir, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Place;
    return { ...rest, stateDir: path.resolve(home, stateDir) };
  } catch (cause) {
    throw new ConfigError(`${file} cannot be read. Restore it from a backup. Nothing was changed.`, { cause });
  }
}

/** A place in the data folder itself is kept relative to it, so that the folder can be moved. */
export function writePlace(home: string, place: Place): void {
  const stateDir = place.stateDir === home ? '.' : place.stateDir;
  writeDurably(path.join(home, PLACE), `${JSON.stringify({ ...place, stateDir })}\n`);
}

/** From here on a missing part is a loss, and not the trace of a start that was interrupted. */
export function finishFirstStart(home: string): void {
  const place = readPlace(home);
  if (place?.unfinished === 'first start') writePlace(home, { stateDir: place.stateDir, uid: place.uid });
}

/** Writes a private file so that a crash leaves all of it or nothing. With `isNew`, a file that is there stays. */
export function writeDurably(file: string, content: string | Uint8Array, { isNew = false } = {}): void {
  const part = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    writeFileSync(part, content, { mode: 0o600, flag: 'wx', flush: true });
    if (isNew) linkUnlessThere(part, file);
    else renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
  syncFolder(path.dirname(file));
}

export function syncFolder(folder: string): void {
  // Windows cannot open folders; NTFS journals names by itself.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function linkUnlessThere(part: string, file: string): void {
  try {
    linkSync(part, file);
  } catch {
    // Either it is there, or the file system has no hard links.
    if (!isThere(file)) renameSync(part, file);
  }
}

/** Unlike existsSync, says so when it may not look: a folder that cannot be read is not an empty one. */
export const isThere = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined;

const isFilled = (folder: string): boolean => isThere(folder) && readdirSync(folder).length > 0;

/** Releases before 0017 left no file: their cluster is where they put it. */
function placeOfOlderRelease(home: string): Place | null {
  const found = [home, systemStateDir(home)].filter((stateDir) => isFilled(clusterIn(stateDir)));
  const [stateDir, other] = found;
  if (stateDir === undefined) return null;
  if (other !== undefined) {
    throw new ConfigError(
      `There are two databases for ${home}: ${clusterIn(stateDir)} and ${clusterIn(other)}. Keep the one with your data and move the other away. Nothing was changed.`,
    );
  }
  return { stateDir, uid: process.getuid === undefined ? null : lstatSync(clusterIn(stateDir)).uid };
}

function requireCluster(home: string, stateDir: string): void {
  const cluster = clusterIn(stateDir);
  const restore = `Restore ${home} from a backup (${DOCS}, "What to back up"). Nothing was changed.`;
  if (!isFilled(cluster)) throw new ConfigError(`The database of ${home} is gone: ${cluster} is missing. ${restore}`);
  const version = path.join(cluster, 'PG_VERSION');
  const major = isThere(version) ? readFileSync(version, 'utf8').trim() : '';
  if (!/^\d+$/.test(major)) throw new ConfigError(`The database in ${cluster} is damaged: no PG_VERSION. ${restore}`);
  if (Number(major) !== POSTGRES_MAJOR) {
    throw new ConfigError(
      `The database in ${cluster} was made by PostgreSQL ${major}; this release runs PostgreSQL ${POSTGRES_MAJOR}. Move it with the release that made it (docs/upgrading.md, "Another major version of PostgreSQL"). Nothing was changed.`,
    );
  }
  const control = statSync(path.join(cluster, 'global', 'pg_control'), { throwIfNoEntry: false });
  if (control?.size !== CONTROL_FILE_BYTES) {
    throw new ConfigError(`The database in ${cluster} is damaged: global/pg_control is not whole. ${restore}`);
  }
  if (!isThere(passwordFileIn(stateDir))) {
    throw new ConfigError(
      `The database in ${cluster} lacks its password: ${passwordFileIn(stateDir)} is missing. ${restore}`,
    );
  }
}

const hasKey = (home: string, { secretKey, secretKeyFile }: Kept): boolean =>
  secretKey !== undefined || secretKeyFile !== undefined || isThere(keyFileIn(home));

const keyIsMissing = (home: string): ConfigError =>
  new ConfigError(
    `The key of the installation is missing: ${keyFileIn(home)}. Put your copy there, or set SECRET_KEY or SECRET_KEY_FILE; a new key cannot read what the old one encrypted. Nothing was changed.`,
  );

/** What shows that there was an installation: a key or certificate of it, or a stored file. */
function firstTrace(home: string, kept?: Kept): string | null {
  const keys = path.join(home, 'keys');
  const given = kept?.secretKeyFile === undefined ? null : path.resolve(kept.secretKeyFile);
  const names = isThere(keys) ? readdirSync(keys) : [];
  const key = names.map((name) => path.join(keys, name)).find((file) => file !== given && !file.endsWith('.part'));
  return key ?? storedFilesOf(home, kept);
}

/** The folder of stored files, if it holds one. What a bucket holds is not known here. */
function storedFilesOf(home: string, kept?: Kept): string | null {
  const folder = filesFolder(home, kept);
  return folder !== null && holdsStoredFile(folder) ? folder : null;
}

/** The folder that documents are stored in, or null where they are in a bucket. */
export function filesFolder(home: string, kept?: Pick<Kept, 'storageUrl'>): string | null {
  if (kept === undefined) return path.join(home, 'files');
  return kept.storageUrl.startsWith('file:') ? fileURLToPath(kept.storageUrl) : null;
}

function holdsStoredFile(folder: string): boolean {
  if (!isThere(folder)) return false;
  return readdirSync(folder, { withFileTypes: true }).some((item) =>
    item.isDirectory() ? holdsStoredFile(path.join(folder, item.name)) : isSha256(item.name),
  );
}

/** The data folder, and in it a private one for the lock and the socket. */
export function makeFolders(home: string): void {
  mkdirSync(home, { recursive: true });
  mkdirSync(path.dirname(lockFileIn(home)), { recursive: true, mode: 0o700 });
}
