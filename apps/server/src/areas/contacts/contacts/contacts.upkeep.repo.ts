import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Takes what waits for the indexes of words and tags into them: until then each search reads it whole. */
export async function settleIndexes(db: Db): Promise<void> {
  // Where a server lacks the extension there are no indexes of words.
  await sql`select gin_clean_pending_list(index) from unnest(array[
      to_regclass('contacts_text'), to_regclass('contacts_deleted_text'), to_regclass('contacts_tags')]) index
    where index is not null`.execute(db);
}

/**
 * After very many changes at once: lists are planned by what the table held before, and read each row to see whether it is
 * there, until the database looks again by itself, which may be minutes later. Not within a transaction.
 */
export async function settleAll(db: Db): Promise<void> {
  await settleIndexes(db);
  // Indexes are cleaned by the database itself: what was just added leaves nothing behind in them.
  await sql`vacuum (analyze, index_cleanup off, truncate off) contacts`.execute(db);
}
