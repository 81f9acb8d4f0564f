import { spawnSync, type SpawnOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError } from './config.ts';
import { binaries } from './postgres-binaries.ts';

/** As whom PostgreSQL runs, and where its files are. */
export type Identity = {
  name: string;
  stateDir: string;
  /** Owner of the files; null leaves them as they are. */
  uid: number | null;
  /** How the server is called, and how initdb, which insists on a user with a name. */
  wrap: (command: string[]) => [string, ...string[]];
  wrapInit: (command: string[]) => [string, ...string[]];
  spawnOptions: () => SpawnOptions;
};

const NOBODY = 65_534;

// sun_path holds 107 bytes, and PostgreSQL appends "/.s.PGSQL.5432".
const SOCKET_DIR_MAX = 107 - '/.s.PGSQL.5432'.length;

const environment = () => ({ PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC' });
const asIs = (command: string[]) => command as [string, ...string[]];
/** In a user namespace of its own, where the caller looks like the user nobody. */
const asNobody = (command: string[]): [string, ...string[]] => [
  'unshare',
  '--user',
  `--map-user=${NOBODY}`,
  `--map-group=${NOBODY}`,
  '--',
  ...command,
];

/**
 * The ways to run PostgreSQL here, best first. It refuses to run as root; then it gets an unprivileged user of its
 * own, or the user nobody where namespaces are forbidden, or, where such a user cannot read the folders, a user
 * namespace or a folder under the system's state directory.
 */
export function* candidates(home: string): Generator<Identity> {
  if (process.getuid?.() !== 0) {
    const spawnOptions = () => ({ cwd: '/', env: environment() });
    yield { name: 'same user', stateDir: home, uid: null, wrap: asIs, wrapInit: asIs, spawnOptions };
    return;
  }
  const own = unprivilegedUid(home);
  if (canReach(own, home) && canReach(own, binaries())) {
    yield dropped(home, own, asNobody);
    yield dropped(home, NOBODY, asIs);
  }
  yield {
    name: 'user namespace',
    stateDir: home,
    uid: 0,
    wrap: asNobody,
    wrapInit: asNobody,
    spawnOptions: () => ({ cwd: '/', env: environment() }),
  };
  if (canReach(own, binaries())) {
    const stateDir = path.join('/var/lib/sealwright', createHash('sha256').update(home).digest('hex').slice(0, 12));
    mkdirSync(stateDir, { recursive: true, mode: 0o755 });
    yield dropped(stateDir, own, asNobody);
    yield dropped(stateDir, NOBODY, asIs);
  }
}

const dropped = (stateDir: string, uid: number, wrapInit: Identity['wrapInit']): Identity => ({
  name: `user ${uid} in ${stateDir}`,
  stateDir,
  uid,
  wrap: asIs,
  wrapInit,
  spawnOptions: () => ({ cwd: '/', env: environment(), uid, gid: uid }),
});

/** The owner of an existing cluster, else a number from the range no distribution hands out to people. */
function unprivilegedUid(home: string): number {
  const cluster = path.join(home, 'postgres');
  if (existsSync(cluster)) {
    const { uid } = lstatSync(cluster);
    if (uid !== 0) return uid;
  }
  const names = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  const taken = new Set(names.map((line) => Number(line.split(':')[2])));
  let uid = 61_100;
  while (taken.has(uid)) uid += 1;
  return uid;
}

/** Whether that user may walk down to the folder: a home of mode 0700 on the way stops it. */
function canReach(uid: number, folder: string): boolean {
  return spawnSync('test', ['-x', folder], { uid, gid: uid }).status === 0;
}

/** Gives files to the identity's user. */
export function handOver({ uid }: Identity, target: string): void {
  if (uid === null || lstatSync(target).uid === uid) return;
  spawnSync('chown', ['-R', `${uid}:${uid}`, target]);
}

/** A private folder for the socket: in the data folder, or, where that path is too long, in the temporary folder. */
export function runDirectory(identity: Identity): string {
  const own = path.join(identity.stateDir, 'run');
  const id = createHash('sha256').update(own).digest('hex').slice(0, 16);
  const folder = Buffer.byteLength(own) <= SOCKET_DIR_MAX ? own : path.join(tmpdir(), `sealwright-${id}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  // Outside our own data folder, somebody else's folder or a link could hand our connection to another server.
  const isOurs = folder === own || found.uid === process.getuid?.() || found.uid === identity.uid;
  if (!found.isDirectory() || !isOurs) {
    throw new ConfigError(`${folder} belongs to somebody else. Remove it, or choose another DATA_DIR.`);
  }
  chmodSync(folder, 0o700);
  return folder;
}
