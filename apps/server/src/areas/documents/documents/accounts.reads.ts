import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** How much an account keeps: numbers alone, for people who may not see what they are of. */
type AccountFigures = { documentCount: number; storageBytes: number };

/** The documents of each account that were not deleted, and the size of their files, uploaded and sealed. */
export async function figuresOfAccounts(
  db: Db,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, AccountFigures>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<AccountFigures & { id: number }>`
    select a.id,
      (select count(*) from documents d where d.account_id = a.id and d.deleted_at is null) as document_count,
      (select coalesce(sum(f.size_bytes), 0) from document_files f where f.account_id = a.id)
        + (select coalesce(sum(s.size_bytes), 0) from sealed_files s where s.account_id = a.id) as storage_bytes
    from unnest(${[...accountIds]}::bigint[]) as a (id)`.execute(db);
  return new Map(rows.map(({ id, documentCount, storageBytes }) => [id, { documentCount, storageBytes }]));
}
