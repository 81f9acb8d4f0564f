import { type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';

// Kysely's own number, so that a process of an older version and one of this version wait for each other.
const LOCK = '3853314791062309107';

/**
 * Lets migrations take a lock of their transaction. Kysely takes one of the session, which a pooler in transaction mode leaves behind in a
 * session that someone else gets next: no process could start any more.
 */
class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}::bigint)`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

export class PooledDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter();
  }
}
