import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './db.ts';
import { takeMigrationLock } from './migration-lock.ts';
import { isCollision, retrying } from './retrying.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

// What waits to change a table makes everyone wait who comes to that table later. So it gives way after half a second, before
// PostgreSQL would end one of two that wait for each other (`deadlock_timeout`, a second), and tries again:
// for some minutes, in which long work of others ends.
const TRIES = 150;
const PAUSE_MS = 1000;
const GIVES_WAY = sql`set local lock_timeout = '500ms'`;
const LOCK_TIMEOUT = '55P03';

/**
 * Brings the schema up to date, while others may work with it. Instances that start together take turns: one migrates, the others find it
 * done. `folder`: of the migrations; another one only in tests.
 */
export async function migrate(db: Db, folder = FOLDER): Promise<void> {
  try {
    await retrying(() => migrateOnce(db, folder), isInTheWay, { most: TRIES, pauseMs: () => PAUSE_MS });
  } catch (cause) {
    throw new Error('The database could not be migrated.', { cause });
  }
}

const migrateOnce = (db: Db, folder: URL): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // The lock is one of this transaction (`migration-lock.ts`). It comes first: of two that make Kysely's own tables at once, one fails.
    await takeMigrationLock(tx);
    await GIVES_WAY.execute(tx);
    const migrator = new Migrator({ db: tx, provider: { getMigrations: () => withLater(tx, folder) } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  });

const isInTheWay = (cause: unknown): boolean =>
  isCollision(cause) || (cause instanceof Error && 'code' in cause && cause.code === LOCK_TIMEOUT);

/** Migrations of this version that the database has not seen. More than ours is fine: a newer version may have begun. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => getMigrations(FOLDER) } });
  const known = await migrator.getMigrations();
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/**
 * Ours, and those that a newer version has run after them: while processes are replaced one by one, one of this version may have to start
 * again. Kysely takes what it does not know for a mistake, as an earlier one would be.
 */
async function withLater(tx: Db, folder: URL): Promise<Record<string, Migration>> {
  const ours = await getMigrations(folder);
  const last = Object.keys(ours).at(-1) ?? '';
  const { rows: tables } = await sql<{ found: string | null }>`select to_regclass('kysely_migration') as found`.execute(
    tx,
  );
  if (tables[0]?.found === null) return ours;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration where name > ${last}`.execute(tx);
  return { ...ours, ...Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }])) };
}

async function getMigrations(folder: URL): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const),
  );
  return Object.fromEntries(
    files.map(([name, text]) => [
      name.replace('.sql', ''),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ]),
  );
}
