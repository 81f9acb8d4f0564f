import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './db.ts';
import { takeMigrationLock } from './migration-lock.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

/** Brings the schema up to date. Instances that start together take turns: one migrates, the others find it done. */
export async function migrate(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The lock is one of this transaction (`migration-lock.ts`). It comes first: of two that make Kysely's own tables at once, one fails.
    await takeMigrationLock(tx);
    const migrator = new Migrator({ db: tx, provider: { getMigrations: () => withLater(tx) } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error });
  });
}

/** Migrations of this version that the database has not seen. More than ours is fine: a newer version may have begun. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations } });
  const known = await migrator.getMigrations();
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/**
 * Ours, and those that a newer version has run after them: while processes are replaced one by one, one of this version may have to start
 * again. Kysely takes what it does not know for a mistake, as an earlier one would be.
 */
async function withLater(tx: Db): Promise<Record<string, Migration>> {
  const ours = await getMigrations();
  const last = Object.keys(ours).at(-1) ?? '';
  const { rows: tables } = await sql<{ found: string | null }>`select to_regclass('kysely_migration') as found`.execute(
    tx,
  );
  if (tables[0]?.found === null) return ours;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration where name > ${last}`.execute(tx);
  return { ...ours, ...Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }])) };
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(new URL(name, FOLDER), 'utf8')] as const),
  );
  return Object.fromEntries(
    files.map(([name, text]) => [
      name.replace('.sql', ''),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ]),
  );
}
