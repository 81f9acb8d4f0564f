import { spawnSync, type SpawnOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError } from '../config.ts';
import { type Place, systemStateDir } from './data-folder.ts';
import { binaries } from './postgres-binaries.ts';

/** As whom PostgreSQL runs, which refuses to run as root. */
export type Identity = {
  /** Owner of the files; null leaves them as they are. */
  uid: number | null;
  /** How the server is called, and how initdb, which insists on a user with a name. */
  wrap: (command: string[]) => [string, ...string[]];
  wrapInit: (command: string[]) => [string, ...string[]];
  spawnOptions: () => SpawnOptions;
};

const NOBODY = 65_534;
const FIRST_UID = 61_100;

// sun_path holds 107 bytes, and PostgreSQL appends "/.s.PGSQL.5432".
const SOCKET_DIR_MAX = 107 - '/.s.PGSQL.5432'.length;

const environment = () => ({ PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC' });
const asIs = (command: string[]) => command as [string, ...string[]];
/** In a user namespace, where the caller looks like the user no one. */
const asNobody = (command: string[]): [string, ...string[]] => [
  'unshare',
  '--user',
  `--map-user=${NOBODY}`,
  `--map-group=${NOBODY}`,
  '--',
  ...command,
];

/**
 * Chooses the place of a new installation. Root gives PostgreSQL an unprivileged user without a name, or the user no one
 * where namespaces are forbidden. Where such a user cannot work in the data folder, it is root in a user namespace,
 * or else a folder below the system's state directory. What is chosen depends on permissions only, never on a start that failed.
 */
export function choosePlace(home: string): Place {
  const own = process.getuid?.();
  if (own !== 0) return { stateDir: home, uid: own ?? null };
  const uid = [unusedUid(), NOBODY].find((one) => runsInitdb(dropped(one)));
  if (uid !== undefined && canOwnIn(home, uid)) return { stateDir: home, uid };
  if (runsInitdb(inNamespace())) return { stateDir: home, uid: 0 };
  const stateDir = systemStateDir(home);
  if (uid !== undefined) {
    mkdirSync(stateDir, { recursive: true, mode: 0o755 });
    return { stateDir, uid };
  }
  throw new ConfigError(
    `No unprivileged user can run PostgreSQL from ${binaries()}. Start Sealwright as a user other than root, or set DATABASE_URL.`,
  );
}

/** The identity that a place was made with. Throws ConfigError where this process cannot take it, or it cannot get there. */
export function identityOf({ stateDir, uid }: Place): Identity {
  const own = process.getuid?.();
  if (own === undefined || uid === null || (own === uid && own !== 0)) {
    return { uid: null, wrap: asIs, wrapInit: asIs, spawnOptions: () => ({ cwd: '/', env: environment() }) };
  }
  if (own !== 0) {
    throw new ConfigError(
      `The database in ${stateDir} belongs to user ${uid} and this process runs as user ${own}. Start Sealwright as root or as that user. Nothing was changed.`,
    );
  }
  if (uid === 0) return inNamespace();
  for (const folder of [stateDir, binaries()]) {
    if (canReach(uid, folder)) continue;
    throw new ConfigError(
      `The database in ${stateDir} runs as user ${uid}, which cannot reach ${folder}. Allow it to pass (chmod o+x) that folder and those above it. Nothing was changed.`,
    );
  }
  return dropped(uid);
}

const dropped = (uid: number): Identity => ({
  uid,
  wrap: asIs,
  wrapInit: uid === NOBODY ? asIs : asNobody,
  spawnOptions: () => ({ cwd: '/', env: environment(), uid, gid: uid }),
});

const inNamespace = (): Identity => ({
  uid: 0,
  wrap: asNobody,
  wrapInit: asNobody,
  spawnOptions: () => ({ cwd: '/', env: environment() }),
});

/** A number from the range that no distribution hands out to people. */
function unusedUid(): number {
  const names = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  const taken = new Set(names.map((line) => Number(line.split(':')[2])));
  let uid = FIRST_UID;
  while (taken.has(uid)) uid += 1;
  return uid;
}

function runsInitdb({ wrapInit, spawnOptions }: Identity): boolean {
  const [command, ...args] = wrapInit([path.join(binaries(), 'initdb'), '--version']);
  return spawnSync(command, args, { ...spawnOptions(), stdio: 'ignore' }).status === 0;
}

/** Whether that user may walk down to the folder: a home of mode 0700 on the way stops it. */
function canReach(uid: number, folder: string): boolean {
  return spawnSync('test', ['-x', folder], { uid, gid: uid }).status === 0;
}

/** Whether a folder can be given to that user here, and be reached: not every file system lets root give files away. */
function canOwnIn(home: string, uid: number): boolean {
  const probe = mkdtempSync(path.join(home, 'postgres.part-'));
  try {
    chownSync(probe, uid, uid);
    return spawnSync('test', ['-w', probe], { uid, gid: uid }).status === 0;
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true });
  }
}

/** Gives files to the identity's user. */
export function handOver({ uid }: Identity, target: string): void {
  if (uid === null || lstatSync(target).uid === uid) return;
  spawnSync('chown', ['-R', `${uid}:${uid}`, target]);
}

/** A private folder for the socket: beside the cluster, or, where that path is too long, in the temporary folder. */
export function runDirectory({ stateDir, uid }: Place): string {
  const own = path.join(stateDir, 'run');
  const id = createHash('sha256').update(own).digest('hex').slice(0, 16);
  const folder = Buffer.byteLength(own) <= SOCKET_DIR_MAX ? own : path.join(tmpdir(), `sealwright-${id}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  // Outside our own data folder, another user's folder or a link could hand our connection to another server.
  const isOurs = folder === own || found.uid === process.getuid?.() || found.uid === uid;
  if (!found.isDirectory() || !isOurs) {
    throw new ConfigError(`${folder} belongs to another user. Remove it, or choose another DATA_DIR.`);
  }
  chmodSync(folder, 0o700);
  return folder;
}
