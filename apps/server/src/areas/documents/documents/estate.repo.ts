import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { ACTIVE } from './states/states.ts';

const ownedBy = (accountId: number, userId: number): RawBuilder<boolean> =>
  sql<boolean>`account_id = ${accountId} and coalesce(owner_id, creator_id) = ${userId}`;

/** What a member of a team owns there: the documents that they made and that were handed over to them, and not on. */
export const estateRepo = {
  openDocumentsOf: async (
    db: Db,
    accountId: number,
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>> => {
    if (userIds.length === 0) return new Map();
    const ids = sql`${[...userIds]}::bigint[]`;
    // In two parts, each along its index: of a large team, this reads what these people own and not all that is under way.
    const open = sql`account_id = ${accountId} and deleted_at is null and archived_at is null
      and state in (${sql.join([...ACTIVE])})`;
    const { rows } = await sql<{ ownerId: number; counted: number }>`
      select theirs as owner_id, count(*) as counted from (
        select creator_id as theirs from documents where ${open} and owner_id is null and creator_id = any(${ids})
        union all
        select owner_id from documents where ${open} and owner_id = any(${ids})) found
      group by 1`.execute(db);
    return new Map(rows.map(({ ownerId, counted }) => [ownerId, counted]));
  },

  count: async (tx: Db, accountId: number, userId: number): Promise<number> => {
    const { counted } = await tx
      .selectFrom('documents')
      .select((eb) => eb.fn.countAll<number>().as('counted'))
      .where(ownedBy(accountId, userId))
      .executeTakeFirstOrThrow();
    return counted;
  },

  handOver: async (
    tx: Db,
    { accountId, from, to }: { accountId: number; from: number; to: number },
  ): Promise<number> => {
    const { numUpdatedRows } = await tx
      .updateTable('documents')
      .set({ ownerId: to })
      .where(ownedBy(accountId, from))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
};
