import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, unusable } from '../config.ts';
import {
  clusterIn,
  inspectDataFolder,
  isThere,
  type Kept,
  lockFileIn,
  makeFolders,
  passwordFileIn,
  type Place,
  readPlace,
  syncFolder,
  writeDurably,
  writePlace,
} from './data-folder.ts';
import { faultPoint } from '../fault-point.ts';
import { type Log, silentLog } from '../log.ts';
import { binaries, linkLibraries } from './postgres-binaries.ts';
import { choosePlace, handOver, type Identity, identityOf, runDirectory } from './postgres-identity.ts';
import { logFileIn, reasonOf } from './postgres-log.ts';
import { bringUp, PORT, query, type Server, stopIfUnused, USER } from './postgres-server.ts';
import { supervise } from './postgres-supervisor.ts';
import { withProcessLock } from './process-lock.ts';

export type EmbeddedPostgres = {
  /** Stays the same when the server is started again. */
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** Stops the server unless another process still uses it. */
  stop: () => Promise<void>;
};

const DATABASE = 'sealwright';
const PART = 'postgres.part-';

/**
 * A real PostgreSQL for this data folder, reached over a Unix socket in a private folder with a generated password. Finds a
 * server that outlived a killed process and goes on with it; from then on it is watched, and started again when it dies. A
 * first start is unfinished until `finishFirstStart`. Throws ConfigError, with nothing changed, where an installation is not
 * whole; given what is `kept` elsewhere, its key and stored files are looked at as well.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  kept?: Kept,
  log: Log = silentLog,
): Promise<EmbeddedPostgres> {
  const home = path.resolve(dataDir);
  try {
    // Looked at before the lock is made, so that a refusal leaves the folder as it was.
    inspectDataFolder(home, kept);
    makeFolders(home);
    // Two processes that start together would both run initdb.
    return await withProcessLock(lockFileIn(home), () => start(home, kept, log));
  } catch (cause) {
    // A folder that cannot be made, read or written; or full.
    throw cause instanceof Error && 'syscall' in cause ? unusable(`DATA_DIR ${home}`, cause) : cause;
  }
}

async function start(home: string, kept: Kept | undefined, log: Log): Promise<EmbeddedPostgres> {
  linkLibraries();
  const place = inspectDataFolder(home, kept) ?? beginFirstStart(home);
  const { stateDir } = place;
  const identity = identityOf(place);
  if (place.unfinished === 'first start') makeCluster(place, identity);
  const socketDir = runDirectory(place);
  for (const owned of [socketDir, clusterIn(stateDir)]) handOver(identity, owned);
  const password = readFileSync(passwordFileIn(stateDir), 'utf8');
  const connection = { host: socketDir, port: PORT, user: USER, password, database: 'postgres' };
  const server: Server = { stateDir, identity, connection };
  const failure = await bringUp(server);
  if (failure !== null) {
    throw new ConfigError(
      `The embedded PostgreSQL did not start in ${clusterIn(stateDir)}: ${failure}. See ${logFileIn(stateDir)}`,
    );
  }
  faultPoint('first-start:running');
  try {
    await makeDatabase(connection);
    faultPoint('first-start:database');
    // An installation of an older release, found where such a release put it.
    if (readPlace(home) === null) writePlace(home, place);
    const { stop } = await supervise(server, { home, log });
    return { connection: { ...connection, database: DATABASE }, stop };
  } catch (cause) {
    await stopIfUnused(server);
    throw cause;
  }
}

/** Written before anything else, so that a start that is interrupted is known for what it was. */
function beginFirstStart(home: string): Place {
  const place: Place = { ...choosePlace(home), unfinished: 'first start' };
  writePlace(home, place);
  faultPoint('first-start:place');
  return place;
}

/** Makes what an unfinished first start still lacks. A cluster gets its name when it is whole, and is never removed. */
function makeCluster({ stateDir }: Place, identity: Identity): void {
  mkdirSync(stateDir, { recursive: true, mode: 0o755 });
  const passwordFile = passwordFileIn(stateDir);
  if (!isThere(passwordFile)) writeDurably(passwordFile, randomBytes(24).toString('base64url'));
  faultPoint('first-start:password');
  const cluster = clusterIn(stateDir);
  if (isThere(path.join(cluster, 'PG_VERSION'))) return;
  sweepParts(stateDir);
  const part = mkdtempSync(path.join(stateDir, PART));
  const passwordCopy = `${part}.password`;
  writeFileSync(passwordCopy, readFileSync(passwordFile), { mode: 0o600 });
  for (const owned of [part, passwordCopy]) handOver(identity, owned);
  const failure = initialise(identity, part, passwordCopy);
  if (failure !== null) {
    sweepParts(stateDir);
    throw new ConfigError(`The embedded PostgreSQL could not be made in ${stateDir}: ${failure}`);
  }
  faultPoint('first-start:initdb');
  renameSync(part, cluster);
  syncFolder(stateDir);
  sweepParts(stateDir);
  faultPoint('first-start:cluster');
}

/** Each try has a folder with a new name: initdb outlives a killed start for a moment, and writes on. */
function sweepParts(stateDir: string): void {
  for (const name of readdirSync(stateDir).filter((one) => one.startsWith(PART))) {
    try {
      rmSync(path.join(stateDir, name), { recursive: true, force: true });
    } catch {
      // Still being written: it is not in the way.
    }
  }
}

function initialise(identity: Identity, folder: string, passwordFile: string): string | null {
  const [command, ...args] = identity.wrapInit([
    path.join(binaries(), 'initdb'),
    `--pgdata=${folder}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ]);
  const result = spawnSync(command, args, { ...identity.spawnOptions(), encoding: 'utf8' });
  if (result.error !== undefined) return result.error.message;
  return result.status === 0 ? null : (reasonOf(result.stderr) ?? `initdb ended with ${result.status}`);
}

async function makeDatabase(connection: Server['connection']): Promise<void> {
  const found = await query(connection, `select 1 from pg_database where datname = '${DATABASE}'`);
  if (found.rowCount === 0) await query(connection, `create database ${DATABASE}`);
}
