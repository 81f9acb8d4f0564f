import { PostgresAdapter, PostgresDialect, type QueryExecutorProvider, sql } from 'kysely';

// Kysely's own number, so that a process of an older version and one of this version wait for each other.
const LOCK = '3853314791062309107';

/** Until the transaction ends. Taken twice in one it is as good as once. */
export async function takeMigrationLock(tx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}::bigint)`.execute(tx);
}

/**
 * Lets migrations take a lock of their transaction. Kysely takes one of the session, which a pooler in transaction mode leaves behind in a
 * session that someone else gets next: no process could start any more.
 */
class TransactionLockAdapter extends PostgresAdapter {
  override acquireMigrationLock = takeMigrationLock;

  override async releaseMigrationLock(): Promise<void> {}
}

export class PooledDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter();
  }
}
