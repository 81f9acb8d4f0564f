import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Does something within a transaction, and where that throws, leaves nothing of it behind. */
export async function withSavepoint<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint one`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint one`.execute(tx);
    return result;
  } catch (cause) {
    await sql`rollback to savepoint one`.execute(tx);
    throw cause;
  }
}
