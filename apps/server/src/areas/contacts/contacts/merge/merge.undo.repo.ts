import { sql } from 'kysely';
import type { MergeDetails } from '../../../../migrations/tables.contacts.ts';
import type { Db } from '../../../../platform/db/db.ts';

/** What undoing a merge asks and changes, beside bringing the others back. */
export const mergeUndoRepo = (tx: Db) => ({
  isLiving: async (accountId: number, id: number): Promise<boolean> => {
    const found = tx.selectFrom('contacts').select('id').where('accountId', '=', accountId).where('id', '=', id);
    return (await found.where('deletedAt', 'is', null).executeTakeFirst()) !== undefined;
  },

  /** Whether one of those that a merge took away cannot come back, because someone else has its address by now. */
  isAddressTaken: async (accountId: number, keptId: number, deletion: string): Promise<boolean> => {
    const { rows } = await sql<{ id: number }>`
      select other.id from contacts gone
      join contacts other on other.account_id = gone.account_id and lower(other.email) = lower(gone.email)
        and other.deleted_at is null and other.id <> ${keptId}
      where gone.account_id = ${accountId} and gone.deletion = ${deletion} and gone.deleted_at is not null
      limit 1`.execute(tx);
    return rows.length > 0;
  },

  /** What a merge wrote down at the contact that stayed, for each of the others; nothing where this name is no merge's. */
  findMerge: async (accountId: number, deletion: string) => {
    // One of those it took away knows who stayed; of a million deleted together, the first one says that it was no merge.
    const { rows } = await sql<{ keptId: number; source: string; merge: MergeDetails }>`
      select kept.contact_id as kept_id, kept.details->>'source' as source, kept.details->'merge' as merge
      from (select id from contacts where account_id = ${accountId} and deletion = ${deletion} limit 1) other
      join contact_events away on away.account_id = ${accountId} and away.contact_id = other.id
        and away.action = 'merged_away' and away.details->'merge'->>'deletion' = ${deletion}
      join contact_events kept on kept.account_id = ${accountId}
        and kept.contact_id = (away.details->'merge'->>'keptId')::bigint
        and kept.action = 'merged' and kept.details->'merge'->>'deletion' = ${deletion}
      order by kept.id`.execute(tx);
    return rows;
  },
});
