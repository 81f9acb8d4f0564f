import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** Takes what waits for the indexes of words and tags into them: until then each search reads it whole. */
export async function settleIndexes(db: Db): Promise<void> {
  // Where a server lacks the extension there is no index of words.
  await sql`select gin_clean_pending_list(index) from unnest(array[to_regclass('contacts_text'), to_regclass('contacts_tags')]) index
    where index is not null`.execute(db);
}

/**
 * After very many changes at once: searches are planned by what the table held before, and take ten times as long, until
 * the database looks again by itself, which may be minutes later.
 */
export async function settleAll(db: Db): Promise<void> {
  await settleIndexes(db);
  await sql`analyze contacts`.execute(db);
}
