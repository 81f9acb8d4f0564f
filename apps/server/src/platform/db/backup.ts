import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { Client } from 'pg';
import { copyWithHash, inParallel, MANIFEST, type Manifest, newFolders, SUMS, walk } from './backup-folder.ts';
import { type Config, ConfigError } from '../config.ts';
import { clusterIn, filesFolder, inspectDataFolder, isThere, passwordFileIn, writeDurably } from './data-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { POSTGRES_MAJOR } from './postgres-binaries.ts';

// What PostgreSQL makes anew at start; pg_basebackup leaves it out as well.
const LEFT_OUT = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_label.old',
  'tablespace_map',
  'tablespace_map.old',
  'backup_manifest',
  'postgresql.auto.conf.tmp',
]);
const EMPTIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/(?!archive_status$|summaries$)/;
const TEMPORARY = /(^|\/)(pgsql_tmp|pg_internal\.init)/;

const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Copies the installation into an empty folder while it runs, or while it does not: the database first, then the stored files,
 * so that no row refers to a file the copy lacks. The key is left out unless asked for. Throws ConfigError.
 */
export async function backUp(config: Config, target: string, { withKey }: { withKey: boolean }): Promise<Manifest> {
  const home = config.dataDir;
  const to = path.resolve(target);
  if (`${to}/`.startsWith(`${home}/`)) throw new ConfigError(`${to} is in the data folder: a backup belongs elsewhere`);
  if (isThere(to) && readdirSync(to).length > 0) throw new ConfigError(`${to} is not empty: a backup needs a new one`);
  const place = inspectDataFolder(home);
  if (place === null || place.unfinished !== undefined) throw new ConfigError(`There is no installation in ${home}`);
  mkdirSync(to, { recursive: true, mode: 0o700 });

  const sums = createWriteStream(path.join(to, SUMS), { flags: 'wx', mode: 0o600, flush: true });
  const sumsHash = createHash('sha256');
  let fileCount = 0;
  const note = (name: string, sha256: string): void => {
    const line = `${sha256}  ${name}\n`;
    sums.write(line);
    sumsHash.update(line);
    fileCount += 1;
  };
  const folders = newFolders();
  const copy = async (from: string, name: string): Promise<void> => {
    folders.make(path.dirname(path.join(to, name)));
    const sha256 = await copyWithHash(from, path.join(to, name));
    if (sha256 !== null) note(name, sha256);
  };
  const put = (name: string, bytes: string | Uint8Array): void => {
    writeDurably(path.join(to, name), bytes);
    note(name, createHash('sha256').update(bytes).digest('hex'));
  };
  const copyAll = (root: string, name: string): Promise<void> =>
    inParallel(walk(root), async (item) => {
      if (item.isFolder || item.name.endsWith('.part')) return;
      await copy(path.join(root, item.name), `${name}/${item.name}`);
    });

  folders.make(path.join(to, 'postgres'));
  const database = await copyDatabase(home, { cluster: clusterIn(place.stateDir), copy, put });
  await copy(passwordFileIn(place.stateDir), 'postgres.password');
  const files = filesFolder(home, config);
  if (files !== null) await copyAll(files, 'files');
  if (withKey) await copyAll(path.join(home, 'keys'), 'keys');

  sums.end();
  await finished(sums);
  folders.sync();
  const manifest: Manifest = {
    format: 'sealwright-backup-1',
    madeAt: new Date().toISOString(),
    postgresVersion: database.version,
    postgresMajor: POSTGRES_MAJOR,
    store: files === null ? 'bucket' : 'folder',
    hasKey: withKey,
    folders: database.folders,
    fileCount,
    sumsSha256: sumsHash.digest('hex'),
  };
  writeDurably(path.join(to, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

type Copying = {
  cluster: string;
  copy: (from: string, name: string) => Promise<void>;
  put: (name: string, bytes: string | Uint8Array) => void;
};

/**
 * The low level backup of PostgreSQL (its manual, 25.3.3): the files as they are between start and stop, the label that tells
 * recovery where to begin, and the log from there to the stop, which a replication slot of this connection keeps.
 */
async function copyDatabase(
  home: string,
  { cluster, copy, put }: Copying,
): Promise<{ version: string; folders: string[] }> {
  const { connection, stop } = await startEmbeddedPostgres(home);
  const client = new Client({ ...connection, application_name: 'sealwright-backup' });
  client.on('error', () => {});
  try {
    await client.connect();
    const ask = async <T extends object>(text: string): Promise<T> => (await client.query<T>(text)).rows[0] as T;
    const { version, tablespaces } = await ask<{ version: string; tablespaces: number }>(
      `select current_setting('server_version') as version,
        (select count(*)::int from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as tablespaces`,
    );
    if (tablespaces > 0) throw new ConfigError('The database has tablespaces, which this backup does not copy');
    const slot = `sealwright_backup_${randomBytes(6).toString('hex')}`;
    await client.query(`select pg_create_physical_replication_slot('${slot}', true, true)`);
    await client.query("select pg_backup_start('sealwright', true)");
    const folders = await copyCluster({ cluster, copy, put });
    const { labelfile, last } = await ask<{ labelfile: string; last: string }>(
      'select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    );
    put('postgres/backup_label', labelfile);
    await copyLog({ cluster, copy }, { first: /\(file ([0-9A-F]{24})\)/.exec(labelfile)?.[1] ?? '', last });
    return { version, folders };
  } finally {
    await client.end().catch(() => {});
    await stop();
  }
}

async function copyCluster({ cluster, copy, put }: Copying): Promise<string[]> {
  const folders: string[] = [];
  await inParallel(walk(cluster), async ({ name, isFolder }) => {
    if (LEFT_OUT.has(name) || EMPTIED.test(name) || TEMPORARY.test(name)) return;
    if (isFolder) folders.push(name);
    else if (name === 'global/pg_control') put(`postgres/${name}`, await readAtRest(path.join(cluster, name)));
    else await copy(path.join(cluster, name), `postgres/${name}`);
  });
  return folders.toSorted();
}

async function copyLog(
  { cluster, copy }: Pick<Copying, 'cluster' | 'copy'>,
  { first, last }: { first: string; last: string },
): Promise<void> {
  const folder = path.join(cluster, 'pg_wal');
  const needed = readdirSync(folder).filter((name) => SEGMENT.test(name) && name >= first && name <= last);
  if (!needed.includes(first) || !needed.includes(last)) {
    throw new ConfigError(`The log of the database lacks a part of ${first} to ${last}: the backup is of no use`);
  }
  for (const name of needed) await copy(path.join(folder, name), `postgres/pg_wal/${name}`);
}

/** The one file that full-page images do not protect: it is read until two readings agree. */
async function readAtRest(file: string): Promise<Buffer> {
  for (let before = await readFile(file); ;) {
    const now = await readFile(file);
    if (now.equals(before)) return now;
    before = now;
  }
}
