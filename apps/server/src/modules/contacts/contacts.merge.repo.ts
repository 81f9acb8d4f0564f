import { sql, type Updateable } from 'kysely';
import type { ContactTable, MergeDetails } from '../../migrations/tables.contacts.ts';
import type { Db } from '../../platform/db.ts';
import type { ContactRow } from './contacts.shape.ts';

export const mergeRepo = (tx: Db) => ({
  /** Live contacts, locked in the order of their ids. */
  lock: (accountId: number, ids: readonly number[]): Promise<ContactRow[]> =>
    tx
      .selectFrom('contacts')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', 'in', [...ids])
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute(),

  deleteOthers: async (
    accountId: number,
    ids: readonly number[],
    how: { deletion: string; at: Date },
  ): Promise<void> => {
    const { deletion, at } = how;
    await tx
      .updateTable('contacts')
      .set((eb) => ({ deletion, deletedAt: at, updatedAt: at, version: eb('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .where('id', 'in', [...ids])
      .execute();
  },

  update: (accountId: number, id: number, values: Updateable<ContactTable>): Promise<ContactRow> =>
    tx
      .updateTable('contacts')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Documents of the others' are its own from here on. Answers whose they were. */
  moveDocuments: async (accountId: number, from: readonly number[], to: number) => {
    const { rows } = await sql<{ id: number; otherId: number }>`
      with theirs as (
        select id, client_id from documents
        where account_id = ${accountId} and client_id = any(${[...from]}::bigint[]) order by id for update)
      update documents set client_id = ${to} from theirs where documents.id = theirs.id
      returning documents.id, theirs.client_id as other_id`.execute(tx);
    return rows;
  },

  /** Those that are the kept one's still, to one that is back. */
  returnDocuments: async (accountId: number, keptId: number, { otherId = 0, documentIds = [] }: MergeDetails) => {
    await sql`
      update documents set client_id = c.id from contacts c
      where documents.account_id = ${accountId} and (documents.id = any(${documentIds}::bigint[]) or documents.parent_id = any(${documentIds}::bigint[]))
        and documents.client_id = ${keptId}
        and c.account_id = ${accountId} and c.id = ${otherId} and c.deleted_at is null`.execute(tx);
  },

  /** Whether one of those that a merge took away cannot come back, because somebody else has its address by now. */
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
