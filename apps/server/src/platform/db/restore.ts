import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  copyWithHash,
  inParallel,
  type Manifest,
  newFolders,
  readManifest,
  readSums,
  verifySums,
} from './backup-folder.ts';
import { type Config, ConfigError } from '../config.ts';
import {
  clusterIn,
  filesFolder,
  isThere,
  lockFileIn,
  makeFolders,
  passwordFileIn,
  type Place,
  writePlace,
} from './data-folder.ts';
import { faultPoint } from '../fault-point.ts';
import { POSTGRES_MAJOR } from './postgres-binaries.ts';
import { choosePlace, handOver, identityOf } from './postgres-identity.ts';
import { withProcessLock } from './process-lock.ts';

// What a refused restore and a fresh file system leave in a folder.
const NOTHING = new Set(['run', 'lost+found']);

/**
 * Puts a backup into an empty data folder, after reading all of it once. Until everything is on the disk the folder says that
 * its restore is unfinished, and no start accepts it. Throws ConfigError.
 */
export async function restore(config: Config, source: string): Promise<Manifest> {
  const home = config.dataDir;
  const from = path.resolve(source);
  const manifest = readManifest(from);
  if (manifest.postgresMajor !== POSTGRES_MAJOR) {
    throw new ConfigError(
      `The backup is of PostgreSQL ${manifest.postgresVersion} and this release runs PostgreSQL ${POSTGRES_MAJOR}: restore it with the release that made it`,
    );
  }
  const files = filesFolder(home, config);
  if (manifest.store === 'folder' && files === null) {
    throw new ConfigError(
      'The backup holds the documents and STORAGE_URL names a bucket: unset it, or copy them there',
    );
  }
  const sums = await readSums(from, manifest);
  requireEmpty(home, 'DATA_DIR');
  if (files !== null) requireEmpty(files, 'The folder of STORAGE_URL');
  await verifySums(from, sums);

  makeFolders(home);
  await withProcessLock(lockFileIn(home), async () => {
    requireEmpty(home, 'DATA_DIR');
    const place = choosePlace(home);
    requireEmpty(place.stateDir, 'The folder of the database');
    writePlace(home, { ...place, unfinished: 'restore' });
    faultPoint('restore:begun');
    const folders = newFolders();
    for (const name of manifest.folders) folders.make(path.join(clusterIn(place.stateDir), name));
    await inParallel(sums, async ({ name, sha256 }) => {
      const to = destination(name, { home, files, place });
      folders.make(path.dirname(to));
      if ((await copyWithHash(path.join(from, name), to)) === sha256) return;
      throw new ConfigError(
        `The backup changed while it was read: ${path.join(from, name)}. Empty ${home} and try again.`,
      );
    });
    handOver(identityOf(place), clusterIn(place.stateDir));
    folders.sync();
    faultPoint('restore:copied');
    writePlace(home, place);
  });
  return manifest;
}

function requireEmpty(folder: string, what: string): void {
  if (!isThere(folder) || readdirSync(folder).every((name) => NOTHING.has(name))) return;
  throw new ConfigError(
    `${what} ${folder} is not empty: a backup is restored into an empty one only. Nothing was changed.`,
  );
}

function destination(
  name: string,
  { home, files, place }: { home: string; files: string | null; place: Place },
): string {
  const [top = '', ...rest] = name.split('/');
  const roots: Record<string, string | null> = {
    postgres: clusterIn(place.stateDir),
    'postgres.password': passwordFileIn(place.stateDir),
    files,
    keys: path.join(home, 'keys'),
  };
  const root = roots[top];
  // The list of files is checked by a hash, which anyone can make: it must not lead out of the folder.
  if (root === undefined || root === null || rest.includes('..')) throw new ConfigError(`The backup names ${name}`);
  return path.join(root, ...rest);
}
